"""What the piece rules of grammar.toml make: pieces of a date, or None where the words do not fit."""

from typing import Any, NamedTuple

from notewright.language.numerals import Numeral
from notewright.language.time.calendar import UNITS
from notewright.language.time.date import Pieces, joined
from notewright.language.time.parts import Clock, HalfMonth, Hours, Nth, Part, Run, Tenday, Weekend
from notewright.language.time.pieces import Named, Nearest, Relative

_MAX_COUNT = 1000


class Duration(NamedTuple):
    """So many units; n is 0 where nobody can say how many (几天)."""

    n: float
    unit: str

    @property
    def whole(self) -> bool:
        """Countable in full units of at least a day."""
        return self.n >= 1 and self.n == int(self.n) and self.unit not in ("hour", "minute")


def nothing() -> bool:
    return True


def same(x: Any) -> Any:
    return x


def cardinal(x: Numeral) -> float:
    return x.value


def duration(n: float, unit: str) -> Duration | None:
    halved = n != int(n) and unit not in ("year", "month", "hour")
    return None if halved or not 0 < n <= _MAX_COUNT else Duration(n, unit)


def some_duration(unit: str) -> Duration:
    return Duration(0, unit)


def bag(a: Pieces, b: Pieces) -> Pieces | None:
    return joined(a, b)


def named(unit: str, n: float | Numeral) -> Pieces | None:
    """The n-th of its whole: March, Q3, week 45, the 3rd, Friday."""
    value = n.value if isinstance(n, Numeral) else n
    return (Named(unit, int(value)),) if value == int(value) and 1 <= value <= UNITS["most"].get(unit, 0) else None


def month_zh(n: Numeral) -> Pieces | None:
    """三四月 is no month 34, and 三四 no number."""
    return None if n.script == "han" and n.places > 1 else named("month", n)


def relative(unit: str, k: int = 0) -> Pieces | None:
    return None if unit == "half" or (unit == "day" and k not in (0, -1)) else (Relative(unit, k),)


def relative_day(k: int) -> Pieces:
    return (Relative("day", k),)


def relative_in(unit: str, k: int, p: Pieces) -> Pieces | None:
    """This Friday, last weekend: a piece of the unit so many from now."""
    return joined((Relative(unit, k),), p)


def relative_hours(k: int, p: Pieces) -> Pieces | None:
    return relative_in("day", k, p) if k in (0, -1) else None


def relative_month(k: int, p: Pieces) -> Pieces | None:
    """This March is the one of this year, last March the latest that is over."""
    if k == 0:
        return relative_in("year", 0, p)
    return nearest(k, p) if abs(k) == 1 else None


def ago(d: Duration, k: int) -> Pieces | None:
    return (Relative(d.unit, int(d.n) * k),) if d.whole and d.unit in UNITS["order"] else None


def nearest(k: int, p: Pieces) -> Pieces:
    return (Nearest(p[0].unit, p[0], k),)


def nearest_nth(n: float, p: Pieces, k: int) -> Pieces | None:
    return nearest(int(k * n), p) if 1 <= n <= 10 else None


def nth_unit(n: float, unit: str) -> Pieces | None:
    if unit in ("quarter", "half", "week") and n > 0:
        return named(unit, n)
    return (Nth("nth_day" if unit == "day" else unit, unit, int(n)),) if unit != "year" else None


def nth_weekday(n: float, w: int) -> Pieces:
    return (Nth("nth_day", "day", int(n), w),)


def nth_weekend(n: float) -> Pieces:
    return (Nth("nth_day", "weekend", int(n), 6),)


def run(k: int, d: Duration) -> Pieces | None:
    return (Run("run", d.unit, k * int(d.n)),) if d.whole and d.unit in UNITS["order"] else None


def part(name: str) -> Pieces:
    return (Part("part", name),)


def part_cut(cut: int) -> Pieces:
    return (Part("part", "early" if cut < 0 else "late", cut),)


def part_of(name: str, unit: str) -> Pieces:
    """年底: of a year that is said beside it."""
    return (Part("part", name, of=unit),)


def part_of_this(name: str, unit: str) -> Pieces | None:
    """年底: of this year."""
    return joined((Relative(unit, 0),), part_of(name, unit))


def half_month(n: int) -> Pieces:
    return (HalfMonth("half_month", n),)


def tenday(n: int | str) -> Pieces:
    first, _, last = str(n).partition("..")
    return (Tenday("tenday", int(first), int(last or first)),)


def weekend() -> Pieces:
    return (Weekend("weekend"),)


def hours(name: str) -> Pieces:
    return (Hours("hours", name),)


def hours_of(k: int, name: str) -> Pieces:
    return (Relative("day", k), Hours("hours", name))


def clock(h: Numeral, m: Numeral | None = None, pm: int | None = None) -> Pieces | None:
    if h.script == "english" or h.ordinal or (m and not m.places):
        return None
    hour, minute = int(h.value), int(m.value) if m else None
    hour = hour % 12 + pm if pm is not None and 1 <= hour <= 12 else hour
    return (Clock("clock", hour, minute),) if hour < 24 and (minute or 0) < 60 else None


def clock_half(h: Numeral) -> Pieces | None:
    return (Clock("clock", int(h.value), 30),) if h.value < 24 else None
