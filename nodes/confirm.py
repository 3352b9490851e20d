"""Asks the person for a decision on the stored draft. Any answer is survived; a bad one is asked again, named."""

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from notewright.language.confirmation import changes_payload, confirm_payload
from notewright.language.decision import Problem, read_decision
from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.nodes.rechecking import unless_changed
from notewright.nodes.set_decision import decide_on_set
from notewright.nodes.waiting import take_in_done
from notewright.state.change_set import ChangeSetHandle
from notewright.state.draft import (
    Approve,
    Decision,
    Discard,
    Draft,
    Edit,
    EditText,
    Keep,
    Leave,
    Revise,
    TakeInDone,
    handle_of,
)
from notewright.state.errors import DraftNotFound
from notewright.state.flow import FlowState, Outcome, OutcomeCode
from notewright.state.limits import MAX_ANSWERS_AT_A_QUESTION
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences


def make_confirm(ports: Ports) -> Node:
    """Needs the draft store, and the workspace to look at every ref again."""

    def confirm(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, shown = frame_of(ports, runtime), state["draft"]
        if state["change_set"]:
            return _confirm_set(ports, frame, state, state["change_set"])
        assert shown is not None
        if state["request"].owner != frame.owner:
            raise DraftNotFound(id=shown.id)
        draft = ports.drafts.get(frame.owner, shown.id, shown.version)
        if draft.status != "waiting":
            return _decided_elsewhere(draft)
        full = frame.preferences.confirm_payload == "full"
        answer = interrupt(confirm_payload(draft, shown, state["changes"], state["problem"], full))
        decision = read_decision(answer)
        if isinstance(decision, Problem):
            return _ask_again(state, decision)
        return _decide(ports, draft, decision, state)

    return confirm


def _confirm_set(ports: Ports, frame: Frame, state: FlowState, shown: ChangeSetHandle) -> Update:
    changes = ports.changes.get(frame.owner, shown.id, shown.version)
    if state["request"].owner != frame.owner:
        raise DraftNotFound(id=shown.id)
    if changes.status != "waiting":
        code: OutcomeCode = "applied" if changes.status == "applied" else "discarded"
        return {"decision": "leave", "outcome": Outcome(code=code, again=True)}
    note = changes.draft if not changes.draft_left_out else None
    draft = ports.drafts.get(frame.owner, note.id, note.version) if note else None
    decision = read_decision(interrupt(changes_payload(changes, shown, state["changes"], state["problem"], draft)))
    return (
        _ask_again(state, decision)
        if isinstance(decision, Problem)
        else decide_on_set(ports, changes, decision, state["changes"])
    )


def _decided_elsewhere(draft: Draft) -> Update:
    """Somebody decided by another door while this thread was waiting: the store is the authority."""
    if draft.status == "discarded":
        return {"decision": "leave", "outcome": Outcome(code="discarded")}
    return {"decision": "leave", "outcome": Outcome(code="saved", path=draft.saved_path, again=True)}


def _ask_again(state: FlowState, problem: Problem) -> Update:
    asked = state["asked"] + 1
    gave_up = asked >= MAX_ANSWERS_AT_A_QUESTION
    return {
        "asked": asked,
        "problem": problem.code,
        "decision": "leave" if gave_up else None,
        "outcome": Outcome(code="waiting") if gave_up else None,
    }


def _decide(ports: Ports, draft: Draft, decision: Decision, state: FlowState) -> Update:
    update: Update = {"decision": decision.type, "problem": None}
    match decision:
        case Leave():
            return update | {"outcome": Outcome(code="waiting")}
        case Discard():
            ports.drafts.discard(draft.owner, draft.id)
            return update | {"draft_id": None, "outcome": Outcome(code="discarded")}
        case Revise():
            return update | {"text": decision.feedback, "draft_id": draft.id}
        case TakeInDone():
            return update | take_in_done(draft)
        case Edit() | EditText():
            return update | {"draft": handle_of(_edited(ports, draft, decision))}
        case Keep():
            return {"decision": None, "problem": "unknown_decision"}
        case Approve():
            return update | unless_changed(ports, draft, state["changes"])


def _edited(ports: Ports, draft: Draft, decision: Edit | EditText) -> Draft:
    if isinstance(decision, Edit):
        return ports.drafts.get(draft.owner, draft.id, decision.version)
    return ports.drafts.edit(draft.owner, draft.id, decision.text)
