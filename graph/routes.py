"""Which node follows which. Every function looks at the state and says a node's name; none decides anything else."""

from typing import Final, Literal

from langgraph.types import Send

from notewright.state.flow import FlowState

STOP: Final = "__end__"  # langgraph's END, which is typed as any string


def _stops(state: FlowState) -> bool:
    return bool(state.get("failure") or state.get("outcome"))


def _onward(state: FlowState) -> Literal["clarify", "planner", "draft", "map_queries"]:
    """With a scope: only a revision already has its receipt, and goes straight to the writer."""
    if state["question"] or state["scope"] is None:
        return "clarify"
    if state["receipt"]:
        return "draft"
    return "planner" if state["scope"].other_mutations else "map_queries"


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
    scope = state["scope"]
    if _stops(state) or scope is None:
        return STOP
    if state["run"]:
        return "digest"
    return "draft" if scope.produces_note or state["feedback"] else "answer"


def after_draft(state: FlowState) -> Literal["confirm", "__end__"]:
    return STOP if _stops(state) else "confirm"


def after_confirm(state: FlowState) -> Literal["confirm", "classify", "map_queries", "save", "__end__"]:
    if _stops(state):
        return STOP
    match state["decision"]:
        case "approve":
            return "save"
        case "revise":
            return "classify"
        case "take_in_done":
            return "map_queries"
        case _:
            return "confirm"


def after_digest(state: FlowState) -> list[Send] | Literal["__end__"]:
    return STOP if _stops(state) else to_workers(state)


def to_workers(state: FlowState) -> list[Send]:
    """One worker a ticket. Each is sent the request and pointers, nothing else."""
    return [Send("work", {"request": state["request"], "run": state["run"], "work": (work,)}) for work in state["work"]]


def after_work(state: FlowState) -> Literal["answer", "draft", "__end__"]:
    scope = state["scope"]
    if _stops(state) or scope is None:
        return STOP
    return "draft" if scope.produces_note or state["feedback"] else "answer"
