"""Drafts and sets of writes by their id, on any day, without a thread."""

from functools import partial
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Path, Query
from pydantic import JsonValue
from starlette.responses import JSONResponse, Response

from notewright.graph.found import find
from notewright.graph.telling import marks_told, set_told
from notewright.language.decision import read_decision
from notewright.serve.deciding import check_version, decide, scope_of, undone
from notewright.serve.problems import response_of
from notewright.serve.routes.visiting import PROBLEMS, AnyVisitor, Decider, Reader, TheHouse, apart
from notewright.serve.sent import Sent
from notewright.serve.told import draft_output, draft_told, receipt_told
from notewright.serve.turn import MAX_ID_CHARS, AnswerTold, Asking, DraftTold, ReceiptTold, TurnOutput
from notewright.serve.visitor import Visitor
from notewright.state.change_set import ChangeSet
from notewright.state.draft import Draft, DraftLine, Revise
from notewright.state.errors import ChangesDecided, DraftDecided, DraftNotFound
from notewright.state.frozen import Frozen

routes = APIRouter(prefix="/v1", tags=["drafts"], responses={**PROBLEMS})
DraftId = Annotated[str, Path(min_length=1, max_length=MAX_ID_CHARS)]


class DraftList(Frozen):
    """Newest first. `sets` are sets of writes, whose note stands among the drafts too."""

    drafts: tuple[DraftLine, ...]
    sets: tuple[dict[str, JsonValue], ...]


class DecisionInput(Frozen):
    """`version`: the one that was seen, if another is to be refused. `changed`: although its material has changed."""

    decision: Sent
    version: int | None = None
    changed: bool = False


@routes.get("/drafts")
async def list_drafts(visitor: Reader, house: TheHouse, most: Annotated[int, Query(ge=1)] = 50) -> DraftList:
    """The latest version of each, newest first."""
    most = min(most, house.limits.list_most)

    def listed() -> DraftList:
        sets = visitor.changes.list(visitor.owner)[:most]
        return DraftList(drafts=visitor.drafts.list(visitor.owner)[:most], sets=tuple(map(set_told, sets)))

    return await apart(listed)


@routes.get("/drafts/{draft_id}")
async def show_draft(draft_id: DraftId, visitor: Reader) -> TurnOutput:
    """A draft or a set of writes as it stands now."""
    return await apart(partial(draft_output, visitor, draft_id))


@routes.get("/drafts/{draft_id}/versions")
async def list_versions(draft_id: DraftId, visitor: Reader) -> tuple[DraftTold, ...]:
    """Every version, oldest first."""
    return await apart(lambda: tuple(map(draft_told, _versions(visitor, draft_id))))


@routes.get("/drafts/{draft_id}/receipt")
async def show_receipt(draft_id: DraftId, visitor: Reader) -> ReceiptTold:
    """How its material was found: filters, dates, counts, what was left out."""

    def receipt() -> ReceiptTold:
        draft = visitor.drafts.get(visitor.owner, draft_id)
        return receipt_told(visitor, draft.receipt, draft.request.language)

    return await apart(receipt)


@routes.post("/drafts/{draft_id}/decide", response_model=TurnOutput)
async def decide_on_draft(draft_id: DraftId, said: DecisionInput, visitor: AnyVisitor, house: TheHouse) -> Response:
    """Approve, edit, revise, discard or leave. A revision runs in a thread of its own, which the answer names."""
    decision = read_decision(said.decision)
    visitor.require(scope_of(decision))
    found = await apart(partial(find, visitor, draft_id))
    check_version(found, said.version)
    if isinstance(decision, Revise):
        turn = Asking(thread_id=str(uuid4()), request=decision.feedback, draft_id=_waiting(found))
        output = await house.runs.take(visitor, turn, str(uuid4()))
    else:
        output = await apart(partial(decide, visitor, found.id, decision, changed=said.changed))
    return response_of(output.error) if output.error else JSONResponse(output.model_dump(mode="json"))


@routes.post("/drafts/{draft_id}/undo")
async def undo_draft(draft_id: DraftId, visitor: Decider) -> TurnOutput:
    """Take back what was saved, if nobody has edited it since; it waits again."""
    return await apart(partial(undone, visitor, draft_id))


@routes.get("/answers/{answer_id}")
async def show_answer(answer_id: DraftId, visitor: Reader) -> AnswerTold:
    """The answer to a question, with what was found about its sentences."""

    def answer() -> AnswerTold:
        found = visitor.drafts.get_answer(visitor.owner, answer_id)
        return AnswerTold(id=answer_id, text=found.text, marks=tuple(marks_told(found.marks)))

    return await apart(answer)


def _versions(visitor: Visitor, draft_id: str) -> tuple[Draft, ...]:
    versions = visitor.drafts.versions(visitor.owner, draft_id)
    if not versions:
        raise DraftNotFound(id=draft_id)
    return versions


def _waiting(found: Draft | ChangeSet) -> str:
    """The draft to be revised. Raises DraftDecided, ChangesDecided, DraftNotFound for a set without a note."""
    if found.status != "waiting":
        raise (ChangesDecided if isinstance(found, ChangeSet) else DraftDecided)(id=found.id, status=found.status)
    note = found.draft if isinstance(found, ChangeSet) else found
    if note is None:
        raise DraftNotFound(id=found.id)
    return note.id
