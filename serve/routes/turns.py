"""A thread: what is sent to it, where it stands, and what happens in it."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated
from uuid import uuid4

from fastapi import APIRouter, Header, Path, Request
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.responses import JSONResponse, Response

from notewright.graph.asking import thread_of
from notewright.serve.events import END
from notewright.serve.house import House
from notewright.serve.problems import response_of
from notewright.serve.routes.visiting import PROBLEMS, AnyVisitor, Reader, TheHouse, apart
from notewright.serve.turn import MAX_ID_CHARS, TurnInput, TurnOutput
from notewright.serve.turning import standing
from notewright.serve.visitor import Visitor

routes = APIRouter(prefix="/v1", tags=["threads"], responses={**PROBLEMS})
ThreadId = Annotated[str, Path(min_length=1, max_length=MAX_ID_CHARS)]


@routes.post("/turns", response_model=TurnOutput, responses={202: {"model": TurnOutput}})
async def take_a_turn(
    turn: TurnInput,
    request: Request,
    visitor: AnyVisitor,
    house: TheHouse,
    prefer: Annotated[str, Header(description="`respond-async`: answer at once, the events tell the rest")] = "",
) -> Response:
    """Say a sentence, answer a question, decide, or undo; the answer is where the thread then stands.

    A token needs the scope `draft` for what a model writes, `decide` for what is decided.
    """
    turn_id = getattr(request.state, "turn", None) or str(uuid4())
    if "respond-async" in prefer.lower():
        house.runs.start(visitor, turn, turn_id)
        said = TurnOutput(status="running", thread_id=turn.thread_id)
        return JSONResponse(said.model_dump(mode="json"), 202, {"Preference-Applied": "respond-async"})
    output = await house.runs.take(visitor, turn, turn_id)
    return response_of(output.error) if output.error else JSONResponse(output.model_dump(mode="json"))


@routes.get("/threads/{thread_id}")
async def read_thread(thread_id: ThreadId, visitor: Reader, house: TheHouse) -> TurnOutput:
    """Where the thread stands now."""
    return await _standing(thread_id, visitor, house)


@routes.get("/threads/{thread_id}/events", response_class=EventSourceResponse)
async def hear_thread(
    thread_id: ThreadId, visitor: Reader, house: TheHouse, last_event_id: Annotated[str, Header()] = ""
) -> EventSourceResponse:
    """Server-sent events of the run under way: `text` (a piece of the draft), `withdrawn` (the pieces so far do not
    hold), `progress` (of workers), `status` (a node is done), `end` (where the thread stands), which ends the stream.

    With `Last-Event-ID` it goes on where it broke. After a restart of the server such an id is not known any more:
    the stream begins with `withdrawn` and tells the present run from its start.
    """
    if not house.runs.is_under_way(visitor.owner, thread_id):
        await _standing(thread_id, visitor, house)
    return EventSourceResponse(_events(thread_id, visitor, house, last_event_id), ping=house.limits.ping_seconds)


async def _events(thread_id: str, visitor: Visitor, house: House, last: str) -> AsyncIterator[ServerSentEvent]:
    events = house.runs.events
    log = events.log(thread_of(visitor.owner, thread_id))
    heard = events.number_in(last)
    if heard is None or not log.holds(heard):
        heard = log.begun
        if last:
            yield ServerSentEvent("{}", event="withdrawn")
        if log.is_empty and not house.runs.is_under_way(visitor.owner, thread_id):
            output = await _standing(thread_id, visitor, house)
            yield ServerSentEvent(output.model_dump_json(), event=END, id=events.id_of(0))
            return
    async for event in log.after(heard):
        yield ServerSentEvent(event.data, event=event.kind, id=events.id_of(event.number))


async def _standing(thread_id: str, visitor: Visitor, house: House) -> TurnOutput:
    """Raises ThreadNotFound, also for a thread that is another principal's."""
    running = house.runs.is_under_way(visitor.owner, thread_id)
    return await apart(partial(standing, visitor, thread_id, running=running))
