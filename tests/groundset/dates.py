"""Dates in a text, in every way that the material writes them."""

import re
import unicodedata
from datetime import date, timedelta
from typing import NamedTuple

from groundset.numerals import RUN, value_of

MONTHS = ["January", "February", "March", "April", "May", "June"]
MONTHS += ["July", "August", "September", "October", "November", "December"]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
ZH_WEEKDAYS = "一二三四五六日"
MONTH = r"(?P<month>" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS) + r")\.?"
DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
YEAR = r"(?P<year>\d{4})"
FORMS = (
    rf"{YEAR}-(?P<m>\d\d)-{DAY}(?!\d)",
    rf"{YEAR}/(?P<m>\d\d?)/{DAY}(?!\d)",
    rf"{YEAR}\s*年\s*(?P<m>\d\d?)\s*月\s*{DAY}\s*[日号]",
    rf"(?P<m>\d\d?)\s*月\s*{DAY}\s*[日号]",
    rf"\b{MONTH} {DAY}(?:, {YEAR})?\b",
    rf"\b{DAY} {MONTH}(?: {YEAR})?\b",
)  # longest first: what one of them takes, the next ones do not see
SLASHED = r"\b(?P<m>\d\d?)/(?P<day>\d\d?)/(?P<short>\d{2,4})\b"
YEARS = r"(?P<year>(?:19|20)\d\d)\s*年|\b(?:in|a|since|of) (?P<year2>(?:19|20)\d\d)\b"
WEEKDAY = rf"(?:周|星期)(?P<zh>[{ZH_WEEKDAYS}])|\b(?P<en>{'|'.join(WEEKDAYS)})"


class Day(NamedTuple):
    """A date as far as it is said, and where it stands."""

    year: int | None
    month: int
    day: int
    start: int = 0
    end: int = 0


def days_in(text: str) -> tuple[Day, ...]:
    """The days of `text`, the longest reading of each place."""
    found: list[Day] = []
    for form in (*FORMS, SLASHED):
        for match in re.finditer(form, text):
            if not any(day.start < match.end() and match.start() < day.end for day in found):
                found.append(_day(match))
    return tuple(sorted(found, key=lambda day: day.start))


def said_days(text: str, written: str | None) -> frozenset[tuple[int | None, int, int]]:
    """Every day that `text` names, dates of its neighbours (yesterday, tomorrow) among them."""
    days = {day[:3] for day in days_in(_plain(text))}
    if written:
        near = [date.fromisoformat(written[:10]) + timedelta(days=by) for by in (-1, 0, 1)]
        days |= {(day.year, day.month, day.day) for day in near}
    return frozenset(days)


def said_weekdays(text: str, written: str | None) -> frozenset[int]:
    """Weekdays by name, and those of every full date; 0 is Monday."""
    named = {weekday_of(match) for match in re.finditer(WEEKDAY, text, re.IGNORECASE)}
    days = said_days(text, written)
    full = {date(year, month, day).weekday() for year, month, day in days if year and is_real(year, month, day)}
    return frozenset(named | full)


def said_years(text: str) -> frozenset[int]:
    """Every year that may be meant, whatever it counts."""
    digits = {int(year) for year in re.findall(r"(?<!\d)\d{4}", _plain(text))}
    return frozenset(digits | {int(value_of(run)) for run in re.findall(RUN, text) if len(run) == 4})


def weekday_of(match: re.Match[str]) -> int:
    return ZH_WEEKDAYS.index(match["zh"]) if match["zh"] else WEEKDAYS.index(match["en"].capitalize())


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def is_real(year: int | None, month: int, day: int) -> bool:
    try:
        return bool(date(year or 2024, month, day))
    except ValueError:
        return False


def _day(match: re.Match[str]) -> Day:
    parts = match.groupdict()
    name = parts.get("month")
    month = [each[:3] for each in MONTHS].index(name[:3]) + 1 if name else int(parts["m"])
    year = parts.get("year") or parts.get("short")
    full = None if year is None else int(year) + (2000 if len(year) == 2 else 0)
    return Day(full, month, int(parts["day"]), match.start(), match.end())
