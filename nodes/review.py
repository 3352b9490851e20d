"""The lead's look at the steps: their proposals and the note become one change set, shown and applied together."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Node, Update, frame_of
from notewright.state.change_set import Change, ChangeSet, change_set_id_for, handle_of_set
from notewright.state.flow import FlowState, Outcome
from notewright.state.note import Confidence
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences

URGENCY: dict[Confidence, int] = {"low": 0, "medium": 1, "high": 2}


def make_review(ports: Ports) -> Node:
    """Needs tickets and proposals, and the store of change sets. It sees notes, never a file."""

    def review(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame = frame_of(ports, runtime)
        changes = _changes(ports, frame.owner, state)
        if not changes and state["draft"] is None:
            return {"outcome": Outcome(code="nothing_to_write")}
        stored = ports.changes.put(
            ChangeSet(
                id=change_set_id_for(frame.thread, state.get("ordinal", 0)),
                version=_version(state),
                owner=frame.owner,
                thread=frame.thread,
                request=state["request"].text,
                changes=changes,
                draft=state["draft"],
                notes=_open_issues(ports, frame.owner, state),
                created_at=ports.clock(),
            )
        )
        return {"change_set": handle_of_set(stored)}

    return review


def _version(state: FlowState) -> int:
    before = state["change_set"]
    return before.version + 1 if before else 1


def _changes(ports: Ports, owner: str, state: FlowState) -> tuple[Change, ...]:
    tickets = [work.ticket for work in state["work"] if work.step]
    return tuple(change for ticket in tickets for change in ports.changes.get_proposal(owner, ticket))


def _open_issues(ports: Ports, owner: str, state: FlowState) -> tuple[str, ...]:
    """What the steps left open, the least certain first."""
    notes = [ports.tickets.get(owner, work.ticket).note for work in state["work"] if work.step]
    known = sorted((note for note in notes if note), key=lambda note: URGENCY[note.confidence])
    return tuple(issue for note in known for issue in note.open_issues)
