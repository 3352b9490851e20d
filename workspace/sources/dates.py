"""Dates as people write them in fields and file names. A date with two readings, or none, is no date."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from notewright.language.tables import load_table

DayOrder = Literal["day", "month"]

_TABLE = load_table(__package__, "dates.toml")
_FORMS = tuple(re.compile(rf"(?<!\d){form}(?!\d)", re.ASCII) for form in _TABLE["forms"])
_YEAR = re.compile(r"[0-9]{4}")
_TIME = re.compile(_TABLE["time"])
_LEAD = re.compile(_TABLE["lead"])
_REST = re.compile(_TABLE["rest"])
_MONTHS = {name: int(number) for number, names in _TABLE["months"].items() for name in names}
_EPOCH_DIGITS = {10: 1, 13: 1_000}
_YEARS = range(1900, 2201)


class DateSpan(NamedTuple):
    """A whole date in a text. `value` is None where day and month could be either, `order` where that was plain."""

    start: int
    end: int
    value: date | None
    order: DayOrder | None = None


def find_dates(text: str, order: DayOrder | None = None) -> list[DateSpan]:
    """Every whole date in the text, left to right, none inside another."""
    spans: list[DateSpan] = []
    if not _YEAR.search(text):
        return spans
    for form in _FORMS:
        for match in form.finditer(text):
            if all(match.end() <= span.start or match.start() >= span.end for span in spans):
                spans.extend(_read(match, order))
    return sorted(spans)


def read_date(text: str, zone: tzinfo, order: DayOrder | None = None) -> date | datetime | None:
    """The date, or the aware datetime, that the whole text is; None where it is neither.

    A time without a zone is local to `zone`. `[[2026-01-05]]` (a link to a daily note) is its date.
    """
    text = text.strip().removeprefix("[[").removesuffix("]]").strip()
    if text.isascii() and text.isdigit() and len(text) in _EPOCH_DIGITS:
        return from_epoch(int(text) / _EPOCH_DIGITS[len(text)], zone)
    spans = find_dates(text, order)
    if not spans or spans[0].value is None or not _LEAD.fullmatch(text[: spans[0].start]):
        return None
    day, rest = spans[0].value, text[spans[0].end :]
    timed = _TIME.fullmatch(rest)
    if timed:
        return _at(day, timed, zone)
    return day if _REST.fullmatch(rest) else None


def from_epoch(seconds: float, zone: tzinfo) -> datetime | None:
    try:
        moment = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(seconds))).astimezone(zone)
    except (OverflowError, ValueError):
        return None
    return moment if moment.year in _YEARS else None


def _read(match: re.Match[str], order: DayOrder | None) -> Iterator[DateSpan]:
    part = match.groupdict()
    if "first" in part:
        yield from _either(match, order)
        return
    month = part.get("m") or _MONTHS.get((part.get("name") or "").casefold())
    value = _day(part["y"], month, part["d"]) if month else None
    if value:
        yield DateSpan(*match.span(), value)


def _either(match: re.Match[str], order: DayOrder | None) -> Iterator[DateSpan]:
    year, first, second = match["y"], match["first"], match["second"]
    readings: dict[DayOrder, date | None] = {"day": _day(year, second, first), "month": _day(year, first, second)}
    possible = {value: name for name, value in readings.items() if value}
    if len(possible) == 1:
        (value,) = possible
        yield DateSpan(*match.span(), value, None if all(readings.values()) else possible[value])
    elif possible:
        yield DateSpan(*match.span(), readings[order] if order else None)


def _day(year: str, month: str | int, day: str) -> date | None:
    try:
        value = date(int(year), int(month), int(day))
    except ValueError:
        return None
    return value if value.year in _YEARS else None


def _at(day: date, timed: re.Match[str], zone: tzinfo) -> datetime | None:
    part = timed.groupdict()
    hour, minute, second = int(part["H"]), int(part["M"]), int(part["S"] or 0)
    half = (part.get("half") or part.get("half1") or "").replace(".", "").casefold()
    if half in ("pm", "下午", "晚上") and hour < 12:
        hour += 12
    elif half in ("am", "上午") and hour == 12:
        hour = 0
    try:
        there = _zone(part.get("zone"), part.get("place"), zone)
        return datetime(day.year, day.month, day.day, hour, minute, min(second, 59), tzinfo=there)
    except (ValueError, ZoneInfoNotFoundError, OSError):
        return None


def _zone(offset: str | None, place: str | None, zone: tzinfo) -> tzinfo:
    if place and not offset:
        return ZoneInfo(place)
    if not offset:
        return zone
    if offset.upper() in ("Z", "UTC"):
        return UTC
    digits = offset[1:].replace(":", "")
    ahead = timedelta(hours=int(digits[:2]), minutes=int(digits[2:] or 0))
    return timezone(-ahead if offset[0] == "-" else ahead)
