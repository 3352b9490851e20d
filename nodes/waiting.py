"""What a sentence means for the draft that is waiting: revise it, replace or extend its material, or leave it alone."""

from notewright.nodes.frame import Frame, Update
from notewright.nodes.item_lists import shelve
from notewright.state.change_set import ChangeSet, handle_of_set
from notewright.state.draft import Draft, draft_id_for, handle_of
from notewright.state.flow import DraftTarget, FlowState
from notewright.state.material import PlannedQuery
from notewright.state.ports import Drafts, Ports
from notewright.state.request import Question, QuestionCode, Request
from notewright.state.scope import Scope


def new_draft(state: FlowState, frame: Frame, scope: Scope) -> Update:
    """A scope of its own: the next draft of the thread."""
    ordinal = state.get("ordinal", 0) + 1
    return {
        "scope": scope,
        "ordinal": ordinal,
        "target": DraftTarget(id=draft_id_for(frame.thread, ordinal), version=1),
    }


def follow(
    state: FlowState, frame: Frame, ports: Ports, scope: Scope, waiting: Draft | None, request: Request
) -> Update:
    """Apply `scope.follow_up` to the waiting draft; without one, or for a separate sentence, start anew."""
    if waiting is None or scope.follow_up in (None, "separate"):
        return new_draft(state, frame, scope)
    if scope.follow_up == "revise":
        return revised(ports.drafts, waiting, request)
    if scope.follow_up == "discard":
        return _ask_to_discard(waiting, ports.changes.waiting_with(waiting.owner, waiting.id))
    return _other_material(scope, waiting, request)


def _ask_to_discard(waiting: Draft, within: ChangeSet | None) -> Update:
    """A note that belongs to a set is dropped with all of it, or not at all."""
    handles: Update = {"draft": handle_of(waiting), "change_set": handle_of_set(within) if within else None}
    code: QuestionCode = "confirm_discard_set" if within else "confirm_discard"
    return handles | {"question": Question(code=code, about=waiting.text.title)}


def revised(drafts: Drafts, waiting: Draft, request: Request) -> Update:
    """Request, scope, receipt and items frozen; only the wording changes (one model call)."""
    return {
        "request": waiting.request,
        "scope": waiting.scope,
        "receipt": waiting.receipt,
        "items": shelve(drafts, waiting.owner, waiting.items),
        "run": waiting.run,
        "feedback": request.text,
        "target": next_version(waiting),
    }


def _other_material(scope: Scope, waiting: Draft, request: Request) -> Update:
    extend = scope.follow_up == "extend_scope"
    selected = waiting.request.selected if extend else request.selected
    return {
        "request": request.model_copy(update={"selected": selected}),
        "scope": scope,
        "kept": tuple(line.planned for line in waiting.receipt.queries) if extend else (),
        "feedback": request.text,
        "target": next_version(waiting),
    }


def take_in_done(waiting: Draft) -> Update:
    """Todos whose status nobody said: open and done alike from here on; the rest of the scope stays."""
    return {
        "request": waiting.request,
        "scope": waiting.scope.model_copy(update={"workspace_queries": (), "needs_workspace_retrieval": False}),
        "feedback": None,  # what was said of an earlier version is done
        "kept": tuple(_with_done(line.planned) for line in waiting.receipt.queries),
        "target": next_version(waiting),
    }


def _with_done(planned: PlannedQuery) -> PlannedQuery:
    if planned.query.resource_type != "todo" or planned.query.todo_status is not None:
        return planned
    query = planned.query.model_copy(update={"todo_status": "all"})
    return planned.model_copy(update={"query": query, "todo_status": "all"})


def next_version(waiting: Draft) -> DraftTarget:
    return DraftTarget(id=waiting.id, version=waiting.version + 1)


def waiting_draft(drafts: Drafts, frame: Frame, draft_id: str | None) -> Draft | None:
    """The draft the sentence may be about, or None. Raises DraftNotFound for another owner's."""
    draft = drafts.get(frame.owner, draft_id) if draft_id else None
    return draft if draft and draft.status == "waiting" else None
