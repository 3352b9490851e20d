"""Writes an approved draft into the vault, exactly once. The only node that writes to the workspace."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Node, Update, frame_of
from notewright.state.errors import DraftNotFound
from notewright.state.flow import FlowState, Outcome
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences


def make_save(ports: Ports) -> Node:
    """Needs the draft store, which saves idempotently by draft id, version and undo count."""

    def save(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, draft = frame_of(ports, runtime), state["draft"]
        assert draft is not None
        if state["request"].owner != frame.owner:
            raise DraftNotFound(id=draft.id)
        saved = ports.drafts.approve(frame.owner, draft.id, draft.version, draft.undone)
        return {"outcome": Outcome(code="saved", path=saved.path, again=saved.again), "draft_id": None}

    return save
