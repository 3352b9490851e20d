"""What a phrase can mean beside one date: days that roll with today, shifted days, ranges, open ranges."""

from dataclasses import dataclass
from typing import Literal

from notewright.language.time.calendar import DAY, Span, View, shift
from notewright.language.time.date import ORDER, Date, Meaning
from notewright.language.time.parts import Clock

Side = Literal["since", "after", "until", "before"]


@dataclass(frozen=True)
class Unknown(Meaning):
    """A period that nobody can put dates on."""

    @property
    def known(self) -> bool:
        return False


@dataclass(frozen=True)
class Rolling(Meaning):
    """The last n calendar units, today the last day of them; n < 0: the next, today the first.

    Hours and minutes run from the very moment; quarters are whole ones. `either`: the words do not say in which
    direction (三天内), so what is preferred decides.
    """

    n: float
    unit: str
    either: bool = False

    def find(self, view: View) -> Span | None:
        n = -self.n if self.either and view.prefer == "future" else self.n
        if self.unit in ("hour", "minute"):
            hours = n if self.unit == "hour" else n / 60
            start, end = sorted((view.moment.hours_before(0), view.moment.hours_before(hours)))
            return Span(start, end, clock=True)
        if self.unit == "quarter":
            edge = view.floor("quarter", view.now)
            edge = edge if n > 0 else shift(edge, "quarter", 1)
        else:
            edge = view.today + DAY if n > 0 else view.today
        start, end = sorted((edge, shift(edge, self.unit, -n)))
        return Span(start, end)


@dataclass(frozen=True)
class Shifted(Meaning):
    """One day, so many units before (n < 0) or after a date."""

    n: float
    unit: str
    base: Meaning

    @property
    def known(self) -> bool:
        return self.base.known

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

    @property
    def known(self) -> bool:
        return self.base.known

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
    """From the start of one meaning to the end of another, but 9:00 to 11:00 ends at 11:00.

    An end without its year follows from the other end.
    """

    first: Meaning
    last: Meaning

    @property
    def known(self) -> bool:
        return self.first.known and self.last.known

    def find(self, view: View) -> Span | None:
        first, last = self._ends(view)
        if not first or not last or first.start is None or last.end is None or first.start >= last.end:
            return None
        to_clock = isinstance(self.last, Date) and isinstance(self.last.pieces[-1], Clock)
        end = last.start if to_clock else last.end
        return Span(first.start, end, first.clock or last.clock, first.vague or last.vague)

    def _ends(self, view: View) -> tuple[Span | None, Span | None]:
        first, last = self.first, self.last
        if isinstance(first, Date) and first.bare and _says_more(last, first):
            end = last.find(view)
            box = first.search(view, end.start, -1) if end and end.start else None
            return box.span() if box else None, end
        start = first.find(view)
        if isinstance(last, Date) and last.bare and start and start.start:
            box = last.search(view, start.start, 1)
            return start, box.span() if box else None
        return start, last.find(view)


@dataclass(frozen=True)
class Open(Meaning):
    """Bounded on one side: since and until contain the date, after and before do not.

    Before the end of a month is up to its end, after its beginning from its start on: there these are no stretches.
    """

    side: Side
    of: Meaning

    @property
    def known(self) -> bool:
        return self.of.known

    @property
    def bare_day(self) -> bool:
        return self.of.bare_day

    def find(self, view: View) -> Span | None:
        span = self.of.find(view)
        if span is None:
            return None
        edge = span.start if self.side in ("since", "before") else span.end
        if isinstance(self.of, Date):
            edge = {("before", "end"): span.end, ("after", "start"): span.start}.get((self.side, self.of.border), edge)
        start, end = (edge, None) if self.side in ("since", "after") else (None, edge)
        return Span(start, end, span.clock, span.vague) if edge else None


@dataclass(frozen=True)
class SoFar(Meaning):
    """From the start of a date up to and with today (year to date, 今年至今)."""

    of: Meaning

    @property
    def known(self) -> bool:
        return self.of.known

    def find(self, view: View) -> Span | None:
        span = self.of.find(view)
        return span._replace(end=view.today + DAY) if span and span.start and span.start <= view.now else None


def _says_more(last: Meaning, first: Date) -> bool:
    """The last end is fixed, or names a larger unit than the first: 13th to 15th July."""
    rank = ORDER.index
    return not isinstance(last, Date) or not last.bare or rank(last.pieces[0].unit) < rank(first.pieces[0].unit)
