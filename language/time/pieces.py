"""The pieces of a date phrase (去年 | 三月 | 第一个周五 | 上午): each narrows a stretch of calendar."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from notewright.language.time.calendar import DAY, UNITS, Box, View, shift

_CENTURY, _YEARS_AHEAD = 100, 20


@dataclass(frozen=True)
class Piece:
    """`unit` places it among the others. `fixed`: it can be placed with nothing around it, from now or by number.

    `leads`: nothing may stand around it; `follows`: something must.
    """

    unit: str

    @property
    def fixed(self) -> bool:
        return False

    @property
    def leads(self) -> bool:
        return False

    @property
    def follows(self) -> bool:
        return False

    def place(self, view: View) -> Box | None:
        """Where a fixed piece lies, or None where there is none."""
        return None

    def within(self, box: Box, view: View) -> Box | None:
        """The part of `box` that this piece means, or None where there is none."""
        return None


class _Inner(Piece):
    @property
    def follows(self) -> bool:
        return True


@dataclass(frozen=True)
class Year(Piece):
    """A year by number; one of two digits is the latest that is not far ahead."""

    n: int
    short: bool = False

    @property
    def fixed(self) -> bool:
        return True

    @property
    def leads(self) -> bool:
        return True

    def place(self, view: View) -> Box | None:
        return view.box("year", datetime(self._full(view.now.year), 1, 1))

    def _full(self, this_year: int) -> int:
        latest = this_year + _YEARS_AHEAD
        return latest - (latest - self.n) % _CENTURY if self.short else self.n


@dataclass(frozen=True)
class Relative(Piece):
    """This, last, next: the n-th unit from now. "This" inside another year is the same place in that year."""

    n: int

    @property
    def fixed(self) -> bool:
        return True

    @property
    def leads(self) -> bool:
        return self.n != 0

    def place(self, view: View) -> Box | None:
        return view.box(self.unit, view.now, self.n)

    def within(self, box: Box, view: View) -> Box | None:
        months = 12 * (box.start.year - view.now.year)
        return view.box(self.unit, shift(view.floor(self.unit, view.now), "month", months))


@dataclass(frozen=True)
class Named(Piece):
    """The month, quarter, day or weekday of that number."""

    n: int

    def within(self, box: Box, view: View) -> Box | None:
        if self.unit == "week" and box.unit == "year":
            return _iso_week(self.n, box, view)
        unit = "day" if self.unit == "weekday" else self.unit
        found = (at for at in view.starts(unit, box) if _number(self.unit, at, box) == self.n)
        return next((view.box(unit, at) for at in found), None)


@dataclass(frozen=True)
class Nth(_Inner):
    """The n-th unit (or n-th such weekday) that begins in the whole; -1 is the last."""

    kind: str
    n: int
    weekday: int | None = None

    def within(self, box: Box, view: View) -> Box | None:
        if self.kind == "week" and box.unit == "year" and self.n > 0:
            return _iso_week(self.n, box, view)
        starts = [at for at in view.starts(self.kind, box) if self.weekday in (None, at.isoweekday())]
        index = self.n - 1 if self.n > 0 else self.n
        return view.box(self.kind, starts[index]) if -len(starts) <= index < len(starts) else None


@dataclass(frozen=True)
class Run(_Inner):
    """The first n units of the whole, or its last n where n is negative."""

    kind: str
    n: int

    def within(self, box: Box, view: View) -> Box | None:
        start = box.start if self.n > 0 else shift(box.end, self.kind, self.n)
        end = shift(box.start, self.kind, self.n) if self.n > 0 else box.end
        return Box(start, end, "run") if box.start <= start < end <= box.end else None


@dataclass(frozen=True)
class Part(_Inner):
    """A part without exact borders (月初, end of, early); `cut` ends or starts it at today (earlier, later)."""

    name: str
    cut: int = 0
    of: str = ""

    def within(self, box: Box, view: View) -> Box | None:
        row = UNITS["parts"][self.name].get(box.unit)
        if row is None:
            return None
        unit, first, last = row
        start = shift(box.start, unit, first)
        end = shift(box.start, unit, last) if last else box.end
        if self.cut:
            start, end = (start, min(end, view.today)) if self.cut < 0 else (view.today + DAY, box.end)
        return Box(start, end, "part", vague=True) if start < end else None


@dataclass(frozen=True)
class Half(_Inner):
    """The first or second half of a month or year that its name leaves open (上半月, first half of 2016)."""

    n: int

    def within(self, box: Box, view: View) -> Box | None:
        row = UNITS["halves"].get(box.unit)
        if row is None:
            return None
        middle = shift(box.start, row[0], row[1])
        return Box(box.start, middle, "half") if self.n == 1 else Box(middle, box.end, "half")


@dataclass(frozen=True)
class Tenday(Piece):
    """上旬, 中旬, 下旬: days 1-10, 11-20, 21 to the end of the month."""

    n: int

    def within(self, box: Box, view: View) -> Box | None:
        start = box.start + timedelta(days=10 * (self.n - 1))
        return Box(start, start + timedelta(days=10) if self.n < 3 else box.end, "tenday")


@dataclass(frozen=True)
class Weekend(Piece):
    """Saturday and Sunday."""

    def within(self, box: Box, view: View) -> Box | None:
        saturday = next((at for at in view.starts("day", box) if at.isoweekday() == 6), box.start)
        return Box(saturday, saturday + 2 * DAY, "weekend")


@dataclass(frozen=True)
class Hours(Piece):
    """A part of a day by name."""

    name: str

    def within(self, box: Box, view: View) -> Box | None:
        first, last = UNITS["hours"][self.name]
        if box.end - box.start != DAY:
            return None
        return Box(box.start + timedelta(hours=first), box.start + timedelta(hours=last), "hours", clock=True)


@dataclass(frozen=True)
class Nearest(Piece):
    """The latest such day or month before today's ("this past Friday"), or the first after it ("coming Friday")."""

    of: Piece
    n: int

    @property
    def fixed(self) -> bool:
        return True

    @property
    def leads(self) -> bool:
        return True

    def place(self, view: View) -> Box | None:
        whole = UNITS["within"][self.of.unit][0]
        now = view.box("day" if whole == "week" else self.of.unit, view.now)
        found = (self.of.within(view.box(whole, view.now, self.n * k), view) for k in range(3))
        beyond = (b for b in found if b and (b.end <= now.start if self.n < 0 else b.start >= now.end))
        return next(beyond, None)


def _iso_week(n: int, year: Box, view: View) -> Box | None:
    """Week 1 is the one that holds January 4 (ISO 8601), with the week start of the person."""
    found = view.box("week", year.start.replace(day=4), n - 1)
    return found if found.start < view.floor("week", year.end.replace(day=4)) else None


def _number(unit: str, at: datetime, box: Box) -> int:
    if unit == "weekday":
        return at.isoweekday()
    if unit == "day":
        return at.day
    size = UNITS["months"].get(unit)
    return (at.month - 1) // size + 1 if size else 1 + (at - box.start).days // 7


def candidates(unit: str, near: datetime, step: int, view: View) -> Iterator[Box]:
    """The units around `near`, walking back (step -1) or on (1), far enough for a leap day."""
    for k in range(13 if unit == "year" else 60):
        yield view.box(unit, near, k * step)
