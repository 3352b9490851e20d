"""Arithmetic on the local calendar: where units start, and steps between them. Naive local datetimes only.

Units and their sizes are rows of units.toml.
"""

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Literal, NamedTuple

from notewright.language.tables import load_table
from notewright.language.time.moment import Moment
from notewright.state.scope import Language

UNITS = load_table(__package__, "units.toml")
DAY = timedelta(days=1)
_MONTHS: dict[str, int] = UNITS["months"]
_DAYS: dict[str, int] = UNITS["days"]


class Span(NamedTuple):
    """Half-open [start, end) in local time without a zone; None is unbounded."""

    start: datetime | None
    end: datetime | None
    clock: bool = False
    vague: bool = False


class Box(NamedTuple):
    """A bounded stretch of calendar that the pieces of a phrase narrow further."""

    start: datetime
    end: datetime
    unit: str
    clock: bool = False
    vague: bool = False

    def span(self) -> Span:
        return Span(self.start, self.end, self.clock, self.vague)


@dataclass(frozen=True)
class View:
    """From where a phrase is looked at: the moment, and what decides where its words leave it open."""

    moment: Moment
    prefer: Literal["past", "future"]
    language: Language

    @cached_property
    def now(self) -> datetime:
        """The person's clock, without its zone."""
        return self.moment.now

    @property
    def today(self) -> datetime:
        return self.floor("day", self.now)

    def floor(self, unit: str, at: datetime) -> datetime:
        """The start of the `unit` that contains `at`."""
        day = at.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
        if size := _MONTHS.get(unit):
            return day.replace(month=(day.month - 1) // size * size + 1, day=1)
        return day - timedelta(days=(day.weekday() - self.moment.week_start) % 7) if unit == "week" else day

    def box(self, unit: str, at: datetime, n: int = 0) -> Box:
        """The `unit` that contains `at`, or the n-th after it (before it where n is negative)."""
        start = shift(self.floor(unit, at), unit, n)
        return Box(start, shift(start, unit, 1), unit)

    def boxes(self, unit: str, near: datetime, step: int) -> Iterator[Box]:
        """The units around `near`, walking back (step -1) or on (1), far enough for a leap day."""
        for k in range(13 if unit == "year" else 60):
            yield self.box(unit, near, k * step)

    def starts(self, unit: str, box: Box) -> Iterator[datetime]:
        """Every start of a `unit` inside the box."""
        at = self.floor(unit, box.start)
        at = at if at >= box.start else shift(at, unit, 1)
        while at < box.end:
            yield at
            at = shift(at, unit, 1)


def shift(at: datetime, unit: str, n: float) -> datetime:
    """`at` moved by n units; the day is cut to the length of the month. Half a month is 15 days."""
    if unit in _MONTHS and (months := n * _MONTHS[unit]) == int(months):
        year, month = divmod(at.year * 12 + at.month - 1 + int(months), 12)
        return at.replace(year=year, month=month + 1, day=min(at.day, monthrange(year, month + 1)[1]))
    return at + timedelta(days=n * _DAYS.get(unit, 30))
