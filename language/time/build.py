"""What the rules of grammar.toml make: the pieces and meanings of a phrase, or None where the words do not fit."""

from collections.abc import Callable
from typing import Any, NamedTuple

from notewright.language.numerals import Numeral
from notewright.language.time.phrases import (
    Between,
    Date,
    Meaning,
    Open,
    Rolling,
    Shifted,
    Side,
    Slashed,
    SoFar,
    Unknown,
    Week,
    joined,
)
from notewright.language.time.pieces import (
    Half,
    Hours,
    Named,
    Nearest,
    Nth,
    Part,
    Piece,
    Relative,
    Run,
    Tenday,
    Weekend,
    Year,
)

Pieces = tuple[Piece, ...]
TODAY = Date((Relative("day", 0),))
_MAX_COUNT = 1000


class Duration(NamedTuple):
    """So many units; n is 0 where nobody can say how many (几天)."""

    n: float
    unit: str


def nothing() -> bool:
    return True


def same(x: Any) -> Any:
    return x


def cardinal(x: Numeral) -> float:
    return x.value


# durations


def duration(n: float, unit: str) -> Duration | None:
    halved = n != int(n) and unit not in ("year", "month", "hour")
    return None if halved or not 0 < n <= _MAX_COUNT else Duration(n, unit)


def some_duration(unit: str) -> Duration:
    return Duration(0, unit)


def half_duration(unit: str) -> Duration | None:
    return duration(0.5, unit)


# pieces


def year(n: Numeral) -> Pieces | None:
    written = n.places == 4 if n.script != "english" else n.places == 0
    return (Year("year", int(n.value)),) if written and 1000 < n.value < 3000 else None


def spoken_year(a: Numeral, b: Numeral) -> Pieces | None:
    spoken = a.script == b.script == "english" and 11 <= a.value <= 20 and 10 <= b.value < 100
    return (Year("year", int(a.value * 100 + b.value)),) if spoken else None


def year_zh(n: Numeral) -> Pieces | None:
    return (Year("year", int(n.value), n.places == 2),) if n.places in (2, 4) and n.script != "english" else None


def relative(k: int) -> Pieces:
    return (Relative("year", k),)


def relative_unit(k: int, unit: str) -> Pieces | None:
    return None if unit in ("day", "half") and k else (Relative(unit, k),)


def past_unit(unit: str) -> Pieces | None:
    return relative_unit(-1, unit)


def this_unit(unit: str) -> Pieces:
    return (Relative(unit, 0),)


def ago_unit(d: Duration, k: int) -> Pieces | None:
    whole = d.n == int(d.n) and d.n and d.unit not in ("hour", "minute")
    return (Relative(d.unit, int(d.n) * k),) if whole else None


def half_year(n: int) -> Pieces:
    return (Named("half", n),)


def half_year_mark(n: Numeral) -> Pieces | None:
    return _named("half", n.value, 2)


def half_month(n: int) -> Pieces:
    return (Half("part", n),)


def quarter(n: float | Numeral) -> Pieces | None:
    return _named("quarter", n.value if isinstance(n, Numeral) else n, 4)


def month(n: int) -> Pieces:
    return (Named("month", n),)


def month_zh(n: Numeral) -> Pieces | None:
    return None if n.script == "han" and n.places > 1 else _named("month", n.value, 12)


def relative_month(k: int, m: Pieces) -> Pieces | None:
    if k == 0:
        return (Relative("year", 0), *m)
    return nearest(k, m) if abs(k) == 1 else None


def nearest(k: int, p: Pieces) -> Pieces:
    return (Nearest(p[0].unit, p[0], k),)


def tenday(n: int) -> Pieces:
    return (Tenday("tenday", n),)


def week(n: float | Numeral) -> Pieces | None:
    return _named("week", n.value if isinstance(n, Numeral) else n, 53)


def nth_unit(n: float, unit: str) -> Pieces | None:
    if unit in ("quarter", "half", "week") and n > 0:
        return (Named(unit, int(n)),)
    return (Nth("nth_day" if unit == "day" else unit, unit, int(n)),) if unit != "year" else None


