"""What the parts of a written date or time are: whether there is such a day, and which it is."""

import re
from calendar import monthrange
from collections.abc import Iterator

from notewright.language.grounding.fact import Day
from notewright.language.numerals import read_number
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["dates"]
MONTHS: dict[str, int] = _TABLE["months"]
WEEKDAYS: dict[str, int] = _TABLE["weekdays"]
HALVES: dict[str, int] = _TABLE["halves"]
MOMENTS: dict[str, int] = _TABLE["moments"]
FIRST_YEAR, LAST_YEAR = 1900, 2199

Days = tuple[Day, ...]
"""What one date may mean: 10/1 has two readings."""


def _number(text: str | None) -> int | None:
    found = read_number(text, 0) if text else None
    return int(found[0]) if found and text and found[1] == len(text) else None


def _valid(year: int | None, month: int | None, day: int | None) -> bool:
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        return False
    if month is not None and not 1 <= month <= 12:
        return False
    return day is None or 1 <= day <= (monthrange(year or 2024, month)[1] if month else 31)


def read_ymd(match: re.Match[str]) -> Iterator[Days]:
    """Year, month and day as far as the pattern names them; `to` is the last day of a stretch, `last` its month."""
    said = match.groupdict()
    year, month = _number(said.get("y")), _number(said.get("m")) or MONTHS.get(said.get("name") or "")
    day = _number(said.get("d"))
    if not _valid(year, month, day) or (year, month, day) == (None, None, None):
        return
    yield (Day(year, month, day),)
    if (to := _number(said.get("to"))) and _valid(year, month, to):
        yield (Day(year, month, to),)


def read_slashed(match: re.Match[str]) -> Iterator[Days]:
    """10/1, whichever of the two is the month."""
    first, second = int(match["a"]), int(match["b"])
    year = int(match["y"]) if match["y"] else None
    readings = dict.fromkeys([(first, second), (second, first)])
    if days := tuple(Day(year, month, day) for month, day in readings if _valid(year, month, day)):
        yield days


def read_weekday(match: re.Match[str]) -> Iterator[Days]:
    """A weekday by its name."""
    yield (Day(weekday=WEEKDAYS[match[1]]),)


def read_clock(match: re.Match[str]) -> Iterator[Days]:
    """A time of day; without more told it may be of the morning or of the afternoon."""
    said = match.groupdict()
    hour, half = _number(said["h"]), said.get("half") or said.get("behind") or ""
    minutes = 30 if said.get("半") else 15 * (_number(said.get("刻")) or 0) or _number(said.get("min")) or 0
    if hour is None or hour > 24 or minutes > 59:
        return
    late = HALVES.get(half.replace(".", "").strip())
    if late == 12 and hour < 12:
        hour += 12
    elif late == 0 and hour == 12:
        hour = 0
    sure = late is not None or hour > 12 or bool(said.get("min") and len(said["h"]) == 2 and said["h"][0] == "0")
    yield (Day(minute=hour * 60 + minutes, sure=sure),)


def read_moment(match: re.Match[str]) -> Iterator[Days]:
    """Noon and midnight."""
    yield (Day(minute=MOMENTS[match[0]]),)
