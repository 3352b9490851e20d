"""The database `notewright.db`: drafts, versions, decisions, journal in one file and one transaction (design §4)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, delete, insert, select
from sqlalchemy.exc import DatabaseError

from notewright.state.errors import DraftNotFound, StoreFailed
from notewright.workspace.database import open_database, writer
from notewright.workspace.draft_tables import METADATA


def open_authority(path: Path) -> Engine:
    """The database at `path` with its tables, every commit on disk before it returns. Raises StoreFailed."""
    try:
        engine = open_database(path, synchronous="FULL")
    except OSError as refusal:
        raise StoreFailed(reason=refusal.strerror or refusal) from refusal
    with transaction(writer(engine)) as connection:
        METADATA.create_all(connection)
    return engine


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """All or nothing. Raises StoreFailed where the database refuses: no room, damaged, held by another for too long."""
    try:
        with engine.begin() as connection:
            yield connection
    except DatabaseError as refusal:
        raise StoreFailed(reason=refusal.orig) from refusal


def keep(connection: Connection, table: Table, owner: str, key: str, value: str) -> None:
    """Put a value under the owner's key, in place of what was there."""
    connection.execute(delete(table).where(table.c.owner == owner, table.c.id == key))
    connection.execute(insert(table).values(owner=owner, id=key, value=value))


def kept(connection: Connection, table: Table, owner: str, key: str) -> str:
    value = connection.scalar(select(table.c.value).where(table.c.owner == owner, table.c.id == key))
    if value is None:
        raise DraftNotFound(id=key)
    return str(value)
