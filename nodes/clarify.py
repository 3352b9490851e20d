"""Asks what the sentence left open. A choice is a ready scope and costs no model call; a rephrasing is read anew."""

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from notewright.language.decision import Problem, read_choice
from notewright.language.dialects import in_dialect
from notewright.language.question_asked import question_asked
from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.nodes.waiting import follow, waiting_draft
from notewright.state.draft import Leave
from notewright.state.errors import DraftNotFound
from notewright.state.flow import FlowState, Outcome
from notewright.state.limits import MAX_ANSWERS_AT_A_QUESTION
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.state.request import DISCARDS, Question


def make_clarify(ports: Ports) -> Node:
    """Needs the stores, where the question is about a waiting draft or set."""

    def clarify(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, question = frame_of(ports, runtime), state["question"]
        assert question is not None
        if state["request"].owner != frame.owner:
            raise DraftNotFound(id=state.get("draft_id") or "")
        answer = _answer(state, question, frame.preferences)
        if isinstance(answer, Problem):
            return _ask_again(state, answer)
        if isinstance(answer, Leave):
            discarding = question.code in DISCARDS
            return {"outcome": Outcome(code="waiting" if discarding else "withdrawn")}
        if isinstance(answer, str):
            return {"text": answer, "question": None, "scope": None, "problem": None}
        if question.code in DISCARDS:
            return _discard(ports, state, frame.owner, yes=answer == 1)
        return _chosen(state, frame, ports, question, answer)

    return clarify


def _answer(state: FlowState, question: Question, preferences: Preferences) -> int | str | Leave | Problem:
    """A client that renders the value itself gets it in its dialect; a door of ours reads the codes."""
    asked = question_asked(question, state["problem"], state["request"].language)
    rendered = preferences.confirm_payload == "full" or preferences.confirm_dialect == "agent_inbox"
    payload = in_dialect(asked, preferences.confirm_dialect) if rendered else asked.facts
    return read_choice(interrupt(payload, response_schema=asked.answer), asked.args["choices"])


def _ask_again(state: FlowState, problem: Problem) -> Update:
    asked = state["asked"] + 1
    gave_up = asked >= MAX_ANSWERS_AT_A_QUESTION
    return {"asked": asked, "problem": problem.code, "outcome": Outcome(code="withdrawn") if gave_up else None}


def _discard(ports: Ports, state: FlowState, owner: str, *, yes: bool) -> Update:
    draft, chosen = state["draft"], state["change_set"]
    assert draft is not None
    if not yes:
        return {"question": None, "outcome": Outcome(code="waiting")}
    if chosen:
        ports.changes.discard(owner, chosen.id)
    else:
        ports.drafts.discard(owner, draft.id)
    return {"question": None, "draft_id": None, "outcome": Outcome(code="discarded")}


def _chosen(state: FlowState, frame: Frame, ports: Ports, question: Question, number: int) -> Update:
    """The chosen scope in place of the one that was asked about."""
    choice, answered = question.choices[number - 1], {"question": None, "problem": None, "asked": 0}
    scope = choice.scope
    if state["scope"]:
        return answered | {"scope": scope, "plan": choice.plan or state["plan"]}
    # two readings were open, so nothing was done about a waiting draft yet
    waiting = waiting_draft(ports.drafts, frame, state.get("draft_id"))
    writes = {"writes": scope.other_mutations}
    return answered | writes | follow(state, frame, ports, scope, waiting, state["request"])
