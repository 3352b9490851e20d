"""What a draft may say without a source: what the program counted, the days it looked at, the person's own words."""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from notewright.language.grounding.fact import Day, Fact
from notewright.language.grounding.given import given_in
from notewright.state.material import QueryReceipt, Receipt
from notewright.state.ports import Body
from notewright.state.request import Request


class Counted(NamedTuple):
    """`open` and `done` are the todos of each query and of all; empty where no todos were asked for.

    `facts` are the days that were looked at and the figures that the person named; `text` is what they said.
    """

    numbers: frozenset[float] = frozenset()
    open: frozenset[float] = frozenset()
    done: frozenset[float] = frozenset()
    facts: tuple[Fact, ...] = ()
    text: str = ""


def counted(receipt: Receipt, request: Request, bodies: Sequence[Body], feedback: str | None = None) -> Counted:
    """Everything of it for one draft or answer."""
    todos = [line for line in receipt.queries if line.planned.query.resource_type == "todo"]
    left = [each.count for line in receipt.queries for each in line.left_out]
    kinds = [body.item.resource_type for body in bodies]
    open_, done = _counts([line.open for line in todos]), _counts([_done(line) for line in todos])
    days = (_day(request), *(day for line in receipt.queries for day in _days(line)))
    text = "\n".join([request.text, feedback or "", *(_words(line) for line in receipt.queries)])
    numbers = {
        *_counts([line.matched for line in receipt.queries]),
        *_counts([line.used for line in receipt.queries]),
        *(kinds.count(kind) for kind in kinds),
        *left,
        len(kinds),
    }
    return Counted(
        numbers=frozenset(map(float, numbers)) | open_ | done,
        open=open_,
        done=done,
        facts=(*(Fact("date", "", (day,)) for day in days), *given_in(text)),
        text=text,
    )


def _done(line: QueryReceipt) -> int:
    """Those that were left out because nobody said them are counted as well."""
    return line.done or sum(each.count for each in line.left_out if each.reason == "done_not_said")


def _counts(each: Sequence[int]) -> frozenset[float]:
    return frozenset(map(float, (*each, sum(each)))) if each else frozenset()


def _words(line: QueryReceipt) -> str:
    asked = line.planned.query.model_dump(exclude_defaults=True)
    return "\n".join(str(value) for value in asked.values() if isinstance(value, str))


def _day(request: Request) -> Day:
    local = request.asked_at.astimezone(ZoneInfo(request.zone))
    return Day(local.year, local.month, local.day)


def _days(line: QueryReceipt) -> tuple[Day, ...]:
    span = line.planned.time_range
    if span is None:
        return ()
    last = span.end - timedelta(microseconds=1) if span.end else None
    return tuple(Day(at.year, at.month, at.day) for at in (span.start, span.end, last) if at)
