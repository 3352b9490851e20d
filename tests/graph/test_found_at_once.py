"""What was written is found by the next sentence: the index follows exactly the files that changed (design §9)."""

import sqlite3
from pathlib import Path

import pytest
from house import House, Standing

from notewright.state.material import PlannedQuery
from notewright.state.scope import Query, ResourceType

TWO_WRITES = "把今天的笔记整理成一篇复盘，再创建一个明天提醒我查看的待办"
NOTE = "把今天的笔记整理成一篇复盘"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note("灰度", "# 灰度\n灰度 5% 没有崩溃。\n\n- [ ] 发布：写公告")
    made.note("别的", "# 别的\n会议室。", created="2026-10-01")
    made.index()
    return made


def found(house: House, kind: ResourceType, keyword: str) -> int:
    planned = PlannedQuery(
        query=Query(resource_type=kind, keyword=keyword), todo_status="pending" if kind == "todo" else None
    )
    [hits] = house.library.find("me", [planned])
    return len(hits.refs)


def nothing_left_to_read(house: House) -> bool:
    """A whole scan finds every file as the index has it."""
    report = house.library.index("me")
    return (report.read, report.gone) == (0, 0)


def applied(house: House) -> Standing:
    return house.reply(house.say(TWO_WRITES), {"type": "approve"})


def test_a_new_todo_is_found_without_a_scan(house: House) -> None:
    assert found(house, "todo", "查看") == 0
    assert applied(house).outcome.indexed
    assert found(house, "todo", "查看") == 1 and nothing_left_to_read(house)


def test_a_todo_that_was_done_by_a_set_is_no_longer_open(house: House) -> None:
    assert found(house, "todo", "写公告") == 1
    done = house.reply(house.say("complete the 发布 todo"), {"type": "approve"})
    assert done.outcome.code == "applied"
    assert found(house, "todo", "写公告") == 0 and nothing_left_to_read(house)


def test_a_saved_note_is_in_the_index(house: House) -> None:
    assert house.reply(house.say(NOTE), {"type": "approve"}).outcome.indexed
    assert nothing_left_to_read(house)


def test_a_moved_note_is_found_where_it_is_now(house: House) -> None:
    done = house.reply(house.say("把标题含“别的”的笔记移到 归档"), {"type": "approve"})
    assert done.outcome.code == "applied" and (house.vault / "归档" / "别的.md").exists()
    assert nothing_left_to_read(house)


def test_other_files_are_left_alone(house: House) -> None:
    """A file that somebody edited meanwhile is for the next scan: its items are what was found."""
    standing = house.say(TWO_WRITES)
    house.note("别的", "# 别的\n会议室，改过了。", created="2026-10-01")
    house.reply(standing, {"type": "approve"})
    assert found(house, "todo", "查看") == 1
    assert house.library.index("me").read == 1


def test_an_index_that_fails_undoes_no_save_and_is_told(house: House) -> None:
    standing = house.say(TWO_WRITES)
    with sqlite3.connect(house.root / "home" / "index.db") as connection:
        connection.execute("DROP TABLE texts")
    outcome = house.reply(standing, {"type": "approve"}).outcome
    assert (outcome.code, outcome.indexed) == ("applied", False)
    assert all(Path(path).exists() for path in (*outcome.paths, outcome.path))


BOOKMARK = "把今天的笔记整理成一篇复盘，再收藏 https://example.org/huidu"


def test_a_new_bookmark_is_found_by_the_next_sentence(house: House) -> None:
    """The file that is made for it is a source from then on, which is said once."""
    outcome = house.reply(house.say(BOOKMARK), {"type": "approve"}).outcome
    made = house.vault / "Notewright" / "Bookmarks.html"
    assert outcome.connected == (str(made),) and found(house, "bookmark", "huidu") == 1
    again = house.reply(house.say(BOOKMARK.replace("huidu", "beta")), {"type": "approve"}).outcome
    assert again.connected == () and found(house, "bookmark", "beta") == 1
    assert nothing_left_to_read(house)


def test_a_bookmark_that_is_taken_back_leaves_no_source_that_is_not_there(house: House) -> None:
    standing = house.reply(house.say(BOOKMARK), {"type": "approve"})
    taken = house.changes.undo("me", standing.change_set.id)
    house.library.refresh("me", taken.paths)
    assert "bookmark" not in house.library.connected("me") and not house.library.index("me").failures


def test_a_note_whose_save_was_killed_is_in_the_index_once_that_is_settled(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    standing = house.say(NOTE)
    with monkeypatch.context() as at_the_end:
        at_the_end.setattr("notewright.workspace.journal.close", killed)
        with pytest.raises(KeyboardInterrupt):
            house.drafts.approve("me", standing.draft.id, 1)
    told: list[str] = []
    assert house.drafts.recover("me", lambda owner, paths: told.extend([owner, *paths])) == ()
    assert told == ["me", *map(str, house.saved())]
    house.library.refresh("me", told[1:])
    assert nothing_left_to_read(house)
