"""Several writes in one sentence: one plan, one change set, one decision, one undo (design §10)."""

from pathlib import Path
from typing import Any

import pytest
from house import House, Standing, draft, scope, scripted

from notewright.models import offline_models

SENTENCE = "把今天的笔记整理成一篇复盘，再创建一个明天提醒我查看的待办"
NOTES = {"resource_type": "note", "time_range": "今天"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note(
        "灰度", "# 灰度\n灰度 5% 没有崩溃。\n\n- [ ] 发布：写公告 ➕ 2026-11-01\n- [ ] 发布：查监控 ➕ 2026-11-02"
    )
    made.note("更早", "# 更早\n- [ ] 发布：订会议室 ➕ 2026-10-01\n- [ ] 买票", created="2026-10-01")
    made.index()
    return made


def files(house: House) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(house.vault.rglob("*")) if path.is_file()}


def stored(house: House, standing: Standing) -> Any:
    return house.changes.get("me", standing.change_set.id)


def test_a_note_and_a_todo_are_one_set_and_one_yes(house: House) -> None:
    before = files(house)
    standing = house.say(SENTENCE)
    assert standing.confirming and files(house) == before
    changes = stored(house, standing)
    assert changes.draft and [change.step for change in changes.changes] == ["create_todo"]
    standing = house.reply(standing, {"type": "approve"})
    assert standing.outcome.code == "applied" and standing.outcome.path
    added = {path.name: data.decode() for path, data in files(house).items() if path not in before}
    assert len(added) == 2 and any("查看" in text and "2026-12-01" in text for text in added.values())


def test_one_undo_takes_back_the_whole_set(house: House) -> None:
    before = files(house)
    standing = house.reply(house.say(SENTENCE), {"type": "approve"})
    house.changes.undo("me", standing.change_set.id)
    assert files(house) == before


def test_discarding_writes_neither(house: House) -> None:
    before = files(house)
    standing = house.reply(house.say(SENTENCE), {"type": "discard"})
    assert standing.outcome.code == "discarded" and files(house) == before


def test_leaving_a_step_out_is_a_new_version_of_the_set(house: House) -> None:
    before = files(house)
    standing = house.say(SENTENCE)
    fewer = house.reply(standing, {"type": "keep", "changes": []})
    assert fewer.confirming and fewer.change_set.version == 2 and fewer.change_set.count == 1
    done = house.reply(fewer, {"type": "approve"})
    assert done.outcome.code == "applied"
    assert len(set(files(house)) - set(before)) == 1


def test_a_yes_to_nothing_is_asked_again(house: House) -> None:
    none = house.reply(house.say(SENTENCE), {"type": "keep", "changes": [], "draft": False})
    again = house.reply(none, {"type": "approve"})
    assert again.confirming and again.asked[0]["problem"] == "nothing_chosen"


def test_the_note_of_a_set_can_be_reworded(house: House) -> None:
    standing = house.reply(house.say(SENTENCE), {"type": "revise", "feedback": "写短一点"})
    assert standing.confirming and standing.draft.version == 2 and standing.change_set.version == 2
    assert stored(house, standing).draft.version == 2


def test_the_oldest_are_picked_by_date_and_every_other_line_stays(house: House) -> None:
    before = files(house)
    standing = house.say("complete my two oldest open todos about 发布")
    standing = house.reply(standing, {"type": "approve"})
    assert standing.outcome.code == "applied"
    after = files(house)
    lines = [
        (old, new)
        for path in before
        for old, new in zip(before[path].splitlines(), after[path].splitlines(), strict=True)
        if old != new
    ]
    assert {old.decode()[6:] for old, _ in lines} == {"发布：写公告 ➕ 2026-11-01", "发布：订会议室 ➕ 2026-10-01"}
    assert all(new.startswith(b"- [x]") for _, new in lines)


def test_a_vague_target_shows_all_hits_and_chooses_none(house: House) -> None:
    before = files(house)
    standing = house.say("complete the 发布 todo")
    changes = stored(house, standing)
    assert len(changes.changes) == 3 and all(change.left_out for change in changes.changes)
    assert changes.notes
    again = house.reply(standing, {"type": "approve"})
    assert again.asked[0]["problem"] == "nothing_chosen" and files(house) == before
    one = house.reply(again, {"type": "keep", "changes": [2]})
    assert house.reply(one, {"type": "approve"}).outcome.code == "applied"
    assert sum(before[path] != data for path, data in files(house).items()) == 1


