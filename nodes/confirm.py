"""Asks the person for a decision on the stored draft. Any answer is survived; a bad one is asked again, named."""

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from notewright.language.asked import Asked
from notewright.language.confirmation import confirm_asked
from notewright.language.decision import Problem, read_decision
from notewright.language.dialects import in_dialect
from notewright.language.set_confirmation import set_asked
from notewright.nodes.details import details_of
from notewright.nodes.editing import edited_draft
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
        details = details_of(ports, draft) if frame.preferences.confirm_payload == "full" else None
        decision = _answer(confirm_asked(draft, shown, state["changes"], state["problem"], details), frame)
        if isinstance(decision, Problem):
            return _ask_again(state, decision)
        return _unless_refused(state, _decide(ports, draft, decision, state))

    return confirm


def _answer(asked: Asked, frame: Frame) -> Decision | Problem:
    payload = in_dialect(asked, frame.preferences.confirm_dialect)
    return read_decision(interrupt(payload, response_schema=asked.answer))


def _confirm_set(ports: Ports, frame: Frame, state: FlowState, shown: ChangeSetHandle) -> Update:
    changes = ports.changes.get(frame.owner, shown.id, shown.version)
    if state["request"].owner != frame.owner:
        raise DraftNotFound(id=shown.id)
    if changes.status != "waiting":
        code: OutcomeCode = "applied" if changes.status == "applied" else "discarded"
        return {"decision": "leave", "outcome": Outcome(code=code, again=True)}
    note = changes.draft if not changes.draft_left_out else None
    draft = ports.drafts.get(frame.owner, note.id, note.version) if note else None
    full, language = frame.preferences.confirm_payload == "full", state["request"].language
    asked = set_asked(changes, shown, state["changes"], state["problem"], draft, full=full, language=language)
    decision = _answer(asked, frame)
    if isinstance(decision, Problem):
        return _ask_again(state, decision)
    return _unless_refused(state, decide_on_set(ports, changes, decision, state["changes"]))


def _decided_elsewhere(draft: Draft) -> Update:
    """Somebody decided by another door while this thread was waiting: the store is the authority."""
    if draft.status == "discarded":
        return {"decision": "leave", "outcome": Outcome(code="discarded")}
    return {"decision": "leave", "outcome": Outcome(code="saved", path=draft.saved_path, again=True)}


def _unless_refused(state: FlowState, update: Update) -> Update:
    """A decision that cannot be taken here counts like an answer that is none; changed material is no fault of it."""
    problem = update.get("problem")
    return update if problem in (None, "material_changed") else _ask_again(state, Problem(problem))


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
            return update | _edited(ports, draft, decision)
        case Keep():
            return {"decision": None, "problem": "unknown_decision"}
        case Approve():
            return update | unless_changed(ports, draft, state["changes"])


def _edited(ports: Ports, draft: Draft, decision: Edit | EditText) -> Update:
    edited = edited_draft(ports, draft, decision)
    return {"draft": handle_of(edited)} if edited else {"decision": None, "problem": "nothing_edited"}
