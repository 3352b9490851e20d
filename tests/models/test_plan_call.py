"""The plan of several writes: one call with one forced closed tool, over the network, from a script and offline."""

from typing import Any

import pytest
from fakes.network import forced
from fakes.provider_server import Reply, prose, provider, tool_call
from fakes.scripted_chat import FORCED, ScriptedChat
from fakes.writing import ref, request

from notewright.models import ChatModels, offline_models
from notewright.state.errors import ProtocolBroken, TooManySteps
from notewright.state.plan import AddTags, CompleteTodos, CreateTodo, DraftNote, Pick, Plan, ReviseDraft, Target
from notewright.state.scope import Query, Scope

SCOPE = Scope(
    produces_note=True,
    other_mutations=True,
    needs_workspace_retrieval=True,
    workspace_queries=(Query(resource_type="note", time_range="本周"),),
)
ASKED = request("整理本周的笔记成周报，再建一个周五发布的待办")
NOTE, TODO = {"step": "draft_note"}, {"step": "create_todo", "text": "发布", "due": "周五"}
OLDEST = {"query": {"resource_type": "todo", "keyword": "发布"}, "pick": {"order": "oldest", "count": 3}}


def planned(*replies: Reply, waiting: str | None = None, complaint: str | None = None) -> tuple[Plan, list[Any]]:
    with provider(*replies) as server:
        plan = forced(server).plan(ASKED, SCOPE, waiting, complaint)
    return plan, server.requests


def test_the_plan_is_asked_for_in_one_call_with_one_forced_closed_tool() -> None:
    plan, sent = planned(tool_call("submit_plan", {"steps": [NOTE, TODO]}))
    assert plan == Plan(steps=(DraftNote(), CreateTodo(text="发布", due="周五")))
    assert len(sent) == 1
    assert sent[0]["tool_choice"] == {"type": "function", "function": {"name": "submit_plan"}}
    assert "workspace_queries" not in str(sent[0]["tools"])


def test_a_target_with_a_pick_is_read() -> None:
    plan, _ = planned(tool_call("submit_plan", {"steps": [{"step": "complete_todos", "target": OLDEST}]}))
    target = Target(query=Query(resource_type="todo", keyword="发布"), pick=Pick(order="oldest", count=3))
    assert plan.steps == (CompleteTodos(target=target),)


def test_a_target_that_is_left_out_means_the_notes_of_the_scope() -> None:
    plan, _ = planned(tool_call("submit_plan", {"steps": [{"step": "add_tags", "tags": ["已用"]}]}))
    assert plan.steps == (AddTags(tags=("已用",)),)


@pytest.mark.parametrize(("waiting", "offered"), [(None, False), ("周报", True)])
def test_a_revision_is_offered_only_while_a_draft_waits(waiting: str | None, offered: bool) -> None:
    _, sent = planned(tool_call("submit_plan", {"steps": []}), waiting=waiting)
    assert ("revise_draft" in str(sent[0]["tools"])) is offered


def test_a_complaint_is_the_last_message_of_the_repair() -> None:
    _, sent = planned(tool_call("submit_plan", {"steps": [NOTE]}), complaint="due “周六” does not stand")
    assert "due “周六” does not stand" in sent[0]["messages"][-1]["content"]


WRONG = [
    ("prose", prose("好的"), "no tool was called; call submit_plan"),
    ("no steps", tool_call("submit_plan", {}), "steps: missing"),
    ("queries", tool_call("submit_plan", {"steps": [], "workspace_queries": []}), "extra_forbidden"),
    ("an unknown step", tool_call("submit_plan", {"steps": [{"step": "delete_notes"}]}), "union_tag_invalid"),
    ("no step", tool_call("submit_plan", {"steps": [{"text": "发布"}]}), "union_tag_not_found"),
    ("no target", tool_call("submit_plan", {"steps": [{"step": "complete_todos"}]}), "target: missing"),
    ("an id", tool_call("submit_plan", {"steps": [TODO | {"id": "1"}]}), "extra_forbidden"),
    ("no tags", tool_call("submit_plan", {"steps": [{"step": "add_tags", "tags": []}]}), "too_short"),
]


@pytest.mark.parametrize(("reply", "reason"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_plan_off_protocol_is_refused_with_the_place_of_its_fault(reply: Reply, reason: str) -> None:
    with pytest.raises(ProtocolBroken) as broken:
        planned(reply)
    assert reason in str(broken.value.facts["reason"]) and broken.value.facts["stage"] == "plan"


def test_nine_steps_are_too_many_and_no_protocol_fault() -> None:
    chat = ScriptedChat(replies=[{"steps": [TODO] * 9}])
    with pytest.raises(TooManySteps):
        ChatModels(chat, "scripted", rungs=FORCED).plan(ASKED, SCOPE, None)


def test_the_offline_engine_plans_without_network() -> None:
    plan = offline_models().plan(ASKED, SCOPE, None)
    assert plan == Plan(steps=(DraftNote(), CreateTodo(text="发布", due="周五")))


def test_the_offline_engine_knows_the_waiting_draft_and_the_selection() -> None:
    asked = request("标题改短一点，再给这些笔记打上 #发布", selected=[ref()])
    plan = offline_models().plan(asked, SCOPE.model_copy(update={"workspace_queries": ()}), "周报")
    assert plan.steps == (ReviseDraft(feedback="标题改短一点"), AddTags(tags=("发布",)))


def test_the_offline_engine_says_that_there_are_too_many() -> None:
    with pytest.raises(TooManySteps):
        offline_models().plan(request("建九个待办：甲一、乙一、丙一、丁一、戊一、己一、庚一、辛一、壬一"), SCOPE, None)
