"""A person sees which sentences are not held up: in the text, in a short list under it, and as JSON."""

from datetime import UTC, datetime

from fakes.desk import Desk

from notewright.state.draft import Mark, MarkKind
from notewright.workspace.drafts import DraftStore

CONTENT = "灰度先放 5% 的设备。[1] 崩溃率 0.41%。[2] 灰度已经停了。[1]"


def marked(desk: Desk, *marks: tuple[int, MarkKind, int | None]) -> str:
    """A waiting draft with these marks, as a model might have written it."""
    store = DraftStore(desk.home / "notewright.db", lambda owner: desk.vault / "Notewright", lambda: datetime.now(UTC))
    draft = store.get("local", desk.draft())
    text = draft.text.model_copy(update={"content": CONTENT})
    found = tuple(Mark(sentence=number, kind=kind, ref=ref) for number, kind, ref in marks)
    store.put(draft.model_copy(update={"text": text, "marks": found}))
    store.close()
    return draft.id


def test_the_text_and_a_short_list_show_what_is_not_held_up(desk: Desk) -> None:
    shown = marked(desk, (1, "supported", 1), (2, "number", 2), (3, "status", 1), (3, "unsupported", 1))
    out = desk("show", shown).out
    assert "崩溃率 0.41%。[2] (?) 灰度已经停了。[1] (?)" in out and "设备。[1] (?)" not in out
    assert "2 sentences are not held up by what they cite:" in out
    assert "“崩溃率 0.41%。” [2]  another number" in out
    assert "says the opposite, not said there" in out
    assert "有 2 句在所引来源里没有依据：" in desk("show", shown, lang="zh").out


def test_the_list_is_short_whatever_the_draft_is_like(desk: Desk) -> None:
    shown = marked(desk, *((number, "number", 1) for number in (1, 2, 3)))
    assert len(desk("show", shown).out.split("held up")[1].splitlines()) < 8


def test_nothing_is_said_where_all_is_held_up(desk: Desk) -> None:
    out = desk("show", desk.draft()).out
    assert "held up" not in out and "(?)" not in out


def test_an_edited_draft_says_that_it_was_not_checked(desk: Desk) -> None:
    draft = desk.draft()
    mine = desk.note("mine", "# 我的\n\n灰度放 50%。")
    assert desk("edit", draft, "--file", str(mine)).code == 0
    assert "edited by you, not checked" in desk("show", draft).out
    assert "由你编辑，未与来源核对" in desk("show", draft, lang="zh").out


def test_json_has_a_mark_for_every_sentence(desk: Desk) -> None:
    made = desk("draft", "把关于灰度的笔记整理成一篇小结", "--json").object
    assert made["marks"] and {mark["kind"] for mark in made["marks"]} == {"supported"}
    shown = marked(desk, (1, "supported", 1), (2, "number", 2))
    assert desk("show", shown, "--json").object["marks"][1] == {"sentence": 2, "kind": "number", "ref": 2}
    answered = desk("answer", "关于灰度的笔记讲了什么？", "--json").object
    assert answered["answer"] and answered["marks"]
