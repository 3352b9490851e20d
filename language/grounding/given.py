"""The figures of the material: everything that a figure of a draft may rest on."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from notewright.language.grounding.date_parts import FIRST_YEAR, LAST_YEAR
from notewright.language.grounding.dates import day_of
from notewright.language.grounding.fact import Day, Fact
from notewright.language.grounding.facts import figures_in
from notewright.language.grounding.plain import alike
from notewright.language.tables import load_table
from notewright.language.time import Moment, resolve_range, spot_times
from notewright.state.errors import AmbiguousDayOrder, UnknownTime

_RELATIVE = re.compile("|".join(map(re.escape, load_table(__package__, "grounding.toml")["dates"]["relative"])))
_LONGEST_STRETCH = timedelta(days=1)


def given_in(text: str) -> tuple[Fact, ...]:
    """The figures of the material; a year is a number and a date, an hour a number, 3:50 a time and a length."""
    found = figures_in(text, every=True)
    clocks = [day.minute for fact in found for day in fact.values if isinstance(day, Day) and day.minute is not None]
    lengths = [value for fact in found for value in fact.values if isinstance(value, str) and ":" in value]
    years = {float(day.year) for fact in found for day in fact.values if isinstance(day, Day) and day.year}
    plain = [value for fact in found for value in fact.values if isinstance(value, float | int)]
    dated = tuple(Fact("date", "", (Day(year=int(v)),)) for v in plain if FIRST_YEAR <= v <= LAST_YEAR and v == int(v))
    return (
        *found,
        *(Fact("number", "", (year,)) for year in years),
        *(Fact("number", "", (f"{at // 60}:{at % 60:02}", *_hours(at)), unit="o'clock") for at in clocks),
        *(
            Fact(
                "date",
                "",
                (
                    Day(
                        minute=sum(int(part) * size for part, size in zip(length.split(":"), (60, 1), strict=True)),
                        sure=False,
                    ),
                ),
            )
            for length in lengths
        ),
        *dated,
    )


def _hours(minute: int) -> tuple[float, ...]:
    return () if minute % 60 else (float(minute // 60), float((minute // 60 - 1) % 12 + 1))


def relative_days(text: str, base: str | None) -> Iterator[Fact]:
    """明天, last Friday: the days they are, counted from the date of the item."""
    if base is None or not _RELATIVE.search(alike(text)):
        return
    day = day_of(base)
    assert day.year and day.month and day.day
    moment = Moment(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), ZoneInfo("UTC"))
    for span in spot_times(text):
        phrase = text[span.start : span.end]
        days = tuple(dict.fromkeys(found for prefer in ("past", "future") for found in _days(phrase, moment, prefer)))
        if days:
            yield Fact("date", phrase, days)


def _days(phrase: str, moment: Moment, prefer: str) -> Iterator[Day]:
    try:
        span = resolve_range(phrase, moment, prefer="past" if prefer == "past" else "future")
    except (UnknownTime, AmbiguousDayOrder):  # no dates in it: then it supports none
        return
    at = span.start
    while at and span.end and span.end - span.start <= _LONGEST_STRETCH and at < span.end:  # type: ignore[operator]
        yield Day(at.year, at.month, at.day)
        at += timedelta(days=1)
