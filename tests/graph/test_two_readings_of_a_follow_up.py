"""Two readings of a sentence about a waiting draft: choosing one applies it to that draft."""

from pathlib import Path

from house import House, draft, scope, scripted


def test_the_chosen_reading_is_applied_to_the_waiting_draft(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.note("一", "# 一\n灰度完成。\n\n- [ ] 补演练")
    house.index()
    notes, todos = {"resource_type": "note", "time_range": "今天"}, {"resource_type": "todo"}
    wrong = scope(todos | {"todo_status": "all"}, follow_up="extend_scope")
    _, house.models = scripted(scope(notes), draft(), wrong, wrong, draft())
    standing = house.say("把今天的笔记整理成一篇总结")
    asked = house.reply(standing, {"type": "revise", "feedback": "再补上还没完成的待办"})
    assert asked.question == "two_readings"
    chosen = house.reply(asked, {"choice": 2})
    assert chosen.confirming and (chosen.draft.id, chosen.draft.version) == (standing.draft.id, 2)
    assert [query.todo_status for query in chosen.scope.workspace_queries] == [None, "pending"]
