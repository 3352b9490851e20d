"""A sentence about a waiting draft: its wording, its material, its end, or something else altogether."""

from pathlib import Path

import pytest
from house import House, Standing, draft, scope, scripted

FIRST = "把今天的笔记整理成一篇总结"
NOTES = {"resource_type": "note", "time_range": "今天"}
TODOS = {"resource_type": "todo", "todo_status": "pending"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note("一", "# 一\n灰度完成。\n\n- [ ] 补演练")
    made.note("二", "# 二\n很早。", created="2026-11-20")
    made.index()
    return made


def waiting(house: House) -> Standing:
    _, house.models = scripted(scope(NOTES), draft())
    return house.say(FIRST)


def test_wording_costs_one_call_and_keeps_the_scope(house: House) -> None:
    standing = waiting(house)
    chat, house.models = scripted(draft(content="短。[1]"))
    revised = house.reply(standing, {"type": "revise", "feedback": "写短一点"})
    assert chat.count == 1 and revised.confirming
    assert (revised.draft.id, revised.draft.version) == (standing.draft.id, 2)
    assert revised.scope == standing.scope and revised.receipt == standing.receipt


def test_more_material_is_added_to_the_old(house: House) -> None:
    standing = waiting(house)
    chat, house.models = scripted(scope(TODOS, follow_up="extend_scope"), draft())
    extended = house.reply(standing, {"type": "revise", "feedback": "再补上还没完成的待办"})
    assert chat.count == 2
    assert [line.planned.query.resource_type for line in extended.receipt.queries] == ["note", "todo"]
    assert extended.receipt.queries[0].planned == standing.receipt.queries[0].planned
    assert (extended.draft.id, extended.draft.version) == (standing.draft.id, 2)


def test_added_on_another_day_the_old_material_keeps_its_dates(house: House) -> None:
    standing = waiting(house)
    house.now = house.now.replace(month=12, day=1)
    _, house.models = scripted(scope(TODOS, follow_up="extend_scope"), draft())
    extended = house.reply(standing, {"type": "revise", "feedback": "再补上还没完成的待办"})
    assert extended.receipt.queries[0].planned == standing.receipt.queries[0].planned


def test_other_material_replaces_the_old(house: House) -> None:
    standing = waiting(house)
    other = {"resource_type": "note", "time_range": "11月20日"}
    chat, house.models = scripted(scope(other, follow_up="replace_scope"), draft(content="很早。[1]"))
    replaced = house.reply(standing, {"type": "revise", "feedback": "改成只用11月20日的笔记"})
    assert chat.count == 2 and replaced.confirming
    assert [line.planned.query.time_range for line in replaced.receipt.queries] == ["11月20日"]
    assert replaced.draft.id == standing.draft.id


def test_dropping_it_is_asked_first(house: House) -> None:
    standing = waiting(house)
    chat, house.models = scripted(scope(note=False, follow_up="discard"), scope(note=False, follow_up="discard"))
    asked = house.reply(standing, {"type": "revise", "feedback": "算了，这篇不要了"})
    assert asked.question == "confirm_discard" and chat.count == 1
    kept = house.reply(asked, {"choice": 2})
    assert kept.outcome.code == "waiting"
    assert house.drafts.get("me", standing.draft.id).status == "waiting"
    again = house.say("算了，这篇不要了", draft_id=standing.draft.id)
    gone = house.reply(again, {"choice": 1})
    assert gone.outcome.code == "discarded"
    assert house.drafts.get("me", standing.draft.id).status == "discarded"


def test_a_separate_question_leaves_the_draft_waiting(house: House) -> None:
    standing = waiting(house)
    _, house.models = scripted(scope(TODOS, note=False, follow_up="separate"), {"text": "一条。[1]"})
    asked = house.reply(standing, {"type": "revise", "feedback": "另外帮我查一下有几个待办没完成"})
    assert asked.outcome.code == "answered"
    assert "一条" in house.drafts.get_answer("me", asked.outcome.answer_id).text
    assert house.drafts.get("me", standing.draft.id).status == "waiting"


def test_a_selection_without_scope_words_costs_one_call(house: House) -> None:
    standing = waiting(house)
    refs = standing.state["items"][0].refs
    chat, house.models = scripted(draft())
    selected = house.say("整理一下", selected=refs)
    assert chat.count == 1 and selected.confirming
    assert selected.state["items"][0].refs == refs


def test_somebody_elses_draft_and_thread_are_refused(house: House) -> None:
    standing = waiting(house)
    house.owner = "eve"
    _, house.models = scripted(draft())
    assert house.say("写短一点", draft_id=standing.draft.id).failure.code == "DraftNotFound"
    assert house.reply(standing, {"type": "approve"}).failure.code == "DraftNotFound"
    assert house.saved() == []


def test_a_choice_made_while_extending_keeps_the_old_material(house: House) -> None:
    standing = waiting(house)
    todos = TODOS | {"time_range": "今天"}
    _, house.models = scripted(scope(todos, follow_up="extend_scope"), draft())
    asked = house.reply(standing, {"type": "revise", "feedback": "再补上今天还没完成的待办"})
    assert asked.question == "todo_time_field"
    extended = house.reply(asked, {"choice": len(asked.asked[0]["choices"])})
    assert [query.resource_type for query in extended.scope.workspace_queries] == ["note", "todo"]
    assert (extended.draft.id, extended.draft.version) == (standing.draft.id, 2)


def test_a_revised_draft_still_answers_the_first_request(house: House) -> None:
    standing = waiting(house)
    _, house.models = scripted(draft(content="短。[1]"))
    revised = house.reply(standing, {"type": "revise", "feedback": "写短一点"})
    assert house.drafts.get("me", revised.draft.id).request.text == FIRST


def test_two_hundred_refs_and_more_are_kept_outside_the_state(house: House) -> None:
    house.note("长", "\n".join(f"- [ ] 事项 {number}" for number in range(230)))
    house.index()
    _, house.models = scripted(scope(TODOS), draft(), draft())
    standing = house.say("把还没完成的待办整理成一篇清单")
    assert isinstance(standing.state["items"], str)
    assert len(house.drafts.get("me", standing.draft.id).items[0].refs) == 231
    assert house.reply(standing, {"type": "revise", "feedback": "写短一点"}).confirming


def test_done_todos_that_nobody_mentioned_are_counted_and_one_key_takes_them_in(house: House) -> None:
    house.note("三", "- [x] 订会议室\n- [ ] 写公告")
    house.index()
    bare = {"resource_type": "todo"}
    chat, house.models = scripted(scope(bare), draft(), draft())
    standing = house.say("把待办整理成一篇清单")
    [line] = standing.receipt.queries
    assert line.used == 2
    assert {left.reason: left.count for left in line.left_out} == {"done_not_said": 1}
    taken = house.reply(standing, {"type": "take_in_done"})
    assert chat.count == 3 and taken.confirming
    assert (taken.receipt.queries[0].used, taken.receipt.queries[0].done) == (3, 1)
    assert (taken.draft.id, taken.draft.version) == (standing.draft.id, 2)


def test_taking_in_the_done_ones_asks_for_nothing_that_was_said_before(house: House) -> None:
    """写短一点 was for the version that it was said of."""
    house.note("三", "- [x] 订会议室\n- [ ] 写公告")
    house.index()
    chat, house.models = scripted(scope({"resource_type": "todo"}), draft(), draft(content="短。[1]"), draft())
    standing = house.say("把待办整理成一篇清单")
    revised = house.reply(standing, {"type": "revise", "feedback": "写短一点"})
    taken = house.reply(revised, {"type": "take_in_done"})
    assert taken.confirming and taken.draft.version == 3 and chat.count == 4
    assert "写短一点" not in str(chat.prompts[-1]) and "写短一点" in str(chat.prompts[-2])


def test_narrowing_is_asked_about_and_the_part_keeps_what_was_said_before(house: House) -> None:
    standing = waiting(house)
    narrower = {"resource_type": "note", "keyword": "灰度"}
    _, house.models = scripted(scope(narrower, follow_up="replace_scope"), draft())
    asked = house.reply(standing, {"type": "revise", "feedback": "只要关于灰度的笔记"})
    assert asked.question == "two_readings"
    part = house.reply(asked, {"choice": 1})
    assert part.confirming and (part.draft.id, part.draft.version) == (standing.draft.id, 2)
    assert [(query.time_range, query.keyword) for query in part.scope.workspace_queries] == [("今天", "灰度")]
