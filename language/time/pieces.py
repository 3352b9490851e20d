"""The pieces of a date phrase that can stand on their own: years, units from now, numbered units, nearest days."""

from dataclasses import dataclass
from datetime import datetime

from notewright.language.time.calendar import UNITS, Box, View, shift

_CENTURY, _YEARS_AHEAD = 100, 20


@dataclass(frozen=True)
class Piece:
    """A mark on the calendar. Its unit places it among the others: it lies inside the larger ones.

    `fixed`: it is found from now or by its number alone; others are searched for. `leads`: nothing larger may
    stand beside it. `follows`: something larger must.
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


@dataclass(frozen=True)
class Leading(Piece):
    """A piece that is found without any other."""

    @property
    def fixed(self) -> bool:
        return True

    @property
    def leads(self) -> bool:
        return True


@dataclass(frozen=True)
class Year(Leading):
    """A year by number; one of two digits is the latest that is not far ahead."""

    n: int
    short: bool = False

    def place(self, view: View) -> Box | None:
        return view.box("year", datetime(self._full(view.now.year), 1, 1))

    def _full(self, this_year: int) -> int:
        latest = this_year + _YEARS_AHEAD
        return latest - (latest - self.n) % _CENTURY if self.short else self.n


@dataclass(frozen=True)
class Relative(Piece):
    """The n-th unit from now. "This" inside another year, month or week is the same place there (去年本月)."""

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
        here = view.floor(self.unit, view.now)
        if box.unit == "week":
            return view.box(self.unit, here + (box.start - view.floor("week", view.now)))
        months = 12 * (box.start.year - here.year) + (box.start.month - here.month if box.unit == "month" else 0)
        return view.box(self.unit, shift(here, "month", months))


@dataclass(frozen=True)
class Named(Piece):
    """The half, quarter, month, week, day or weekday of that number."""

    n: int

    def within(self, box: Box, view: View) -> Box | None:
        if self.unit == "week" and box.unit == "year":
            return _iso_week(self.n, box, view)
        unit = "day" if self.unit == "weekday" else self.unit
        starts = enumerate(view.starts(unit, box), start=1)
        found = (at for place, at in starts if self.n == (place if unit == "week" else self._number(at)))
        return next((view.box(unit, at) for at in found), None)

    def _number(self, at: datetime) -> int:
        if self.unit == "weekday":
            return at.isoweekday()
        size = UNITS["months"].get(self.unit)
        return (at.month - 1) // size + 1 if size else at.day


@dataclass(frozen=True)
class Nearest(Leading):
    """The n-th such day or month before today's (n < 0: "this past Friday"), or after it ("coming Friday")."""

    of: Piece
    n: int

    def place(self, view: View) -> Box | None:
        whole = UNITS["within"][self.of.unit][0]
        now = view.box("day" if whole == "week" else self.of.unit, view.now)
        step = 1 if self.n > 0 else -1
        found = (self.of.within(view.box(whole, view.now, step * k), view) for k in range(abs(self.n) + 2))
        beyond = [b for b in found if b and (b.end <= now.start if self.n < 0 else b.start >= now.end)]
        return beyond[abs(self.n) - 1] if len(beyond) >= abs(self.n) else None


def _iso_week(n: int, year: Box, view: View) -> Box | None:
    """Week 1 is the one that holds January 4 (ISO 8601), with the week start of the person."""
    found = view.box("week", year.start.replace(day=4), n - 1)
    return found if found.start < view.floor("week", year.end.replace(day=4)) else None
