"""Runs all queries or none, chooses what fits the budget, and writes the receipt. Bodies are not read here."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.nodes.item_lists import shelve
from notewright.state.flow import FlowState, Outcome
from notewright.state.limits import Budget
from notewright.state.material import Hits, LeftOut, PlannedQuery, Receipt, SourceItem
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.workspace.budget import choose_items, receipt_lines

EVERYTHING = Budget(items=1_000_000)


def make_fetch(ports: Ports) -> Node:
    """Needs the workspace, and the model's name for the receipt."""

    def fetch(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, request, planned = frame_of(ports, runtime), state["request"], state["planned"]
        hits = ports.workspace.find(frame.owner, planned) if planned else ()
        selected = Hits(matched=len(request.selected), refs=request.selected)
        items, over = choose_items((*hits, selected), frame.preferences.budget)
        digest = frame.preferences.over_budget == "digest" and _is_over(ports, frame, items, over)
        if digest:
            items, over = choose_items((*hits, selected), EVERYTHING)
        receipt = Receipt(
            asked_at=request.asked_at,
            zone=request.zone,
            engine=ports.models.name,
            offline=ports.models.offline,
            queries=receipt_lines(planned, hits, items, over),
        )
        outcome = _ends_here(frame, planned, items, receipt)
        shelved = shelve(ports.drafts, frame.owner, items)
        return {"items": shelved, "receipt": receipt, "outcome": outcome, "run": _run(state) if digest else None}

    return fetch


def _is_over(ports: Ports, frame: Frame, items: tuple[SourceItem, ...], over: tuple[LeftOut | None, ...]) -> bool:
    """Whether one writer's call cannot hold it all: too many items, or too many characters."""
    return any(over) or sum(ports.workspace.lengths(frame.owner, items)) > frame.preferences.budget.material_chars


def _run(state: FlowState) -> str:
    """The workers of one version of one draft: the same tickets when the step is repeated."""
    target = state["target"]
    assert target is not None
    return f"{target.id}/{target.version}"


def _ends_here(
    frame: Frame, planned: tuple[PlannedQuery, ...], items: tuple[SourceItem, ...], receipt: Receipt
) -> Outcome | None:
    if planned and not items:
        return Outcome(code="found_nothing")
    over = any(left.reason == "over_budget" for line in receipt.queries for left in line.left_out)
    return Outcome(code="narrow_it") if over and frame.preferences.over_budget == "ask" else None
