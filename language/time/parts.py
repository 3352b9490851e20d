"""The pieces of a date phrase that cut something out of a larger one: the first Monday, 月底, the weekend, 上午."""

from dataclasses import dataclass
from datetime import timedelta

from notewright.language.time.calendar import DAY, UNITS, Box, View, shift
from notewright.language.time.pieces import Piece


@dataclass(frozen=True)
class Inner(Piece):
    """A piece that means nothing without a larger one."""

    @property
    def follows(self) -> bool:
        return True


@dataclass(frozen=True)
class Nth(Inner):
    """The n-th `kind` (or n-th such weekday) that begins in the whole; -1 is the last."""

    kind: str
    n: int
    weekday: int | None = None

    def within(self, box: Box, view: View) -> Box | None:
        kind = "day" if self.kind == "weekend" else self.kind
        starts = [at for at in view.starts(kind, box) if self.weekday in (None, at.isoweekday())]
        index = self.n - 1 if self.n > 0 else self.n
        if not -len(starts) <= index < len(starts):
            return None
        start = starts[index]
        return Box(start, start + 2 * DAY, "weekend") if self.kind == "weekend" else view.box(kind, start)


@dataclass(frozen=True)
class Run(Piece):
    """The first n of a kind in the whole, or the last n where n is negative. 前三季度 are those of a year."""

    kind: str
    n: int

    @property
    def follows(self) -> bool:
        return self.kind != "quarter" or self.n < 0

    def within(self, box: Box, view: View) -> Box | None:
        start = box.start if self.n > 0 else shift(box.end, self.kind, self.n)
        end = shift(box.start, self.kind, self.n) if self.n > 0 else box.end
        return Box(start, end, "run") if box.start <= start < end <= box.end else None


@dataclass(frozen=True)
class Part(Inner):
    """A part without exact borders (月初, end of, early) of a whole of the unit `of`, if that is said.

    `cut` ends it before today (-1: earlier this week) or starts it after today (1: later this week).
    """

    name: str
    cut: int = 0
    of: str = ""

    def within(self, box: Box, view: View) -> Box | None:
        row = UNITS["parts"][self.name].get(box.unit)
        if row is None:
            return None
        unit, first, last = row
        start, end = shift(box.start, unit, first), shift(box.start, unit, last) if last else box.end
        if self.cut:
            start, end = (start, min(end, view.today)) if self.cut < 0 else (view.today + DAY, box.end)
        return Box(start, end, "part", vague=True) if start < end else None


@dataclass(frozen=True)
class HalfMonth(Inner):
    """The first half of a month is its first 15 days."""

    n: int

    def within(self, box: Box, view: View) -> Box | None:
        middle = box.start + 15 * DAY
        return Box(box.start, middle, "part") if self.n == 1 else Box(middle, box.end, "part")


@dataclass(frozen=True)
class Tenday(Piece):
    """上旬, 中旬, 下旬 and two of them together: days 1-10, 11-20, 21 to the end of the month."""

    first: int
    last: int

    def within(self, box: Box, view: View) -> Box | None:
        end = box.start + 10 * self.last * DAY if self.last < 3 else box.end
        return Box(box.start + 10 * (self.first - 1) * DAY, end, "tenday")


@dataclass(frozen=True)
class Weekend(Piece):
    """Saturday and Sunday: those after the week's start, so that no week start tears them apart."""

    def within(self, box: Box, view: View) -> Box | None:
        saturday = next((at for at in view.starts("day", box) if at.isoweekday() == 6), box.start)
        return Box(saturday, saturday + 2 * DAY, "weekend")


@dataclass(frozen=True)
class Hours(Piece):
    """A part of one day by name."""

    name: str

    def within(self, box: Box, view: View) -> Box | None:
        first, last = UNITS["hours"][self.name]
        if box.end - box.start != DAY:
            return None
        return Box(box.start + timedelta(hours=first), box.start + timedelta(hours=last), "hours", clock=True)


@dataclass(frozen=True)
class Clock(Inner):
    """A time of the clock: its minute, or its whole hour where no minute is said. In the afternoon 3 is 15."""

    hour: int
    minute: int | None

    def within(self, box: Box, view: View) -> Box | None:
        start = view.floor("day", box.start) + timedelta(hours=self.hour, minutes=self.minute or 0)
        if start < box.start and self.hour <= 12:
            start += timedelta(hours=12)
        end = start + (timedelta(hours=1) if self.minute is None else timedelta(minutes=1))
        return Box(start, end, "clock", clock=True) if box.start <= start and end <= box.end else None
