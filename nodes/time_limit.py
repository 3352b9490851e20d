"""A limit on how long something may take, whatever it waits for and whichever thread asks."""

from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, call: Callable[[], T]) -> T:
    """What `call` gives or raises. Raises TimeoutError after `seconds`; the call is left alone, its answer unheard."""
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(call())
        except BaseException as failure:  # noqa: BLE001 - it is raised again where somebody waits for it
            answer.set_exception(failure)

    Thread(target=copy_context().run, args=(run,), daemon=True).start()
    return answer.result(timeout=seconds)
