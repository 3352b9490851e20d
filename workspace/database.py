"""Opens the SQLite files of the data folder: one place for pragmas and for how a transaction begins."""

from pathlib import Path
from typing import Any, Literal

from sqlalchemy import URL, Connection, Engine, create_engine, event

BUSY_SECONDS = 10
CACHE_KIB = 32_768


def open_database(path: Path, *, synchronous: Literal["NORMAL", "FULL"]) -> Engine:
    """An engine on the file at `path`, made if it is not there, readable by its owner alone.

    FULL where a commit must survive a power cut, NORMAL where a killed process is enough (a rebuildable index).
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    engine = create_engine(URL.create("sqlite", database=str(path)))

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _record: object) -> None:
        raw.isolation_level = None  # the driver leaves BEGIN to us
        raw.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute(f"PRAGMA synchronous = {synchronous}")
        raw.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        raw.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def writer(engine: Engine) -> Engine:
    """The same database for transactions that write: each takes the write lock when it begins, or waits for it."""
    return engine.execution_options(begin="BEGIN IMMEDIATE")
