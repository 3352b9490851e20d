"""From one sentence to a saved note: what is read, how often the model is called, and what is written when."""

from collections.abc import Callable
from pathlib import Path

import pytest
from house import House, draft, scope, scripted

SENTENCE = "把我今天关于发布计划的笔记，以及还没完成的相关待办，整理成一篇复盘"
SCOPE = scope(
    {"resource_type": "note", "keyword": "发布计划", "time_range": "今天"},
    {"resource_type": "todo", "keyword": "发布计划", "todo_status": "pending"},
)


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note("灰度", "# 发布计划 灰度\n灰度 5% 没有崩溃。\n\n- [ ] 发布计划：补回滚演练\n- [x] 发布计划：定时间")
    made.note("昨天", "# 发布计划 旧\n很早的安排。", created="2026-11-29")
    made.note("别的", "# 午饭\n面条。")
    made.index()
    return made


def test_a_note_takes_two_model_calls_and_one_yes(house: House) -> None:
    """Two calls; nothing in the vault before the decision; one file after it."""
    chat, house.models = scripted(SCOPE, draft())
    standing = house.say(SENTENCE)
    assert chat.count == 2
    assert standing.confirming
    assert house.saved() == []
    standing = house.reply(standing, {"type": "approve"})
    assert standing.outcome.code == "saved"
    [path] = house.saved()
    assert str(path) == standing.outcome.path
    assert "灰度完成了。[1]" in path.read_text(encoding="utf-8")
    assert chat.count == 2


def test_only_the_material_that_was_asked_for_reaches_the_writer(house: House) -> None:
    chat, house.models = scripted(SCOPE, draft())
    standing = house.say(SENTENCE)
    prompt = "".join(str(message.content) for message in chat.prompts[1])
    assert "灰度 5% 没有崩溃" in prompt and "补回滚演练" in prompt
    assert "很早的安排" not in prompt and "面条" not in prompt
    notes, todos = standing.receipt.queries
    assert (notes.matched, notes.used) == (1, 1)
    assert (todos.matched, todos.open) == (1, 1)


def test_the_first_call_sees_no_material(house: House) -> None:
    chat, house.models = scripted(SCOPE, draft())
    house.say(SENTENCE)
    assert "灰度 5%" not in "".join(str(message.content) for message in chat.prompts[0])


def test_the_offline_engine_walks_the_same_way(house: House) -> None:
    standing = house.reply(house.say(SENTENCE), {"type": "approve"})
    assert standing.outcome.code == "saved"
    assert standing.receipt.offline


def test_approving_twice_saves_once_and_says_where(house: House) -> None:
    _, house.models = scripted(SCOPE, draft())
    first = house.reply(house.say(SENTENCE), {"type": "approve"})
    handle = first.draft
    again = house.drafts.approve("me", handle.id, handle.version)
    assert again.again and again.path == first.outcome.path
    assert len(house.saved()) == 1


def test_approval_by_another_door_ends_the_waiting_thread(house: House) -> None:
    """The store is the authority: a thread that still waits learns of it and saves nothing again."""
    _, house.models = scripted(SCOPE, draft())
    standing = house.say(SENTENCE)
    house.drafts.approve("me", standing.draft.id, standing.draft.version)
    standing = house.reply(standing, {"type": "approve"})
    assert standing.outcome.code == "saved" and standing.outcome.again
    assert len(house.saved()) == 1


def test_wrong_answers_are_asked_again_five_times_and_then_the_draft_waits(house: House) -> None:
    _, house.models = scripted(SCOPE, draft())
    standing = house.say(SENTENCE)
    for _ in range(4):
        standing = house.reply(standing, {"type": "sing"})
        assert standing.confirming and standing.asked[0]["problem"] == "unknown_decision"
    standing = house.reply(standing, {"type": "sing"})
    assert standing.outcome.code == "waiting" and not standing.asked
    assert house.drafts.get("me", standing.draft.id).status == "waiting"


def test_a_hand_edit_is_a_version_and_is_shown_before_it_is_saved(house: House) -> None:
    _, house.models = scripted(SCOPE, draft())
    standing = house.say(SENTENCE)
    standing = house.reply(standing, {"type": "edit", "args": {"title": "我的", "content": "我自己写的。"}})
    assert standing.confirming and standing.draft.version == 2
    standing = house.reply(standing, {"type": "approve"})
    assert "我自己写的。" in Path(standing.outcome.path).read_text(encoding="utf-8")


def test_leaving_it_for_another_day_keeps_the_draft(house: House) -> None:
    _, house.models = scripted(SCOPE, draft())
    standing = house.reply(house.say(SENTENCE), {"type": "leave"})
    assert standing.outcome.code == "waiting"
    assert house.drafts.approve("me", standing.draft.id, 1).again is False


def _delete(path: Path) -> None:
    path.unlink()


def _edit(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "后来加的一句。\n", encoding="utf-8")


@pytest.mark.parametrize(("meddle", "change"), [(_delete, "gone"), (_edit, "edited")])
def test_material_that_changed_since_is_shown_and_the_person_chooses(
    house: House, meddle: Callable[[Path], None], change: str
) -> None:
    _, house.models = scripted(SCOPE, draft())
    standing = house.say(SENTENCE)
    meddle(house.vault / "灰度.md")
    standing = house.reply(standing, {"type": "approve"})
    assert standing.confirming and standing.asked[0]["problem"] == "material_changed"
    assert change in {each["change"] for each in standing.asked[0]["changes"]}
    assert house.saved() == []
    standing = house.reply(standing, {"type": "approve"})
    assert standing.outcome.code == "saved"


def test_a_saved_retro_is_not_material_of_the_next(house: House) -> None:
    """A summary must not become its own source; it is left out and counted (design §7)."""
    _, house.models = scripted(SCOPE, draft("发布计划 复盘", "发布计划：灰度完成了。[1]"), SCOPE, draft())
    house.reply(house.say(SENTENCE), {"type": "approve"})
    house.index()
    standing = house.say(SENTENCE)
    notes = standing.receipt.queries[0]
    assert notes.used == 1
    assert {left.reason: left.count for left in notes.left_out}["own_note"] == 1


def test_forty_long_notes_are_cut_to_twelve_equal_shares_and_said(tmp_path: Path) -> None:
    house = House(tmp_path)
    for number in range(40):
        house.note(f"发布 {number}", f"发布{number} " + "字" * 3000)
    house.index()
    _, house.models = scripted(
        scope({"resource_type": "note", "keyword": "发布", "time_range": "今天"}), draft(content="好。[1]")
    )
    standing = house.say("把今天关于发布的笔记整理成一篇总结")
    assert [item.chars for item in standing.state["items"]] == [28_000 // 12] * 12 or all(
        2_300 <= item.chars <= 2_334 and item.cut for item in standing.state["items"]
    )
    [line] = standing.receipt.queries
    assert (line.matched, line.used) == (40, 12)
    saved = Path(house.reply(standing, {"type": "approve"}).outcome.path).read_text(encoding="utf-8")
    assert "28" in saved and "40" in saved
