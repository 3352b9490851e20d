"""Runs in worker threads: one at a time in a thread, told as they go, finished or left resumable at the end."""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import CancelledError
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread

from notewright.graph.asking import thread_of
from notewright.graph.premises import Premises
from notewright.models.loop import CALLS
from notewright.serve.events import END, Events, Log
from notewright.serve.limits import Limits
from notewright.serve.problems import problem_of
from notewright.serve.turn import TURN, Turn, TurnOutput
from notewright.serve.turning import take
from notewright.serve.visitor import Visitor
from notewright.state.access import TOKEN_SCOPES, Caller
from notewright.state.errors import NotewrightError, ServerStops, Unexpected
from notewright.workspace.turns import LeftTurn, TurnBook

_LOG = logging.getLogger("notewright")
LAST_SECONDS = 5  # for calls that were ended to be over


class Telling:
    """The screen of a run that is heard over HTTP."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def text(self, piece: str | None) -> None:
        self._log.tell("withdrawn", {}) if piece is None else self._log.tell("text", {"piece": piece})

    def progress(self, done: int, total: int) -> None:
        self._log.tell("progress", {"done": done, "total": total})

    def update(self, node: str, update: Mapping[str, Any]) -> None:
        self._log.tell("status", {"status": "running", "done": node})


class Runs:
    """Everything that is under way in this process."""

    def __init__(self, premises: Premises, book: TurnBook, events: Events, limits: Limits) -> None:
        self.premises, self.events = premises, events
        self._book, self._limits = book, limits
        self._limiter = CapacityLimiter(limits.runs_at_once)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[TurnOutput]] = set()
        self._under_way = Counter[str]()
        self._stop_by: float | None = None

    async def take(self, visitor: Visitor, turn: Turn, turn_id: str) -> TurnOutput:
        """The turn's end. A client that goes away does not end its run."""
        return await asyncio.shield(self.start(visitor, turn, turn_id))

    def start(
        self, visitor: Visitor, turn: Turn, turn_id: str, begun: LeftTurn | None = None
    ) -> "asyncio.Task[TurnOutput]":
        """Under way from here on, whoever waits for it."""
        if self.stopping:
            raise ServerStops
        thread = thread_of(visitor.owner, turn.thread_id)
        self._under_way[thread] += 1
        log = self.events.log(thread)
        log.begin()
        task = asyncio.create_task(self._run(visitor, turn, turn_id, begun, log), name=thread)
        self._tasks.add(task)
        task.add_done_callback(self._over)
        return task

    def is_under_way(self, owner: str, thread_id: str) -> bool:
        return self._under_way[thread_of(owner, thread_id)] > 0

    def recover(self) -> None:
        """Go on with what a killed process left, each run a few times at most."""
        for run in self._book.left():
            if run.attempts >= self._limits.attempts:
                _LOG.warning("a run ended its process %d times and was left where it stood", run.attempts)
                self._book.end(run.owner, run.thread)
                continue
            self._book.again(run)
            visitor = Visitor(Caller(run.owner, frozenset(TOKEN_SCOPES)), "en", self.premises)
            self.start(visitor, TURN.validate_json(run.value), run.turn, run)

    @property
    def stopping(self) -> bool:
        return self._stop_by is not None

    def begin_to_stop(self) -> None:
        """Nothing is begun any more; what is under way has the grace time."""
        self._stop_by = self._stop_by or monotonic() + self._limits.grace_seconds

    async def stop(self) -> None:
        """Wait for what is left of the grace time, then end the model calls: those runs go on after the next start."""
        self.begin_to_stop()
        assert self._stop_by is not None
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=max(0.0, self._stop_by - monotonic()))
        if self._tasks:
            CALLS.stop()
            await asyncio.wait(self._tasks, timeout=LAST_SECONDS)

    async def _run(self, visitor: Visitor, turn: Turn, turn_id: str, begun: LeftTurn | None, log: Log) -> TurnOutput:
        thread = thread_of(visitor.owner, turn.thread_id)
        lock = self._locks.setdefault(thread, asyncio.Lock())
        async with lock:
            try:
                output = await to_thread.run_sync(self._work, visitor, turn, turn_id, begun, log, limiter=self._limiter)
            except Exception as error:
                known = error if isinstance(error, NotewrightError) else Unexpected(id=turn_id)
                failed = TurnOutput(
                    status="failed", thread_id=turn.thread_id, error=problem_of(known, visitor.language)
                )
                log.tell(END, failed.model_dump(mode="json"))
                raise
            log.tell(END, output.model_dump(mode="json"))
            return output

    def _work(self, visitor: Visitor, turn: Turn, turn_id: str, begun: LeftTurn | None, log: Log) -> TurnOutput:
        """In a worker's thread. What is ended by the stop of the server stays in the book."""
        owner, thread = visitor.owner, turn.thread_id
        if begun is None:
            self._book.begin(owner, thread, turn_id, turn.model_dump_json(exclude_unset=True))
        try:
            output = take(visitor, turn, turn_id, Telling(log))
        except CancelledError as ended:
            raise ServerStops from ended
        except BaseException:
            self._book.end(owner, thread)
            raise
        self._book.end(owner, thread)
        return output

    def _over(self, task: "asyncio.Task[TurnOutput]") -> None:
        self._under_way[task.get_name()] -= 1
        self._under_way += Counter()  # without those of which none is left
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, NotewrightError):
            _LOG.error("a run ended in an error of its own", exc_info=error)
