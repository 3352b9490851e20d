"""What a sentence says that can be looked up: a number, a date, a name, an address, a quotation."""

from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

from notewright.language.grounding.units import unit_of

Bound = Literal["", "near", "over", "under"]
"""Whether a number is exact, rounded, or a limit from below or above."""
FactKind = Literal["number", "date", "name", "address", "quote"]


class Day(NamedTuple):
    """A date as it is written: what is not said is None. `weekday` is 0 for Monday; `minute` is of the day.

    `sure` is false for a time that may be of the morning or of the afternoon.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    minute: int | None = None
    sure: bool = True


class Fact(NamedTuple):
    """One thing to look up. Any of `values` will do: numbers for a number, days for a date, compared text else.

    A `soft` fact is too uncertain to be missed; it only counts against another one that stands in its place.
    `about` says how a number may differ from what stands there. `unit` is what is counted, as far as one word or
    character tells; of a name the run of words it stands in, of a quotation the word for speaking before it.
    """

    kind: FactKind
    said: str
    values: tuple[float | str | Day, ...]
    unit: str = ""
    soft: bool = False
    about: Bound = ""


ROUNDED = 0.1  # how far "about 3000" may be from what stands there at most, as a share of it


def holds(asked: Fact, given: Fact) -> bool:
    """Whether `given`, of the material, bears `asked` out. Both are of one kind; two units are two amounts."""
    units = {unit for fact in (asked, given) if fact.kind == "number" and (unit := unit_of(fact.unit))}
    return len(units) < 2 and any(_same(a, g, about=asked.about) for a in asked.values for g in given.values)


def _same(asked: float | str | Day, given: float | str | Day, *, about: Bound) -> bool:
    if isinstance(asked, Day):
        return isinstance(given, Day) and _same_day(asked, given)
    if isinstance(asked, str) or isinstance(given, str | Day):
        return asked == given
    return abs(asked - given) <= abs(given) * 1e-9 or (about != "" and _rounds(asked, given, about))


def _rounds(asked: float, given: float, about: Bound) -> bool:
    """Whether `asked` is `given` rounded to its own last place, or to a five there; a limit lies on its own side."""
    if (about == "over" and given < asked) or (about == "under" and given > asked):
        return False
    _, digits, exponent = Decimal(str(asked)).normalize().as_tuple()
    place = 10.0 ** int(exponent) * (5 if digits[-1] == 5 else 1)
    return abs(asked - given) <= min(ROUNDED * abs(given), place if about != "near" else place / 2)


def _same_day(asked: Day, given: Day) -> bool:
    if asked.minute is not None or given.minute is not None:
        return _same_time(asked, given)
    if asked.weekday is not None:
        return asked.weekday in (given.weekday, _weekday(given))
    return (
        (asked.year in (None, given.year) or (given.year is None and asked.month is not None))
        and (asked.month in (None, given.month) or (asked.year is None and asked.day is not None and not given.month))
        and asked.day in (None, given.day)
    )


def _same_time(asked: Day, given: Day) -> bool:
    if asked.minute is None or given.minute is None:
        return False
    half_days = 1440 if asked.sure and given.sure else 720
    return asked.minute % half_days == given.minute % half_days


def _weekday(day: Day) -> int | None:
    if day.year is None or day.month is None or day.day is None:
        return None
    return date(day.year, day.month, day.day).weekday()
