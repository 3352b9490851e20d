"""One repair, never two: a model that broke the protocol hears once what was wrong."""

from collections.abc import Callable
from typing import TypeVar

from notewright.state.errors import ProtocolBroken

Answer = TypeVar("Answer")


def with_one_repair(call: Callable[[str | None], Answer]) -> Answer:
    """`call(None)`, and on ProtocolBroken `call(complaint)`; the second breach is raised."""
    try:
        return call(None)
    except ProtocolBroken as broken:
        return call(broken.complaint)
