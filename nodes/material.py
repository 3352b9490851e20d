"""What a writer is given: bodies read just now, or, after a digest, what the workers' notes say of each item."""

from notewright.language.digest import kept_notes, lines_by_item
from notewright.nodes.frame import Frame
from notewright.nodes.item_lists import unshelve
from notewright.state.flow import FlowState
from notewright.state.material import SourceItem
from notewright.state.ports import Body, Ports


def bodies_for(state: FlowState, frame: Frame, ports: Ports) -> tuple[Body, ...]:
    """The material of this run. Raises MaterialChanged, SourceUnreadable."""
    items = unshelve(ports.drafts, frame.owner, state["items"])
    if run := state["run"]:
        return _from_notes(ports, frame, run, items)
    return ports.workspace.read(frame.owner, items, frame.preferences.budget)


def _from_notes(ports: Ports, frame: Frame, run: str, items: tuple[SourceItem, ...]) -> tuple[Body, ...]:
    """An item of which no note says anything has no body: its worker's file holds what was read."""
    said = lines_by_item(kept_notes(ports.tickets.list(frame.owner, run)))
    spoken = [item for item in items if item.number in said]
    titles = ports.workspace.titles(frame.owner, [item.refs[0] for item in spoken])
    return tuple(Body(item, titles.get(item.refs[0].id, ""), said[item.number]) for item in spoken)
