"""Opens the SQLite files of the data folder: one place for pragmas and for how a transaction begins."""

from pathlib import Path
from typing import Literal

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 30
CACHE_KIB = 32_768


def open_database(path: Path, *, synchronous: Literal["NORMAL", "FULL"]) -> Engine:
    """An engine on the file at `path`, made if it is not there, for its owner's eyes alone.

    FULL where a commit must outlive a power cut, NORMAL where outliving the process will do (an index can be rebuilt).
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_SECONDS})

    def set_up(raw: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        raw.isolation_level = None  # SQLAlchemy begins, see _begin; the driver would begin too late
        cursor = raw.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        cursor.close()

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", _begin)
    return engine


def writer(engine: Engine) -> Engine:
    """The same database for transactions that write: each holds the one write lock from its first statement."""
    return engine.execution_options(begin="BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