def nth_weekday(n: float, w: int) -> Pieces:
    return (Nth("nth_day", "day", int(n), w),)


def run(k: int, d: Duration) -> Pieces | None:
    whole = d.n == int(d.n) and d.n and d.unit in ("day", "week", "month", "quarter")
    return (Run("run", d.unit, k * int(d.n)),) if whole else None


def part(name: str) -> Pieces:
    return (Part("part", name),)


def part_cut(cut: int) -> Pieces:
    return (Part("part", "early" if cut < 0 else "late", cut),)


def part_of_unit(name: str, unit: str) -> Pieces:
    return (Part("part", name, of=unit),)


def part_of_this(name: str, unit: str) -> Pieces | None:
    return joined((Relative(unit, 0),), part_of_unit(name, unit))


def month_day(m: Pieces, d: Numeral) -> Pieces | None:
    return (*m, Named("day", int(d.value))) if d.places < 3 and 1 <= d.value <= 31 else None


def short_dated(d: Pieces, y: Numeral) -> Pieces | None:
    return (Year("year", int(y.value), True), *d) if y.places == 2 and y.value > 31 else None


def dated(a: Pieces, b: Pieces) -> Pieces | None:
    return joined(a, b)


def dashed(m: Pieces, y: Pieces) -> Pieces:
    return (*y, *m)


def dashed_day(m: Pieces, y: Pieces, d: Numeral) -> Pieces | None:
    day_of = month_day(m, d)
    return (*y, *day_of) if day_of else None


def three_numbers(a: Numeral, b: Numeral, c: Numeral) -> Pieces | None:
    if a.places == 4:
        return spaced_numbers(a, b, c)
    days = two_numbers(a, b) if max(a.places, b.places) < 3 else None
    return (*short_or_full(c), *days) if days and c.places in (2, 4) else None


def short_or_full(y: Numeral) -> Pieces:
    return (Year("year", int(y.value), y.places == 2),)


def spaced_numbers(a: Numeral, b: Numeral, c: Numeral) -> Pieces | None:
    if a.places != 4 or not (0 < b.places < 3 and 0 < c.places < 3) or {a.script, b.script, c.script} != {"arabic"}:
        return None
    return _ymd(int(a.value), int(b.value), int(c.value))


def two_numbers(a: Numeral, b: Numeral) -> Pieces | None:
    if {a.script, b.script} != {"arabic"} or a.ordinal or b.ordinal:
        return None
    if 4 in (a.places, b.places):
        y, m = (a, b) if a.places == 4 else (b, a)
        return (
            (Year("year", int(y.value)), Named("month", int(m.value))) if 1 <= m.value <= 12 and m.places < 3 else None
        )
    return _month_and_day(int(a.value), int(b.value)) if 0 < a.places < 3 and 0 < b.places < 3 else None


def _month_and_day(a: int, b: int) -> Pieces | None:
    if not (1 <= a <= 31 and 1 <= b <= 31 and min(a, b) <= 12):
        return None
    if a != b and max(a, b) <= 12:
        return (Slashed("slashed", a, b),)
    return (Named("month", min(a, b)), Named("day", max(a, b)))


