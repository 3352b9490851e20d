"""What the top rules of grammar.toml make: meanings of whole phrases, or None where the words do not fit."""

from typing import Literal

from notewright.language.numerals import Numeral
from notewright.language.time.date import Date, Meaning, Pieces, joined
from notewright.language.time.make_pieces import Duration, duration, named
from notewright.language.time.meanings import Between, Open, Rolling, Shifted, Side, SoFar, Unknown, Week
from notewright.language.time.parts import Nth
from notewright.language.time.pieces import Named, Relative

End = Meaning | Numeral | Pieces
TODAY = Date((Relative("day", 0),))


def date(pieces: Pieces) -> Meaning | None:
    return None if pieces[0].follows else Date(pieces)


def today(k: int) -> Meaning:
    return TODAY


def unknown() -> Meaning:
    return Unknown()


def from_today(d: Duration, k: int) -> Meaning | None:
    return shifted(TODAY, d, k)


def shifted(base: Meaning, d: Duration, k: int) -> Meaning | None:
    if not d.n:
        return Unknown()
    return Shifted(k * d.n, d.unit, base) if d.unit not in ("hour", "minute") else None


def day_beside(base: Meaning, k: int, d: Duration) -> Meaning | None:
    """The day before or after. Several days (前三天) may be a day or a stretch: refused."""
    return shifted(base, d, k) if d == Duration(1, "day") else None


def neighbour(unit: str, k: int, base: Meaning) -> Meaning | None:
    return day_beside(base, k, Duration(1, unit))


def week(base: Meaning, how: Literal["of", "from", "until"]) -> Meaning:
    return Week(base, how)


def rolling(k: int, d: Duration) -> Meaning:
    return Rolling(k * d.n, d.unit) if d.n else Unknown()


def rolling_n(n: float, k: int, unit: str) -> Meaning | None:
    d = duration(n, unit)
    return rolling(k, d) if d else None


def rolling_one(unit: str) -> Meaning | None:
    """The past week. "The past day" may be yesterday or today: refused."""
    return Rolling(1, unit) if unit != "day" else None


def rolling_hour(k: int, unit: str) -> Meaning | None:
    """The last hour is no hour of the clock."""
    return Rolling(k, unit) if unit in ("hour", "minute") else None


def within(d: Duration) -> Meaning:
    return Rolling(d.n, d.unit, either=True) if d.n else Unknown()


def within_days(n: float) -> Meaning | None:
    d = duration(n, "day")
    return within(d) if d else None


def between(a: End, b: End, context: Pieces = (), year: Pieces = ()) -> Meaning | None:
    """Two ends. A bare number takes its pieces from the other end (August 10-22, 2——4月), both take the context."""
    if isinstance(b, Numeral) and isinstance(a, Date) and not _goes_on(a, b):
        return None
    first, last = _like(a, b, context), _like(b, a, context)
    if year:
        last = _dated_like(first, last, year)
    return Between(first, last) if first and last and not _unlike(first, last) else None


def _unlike(first: Meaning, last: Meaning) -> bool:
    """2026 - 13/1 is no range of years, and "second to last Friday" none of days."""
    if not isinstance(first, Date) or not isinstance(last, Date):
        return False
    return (first.only_year and last.bare) or (first.bare_day and isinstance(last.pieces[-1], Nth))


def _like(end: End, other: End, context: Pieces) -> Meaning | None:
    outer = other.pieces[:-1] if isinstance(other, Date) else ()
    if isinstance(end, Meaning):
        return end if not context else _date(context, end.pieces) if isinstance(end, Date) else None
    if isinstance(end, tuple):
        return _date(context, outer, end) if outer or context else None
    if isinstance(other, Date):
        number = named(other.pieces[-1].unit, end) if isinstance(other.pieces[-1], Named) else None
        return _date(context, outer, number) if number else None
    day = named("day", end)
    return _date(context, day) if day and context and isinstance(other, Numeral) else None


def _goes_on(first: Date, last: Numeral) -> bool:
    """A bare number behind a range goes on with days (Nov 3-9) or weekdays (周三到五), not with March or Q1."""
    unit = first.pieces[-1].unit
    return unit == "day" or (unit == "weekday" and last.script == "han")


def _dated_like(first: Meaning | None, last: Meaning | None, year: Pieces) -> Meaning | None:
    """The last end with its year, and with what the first end says for both (August 27th - 29th, 2012)."""
    if not isinstance(first, Date) or not isinstance(last, Date):
        return None
    return _date(year, last.pieces) or _date(year, first.pieces[:-1], last.pieces)


def _date(*groups: Pieces) -> Date | None:
    pieces = joined(*groups)
    return Date(pieces) if pieces else None


def both(a: Meaning, b: Meaning) -> Meaning | None:
    """Two dates side by side or joined by "and", where one follows the other without a gap (上周六和周日)."""
    if not isinstance(a, Date) or not isinstance(b, Date):
        return None
    b = b if len(b.pieces) == len(a.pieces) else _date(a.pieces[:-1], b.pieces) or b
    first, last = sorted((a, b), key=lambda one: one.number)
    near = first.number + 1 == last.number and first.pieces[:-1] == last.pieces[:-1]
    return Between(first, last) if near and first.pieces[-1].unit == last.pieces[-1].unit else None


def pair(days: str) -> Meaning:
    first, last = (Date((Relative("day", int(k)),)) for k in days.split(".."))
    return Between(first, last)


def ago_range(n: float, m: float, unit: str, k: int) -> Meaning | None:
    far, near = sorted((k * n, k * m))
    return Between(Shifted(far, unit, TODAY), Shifted(near, unit, TODAY)) if unit not in ("hour", "minute") else None


def opened(of: Meaning, side: Side) -> Meaning:
    return Open(side, of)


def so_far(of: Meaning) -> Meaning:
    return SoFar(of)


def to_date() -> Meaning:
    return Open("until", TODAY)


def unit_to_date(unit: str) -> Meaning:
    return SoFar(Date((Relative(unit, 0),)))