@pytest.mark.parametrize("sentence", ["删除所有旧笔记", "email it to the team"])
def test_a_write_that_is_not_possible_is_refused_by_name(house: House, sentence: str) -> None:
    before = files(house)
    standing = house.say(sentence)
    assert standing.question == "unsupported_step" and standing.asked[0]["about"]
    assert files(house) == before and standing.receipt is None


def test_the_rest_of_the_sentence_is_offered(house: House) -> None:
    standing = house.say("把今天的笔记整理成一篇复盘，然后发邮件给小李")
    assert standing.question == "unsupported_step" and len(standing.asked[0]["choices"]) == 1
    standing = house.reply(standing, {"choice": 1})
    assert standing.confirming and house.reply(standing, {"type": "approve"}).outcome.code == "applied"


def test_the_queries_of_the_scope_reach_the_plan_unchanged(house: House) -> None:
    """A model that tries to widen the material in its plan finds no place for it."""
    steps = {"steps": [{"step": "draft_note", "queries": [{"resource_type": "note"}]}]}
    good = {"steps": [{"step": "draft_note"}, {"step": "create_todo", "text": "查看", "due": "明天"}]}
    chat, house.models = scripted(scope(NOTES, writes=True), steps, good, draft())
    standing = house.say(SENTENCE)
    assert standing.confirming and chat.count == 4
    assert [query.time_range for query in standing.scope.workspace_queries] == ["今天"]


def test_a_finished_step_is_not_worked_out_again(house: House) -> None:
    standing = house.say(SENTENCE)
    tickets = house.tickets.list("me")
    assert [ticket.status for ticket in tickets] == ["done"]
    assert house.artifacts.exists("me", str(tickets[0].pointer))
    house.reply(standing, {"type": "revise", "feedback": "写短一点"})
    assert house.tickets.list("me") == tickets


def test_somebody_elses_set_is_refused(house: House) -> None:
    standing = house.say(SENTENCE)
    house.owner = "eve"
    assert house.reply(standing, {"type": "approve"}).failure.code == "ChangesNotFound"


def test_a_change_of_wording_and_another_write_keep_both(house: House) -> None:
    """The plan is read from the new sentence and its own moment; the draft still answers the first one."""
    first = house.say("把今天的笔记整理成一篇复盘")
    house.now = house.now.replace(month=12, day=1)
    standing = house.reply(first, {"type": "revise", "feedback": "写短一点，再创建一个明天提醒我查看的待办"})
    assert standing.confirming and standing.draft.version == 2 and standing.feedback == "写短一点"
    [todo] = stored(house, standing).changes
    assert "2026-12-02" in "".join(todo.diff)
    assert house.drafts.get("me", standing.draft.id).request.text == "把今天的笔记整理成一篇复盘"


def test_material_of_the_note_that_changed_since_is_shown_before_a_set_is_applied(house: House) -> None:
    standing = house.say(SENTENCE)
    path = house.vault / "灰度.md"
    path.write_text(path.read_text(encoding="utf-8") + "后来加的。\n", encoding="utf-8")
    standing = house.reply(standing, {"type": "approve"})
    assert standing.confirming and standing.asked[0]["problem"] == "material_changed" and standing.asked[0]["changes"]
    assert house.reply(standing, {"type": "approve"}).outcome.code == "applied"


LITERAL = "生成一篇复盘，再创建一个明天提醒我查看的待办"


def test_a_note_from_nothing_named_asks_what_to_read_and_the_todo_is_not_lost(house: House) -> None:
    asked = house.say(LITERAL)
    assert asked.question == "no_type"
    notes = next(n for n, label in enumerate(asked.asked[0]["choices"], 1) if "笔记" in label)
    standing = house.reply(asked, {"choice": notes})
    assert standing.confirming and standing.change_set.count == 2


def test_with_a_selection_the_same_sentence_is_one_set_of_two(house: House) -> None:
    _, house.models = scripted(scope(NOTES), draft())
    refs = house.say("把今天的笔记整理成一篇总结").state["items"][0].refs
    house.models = offline_models()
    standing = house.say(LITERAL, selected=refs)
    assert standing.confirming and standing.change_set.count == 2
    assert house.reply(standing, {"type": "approve"}).outcome.code == "applied"


