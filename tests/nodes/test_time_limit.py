"""Nothing waits for longer than it was told to, and what was called is heard as it is."""

from contextvars import ContextVar
from threading import Event

import pytest

from notewright.nodes.time_limit import within

NAME: ContextVar[str] = ContextVar("name")


def test_what_comes_in_time_is_given_with_the_context_of_the_caller() -> None:
    NAME.set("灰度")
    assert within(60, NAME.get) == "灰度"


def test_what_is_raised_is_raised_again() -> None:
    with pytest.raises(ZeroDivisionError):
        within(60, lambda: 1 // 0)


def test_what_does_not_end_is_left_alone() -> None:
    never = Event()
    with pytest.raises(TimeoutError):
        within(0.01, never.wait)
    never.set()
