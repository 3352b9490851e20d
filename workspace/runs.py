"""Runs that have not come to their end: a row each, so that what failed or was killed can go on (design §8).

Where a run stands is in its checkpoints; here is whose it is, who is at it, and which settings its command line gave.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Integer,
    Row,
    Table,
    Text,
    UniqueConstraint,
    and_,
    delete,
    insert,
    select,
    update,
)

from notewright.state.errors import NothingToRetry, RunAmbiguous, RunGoesOn, RunNotFound
from notewright.workspace.authority import open_authority, transaction
from notewright.workspace.database import writer
from notewright.workspace.draft_rows import SHORTEST_PREFIX
from notewright.workspace.draft_tables import METADATA
from notewright.workspace.holders import has_died, holder

RUNS = Table(
    "runs",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("owner", Text, nullable=False),
    Column("id", Text, nullable=False),  # of its thread
    Column("held_by", Text),
    Column("settings", Text, nullable=False),  # JSON
    UniqueConstraint("owner", "id"),
)


class Run(NamedTuple):
    """A run that this process is at. `settings` came with its command line, before those of the data folder."""

    id: str
    settings: Mapping[str, Any]


class RunStore:
    """Open runs in the database file `database`."""

    def __init__(self, database: Path) -> None:
        self._engine = open_authority(database)
        self._writer = writer(self._engine)

    def close(self) -> None:
        self._engine.dispose()

    def begin(self, owner: str, run_id: str, settings: Mapping[str, Any]) -> None:
        row = {"owner": owner, "id": run_id, "held_by": holder(), "settings": json.dumps(settings)}
        with transaction(self._writer) as connection:
            connection.execute(insert(RUNS).values(**row))

    def take(self, owner: str, said: str | None) -> Run:
        """The open run that is `said` or begins with it, or the last one that nobody is at; this process is at it now.

        Raises RunNotFound, RunAmbiguous, RunGoesOn, NothingToRetry.
        """
        with transaction(self._writer) as connection:
            found = _last_free(connection, owner) if said is None else _named(connection, owner, said)
            connection.execute(update(RUNS).where(_is(owner, found.id)).values(held_by=holder()))
            return Run(found.id, json.loads(found.settings))

    def leave(self, owner: str, run_id: str) -> None:
        """Nobody is at it any more, and it has not come to its end."""
        with transaction(self._writer) as connection:
            connection.execute(update(RUNS).where(_is(owner, run_id)).values(held_by=None))

    def end(self, owner: str, run_id: str) -> None:
        with transaction(self._writer) as connection:
            connection.execute(delete(RUNS).where(_is(owner, run_id)))


def _named(connection: Connection, owner: str, said: str) -> Row[Any]:
    mine = and_(RUNS.c.owner == owner, RUNS.c.id.startswith(said, autoescape=True))
    found = connection.execute(select(RUNS).where(mine)).all() if len(said) >= SHORTEST_PREFIX else ()
    if not found:
        raise RunNotFound(id=said)
    if len(found) > 1:
        raise RunAmbiguous(id=said, count=len(found))
    if not _is_free(found[0]):
        raise RunGoesOn(id=found[0].id, worker=found[0].held_by)
    return found[0]


def _last_free(connection: Connection, owner: str) -> Row[Any]:
    rows = connection.execute(select(RUNS).where(RUNS.c.owner == owner).order_by(RUNS.c.number.desc()))
    free = next(filter(_is_free, rows), None)
    if free is None:
        raise NothingToRetry
    return free


def _is_free(row: Row[Any]) -> bool:
    return row.held_by is None or has_died(row.held_by)


def _is(owner: str, run_id: str) -> ColumnElement[bool]:
    return and_(RUNS.c.owner == owner, RUNS.c.id == run_id)
