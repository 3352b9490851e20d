"""One event loop in a thread of its own, on which every provider is called: so any other thread may stop a call."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from notewright.state.ports import OnPiece

Answer = TypeVar("Answer")


class CallLoop:
    """Runs coroutines for threads that wait for them. The loop starts with the first call."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running: set[Future[Any]] = set()

    def run(self, call: Callable[[OnPiece], Coroutine[Any, Any, Answer]], on_piece: OnPiece) -> Answer:
        """What `call` gives; its pieces are handed on in the thread that waits.

        Raises concurrent.futures.CancelledError where the call was stopped.
        """
        queue: SimpleQueue[tuple[str | None] | None] = SimpleQueue()
        future = asyncio.run_coroutine_threadsafe(call(lambda piece: queue.put((piece,))), self._started())
        self._running.add(future)
        future.add_done_callback(lambda done: queue.put(None))
        try:
            while piece := queue.get():
                on_piece(*piece)
            return future.result()
        finally:
            self._running.discard(future)
            future.cancel()

    def stop(self) -> None:
        """End every call that is under way; the connections to the providers are closed."""
        for future in tuple(self._running):
            future.cancel()

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                Thread(target=self._loop.run_forever, name="notewright-models", daemon=True).start()
            return self._loop


CALLS = CallLoop()  # one a process: a provider's client may not be used from two loops
