"""Where a run stands, on disk. A cache: losing it loses no draft (design §4)."""

import logging
import sqlite3
from asyncio import to_thread
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import CheckpointTuple
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


class DiskCheckpoints(SqliteSaver):
    """The same saver for sync and async runs: an async one waits in a thread, and the saver has a lock of its own."""

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return await to_thread(self.get_tuple, config)

    async def alist(self, config: RunnableConfig | None, **narrowed: Any) -> AsyncIterator[CheckpointTuple]:
        for found in await to_thread(lambda: list(self.list(config, **narrowed))):
            yield found

    async def aput(self, *checkpoint: Any) -> RunnableConfig:
        return await to_thread(self.put, *checkpoint)

    async def aput_writes(self, config: RunnableConfig, writes: Any, task_id: str, task_path: str = "") -> None:
        await to_thread(self.put_writes, config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        await to_thread(self.delete_thread, thread_id)


def open_checkpoints(path: Path) -> SqliteSaver:
    """A saver on `path`. NORMAL survives a killed process; the draft store has its own, stricter commits."""
    serde = JsonPlusSerializer(allowed_msgpack_modules=state_types())
    try:
        return DiskCheckpoints(_connect(path), serde=serde)
    except sqlite3.DatabaseError:
        _LOG.warning(
            "%s was damaged and is made anew: runs that were waiting in it start again, no draft is lost", path
        )
        for part in path.parent.glob(f"{path.name}*"):
            part.unlink()
        return DiskCheckpoints(_connect(path), serde=serde)


def _connect(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)  # it holds the words of requests
    connection = sqlite3.connect(path, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection
