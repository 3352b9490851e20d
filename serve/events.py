"""What runs tell on their way, kept for a while by thread: whoever lost the connection goes on where it broke.

Kept in this process alone. After a restart an id of before is not known any more; the stream then begins with
`withdrawn` and tells the present run from its start, or where the thread stands.
"""

import asyncio
import json
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Mapping
from secrets import token_hex
from threading import Lock
from typing import Any, NamedTuple

END = "end"


class Event(NamedTuple):
    number: int
    kind: str
    value: Mapping[str, Any]

    @property
    def data(self) -> str:
        return json.dumps(self.value, ensure_ascii=False)


class Log:
    """The events of one thread, the oldest dropped. Told from worker threads, heard on the server's loop."""

    def __init__(self, kept: int) -> None:
        self._events: deque[Event] = deque(maxlen=kept)
        self._lock = Lock()
        self._heard: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self._last = 0
        self._begun = 0  # the last event before the present run

    def begin(self) -> None:
        """A run starts: who comes anew hears it from here."""
        with self._lock:
            self._begun = self._last
        self.tell("status", {"status": "running"})

    def tell(self, kind: str, data: Mapping[str, Any]) -> None:
        with self._lock:
            self._last += 1
            self._events.append(Event(self._last, kind, data))
            for loop, event in self._heard:
                loop.call_soon_threadsafe(event.set)

    @property
    def is_empty(self) -> bool:
        return not self._last

    @property
    def is_over(self) -> bool:
        """Whether no run is under way."""
        return not self._events or self._events[-1].kind == END

    def holds(self, number: int) -> bool:
        """Whether everything after event `number` is still there."""
        first = self._events[0].number if self._events else self._last + 1
        return first - 1 <= number <= self._last

    @property
    def begun(self) -> int:
        return self._begun

    async def after(self, number: int) -> AsyncIterator[Event]:
        """Events after `number`, as they come, until a run ends."""
        heard = (asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            self._heard.add(heard)
        try:
            while True:
                heard[1].clear()
                for event in self._since(number):
                    yield event
                    if event.kind == END:
                        return
                    number = event.number
                await heard[1].wait()
        finally:
            with self._lock:
                self._heard.discard(heard)

    def _since(self, number: int) -> list[Event]:
        with self._lock:
            return [event for event in self._events if event.number > number]


class Events:
    """A log for each thread that is busy or was so lately. Ids of events are good in this process alone."""

    def __init__(self, threads: int, kept: int) -> None:
        self._threads, self._kept = threads, kept
        self._logs: OrderedDict[str, Log] = OrderedDict()
        self._process = token_hex(4)

    def log(self, thread: str) -> Log:
        log = self._logs.setdefault(thread, Log(self._kept))
        self._logs.move_to_end(thread)
        idle = [name for name, each in self._logs.items() if each.is_over and each is not log]
        for name in idle[: max(0, len(self._logs) - self._threads)]:
            del self._logs[name]
        return log

    def id_of(self, number: int) -> str:
        return f"{self._process}-{number}"

    def number_in(self, event_id: str) -> int | None:
        """None for an id of another process, or none of ours."""
        process, _, number = event_id.partition("-")
        return int(number) if process == self._process and number.isascii() and number.isdecimal() else None
