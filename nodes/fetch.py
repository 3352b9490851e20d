"""Runs all queries or none, chooses what fits the budget, and writes the receipt. Bodies are not read here."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.nodes.ref_lists import shelve
from notewright.state.flow import FlowState, Outcome
from notewright.state.material import Hits, PlannedQuery, Receipt, SourceItem
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.workspace.budget import choose_items, receipt_lines


def make_fetch(ports: Ports) -> Node:
    """Needs the workspace, and the model's name for the receipt."""

    def fetch(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, request, planned = frame_of(ports, runtime), state["request"], state["planned"]
        hits = ports.workspace.find(frame.owner, planned) if planned else ()
        selected = Hits(matched=len(request.selected), refs=request.selected)
        items, over = choose_items((*hits, selected), frame.preferences.budget)
        receipt = Receipt(
            asked_at=request.asked_at,
            zone=request.zone,
            engine=ports.models.name,
            offline=ports.models.offline,
            queries=receipt_lines(planned, hits, items, over),
        )
        outcome = _ends_here(frame, planned, items, receipt)
        return {"items": shelve(ports.drafts, frame.owner, items), "receipt": receipt, "outcome": outcome}

    return fetch


def _ends_here(
    frame: Frame, planned: tuple[PlannedQuery, ...], items: tuple[SourceItem, ...], receipt: Receipt
) -> Outcome | None:
    if planned and not items:
        return Outcome(code="found_nothing")
    over = any(left.reason == "over_budget" for line in receipt.queries for left in line.left_out)
    return Outcome(code="narrow_it") if over and frame.preferences.over_budget == "ask" else None
