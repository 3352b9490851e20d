"""What workers did: their tickets, and some lines of their files at a time."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query

from notewright.serve.routes.visiting import PROBLEMS, Reader, TheHouse, apart
from notewright.serve.turn import MAX_ID_CHARS
from notewright.state.frozen import Frozen
from notewright.state.ticket import Ticket

routes = APIRouter(prefix="/v1", tags=["work"], responses={**PROBLEMS})


class ArtifactLines(Frozen):
    """Lines `first` to `last` of a file, the first line is 1; "" behind its end."""

    pointer: str
    first: int
    last: int
    text: str


@routes.get("/tickets")
async def list_tickets(visitor: Reader, house: TheHouse, most: Annotated[int, Query(ge=1)] = 50) -> tuple[Ticket, ...]:
    """Newest last, at most that many of the newest."""
    most = min(most, house.limits.list_most)
    return await apart(lambda: house.tickets.list(visitor.owner)[-most:])


@routes.get("/tickets/{ticket_id}")
async def show_ticket(
    ticket_id: Annotated[str, Path(min_length=1, max_length=MAX_ID_CHARS)], visitor: Reader, house: TheHouse
) -> Ticket:
    """The task, the note that came of it, and the pointer to the worker's file."""
    return await apart(lambda: house.tickets.get(visitor.owner, ticket_id))


@routes.get("/artifacts/{pointer:path}")
async def read_artifact(
    pointer: str,
    visitor: Reader,
    house: TheHouse,
    first: Annotated[int, Query(ge=1, le=10**9)] = 1,
    last: Annotated[int | None, Query(ge=1, le=10**9)] = None,
) -> ArtifactLines:
    """Some lines of a worker's file."""
    until = min(last or first + 39, first + house.limits.artifact_lines - 1)
    text = await apart(partial(house.artifacts.read, visitor.owner, pointer, (first, until)))
    return ArtifactLines(pointer=pointer, first=first, last=until, text=text)
