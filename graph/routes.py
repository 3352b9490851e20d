"""Which node follows which. Every function looks at the state and says a node's name; none decides anything else."""

from collections.abc import Sequence
from typing import Final, Literal

from langgraph.types import Send

from notewright.state.flow import FlowState, Work
from notewright.state.plan import DraftNote, ReviseDraft

STOP: Final = "__end__"  # langgraph's END, which is typed as any string


def _stops(state: FlowState) -> bool:
    return bool(state.get("failure") or state.get("outcome"))


def _onward(state: FlowState) -> Literal["clarify", "planner", "draft", "map_queries"]:
    """With a scope: a plan before anything is read; a revision has its receipt and goes straight to the writer."""
    if state["question"] or state["scope"] is None:
        return "clarify"
    if state["writes"] and not state["plan_ready"]:
        return "planner"
    return "draft" if state["receipt"] else "map_queries"


def after_classify(state: FlowState) -> Literal["clarify", "planner", "draft", "map_queries", "__end__"]:
    return STOP if _stops(state) else _onward(state)


def after_clarify(state: FlowState) -> Literal["clarify", "classify", "planner", "draft", "map_queries", "__end__"]:
    if _stops(state):
        return STOP
    rephrased = state["scope"] is None and not state["question"]
    return "classify" if rephrased else _onward(state)


def after_map_queries(state: FlowState) -> Literal["clarify", "fetch", "__end__"]:
    if _stops(state):
        return STOP
    return "clarify" if state["question"] else "fetch"


def after_fetch(state: FlowState) -> Literal["answer", "digest", "draft", "__end__"]:
    if _stops(state):
        return STOP
    return "digest" if state["run"] else _writer(state)


def _writer(state: FlowState) -> Literal["answer", "draft"]:
    scope = state["scope"]
    return "draft" if state["feedback"] or (scope and scope.produces_note) else "answer"


def after_digest(state: FlowState) -> list[Send] | Literal["__end__"]:
    return STOP if _stops(state) else _to_workers(state, [work for work in state["work"] if work.items])


def after_planner(
    state: FlowState,
) -> list[Send] | Literal["clarify", "draft", "map_queries", "review", "__end__"]:
    if _stops(state):
        return STOP
    if state["question"]:
        return "clarify"
    return _to_workers(state, state["work"]) if state["work"] else _after_steps(state)


def _to_workers(state: FlowState, given: Sequence[Work]) -> list[Send]:
    """One worker a ticket. Each is sent the request, the scope and pointers, nothing else."""
    shared = {"request": state["sentence"], "scope": state["scope"], "run": state["run"] or ""}
    return [Send("work", shared | {"work": (work,)}) for work in given]


def after_work(state: FlowState) -> Literal["answer", "draft", "map_queries", "review", "__end__"]:
    """After a digest the writer; after the steps of a plan its note, where there is one, and then the lead."""
    if _stops(state):
        return STOP
    return _writer(state) if state["run"] else _after_steps(state)


def _after_steps(state: FlowState) -> Literal["draft", "map_queries", "review"]:
    plan = state["plan"]
    if not plan or not any(isinstance(step, DraftNote | ReviseDraft) for step in plan.steps):
        return "review"
    return "draft" if state["receipt"] else "map_queries"


def after_draft(state: FlowState) -> Literal["confirm", "review", "__end__"]:
    if _stops(state):
        return STOP
    """A note that belongs to a set, of this plan or of an earlier one, is shown and decided with all of it."""
    return "review" if state["plan"] or state["change_set"] else "confirm"


def after_review(state: FlowState) -> Literal["confirm", "__end__"]:
    return STOP if _stops(state) else "confirm"


def after_confirm(state: FlowState) -> Literal["confirm", "classify", "draft", "map_queries", "save", "__end__"]:
    if _stops(state):
        return STOP
    match state["decision"]:
        case "approve":
            return "save"
        case "revise":
            return "draft" if state["change_set"] else "classify"
        case "take_in_done":
            return "map_queries"
        case _:
            return "confirm"
