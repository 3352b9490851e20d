"""The tickets of every run: queued once, claimed by one worker at a time, finished once (design §10)."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Column, ColumnElement, Connection, Integer, Table, Text, UniqueConstraint, and_, select, update
from sqlalchemy.dialects.sqlite import insert

from notewright.state.errors import TicketAmbiguous, TicketNotFound
from notewright.state.limits import LEASE_SECONDS
from notewright.state.note import StructuredNote
from notewright.state.ticket import Ticket, ticket_id_for
from notewright.workspace.authority import open_authority, transaction
from notewright.workspace.database import writer
from notewright.workspace.draft_rows import SHORTEST_PREFIX, in_utc
from notewright.workspace.draft_tables import METADATA
from notewright.workspace.holders import has_died

TICKETS = Table(
    "tickets",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("owner", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("run", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("task", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("claimed_by", Text),
    Column("lease_until", Text),
    Column("note", Text),  # JSON
    Column("pointer", Text),
    Column("attempts", Integer, nullable=False),
    UniqueConstraint("owner", "id"),
)
QUEUED = {"status": "queued", "claimed_by": None, "lease_until": None}


class TicketStore:
    """The `Tickets` port over the database file `database`."""

    def __init__(self, database: Path) -> None:
        self._engine = open_authority(database)
        self._writer = writer(self._engine)

    def close(self) -> None:
        self._engine.dispose()

    def queue(self, owner: str, run: str, tasks: Mapping[str, str]) -> tuple[Ticket, ...]:
        ids = [ticket_id_for(run, key) for key in tasks]
        with transaction(self._writer) as connection:
            for ticket_id, (key, task) in zip(ids, tasks.items(), strict=True):
                ticket = Ticket(id=ticket_id, owner=owner, run=run, key=key, task=task)
                connection.execute(insert(TICKETS).values(ticket.model_dump()).on_conflict_do_nothing())
            return tuple(_ticket(connection, owner, ticket_id) for ticket_id in ids)

    def claim(self, owner: str, ticket_id: str, worker: str, now: datetime) -> bool:
        """Looked at and taken under the one write lock, so of two claims one gets the ticket."""
        until = in_utc(now + timedelta(seconds=LEASE_SECONDS))
        taken = {"status": "claimed", "claimed_by": worker, "lease_until": until}
        with transaction(self._writer) as connection:
            free = _is_free(_ticket(connection, owner, ticket_id), now)
            if free:
                more = {"attempts": TICKETS.c.attempts + 1}
                connection.execute(update(TICKETS).where(_is(owner, ticket_id)).values(**taken, **more))
            return free

    def release(self, owner: str, ticket_id: str, worker: str) -> None:
        with transaction(self._writer) as connection:
            _ticket(connection, owner, ticket_id)
            connection.execute(update(TICKETS).where(_held(owner, ticket_id, worker)).values(**QUEUED))

    def done(self, owner: str, ticket_id: str, worker: str, note: StructuredNote, pointer: str) -> Ticket:
        return self._finish(owner, ticket_id, worker, status="done", note=note.model_dump_json(), pointer=pointer)

    def failed(self, owner: str, ticket_id: str, worker: str, note: StructuredNote, pointer: str) -> Ticket:
        return self._finish(owner, ticket_id, worker, status="failed", note=note.model_dump_json(), pointer=pointer)

    def queue_again(self, owner: str, run: str) -> None:
        mine = and_(TICKETS.c.owner == owner, TICKETS.c.run == run)
        with transaction(self._writer) as connection:
            connection.execute(update(TICKETS).where(mine).values(**QUEUED, note=None, pointer=None))

    def get(self, owner: str, ticket_id: str) -> Ticket:
        with transaction(self._engine) as connection:
            return _ticket(connection, owner, _full_id(connection, owner, ticket_id))

    def list(self, owner: str, run: str | None = None) -> tuple[Ticket, ...]:
        mine = TICKETS.c.owner == owner if run is None else and_(TICKETS.c.owner == owner, TICKETS.c.run == run)
        with transaction(self._engine) as connection:
            return tuple(map(_read, connection.execute(select(TICKETS).where(mine).order_by(TICKETS.c.number))))

    def _finish(
        self, owner: str, ticket_id: str, worker: str, *, status: Literal["done", "failed"], note: str, pointer: str
    ) -> Ticket:
        ended = {"status": status, "note": note, "pointer": pointer}
        with transaction(self._writer) as connection:
            connection.execute(update(TICKETS).where(_held(owner, ticket_id, worker)).values(**ended))
            return _ticket(connection, owner, ticket_id)


def _full_id(connection: Connection, owner: str, prefix: str) -> str:
    """The one ticket of this owner that is `prefix` or begins with it. Raises TicketNotFound, TicketAmbiguous."""
    begins = TICKETS.c.id.startswith(prefix, autoescape=True)
    found = connection.scalars(select(TICKETS.c.id).where(TICKETS.c.owner == owner, begins)).all()
    if prefix in found:
        return prefix
    if len(prefix) < SHORTEST_PREFIX or not found:
        raise TicketNotFound(id=prefix)
    if len(found) > 1:
        raise TicketAmbiguous(id=prefix, count=len(found))
    return str(found[0])


def _ticket(connection: Connection, owner: str, ticket_id: str) -> Ticket:
    row = connection.execute(select(TICKETS).where(_is(owner, ticket_id))).one_or_none()
    if row is None:
        raise TicketNotFound(id=ticket_id)
    return _read(row)


def _read(row: Any) -> Ticket:
    """As it stands; what a process held that has died is queued again."""
    value = {name: row._mapping[name] for name in Ticket.model_fields}
    note = StructuredNote.model_validate_json(row.note) if row.note else None
    left = row.status == "claimed" and has_died(row.claimed_by)
    return Ticket.model_validate(value | {"note": note} | (QUEUED if left else {}))


def _is_free(ticket: Ticket, now: datetime) -> bool:
    over = ticket.lease_until is not None and ticket.lease_until <= now
    return ticket.status == "queued" or (ticket.status == "claimed" and over)


def _held(owner: str, ticket_id: str, worker: str) -> ColumnElement[bool]:
    return and_(_is(owner, ticket_id), TICKETS.c.status == "claimed", TICKETS.c.claimed_by == worker)


def _is(owner: str, ticket_id: str) -> ColumnElement[bool]:
    return and_(TICKETS.c.owner == owner, TICKETS.c.id == ticket_id)