def test_what_is_reopened_is_looked_for_among_the_done(house: House) -> None:
    house.note("旧", "- [x] 发布：寄合同\n- [ ] 发布：别的")
    house.index()
    standing = house.reply(house.say("reopen the 寄合同 todo"), {"type": "approve"})
    assert standing.outcome.code == "applied"
    assert "- [ ] 发布：寄合同" in (house.vault / "旧.md").read_text(encoding="utf-8")


def test_a_rewording_on_another_day_shows_and_applies_the_whole_set(house: House) -> None:
    """In a new thread: the revised note is decided with the writes that it came with; what was left out stays out."""
    before = files(house)
    standing = house.say("把今天的笔记整理成一篇复盘，再创建一个明天提醒我查看的待办，再创建一个后天提醒我订票的待办")
    fewer = house.reply(house.reply(standing, {"type": "keep", "changes": [2]}), {"type": "leave"})
    assert fewer.outcome.code == "waiting"
    revised = house.say("写短一点", draft_id=standing.draft.id)
    assert revised.confirming and revised.draft.version == 2
    assert (revised.change_set.id, revised.change_set.count) == (standing.change_set.id, 2)
    shown = stored(house, revised)
    assert [change.left_out for change in shown.changes] == [True, False] and shown.draft == revised.draft
    done = house.reply(revised, {"type": "approve"})
    assert done.outcome.code == "applied" and done.outcome.path
    added = [path.read_text(encoding="utf-8") for path in set(files(house)) - set(before)]
    assert len(added) == 2 and any("订票" in text for text in added) and not any("查看" in text for text in added)
    assert house.drafts.get("me", revised.draft.id).saved_path == done.outcome.path


def test_a_rewording_in_the_same_thread_leaves_out_what_was_left_out(house: House) -> None:
    fewer = house.reply(house.say(SENTENCE), {"type": "keep", "changes": []})
    revised = house.reply(fewer, {"type": "revise", "feedback": "写短一点"})
    assert revised.change_set.version == 3 and [change.left_out for change in stored(house, revised).changes] == [True]


def test_a_rewording_takes_its_note_in_again(house: House) -> None:
    """Whoever says how the note is to be wants it."""
    without = house.reply(house.say(SENTENCE), {"type": "keep", "changes": [1], "draft": False})
    revised = house.reply(without, {"type": "revise", "feedback": "写短一点"})
    assert revised.change_set.count == 2 and not stored(house, revised).draft_left_out


def test_a_rewording_with_another_write_adds_it_to_the_set(house: House) -> None:
    first = house.reply(house.say(SENTENCE), {"type": "leave"})
    more = house.say("写短一点，再创建一个后天提醒我订票的待办", draft_id=first.draft.id)
    assert more.confirming and more.change_set.id == first.change_set.id and more.change_set.count == 3
    assert len(stored(house, more).changes) == 2


def test_two_plans_in_one_thread_have_tickets_of_their_own(house: House) -> None:
    first = house.reply(house.say(SENTENCE, thread="one"), {"type": "leave"})
    second = house.say("写短一点，再创建一个后天提醒我订票的待办", thread="one", draft_id=first.draft.id)
    assert second.confirming and len(house.tickets.list("me")) == 2
    assert ["查看" in change.title or "订票" in change.title for change in stored(house, second).changes] == [True] * 2


def test_other_material_for_the_note_of_a_set_keeps_the_set(house: House) -> None:
    first = house.reply(house.say(SENTENCE), {"type": "leave"})
    _, house.models = scripted(scope(NOTES | {"keyword": "灰度"}, follow_up="replace_scope"), draft())
    replaced = house.say("改成今天关于灰度的笔记", draft_id=first.draft.id)
    assert replaced.confirming and (replaced.change_set.id, replaced.change_set.count) == (first.change_set.id, 2)


def test_dropping_the_note_of_a_set_drops_the_set_after_it_was_asked(house: House) -> None:
    standing = house.say(SENTENCE)
    set_id, draft_id = standing.change_set.id, standing.draft.id
    asked = house.say("算了，不要了", draft_id=draft_id)
    assert asked.question == "confirm_discard_set"
    kept = house.reply(asked, {"choice": 2})
    assert (kept.outcome.code, house.changes.get("me", set_id).status) == ("waiting", "waiting")
    gone = house.reply(house.say("算了，不要了", draft_id=draft_id), {"choice": 1})
    assert gone.outcome.code == "discarded"
    assert house.changes.get("me", set_id).status == house.drafts.get("me", draft_id).status == "discarded"
