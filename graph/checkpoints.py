"""Where a run stands, on disk. A cache: losing it loses no draft (design §4)."""

import logging
import sqlite3
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

import notewright.state
from notewright.state.frozen import Frozen

_LOG = logging.getLogger("notewright")


def state_types() -> tuple[type[Frozen], ...]:
    """Every value type of `state/`: the only ones a checkpoint of ours may bring back to life."""
    modules = [import_module(f"notewright.state.{info.name}") for info in iter_modules(notewright.state.__path__)]
    found = {value for module in modules for value in vars(module).values() if _is_value_type(value)}
    return tuple(sorted(found, key=lambda value: value.__name__))


def _is_value_type(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Frozen) and value is not Frozen


def open_checkpoints(path: Path) -> SqliteSaver:
    """A saver on `path`. NORMAL survives a killed process; the draft store has its own, stricter commits."""
    serde = JsonPlusSerializer(allowed_msgpack_modules=state_types())
    try:
        return SqliteSaver(_connect(path), serde=serde)
    except sqlite3.DatabaseError:
        _LOG.warning(
            "%s was damaged and is made anew: runs that were waiting in it start again, no draft is lost", path
        )
        for part in path.parent.glob(f"{path.name}*"):
            part.unlink()
        return SqliteSaver(_connect(path), serde=serde)


def _connect(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)  # it holds the words of requests
    connection = sqlite3.connect(path, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection
