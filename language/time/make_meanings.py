"""What the top rules of grammar.toml make: meanings of whole phrases, or None where the words do not fit."""

from typing import Literal

from notewright.language.time.date import TODAY, Date, Meaning, Pieces
from notewright.language.time.make_pieces import Duration, duration
from notewright.language.time.meanings import Open, Rolling, Shifted, Side, SoFar, Unknown, Week
from notewright.language.time.pieces import Relative


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


def opened(of: Meaning, side: Side) -> Meaning:
    return Open(side, of)


def so_far(of: Meaning) -> Meaning:
    return SoFar(of)


def to_date() -> Meaning:
    return Open("until", TODAY)


def unit_to_date(unit: str) -> Meaning:
    return SoFar(Date((Relative(unit, 0),)))
