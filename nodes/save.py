"""Writes an approved draft into the vault, exactly once. The only node that writes to the workspace."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Node, Update, frame_of
from notewright.state.change_set import ChangeSetHandle
from notewright.state.errors import DraftNotFound
from notewright.state.flow import FlowState, Outcome
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences


def make_save(ports: Ports) -> Node:
    """Needs the draft store, which saves idempotently by draft id, version and undo count."""

    def save(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, draft, chosen = frame_of(ports, runtime), state["draft"], state["change_set"]
        if state["request"].owner != frame.owner:
            raise DraftNotFound(id=draft.id if draft else chosen.id if chosen else "")
        if chosen:
            return _apply(ports, frame.owner, chosen)
        assert draft is not None
        saved = ports.drafts.approve(frame.owner, draft.id, draft.version, draft.undone)
        return {"outcome": Outcome(code="saved", path=saved.path, again=saved.again), "draft_id": None}

    return save


def _apply(ports: Ports, owner: str, chosen: ChangeSetHandle) -> Update:
    """All writes of a set or none, its note among them."""
    done = ports.changes.apply(owner, chosen.id, chosen.version, chosen.undone)
    outcome = Outcome(code="applied", path=done.note, paths=done.paths, again=done.again)
    return {"outcome": outcome, "draft_id": None}
