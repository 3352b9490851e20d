"""The lead's look at the steps: their proposals and the note become one change set, shown and applied together."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.state.change_set import Change, ChangeSet, change_set_id_for, handle_of_set
from notewright.state.flow import FlowState, Outcome
from notewright.state.note import CERTAINTY
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences


def make_review(ports: Ports) -> Node:
    """Needs tickets and proposals, and the store of change sets. It sees notes, never a file."""

    def review(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, before = frame_of(ports, runtime), state["change_set"]
        changes, issues = _changes(ports, frame.owner, state), _open_issues(ports, frame.owner, state)
        if before:
            shown = _next_version(ports.changes.get(frame.owner, before.id, before.version), changes, issues)
        elif changes or issues or state["draft"]:
            shown = _first_version(ports, frame, state, changes, issues)
        else:
            return {"outcome": Outcome(code="nothing_to_write")}
        note = {"draft": state["draft"], "draft_left_out": False, "created_at": ports.clock()}
        return {"change_set": handle_of_set(ports.changes.put(shown.model_copy(update=note))), "work": ()}

    return review


def _first_version(
    ports: Ports, frame: Frame, state: FlowState, changes: tuple[Change, ...], issues: tuple[str, ...]
) -> ChangeSet:
    target = state["target"]
    assert target is not None
    return ChangeSet(
        id=change_set_id_for(frame.thread, state.get("ordinal", 0), target.version),
        version=1,
        owner=frame.owner,
        thread=frame.thread,
        request=state["sentence"].text,
        changes=changes,
        notes=issues,
        created_at=ports.clock(),
    )


def _next_version(before: ChangeSet, changes: tuple[Change, ...], issues: tuple[str, ...]) -> ChangeSet:
    """The set with another note, what was left out still left out, and what a new plan adds."""
    more = {"changes": (*before.changes, *changes), "notes": (*before.notes, *issues)}
    return before.model_copy(update={"version": before.version + 1, **more})


def _changes(ports: Ports, owner: str, state: FlowState) -> tuple[Change, ...]:
    tickets = [work.ticket for work in state["work"] if work.step]
    return tuple(change for ticket in tickets for change in ports.changes.get_proposal(owner, ticket))


def _open_issues(ports: Ports, owner: str, state: FlowState) -> tuple[str, ...]:
    """What the steps left open, the least certain first."""
    notes = [ports.tickets.get(owner, work.ticket).note for work in state["work"] if work.step]
    known = sorted((note for note in notes if note), key=lambda note: CERTAINTY[note.confidence])
    return tuple(issue for note in known for issue in note.open_issues)
