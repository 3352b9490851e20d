"""Writes an approved draft into the vault, exactly once. The only node that writes to the workspace.

The index then follows exactly the files that were written.
"""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Node, Update, frame_of
from notewright.nodes.refreshing import follow_up_index, follow_up_set
from notewright.state.change_set import ChangeSetHandle
from notewright.state.errors import DraftNotFound
from notewright.state.flow import FlowState, Outcome
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences


def make_save(ports: Ports) -> Node:
    """Needs the draft store, which saves idempotently by draft id, version and undo count, and the workspace."""

    def save(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, draft, chosen = frame_of(ports, runtime), state["draft"], state["change_set"]
        if state["request"].owner != frame.owner:
            raise DraftNotFound(id=draft.id if draft else chosen.id if chosen else "")
        if chosen:
            return _apply(ports, frame.owner, chosen)
        assert draft is not None
        saved = ports.drafts.approve(frame.owner, draft.id, draft.version, draft.undone)
        indexed = follow_up_index(ports.workspace, frame.owner, [saved.path])
        outcome = Outcome(code="saved", path=saved.path, again=saved.again, indexed=indexed)
        return {"outcome": outcome, "draft_id": None}

    return save


def _apply(ports: Ports, owner: str, chosen: ChangeSetHandle) -> Update:
    """All writes of a set or none, its note among them."""
    done = ports.changes.apply(owner, chosen.id, chosen.version, chosen.undone)
    applied = ports.changes.get(owner, chosen.id, chosen.version)
    index = follow_up_set(ports.workspace, owner, applied, [*done.paths, *([done.note] if done.note else [])])
    outcome = Outcome(code="applied", path=done.note, paths=done.paths, again=done.again, **index._asdict())
    return {"outcome": outcome, "draft_id": None}
