"""Right answers of the first issue that rest on the workspace, from the sentence on, with the offline engine."""

from pathlib import Path

import pytest
from house import House

from notewright.workspace.records import SourceSpec

NETSCAPE = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n{}</DL><p>\n"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def titles(house: House, sentence: str, line: int = 0) -> list[str]:
    """What the sentence's query found, by title."""
    standing = house.say(sentence)
    assert standing.failure is None and standing.question is None
    [hits] = house.library.find("me", [standing.receipt.queries[line].planned])
    return sorted(house.library.titles("me", hits.refs).values())


def test_today_is_from_midnight_to_midnight_where_the_person_is(house: House) -> None:
    """今天的笔记: 2026-11-30 in Shanghai begins when it is 16:00 of the 29th in Greenwich."""
    for name, created in {
        "first minute": "2026-11-29T16:00:00Z",
        "the minute before": "2026-11-29T15:59:59Z",
        "last minute": "2026-11-30T15:59:59Z",
        "tomorrow": "2026-11-30T16:00:00Z",
        "local": "2026-11-30 00:00",
    }.items():
        house.note(name, "text", created=created)
    house.index()
    assert titles(house, "把今天的笔记整理成一篇总结") == ["first minute", "last minute", "local"]


def test_bookmarks_of_the_last_seven_days_with_a_tag(house: House) -> None:
    """最近 7 天、标签为 AI 的书签: seven calendar days that end with today, the tag as a whole."""
    rows = {
        "first day": (1795449600, "AI"),  # 2026-11-24 00:00 in Shanghai
        "too early": (1795449599, "AI"),
        "today": (1796000000, "ai,news"),
        "other tag": (1796000000, "AIR"),
        "nested": (1796000000, "ai/agents"),
    }
    export = house.root / "bookmarks.html"
    lines = [
        f'<DT><A HREF="https://e.org/{n}" ADD_DATE="{added}" TAGS="{tags}">{name}</A>\n'
        for n, (name, (added, tags)) in enumerate(rows.items())
    ]
    export.write_text(NETSCAPE.format("".join(lines)), encoding="utf-8")
    house.index(SourceSpec("bookmarks", export))
    assert titles(house, "把最近 7 天、标签为 AI 的书签整理成一篇笔记") == ["first day", "nested", "today"]


def test_forty_open_todos_are_one_item_and_all_of_them_are_in_the_draft(house: House) -> None:
    house.note("清单", "\n".join(f"- [ ] 发布的第 {n:02} 件事" for n in range(40)) + "\n- [x] 发布完的事")
    house.index()
    standing = house.say("把还没完成的发布待办整理成一份清单")
    [line] = standing.receipt.queries
    assert (line.matched, line.used, line.open, line.done, line.left_out) == (40, 40, 40, 0, ())
    assert len(standing.state["items"]) == 1
    content = house.drafts.get("me", standing.draft.id, 1).text.content
    assert all(f"发布的第 {n:02} 件事" in content for n in range(40)) and "发布完的事" not in content


def test_a_keyword_in_the_title_looks_at_titles_alone(house: House) -> None:
    house.note("Kubernetes 入门", "text")
    house.note("容器", "# 我的 kubernetes 笔记\ntext")
    house.note("正文里才有", "Kubernetes\n\n#Kubernetes", tags="[Kubernetes]")
    house.index()
    assert titles(house, "把标题里带 Kubernetes 的笔记整理成一篇总结") == ["Kubernetes 入门", "我的 kubernetes 笔记"]


def test_a_topic_that_sounds_like_a_date_or_a_type_is_a_topic(house: House) -> None:
    house.note("Today show", "The Today show is on at seven.", created="2020-01-01")
    house.note("待办应用的设计", "text", created="2020-01-01")
    house.note("today", "Nothing of a show.")
    house.index()
    assert titles(house, "write a note from my notes about the Today show") == ["Today show"]
    assert titles(house, "把关于待办应用的设计的笔记整理成一篇总结") == ["待办应用的设计"]


def test_cuts_are_marked_where_they_are_and_counted_in_the_saved_note(house: House) -> None:
    """40 notes of 3,000 characters: 12 used in equal shares, 28 left out; every figure in the note is true."""
    for number in range(40):
        house.note(f"发布 {number:02}", "发" * 3_000)
    house.index()
    standing = house.say("把今天关于发布的笔记整理成一篇总结")
    bodies = house.library.read("me", standing.state["items"], house.preferences.budget)
    assert len(bodies) == 12 and sum(len(body.text) for body in bodies) <= 28_000
    assert len({len(body.text) for body in bodies}) <= 2, "equal shares"
    for body in bodies:
        assert body.text.endswith(f"[… {body.item.cut:,} characters left out]")
        assert body.text.count("发") == body.item.chars == len("发" * 3_000 + "\n") - body.item.cut
    saved = Path(house.reply(standing, {"type": "approve"}).outcome.path).read_text(encoding="utf-8")
    assert "找到 40，用了 12" in saved and "28 项超出篇幅" in saved
    assert all(f"[{body.item.number}] {body.item.cut:,} 字" in saved for body in bodies)


def test_a_note_of_another_vault_is_named_and_not_linked(house: House) -> None:
    """Notes are saved in the first vault; the same path there is another note."""
    house.note("同名", "今天的午饭", created="2020-01-01")
    other = house.root / "other"
    other.mkdir()
    (other / "同名.md").write_text("---\ncreated: 2026-11-30\n---\n灰度完成了。\n", encoding="utf-8")
    house.index(SourceSpec("vault", house.vault), SourceSpec("vault", other))
    standing = house.reply(house.say("把今天的笔记整理成一篇总结"), {"type": "approve"})
    text = Path(standing.outcome.path).read_text(encoding="utf-8")
    assert "[1] 同名 — 2026-11-30" in text and "[[" not in text
