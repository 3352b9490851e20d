"""What the range rules of grammar.toml make: from one end to another, where each end may leave things to the other."""

from notewright.language.numerals import Numeral
from notewright.language.time.date import TODAY, Date, Meaning, Pieces, joined
from notewright.language.time.make_pieces import named
from notewright.language.time.meanings import Between, Shifted
from notewright.language.time.parts import Nth
from notewright.language.time.pieces import Named, Relative

End = Meaning | Numeral | Pieces


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
    """An end as a date: with the context, and with what only the other end says."""
    outer = other.pieces[:-1] if isinstance(other, Date) else ()
    match end:
        case Date():
            return _date(context, end.pieces)
        case Meaning():
            return None if context else end
        case Numeral():
            number = named(_unit_beside(other, context), end)
            return _date(context, outer, number) if number else None
        case clock:
            return _date(context, outer, clock)


def _unit_beside(other: End, context: Pieces) -> str:
    """What a bare number counts beside the other end; days, where only the context says more (November 19 and 20)."""
    if isinstance(other, Date) and isinstance(other.pieces[-1], Named):
        return other.pieces[-1].unit
    return "day" if context and isinstance(other, Numeral) else ""


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
