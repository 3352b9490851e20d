"""One turn of a thread, in a worker's thread: who may, what the graph is given, and where it stands then."""

from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command, StateSnapshot

from notewright.graph.asking import asking_as, thread_of
from notewright.graph.driving import asked_in, drive
from notewright.graph.standing import Ended, Screen
from notewright.language.decision import read_decision
from notewright.serve.deciding import decide, scope_of, undone
from notewright.serve.told import told
from notewright.serve.turn import Answering, Asking, Deciding, Turn, TurnOutput, Undoing
from notewright.serve.visitor import Visitor
from notewright.state.access import TokenScope
from notewright.state.draft import Revise
from notewright.state.errors import NothingAsked, ThreadNotFound
from notewright.state.flow import FlowState, WorkflowInput
from notewright.state.request import DISCARDS


def take(visitor: Visitor, turn: Turn, turn_id: str, screen: Screen) -> TurnOutput:
    """Take `turn` from where its thread stands. One that was begun under the same id goes on and is not begun again.

    Raises ScopeMissing, ThreadNotFound, NothingAsked, and what deciding without a thread raises.
    """
    with asking_as(visitor.owner):
        stands = _stands(visitor, turn.thread_id)
        visitor.require(_scope_for(turn, stands))
        if stands.metadata and stands.metadata.get("turn") == turn_id:
            return _go_on(visitor, turn, turn_id, screen, stands)
        if isinstance(turn, Asking):
            return _drive(visitor, turn, _given(turn), turn_id, screen)
        if not stands.values:
            raise ThreadNotFound(id=turn.thread_id)
        if isinstance(turn, Undoing):
            return undone(visitor, _waiting_id(turn.thread_id, stands), turn.thread_id)
        return _reply(visitor, turn, turn_id, screen, stands)


def standing(visitor: Visitor, thread_id: str, *, running: bool = False) -> TurnOutput:
    """Where a thread stands, without a step. Raises ThreadNotFound."""
    stands = _stands(visitor, thread_id)
    if running:
        return TurnOutput(status="running", thread_id=thread_id)
    if not stands.values:
        raise ThreadNotFound(id=thread_id)
    return told(visitor, thread_id, _ended(stands), "left" if _is_left(stands) else None)


def _reply(
    visitor: Visitor, turn: Answering | Deciding, turn_id: str, screen: Screen, stands: StateSnapshot
) -> TurnOutput:
    """To the graph where it asks; where a draft was left to wait, to the store."""
    said = turn.decision if isinstance(turn, Deciding) else turn.answer
    if stands.interrupts:
        return _drive(visitor, turn, Command(resume={"answer": said}), turn_id, screen)
    if stands.next or isinstance(turn, Answering):
        raise NothingAsked(id=turn.thread_id)
    decision = read_decision(said)
    waiting = _waiting_id(turn.thread_id, stands)
    if isinstance(decision, Revise):
        given: WorkflowInput = {"text": decision.feedback, "draft_id": waiting}
        return _drive(visitor, turn, given, turn_id, screen)
    return decide(visitor, waiting, decision).model_copy(update={"thread_id": turn.thread_id})


def _scope_for(turn: Turn, stands: StateSnapshot) -> TokenScope:
    """A question about throwing a draft away is a decision, whatever it is answered with."""
    match turn:
        case Asking():
            return "draft"
        case Undoing():
            return "decide"
        case Answering(answer=said) | Deciding(decision=said):
            asked = asked_in(stands.interrupts[0]) if stands.interrupts else {}
            if "question" in asked:
                return "decide" if asked["question"] in DISCARDS else "draft"
            return scope_of(read_decision(said))


def _go_on(visitor: Visitor, turn: Turn, turn_id: str, screen: Screen, stands: StateSnapshot) -> TurnOutput:
    """After the last whole node, if the process that worked on it is gone; else nothing is left to do."""
    if _is_left(stands):
        return _drive(visitor, turn, None, turn_id, screen)
    return told(visitor, turn.thread_id, _ended(stands))


def _drive(visitor: Visitor, turn: Turn, step: Any, turn_id: str, screen: Screen) -> TurnOutput:
    config = _config(visitor, turn.thread_id, turn_id)
    ended = drive(visitor.premises.workflow, step, config, visitor.premises.home.settings, screen)
    return told(visitor, turn.thread_id, ended)


def _given(turn: Asking) -> WorkflowInput:
    given: WorkflowInput = {"text": turn.request, "selected": turn.selected}
    return given if turn.draft_id is None else {**given, "draft_id": turn.draft_id}


def _waiting_id(thread_id: str, stands: StateSnapshot) -> str:
    """The set of writes or the draft of a thread. Raises NothingAsked."""
    state = cast(FlowState, stands.values)
    handle = state.get("change_set") or state.get("draft")
    waiting = handle.id if handle else state.get("draft_id")
    if waiting is None:
        raise NothingAsked(id=thread_id)
    return waiting


def _stands(visitor: Visitor, thread_id: str) -> StateSnapshot:
    return visitor.premises.workflow.get_state(_config(visitor, thread_id))


def _ended(stands: StateSnapshot) -> Ended:
    asked = asked_in(stands.interrupts[0]) if stands.interrupts else None
    return Ended(stands.config["configurable"]["thread_id"], cast(FlowState, stands.values), asked)


def _is_left(stands: StateSnapshot) -> bool:
    return bool(stands.next) and not stands.interrupts


def _config(visitor: Visitor, thread_id: str, turn_id: str | None = None) -> RunnableConfig:
    config: RunnableConfig = {"configurable": {"thread_id": thread_of(visitor.owner, thread_id)}}
    return config if turn_id is None else {**config, "metadata": {"turn": turn_id}}
