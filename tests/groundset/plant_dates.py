"""Dates that are not in the source: another day, month, year or weekday."""

import re
from collections.abc import Iterator

from groundset.dates import (
    MONTHS,
    WEEKDAY,
    WEEKDAYS,
    YEARS,
    ZH_WEEKDAYS,
    days_in,
    is_real,
    said_days,
    said_weekdays,
    said_years,
    weekday_of,
)
from groundset.numerals import ZH
from groundset.planted import Bundle, Planted, hidden


def plant_dates(bundle: Bundle) -> Iterator[Planted]:
    """One error a date of the sentence, in the dice's order."""
    spans = [*_days(bundle), *_weekdays(bundle), *_years(bundle)]
    for start, was, wrong in bundle.dice.sample(spans, len(spans)):
        if wrong:
            yield bundle.planted("date", start, was, bundle.dice.choice(wrong))


Span = tuple[int, str, list[str]]


def _written(bundle: Bundle) -> str | None:
    return next((each.date for each in bundle.cited if each.date), None)


def _days(bundle: Bundle) -> Iterator[Span]:
    """Each day with its day, month or year changed; a day that the sources name, in any year, is no error."""
    said = {day[1:] for each in bundle.cited for day in said_days(f"{each.title}\n{each.text}", each.date)}
    years = {day[0] for each in bundle.cited for day in said_days(f"{each.title}\n{each.text}", each.date)}
    for day in days_in(hidden(bundle.row.text)):
        was = bundle.row.text[day.start : day.end]
        moved = [(day.month, day.day + by) for by in (-11, -9, -4, -3, 2, 3, 5, 8, 10)]
        moved += [((day.month + by - 1) % 12 + 1, day.day) for by in (-3, -2, 2, 4)]
        wrong = [_respelled(was, day.month, day.day, *new) for new in moved if new not in said and is_real(None, *new)]
        if day.year:
            late = [str(day.year + by) for by in (-2, -1, 1, 2) if day.year + by not in years]
            wrong += [was.replace(str(day.year), each) for each in late]
        yield day.start, was, [each for each in wrong if each != was]


def _respelled(was: str, month: int, day: int, new_month: int, new_day: int) -> str:
    """`was` with another month or another day, in the same spelling."""
    if month != new_month:
        if found := re.search("|".join(f"{name}|{name[:3]}" for name in MONTHS), was):
            name = MONTHS[new_month - 1]
            return was.replace(found[0], name if found[0] in MONTHS else name[:3])
        return re.sub(r"\d+(?=\s*月)|(?<=\d-)\d\d(?=-)", lambda at: str(new_month).zfill(_width(at[0])), was, count=1)
    place = next(form for form in (r"\d+(?=\s*[日号])", r"(?<=-)\d\d$", r"\b\d{1,2}\b") if re.search(form, was))
    return re.sub(place, lambda at: str(new_day).zfill(_width(at[0])), was, count=1)


def _width(number: str) -> int:
    return 2 if number.startswith("0") else 1


def _weekdays(bundle: Bundle) -> Iterator[Span]:
    said = frozenset[int]().union(*(said_weekdays(f"{each.title}\n{each.text}", each.date) for each in bundle.cited))
    for found in re.finditer(WEEKDAY, hidden(bundle.row.text)):
        named = ZH_WEEKDAYS if found["zh"] else WEEKDAYS
        part = found["zh"] or found["en"]
        new = [named[day] for day in range(7) if day not in said and day != weekday_of(found)]
        yield found.start(), found[0], [found[0].replace(part, each) for each in new]


def _years(bundle: Bundle) -> Iterator[Span]:
    """A year by itself: 2023 年, in 1957, a 1983 book, 一九八三年."""
    said, text = said_years(bundle.said), hidden(bundle.row.text)
    taken = days_in(text)
    for found in re.finditer(YEARS, text):
        if not any(day.start <= found.start() < day.end for day in taken):
            year = found["year"] or found["year2"]
            late = [int(year) + by for by in (-10, -3, -1, 1, 2, 5) if int(year) + by not in said]
            yield found.start(), found[0], [found[0].replace(year, str(each)) for each in late]
    for found in re.finditer(rf"一九[{ZH['digits']}]{{2}}年", text):
        yield found.start(), found[0], [f"一九{pair}年" for pair in ("七三", "九三", "八八") if pair not in found[0]]
