"""What a writer is given: bodies read just now, or, after a digest, what the workers' notes say of each item."""

from notewright.language.digest import failed_parts, kept_notes, lines_by_item, unread_line, why_nothing
from notewright.nodes.frame import Frame
from notewright.nodes.item_lists import unshelve
from notewright.state.errors import WorkersFailed
from notewright.state.flow import FlowState
from notewright.state.material import SourceItem
from notewright.state.ports import Body, Ports
from notewright.state.scope import Language
from notewright.state.ticket import Ticket, is_second


def bodies_for(state: FlowState, frame: Frame, ports: Ports) -> tuple[Body, ...]:
    """The material of this run. Raises MaterialChanged, SourceUnreadable, WorkersFailed."""
    items = unshelve(ports.drafts, frame.owner, state["items"])
    if run := state["run"]:
        return _from_notes(ports, frame, run, items, state["request"].language)
    return ports.workspace.read(frame.owner, items, frame.preferences.budget)


def unread_lines(state: FlowState, frame: Frame, ports: Ports) -> tuple[str, ...]:
    """What failed workers did not read, a line each. A change of wording reads nothing more."""
    parts = {work.ticket: work.items for work in state["work"] if work.items}
    run, target = state["run"], state["target"]
    if run is None or target is None:
        return ()
    if not parts:
        return ports.drafts.get(frame.owner, target.id, target.version - 1).unread
    failed = failed_parts(ports.tickets.list(frame.owner, run))
    total = len(unshelve(ports.drafts, frame.owner, state["items"]))
    return tuple(_unread(ports, frame, state, ticket, parts[ticket.id], total) for ticket in failed)


def _unread(ports: Ports, frame: Frame, state: FlowState, ticket: Ticket, list_id: str, total: int) -> str:
    items = ports.drafts.get_items(frame.owner, list_id)
    first = [item.refs[0] for item in items]
    titles = ports.workspace.titles(frame.owner, first)
    named = [titles.get(ref.id, ref.id) for ref in first]
    chars = sum(ports.workspace.lengths(frame.owner, items))
    return unread_line(ticket, chars, named, total, state["request"].language)


def _from_notes(
    ports: Ports, frame: Frame, run: str, items: tuple[SourceItem, ...], language: Language
) -> tuple[Body, ...]:
    """An item of which no note says anything has no body: its worker's file holds what was read."""
    tickets = ports.tickets.list(frame.owner, run)
    said = lines_by_item(kept_notes(tickets))
    spoken = [item for item in items if item.number in said]
    if not spoken:
        count = sum(not is_second(ticket.key) for ticket in tickets)
        raise WorkersFailed(count=count, reasons=why_nothing(tickets, language))
    titles = ports.workspace.titles(frame.owner, [item.refs[0] for item in spoken])
    return tuple(Body(item, titles.get(item.refs[0].id, ""), said[item.number]) for item in spoken)
