"""One piece of a plan and what became of it. The ticket points to its note, the note to its file (design §10)."""

from datetime import datetime
from typing import Literal
from uuid import UUID, uuid5

from notewright.state.frozen import Frozen
from notewright.state.note import StructuredNote

TicketStatus = Literal["queued", "claimed", "done", "failed"]

_TICKETS = UUID("0b6ef3c5-6a3a-5f43-9b5e-5d1c6b7f2a90")
_SECOND = "-second"


def ticket_id_for(run: str, key: str) -> str:
    """The id of the task `key` of a run: known before it is queued, and the same when a step is repeated."""
    return str(uuid5(_TICKETS, f"{run}/{key}"))


def second_key(key: str) -> str:
    """The key of the second reading of what the task `key` read."""
    return f"{key}{_SECOND}"


def is_second(key: str) -> bool:
    return key.endswith(_SECOND)


class Ticket(Frozen):
    """`key` names the task within its run. `claimed_by` holds it until `lease_until`; after that another may claim it.

    `done` and `failed` are final and carry the note: a failed one is the low-confidence note that was kept.
    """

    id: str
    owner: str
    run: str
    key: str
    task: str
    status: TicketStatus = "queued"
    claimed_by: str | None = None
    lease_until: datetime | None = None
    note: StructuredNote | None = None
    pointer: str | None = None
    attempts: int = 0
