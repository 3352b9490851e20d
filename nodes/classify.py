"""Reads the request once, or sees that nothing in it could be scope and calls no model."""

from langgraph.runtime import Runtime

from notewright.language.narrowing import question_narrowing
from notewright.language.request import has_scope_words, request_language
from notewright.nodes.frame import Frame, Node, Update, frame_of
from notewright.nodes.reading import read_scope
from notewright.nodes.waiting import follow, new_draft, revised, waiting_draft
from notewright.state.draft import Draft
from notewright.state.flow import FlowState
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.state.request import Question, Request
from notewright.state.scope import Scope

FROM_SELECTION = Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=False, workspace_queries=())


def make_classify(ports: Ports) -> Node:
    """Needs models, drafts, the clock and who is asking."""

    def classify(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame = frame_of(ports, runtime)
        waiting = waiting_draft(ports.drafts, frame, state.get("draft_id"))
        request = _enter(state, frame, ports)
        update = _fresh(request)
        if not has_scope_words(request.text) and (waiting or request.selected):
            return update | (
                revised(ports.drafts, waiting, request) if waiting else new_draft(state, frame, FROM_SELECTION)
            )
        reading = read_scope(ports.models.classify, request, waiting.text.title if waiting else None)
        question = reading if isinstance(reading, Question) else _narrowing(reading, waiting, frame, request)
        if question:
            return update | {"question": question}
        assert not isinstance(reading, Question)
        writes = {"writes": reading.other_mutations}
        return update | writes | follow(state, frame, ports, reading, waiting, request)

    return classify


def _narrowing(scope: Scope, waiting: Draft | None, frame: Frame, request: Request) -> Question | None:
    """Of the waiting draft's material a part, or other material in its place?"""
    if waiting is None:
        return None
    old = [line.planned for line in waiting.receipt.queries]
    return question_narrowing(request.text, scope, old, frame.moment(request), request.language)


def _enter(state: FlowState, frame: Frame, ports: Ports) -> Request:
    """The request as it holds from here on: dates resolve from this moment, also on replay."""
    return Request(
        text=state["text"],
        owner=frame.owner,
        zone=frame.preferences.zone,
        asked_at=ports.clock(),
        language=request_language(state["text"]),
        selected=tuple(state.get("selected") or ()),
    )


def _fresh(request: Request) -> Update:
    """A thread may carry several sentences; nothing of the one before may speak in this one."""
    return {
        "sentence": request,
        "request": request,
        "target": None,
        "feedback": None,
        "scope": None,
        "kept": (),
        "planned": (),
        "items": (),
        "receipt": None,
        "run": None,
        "writes": False,
        "plan": None,
        "plan_ready": False,
        "change_set": None,
        "work": (),
        "draft": None,
        "question": None,
        "changes": (),
        "problem": None,
        "asked": 0,
        "decision": None,
        "outcome": None,
        "failure": None,
    }
