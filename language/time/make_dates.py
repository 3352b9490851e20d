"""What the rules for written dates make: years by number or word, 2026-11-30, 30/11, Nov 30, 20261130."""

from notewright.language.numerals import Numeral
from notewright.language.time.date import Date, Pieces, Slashed, joined
from notewright.language.time.pieces import Named, Year


def year(n: Numeral) -> Pieces | None:
    written = n.places == 4 if n.script != "english" else n.places == 0
    return (Year("year", int(n.value)),) if written and 1800 <= n.value < 2200 else None


def spoken_year(a: Numeral, b: Numeral) -> Pieces | None:
    """Nineteen eighty six, twenty twenty five."""
    spoken = a.script == b.script == "english" and 11 <= a.value <= 20 and 10 <= b.value < 100
    return (Year("year", int(a.value * 100 + b.value)),) if spoken else None


def year_zh(n: Numeral) -> Pieces | None:
    return (_year(n),) if n.places in (2, 4) and n.value and n.script != "english" else None


def year_short(n: Numeral) -> Pieces | None:
    return (_year(n),) if n.places == 2 else None


def month_day(m: Pieces, d: Numeral) -> Pieces | None:
    return (*m, Named("day", int(d.value))) if d.places < 3 and 1 <= d.value <= 31 else None


def short_dated(d: Pieces, y: Numeral) -> Pieces | None:
    """A year of two digits behind a day and month, where it cannot be anything else."""
    return (_year(y), *d) if y.places == 2 and y.value > 31 else None


def dated(a: Pieces, b: Pieces) -> Pieces | None:
    return joined(a, b)


def dashed_day(m: Pieces, y: Pieces, d: Numeral) -> Pieces | None:
    day_of = month_day(m, d)
    return (*y, *day_of) if day_of else None


def three_numbers(a: Numeral, s: str, b: Numeral, t: str, c: Numeral) -> Pieces | None:
    """Year, month, day with any separators (1994.01-19), or day and month before the year with the same ones."""
    if a.places == 4:
        return spaced_numbers(a, b, c)
    days = two_numbers(a, b) if max(a.places, b.places) < 3 and s == t else None
    return (_year(c), *days) if days and c.places in (2, 4) and c.value else None


def spaced_numbers(a: Numeral, b: Numeral, c: Numeral) -> Pieces | None:
    arabic = {a.script, b.script, c.script} == {"arabic"}
    if not arabic or a.places != 4 or not (0 < b.places < 3 and 0 < c.places < 3):
        return None
    return _ymd(int(a.value), int(b.value), int(c.value))


def two_numbers(a: Numeral, b: Numeral) -> Pieces | None:
    """Year and month, or month and day."""
    if {a.script, b.script} != {"arabic"} or not (a.places and b.places):
        return None
    if 4 in (a.places, b.places):
        y, m = (a, b) if a.places == 4 else (b, a)
        return _ymd(int(y.value), int(m.value)) if m.places < 3 else None
    return _month_and_day(int(a.value), int(b.value)) if max(a.places, b.places) < 3 else None


def digits(n: Numeral) -> Pieces | None:
    """20261130 and 202611."""
    value = int(n.value)
    if n.script != "arabic" or n.places not in (6, 8) or not 1900 <= int(str(value)[:4]) < 2100:
        return None
    return _ymd(value // 100, value % 100) if n.places == 6 else _ymd(value // 10000, value // 100 % 100, value % 100)


def full_date(a: Numeral, s: str, b: Numeral, t: str, c: Numeral) -> Date | None:
    pieces = three_numbers(a, s, b, t, c)
    return Date(pieces) if pieces else None


def _year(n: Numeral) -> Year:
    return Year("year", int(n.value), n.places == 2)


def _ymd(y: int, m: int, d: int | None = None) -> Pieces | None:
    if not (1000 < y < 3000 and 1 <= m <= 12 and 1 <= (1 if d is None else d) <= 31):
        return None
    month = (Year("year", y), Named("month", m))
    return month if d is None else (*month, Named("day", d))


def _month_and_day(a: int, b: int) -> Pieces | None:
    if not (1 <= a <= 31 and 1 <= b <= 31 and min(a, b) <= 12):
        return None
    if a != b and max(a, b) <= 12:
        return (Slashed("slashed", a, b),)
    return (Named("month", min(a, b)), Named("day", max(a, b)))
