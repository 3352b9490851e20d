"""What a person is told about the sentences of a draft, whichever way it came about (design §8)."""

from pathlib import Path

import pytest
from house import ZONE, House, Standing, draft, scope, scripted

from notewright.models import offline_models
from notewright.state.draft import Draft, DraftText
from notewright.state.preferences import Preferences

NOTES = {"resource_type": "note", "time_range": "今天"}
TODOS = {"resource_type": "todo", "todo_status": "pending"}
SENTENCE = "把今天的笔记和还没完成的待办整理成一篇总结"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note("发布", "评审会定在 2026-11-30，苏棠说“像一本书而不是一张网页”。共有 11 位编辑参加。")
    made.note("待办", "\n".join(f"- [ ] 第 {n} 件事" for n in range(11)))
    made.index()
    return made


def drafted(house: House, content: str) -> tuple[Standing, Draft]:
    _, house.models = scripted(scope(NOTES, TODOS), draft(content=content))
    standing = house.say(SENTENCE)
    return standing, house.drafts.get("me", standing.draft.id)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ("还有 12 项待办没有完成。", "number"),
        ("还有 11 项待办没有完成。", "supported"),
        ("苏棠说：“这是最好的一版。”[1]", "quote"),
        ("评审会定在11月30日。[1]", "supported"),
        ("评审会定在11月28日。[1]", "date"),
    ],
)
def test_what_a_draft_is_marked_with(house: House, content: str, kind: str) -> None:
    _, made = drafted(house, content)
    assert [mark.kind for mark in made.marks] == [kind]


def test_a_source_that_was_never_given_is_refused(house: House) -> None:
    """[9] of a handful: one repair, then a named error and no draft."""
    _, house.models = scripted(scope(NOTES, TODOS), draft(content="好。[9]"), draft(content="好。[9]"))
    standing = house.say(SENTENCE)
    assert standing.failure.code == "ProtocolBroken" and "[9]" in str(standing.failure.facts)
    assert not standing.draft


def test_the_person_is_shown_numbers_and_kinds_never_words(house: House) -> None:
    standing, _ = drafted(house, "# 要点\n\n评审会定在11月30日。[1] 评审会定在11月28日，有 19 位编辑。[1]")
    [asked] = standing.asked
    assert asked["marks"] == [
        {"sentence": 3, "kind": "date", "ref": 1},
        {"sentence": 3, "kind": "number", "ref": 1},
    ]
    assert asked["mark_counts"] == {"sentences": 3, "unsupported": 1}


def test_the_saved_note_counts_what_was_not_found(house: House) -> None:
    standing, _ = drafted(house, "评审会定在11月30日。[1] 评审会定在11月28日。[1]")
    house.reply(standing, {"type": "approve"})
    [path] = house.saved()
    assert "2 句中有 1 句在来源里找不到依据" in path.read_text(encoding="utf-8")


def test_words_of_the_person_are_not_checked_and_the_note_says_so(house: House) -> None:
    standing, made = drafted(house, "评审会定在11月28日。[1]")
    edited = house.drafts.edit("me", made.id, DraftText(title="我的", content="我改过了：评审会在11月28日。"))
    assert edited.marks == () and edited.by_hand
    standing = house.reply(standing, {"type": "edit", "version": edited.version})
    assert standing.asked[0]["marks"] == []
    house.reply(standing, {"type": "approve"})
    assert "由你编辑，未与来源核对" in house.saved()[0].read_text(encoding="utf-8")


def test_a_revision_by_the_model_is_checked_again(house: House) -> None:
    standing, made = drafted(house, "评审会定在11月30日。[1]")
    edited = house.drafts.edit("me", made.id, DraftText(title="我的", content="评审会。"))
    standing = house.reply(standing, {"type": "edit", "version": edited.version})
    _, house.models = scripted(draft(content="评审会定在11月28日。[1]"))
    standing = house.reply(standing, {"type": "revise", "feedback": "写长一点"})
    revised = house.drafts.get("me", made.id)
    assert not revised.by_hand and [mark.kind for mark in revised.marks] == ["date"]


def test_general_knowledge_is_labelled_whatever_the_model_wrote(house: House) -> None:
    """No material: every sentence is ungrounded, in the payload and in the saved note."""
    _, house.models = scripted(scope(), draft(content="The moon pulls the sea. This is well established."))
    standing = house.say("Write a note about the tides")
    made = house.drafts.get("me", standing.draft.id)
    assert {mark.kind for mark in made.marks} == {"unsupported"}
    house.reply(standing, {"type": "approve"})
    assert "general knowledge" in house.saved()[0].read_text(encoding="utf-8")


def test_pasted_text_is_what_a_draft_is_held_against(house: House) -> None:
    _, house.models = scripted(scope(), draft(content="服务器在 3 月 9 日迁移。[1] 服务器在 3 月 8 日迁移。[1]"))
    standing = house.say("把下面这段整理成一篇笔记：服务器已经在 3 月 9 日迁移完毕，停机 40 分钟，没有丢数据。")
    made = house.drafts.get("me", standing.draft.id)
    assert [mark.kind for mark in made.marks] == ["supported", "date"]


def test_an_answer_keeps_its_marks(house: House) -> None:
    _, house.models = scripted(scope(NOTES, note=False), {"text": "有 19 位编辑参加。[1]"})
    standing = house.say("今天的笔记里有几位编辑参加？")
    answer = house.drafts.get_answer("me", standing.outcome.answer_id)
    assert [(mark.kind, mark.ref) for mark in answer.marks] == [("number", 1)]


def test_after_a_digest_a_draft_is_held_against_the_items_themselves(house: House) -> None:
    """Not against what the workers said of them."""
    for number in range(14):
        house.note(f"长 {number}", f"第 {number} 章写于 2026-11-{number + 1:02}，一共 {number + 40} 页。")
    house.index()
    house.models, house.preferences = offline_models(), Preferences(zone=ZONE, over_budget="digest")
    standing = house.say("把今天的笔记整理成一篇总结")
    made = house.drafts.get("me", standing.draft.id)
    assert made.run and made.marks
    assert {mark.kind for mark in made.marks} == {"supported"}
