"""Turns that are under way in a server, in the authority: what a killed process was at is known to the next one."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Column, Integer, Table, Text, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from notewright.workspace.authority import open_authority, transaction
from notewright.workspace.database import writer
from notewright.workspace.draft_tables import METADATA
from notewright.workspace.holders import has_died, holder, is_this_process

TURNS = Table(
    "turns",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("thread", Text, primary_key=True),  # as its client calls it
    Column("turn", Text, nullable=False),
    Column("value", Text, nullable=False),  # what the client sent, JSON
    Column("holder", Text, nullable=False),  # the process that works on it
    Column("attempts", Integer, nullable=False),
)


class LeftTurn(NamedTuple):
    """What a thread was asked to do, and how often it was begun."""

    owner: str
    thread: str
    turn: str
    value: str
    holder: str
    attempts: int


class TurnBook:
    """Runs under way in the database file `database`: one a thread."""

    def __init__(self, database: Path) -> None:
        self._engine = open_authority(database)
        self._writer = writer(self._engine)

    def close(self) -> None:
        self._engine.dispose()

    def begin(self, owner: str, thread: str, turn: str, value: str) -> None:
        """Put down that the run starts, in place of one before it in the same thread."""
        row = {"owner": owner, "thread": thread, "turn": turn, "value": value, "holder": holder(), "attempts": 1}
        with transaction(self._writer) as connection:
            connection.execute(
                insert(TURNS).values(row).on_conflict_do_update(index_elements=["owner", "thread"], set_=row)
            )

    def again(self, run: LeftTurn) -> None:
        """Count one more start, before it is made: a run that ends its process does not do so for ever."""
        with transaction(self._writer) as connection:
            connection.execute(
                update(TURNS)
                .where(TURNS.c.owner == run.owner, TURNS.c.thread == run.thread)
                .values(attempts=TURNS.c.attempts + 1, holder=holder())
            )

    def end(self, owner: str, thread: str) -> None:
        with transaction(self._writer) as connection:
            connection.execute(delete(TURNS).where(TURNS.c.owner == owner, TURNS.c.thread == thread))

    def left(self) -> tuple[LeftTurn, ...]:
        """What a process that is no more was doing. To be asked for first: a new process may have its number."""
        with transaction(self._engine) as connection:
            every = tuple(LeftTurn(*row) for row in connection.execute(select(TURNS)))
        return tuple(run for run in every if has_died(run.holder) or is_this_process(run.holder))
