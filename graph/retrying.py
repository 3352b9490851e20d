"""A run that failed or was killed goes on from the node where that happened: its scope and receipt stand as they were.

The checkpoint before that node is copied as the newest one, without what the node had written: langgraph then runs the
node again, and nothing before it.
"""

from typing import TYPE_CHECKING, Final

from langchain_core.runnables import RunnableConfig
from langgraph.types import StateSnapshot

from notewright.state.errors import DraftDecided, DraftNotFound, RunNotFailed, WorkersFailed
from notewright.state.flow import DraftTarget, Failure, FlowState
from notewright.state.ports import Drafts, Tickets

if TYPE_CHECKING:  # a command that is only misspelt loads no workflow
    from notewright.graph.build import Workflow

DECIDING: Final = frozenset(("confirm", "save"))  # from here on the draft waits in its store and is decided there
AS_A_COPY: Final = "__copy__"  # langgraph's


def thread_config(thread: str) -> RunnableConfig:
    return {"configurable": {"thread_id": thread}}


def can_go_on(state: FlowState) -> bool:
    """Whether the run ended in a failure before there was anything to decide."""
    failure = state.get("failure")
    return failure is not None and failure.stage not in DECIDING


def stand_again(workflow: "Workflow", drafts: Drafts, tickets: Tickets, owner: str, thread: str) -> FlowState:
    """Put the thread back before the node that failed; one that was killed stands there already.

    Raises RunNotFailed, and DraftDecided where the draft that it would revise has changed since.
    """
    now = workflow.get_state(thread_config(thread))
    failure: Failure | None = now.values.get("failure")
    before = _before(workflow, failure, thread) if failure else now
    if before is None or not before.next or before.interrupts or DECIDING & {*before.next}:
        raise RunNotFailed(id=thread)
    state: FlowState = before.values  # type: ignore[assignment] # langgraph types it as a plain dict
    if target := state.get("target"):
        _refuse_another_version(drafts, owner, thread, target)
    if failure:
        workflow.update_state(before.config, None, as_node=AS_A_COPY)
    if failure and failure.code == WorkersFailed.__name__:
        tickets.queue_again(owner, state["run"] or "")
    return state


def _before(workflow: "Workflow", failure: Failure, thread: str) -> StateSnapshot | None:
    """The newest checkpoint with the failed node ahead; where no worker gave anything, the one with them ahead."""
    stage = "work" if failure.code == WorkersFailed.__name__ else failure.stage
    if stage in DECIDING:
        return None
    history = workflow.get_state_history(thread_config(thread))
    return next((each for each in history if stage in each.next), None)


def _refuse_another_version(drafts: Drafts, owner: str, thread: str, target: DraftTarget) -> None:
    """The version that would be written is not there yet, and the one before it still waits."""
    try:
        latest = drafts.get(owner, target.id)
    except DraftNotFound:
        if target.version == 1:
            return
        raise
    if latest.version >= target.version:
        raise RunNotFailed(id=thread)
    if latest.status != "waiting":
        raise DraftDecided(id=latest.id, status=latest.status)
