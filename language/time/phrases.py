"""What a date phrase can mean. Each meaning finds its span from a view, or None where there is no such date."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from notewright.language.time.calendar import DAY, UNITS, Box, Span, View, shift
from notewright.language.time.pieces import Named, Part, Piece, candidates

_ORDER: list[str] = UNITS["order"]
_WITHIN: dict[str, list[str]] = UNITS["within"]


Side = Literal["since", "after", "until", "before"]


class OpenDayOrder(Exception):
    """10/1 where nothing says which comes first."""


@dataclass(frozen=True)
class Meaning:
    """Base of all meanings. `known` is false where no dates can ever be found (最近, the past few days)."""

    @property
    def known(self) -> bool:
        return True

    @property
    def bare_day(self) -> bool:
        """Nothing but the number of a day says that this is a date."""
        return False

    def find(self, view: View) -> Span | None:
        """The span as seen from `view`."""
        return None


@dataclass(frozen=True)
class Unknown(Meaning):
    """A period that nobody can put dates on."""

    @property
    def known(self) -> bool:
        return False


@dataclass(frozen=True)
class Slashed(Piece):
    """Two numbers that can be month and day in either order."""

    a: int
    b: int

    def read(self, order: Literal["month", "day"]) -> tuple[Piece, Piece]:
        month, day = (self.a, self.b) if order == "month" else (self.b, self.a)
        return Named("month", month), Named("day", day)


@dataclass(frozen=True)
class Date(Meaning):
    """Pieces of the calendar, each inside the one before (去年 | 三月 | 第一周)."""

    pieces: tuple[Piece, ...]

    def find(self, view: View) -> Span | None:
        box = self.search(view, view.today, 1) if view.prefer == "future" else self.search(view, view.now, -1)
        return box.span() if box else None

    def search(self, view: View, near: datetime, step: int) -> Box | None:
        """The latest that has begun at `near` (step -1), or the first that is not over then (1)."""
        pieces = self._in_order(view, near, step)
        sure = _without_weekday(pieces)
        box = _search(sure, view, near, step)
        if box is None or sure == pieces:
            return box
        agrees = _search(pieces, view, near, step) == box
        return box if agrees else box._replace(vague=True)

    @property
    def bare_day(self) -> bool:
        return len(self.pieces) == 1 and self.pieces[0].unit in ("day", "slashed") and not self.pieces[0].fixed

    @property
    def bare(self) -> bool:
        """Nothing fixes the year (or week): it has to be searched for."""
        return not self.pieces[0].fixed

    def _in_order(self, view: View, near: datetime, step: int) -> tuple[Piece, ...]:
        at = next((i for i, piece in enumerate(self.pieces) if isinstance(piece, Slashed)), None)
        if at is None:
            return self.pieces
        slashed, before, behind = self.pieces[at], self.pieces[:at], self.pieces[at + 1 :]
        assert isinstance(slashed, Slashed)
        order = "month" if view.language == "zh" else view.moment.day_order
        if order is not None:
            return (*before, *slashed.read(order), *behind)
        both = [(*before, *slashed.read(first), *behind) for first in ("month", "day")]
        fitting = [p for p in both if _weekday_fits(p, view, near, step)]
        if len(fitting) != 1:
            raise OpenDayOrder
        return fitting[0]


@dataclass(frozen=True)
class Rolling(Meaning):
    """The last n calendar units, today the last day of them; n < 0: the next, today the first.

    `either`: the words do not say in which direction (三天内), so what is preferred decides.
    """

    n: float
    unit: str
    either: bool = False

    def find(self, view: View) -> Span | None:
        if self.either and view.prefer == "future":
            return Rolling(-self.n, self.unit).find(view)
        if self.unit in ("hour", "minute"):
            hours = self.n if self.unit == "hour" else self.n / 60
            near, far = view.moment.hours_before(0), view.moment.hours_before(hours)
            return Span(min(near, far), max(near, far), clock=True)
        if self.unit == "quarter":
            edge = view.floor("quarter", view.now)
            far = shift(edge, "quarter", -self.n)
            return Span(far, edge) if self.n > 0 else Span(shift(edge, "quarter", 1), shift(far, "quarter", 1))
        edge = view.today + DAY if self.n > 0 else view.today
        far = shift(edge, self.unit, -self.n)
        return Span(min(edge, far), max(edge, far))


@dataclass(frozen=True)
class Shifted(Meaning):
    """One day, so many units before (n < 0) or after a date; from now where no date is given."""

    n: float
    unit: str
    base: Meaning

    def find(self, view: View) -> Span | None:
        span = self.base.find(view)
        if span is None or span.start is None or span.end is None:
            return None
        start = shift(view.floor("day", span.start if self.n < 0 else span.end - DAY), self.unit, self.n)
        return Span(start, start + DAY, vague=span.vague)


@dataclass(frozen=True)
class Week(Meaning):
    """The week that contains a date, or the seven days from or until it."""

    base: Meaning
    how: Literal["of", "from", "until"]

    def find(self, view: View) -> Span | None:
        span = self.base.find(view)
        if span is None or span.start is None or span.end is None:
            return None
        if self.how == "until":
            return Span(span.end - 7 * DAY, span.end, vague=span.vague)
        start = view.floor("week", span.start) if self.how == "of" else span.start
        return Span(start, start + 7 * DAY, vague=span.vague)


@dataclass(frozen=True)
class Between(Meaning):
    """From the start of one date to the end of another. An end without its year follows from the other end."""

    first: Meaning
    last: Meaning

    def find(self, view: View) -> Span | None:
        first, last = self._ends(view)
        if not first or not last or first.start is None or last.end is None or first.start >= last.end:
            return None
        return Span(first.start, last.end, first.clock or last.clock, first.vague or last.vague)

    def _ends(self, view: View) -> tuple[Span | None, Span | None]:
        first, last = self.first, self.last
        if isinstance(first, Date) and first.bare and not (isinstance(last, Date) and last.bare):
            end = last.find(view)
            box = first.search(view, end.start, -1) if end and end.start else None
            return box.span() if box else None, end
        start = first.find(view)
        if isinstance(last, Date) and last.bare and start and start.start:
            box = last.search(view, start.start, 1)
            return start, box.span() if box else None
        return start, last.find(view)

    @property
    def known(self) -> bool:
        return self.first.known and self.last.known


@dataclass(frozen=True)
class Open(Meaning):
    """Bounded on one side: since and until contain the date, after and before do not."""

    side: Side
    of: Meaning

    @property
    def known(self) -> bool:
        return self.of.known

    def find(self, view: View) -> Span | None:
        span = self.of.find(view)
        if span is None:
            return None
        edge = span.start if self.side in ("since", "before") else span.end
        if edge is None:
            return None
        span = span._replace(start=edge, end=None)
        return span if self.side in ("since", "after") else span._replace(start=None, end=edge)


@dataclass(frozen=True)
class SoFar(Meaning):
    """From the start of a date up to and with today (year to date, 今年至今)."""

    of: Meaning

    def find(self, view: View) -> Span | None:
        span = self.of.find(view)
        return span._replace(end=view.today + DAY) if span and span.start and span.start <= view.now else None


def joined(*groups: tuple[Piece, ...]) -> tuple[Piece, ...] | None:
    """All pieces in calendar order, or None where they do not fit into one another."""
    pieces = tuple(sorted((p for group in groups for p in group), key=lambda p: _ORDER.index(p.unit)))
    if pieces[0].follows or any(p.leads for p in pieces[1:]):
        return None
    fits = all(_fits(outer, inner) for outer, inner in itertools.pairwise(pieces))
    return pieces if fits else None


def _fits(outer: Piece, inner: Piece) -> bool:
    if isinstance(inner, Part) and inner.of not in ("", outer.unit):
        return False
    return outer.unit in _WITHIN[inner.unit] or (inner.fixed and outer.unit == "year")


def _search(pieces: tuple[Piece, ...], view: View, near: datetime, step: int) -> Box | None:
    for box in _outermost(pieces[0], view, near, step):
        found: Box | None = box
        for piece in pieces[1:] if pieces[0].fixed else pieces:
            found = piece.within(found, view) if found else None
        if found and (pieces[0].fixed or _begun_or_ahead(found, view, near, step)):
            return found
    return None


def _outermost(first: Piece, view: View, near: datetime, step: int) -> Iterator[Box]:
    if not first.fixed:
        yield from candidates(_WITHIN[first.unit][0], near, step, view)
    elif placed := first.place(view):
        yield placed


def _begun_or_ahead(box: Box, view: View, near: datetime, step: int) -> bool:
    return view.floor("day", box.start) <= near if step < 0 else box.end > near


def _without_weekday(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A weekday beside a full date only confirms it; beside a bare day of the month it helps to find it."""
    full = {"month", "day"} <= {p.unit for p in pieces}
    return tuple(p for p in pieces if p.unit != "weekday") if full else pieces


def _weekday_fits(pieces: tuple[Piece, ...], view: View, near: datetime, step: int) -> bool:
    sure = _without_weekday(pieces)
    box = _search(sure, view, near, step)
    return sure != pieces and box is not None and _search(pieces, view, near, step) == box