def digits(n: Numeral) -> Pieces | None:
    value = int(n.value)
    if n.script != "arabic" or n.places not in (6, 8) or not 1900 <= int(str(value)[:4]) < 2100:
        return None
    if n.places == 6:
        return (Year("year", value // 100), Named("month", value % 100)) if 1 <= value % 100 <= 12 else None
    return _ymd(value // 10000, value // 100 % 100, value % 100)


def _ymd(y: int, m: int, d: int) -> Pieces | None:
    fits = 1 <= m <= 12 and 1 <= d <= 31
    return (Year("year", y), Named("month", m), Named("day", d)) if fits else None


def relative_day(k: int) -> Pieces:
    return (Relative("day", k),)


def day(n: Numeral) -> Pieces | None:
    return _named("day", n.value, 31)


def weekday(w: int) -> Pieces:
    return (Named("weekday", w),)


def relative_weekday(k: int, w: int) -> Pieces:
    return (Relative("week", k), Named("weekday", w))


def weekend() -> Pieces:
    return (Weekend("weekend"),)


def relative_weekend(k: int) -> Pieces:
    return (Relative("week", k), Weekend("weekend"))


def hours(name: str) -> Pieces:
    return (Hours("hours", name),)


def relative_hours(k: int, name: str) -> Pieces | None:
    return (Relative("day", k), Hours("hours", name)) if k in (0, -1) else None


def evening(k: int) -> Pieces:
    return (Relative("day", k), Hours("hours", "evening"))


def morning(k: int) -> Pieces:
    return (Relative("day", k), Hours("hours", "morning"))


def bag(a: Pieces, b: Pieces) -> Pieces | None:
    return joined(a, b)


def _named(unit: str, n: float, most: int) -> Pieces | None:
    return (Named(unit, int(n)),) if 1 <= n <= most and n == int(n) else None


# meanings


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


def neighbour(unit: str, k: int, base: Meaning) -> Meaning | None:
    return Shifted(k, "day", base) if unit == "day" else None


def week_of(base: Meaning) -> Meaning:
    return Week(base, "of")


def week_from(base: Meaning) -> Meaning:
    return Week(base, "from")


def week_until(base: Meaning) -> Meaning:
    return Week(base, "until")


def rolling(k: int, d: Duration) -> Meaning:
    return Rolling(k * d.n, d.unit) if d.n else Unknown()


def rolling_n(n: float, k: int, unit: str) -> Meaning | None:
    d = duration(n, unit)
    return rolling(k, d) if d else None


def rolling_one(unit: str) -> Meaning | None:
    return Rolling(1, unit) if unit not in ("half", "day") else None


def within(d: Duration) -> Meaning:
    return Rolling(d.n, d.unit, either=True) if d.n else Unknown()


End = Meaning | float


def between(a: End, b: End, context: Pieces = (), year: Pieces = ()) -> Meaning | None:
    """Two ends. A bare number takes its pieces from the other end (August 10-22, 2——4月), both take the context."""
    first, last = _like(a, b, context), _like(b, a, context)
    if year:
        last = _dated_like(first, last, year)
    return Between(first, last) if first and last else None


def _like(end: End, other: End, context: Pieces) -> Meaning | None:
    if isinstance(end, Meaning):
        return _date(context, end.pieces) if context and isinstance(end, Date) else None if context else end
    if end != int(end) or not 1 <= end <= 31:
        return None
    if isinstance(other, Date) and isinstance(other.pieces[-1], Named):
        return _date(context, (*other.pieces[:-1], Named(other.pieces[-1].unit, int(end))))
    return _date(context, (Named("day", int(end)),)) if context and not isinstance(other, Meaning) else None


def _dated_like(first: Meaning | None, last: Meaning | None, year: Pieces) -> Meaning | None:
    """The last end with its year and what it left out because the first end says it (August 27th - 29th, 2012)."""
    if not isinstance(first, Date) or not isinstance(last, Date):
        return None
    return _date(year, last.pieces) or _date(year, (*first.pieces[:-1], *last.pieces))


def _date(*groups: Pieces) -> Date | None:
    pieces = joined(*groups)
    return Date(pieces) if pieces else None


def ago_range(n: float, m: float, unit: str, k: int) -> Meaning | None:
    near, far = sorted((n, m), key=lambda x: k * x, reverse=True)
    return (
        Between(Shifted(k * far, unit, TODAY), Shifted(k * near, unit, TODAY))
        if unit not in ("hour", "minute")
        else None
    )


def opened(of: Meaning, side: Side) -> Meaning:
    return Open(side, of)


def since(of: Meaning) -> Meaning:
    return Open("since", of)


def so_far(of: Meaning) -> Meaning:
    return SoFar(of)


def to_date() -> Meaning:
    return Open("until", TODAY)


def unit_to_date(unit: str) -> Meaning:
    return SoFar(Date((Relative(unit, 0),)))


BUILDERS: dict[str, Callable[..., Any]] = {
    name: made for name, made in globals().items() if callable(made) and getattr(made, "__module__", "") == __name__
}
