"""What a server answered under an Idempotency-Key, in the authority: the same request again gets the same answer."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Column, ColumnElement, Integer, LargeBinary, Table, Text, and_, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from notewright.state.errors import KeyReused
from notewright.workspace.authority import open_authority, transaction
from notewright.workspace.database import writer
from notewright.workspace.draft_rows import in_utc
from notewright.workspace.draft_tables import METADATA

REPLIES = Table(
    "replies",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("hash", Text, nullable=False),  # of the request
    Column("at", Text, nullable=False),
    Column("status", Integer),  # none while nothing was answered
    Column("type", Text),
    Column("body", LargeBinary),
)


class Reply(NamedTuple):
    status: int
    type: str
    body: bytes


class Replies:
    """Kept for `hours` in the database file `database`."""

    def __init__(self, database: Path, hours: int) -> None:
        self._engine = open_authority(database)
        self._writer = writer(self._engine)
        self._kept = timedelta(hours=hours)

    def close(self) -> None:
        self._engine.dispose()

    def find(self, owner: str, key: str, digest: str, now: datetime) -> Reply | None:
        """The answer that was given to this very request, or None, and the key is taken by it from here on.

        Raises KeyReused where the key was taken by another request.
        """
        with transaction(self._writer) as connection:
            connection.execute(delete(REPLIES).where(REPLIES.c.at < in_utc(now - self._kept)))
            row = connection.execute(select(REPLIES).where(_is(owner, key))).one_or_none()
            if row is None:
                taken = {"owner": owner, "key": key, "hash": digest, "at": in_utc(now)}
                connection.execute(insert(REPLIES).values(taken))
                return None
        if row.hash != digest:
            raise KeyReused(key=key)
        return Reply(row.status, row.type, row.body) if row.status is not None else None

    def keep(self, owner: str, key: str, reply: Reply) -> None:
        with transaction(self._writer) as connection:
            connection.execute(update(REPLIES).where(_is(owner, key)).values(reply._asdict()))

    def forget(self, owner: str, key: str) -> None:
        """The request may be made again under the same key."""
        with transaction(self._writer) as connection:
            connection.execute(delete(REPLIES).where(_is(owner, key)))


def _is(owner: str, key: str) -> ColumnElement[bool]:
    return and_(REPLIES.c.owner == owner, REPLIES.c.key == key)
