"""Settings and contexts that decide what the words leave open: week start, day order, language, past or future."""

from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

import pytest

from notewright.language.time import Moment, resolve_range
from notewright.state.errors import AmbiguousDayOrder, UnknownTime

ZONE = ZoneInfo("Asia/Shanghai")
WEDNESDAY = datetime(2026, 11, 18, 10, tzinfo=ZONE)


def _dates(phrase: str, moment: Moment | None = None, **rest: Any) -> tuple[str | None, str | None]:
    found = resolve_range(phrase, moment or Moment(WEDNESDAY, ZONE), **rest)
    start, end = (at.date().isoformat() if at else None for at in (found.start, found.end))
    return start, end


@pytest.mark.parametrize(
    ("week_start", "phrase", "start", "end"),
    [
        (0, "this week", "2026-11-16", "2026-11-23"),
        (6, "this week", "2026-11-15", "2026-11-22"),
        (6, "上周", "2026-11-08", "2026-11-15"),
        (6, "last Sunday", "2026-11-08", "2026-11-09"),
        (5, "本周", "2026-11-14", "2026-11-21"),
        (6, "this weekend", "2026-11-21", "2026-11-23"),
        (6, "week 1", "2026-01-04", "2026-01-11"),
        (0, "week 1", "2025-12-29", "2026-01-05"),
    ],
)
def test_the_week_starts_where_the_person_says(week_start: int, phrase: str, start: str, end: str) -> None:
    assert _dates(phrase, Moment(WEDNESDAY, ZONE, week_start=week_start)) == (start, end)


@pytest.mark.parametrize(
    "phrase", ["10/1", "03/04/2026", "10-1-2026", "since 10/1", "from 10/1 to 11/7", "10/1 - 10/3"]
)
def test_an_open_day_order_is_asked_in_english(phrase: str) -> None:
    with pytest.raises(AmbiguousDayOrder) as caught:
        resolve_range(phrase, Moment(WEDNESDAY, ZONE), language="en")
    assert caught.value.facts["phrase"] == phrase


@pytest.mark.parametrize(
    ("order", "language", "phrase", "start"),
    [
        ("month", "en", "10/1", "2026-10-01"),
        ("day", "en", "10/1", "2026-01-10"),
        (None, "zh", "10/1", "2026-10-01"),
        ("day", "zh", "10/1", "2026-10-01"),
        (None, "en", "13/1", "2026-01-13"),
        (None, "en", "11/15", "2026-11-15"),
        (None, "en", "8/8", "2026-08-08"),
        (None, "en", "Friday 7/8", "2026-08-07"),
        (None, "en", "2026/10/1", "2026-10-01"),
        ("month", "en", "03/04/2026", "2026-03-04"),
        ("day", "en", "03/04/2026", "2026-04-03"),
    ],
)
def test_the_day_order_comes_from_the_setting_the_language_or_the_date_itself(
    order: Literal["month", "day"] | None, language: Literal["zh", "en"], phrase: str, start: str
) -> None:
    assert _dates(phrase, Moment(WEDNESDAY, ZONE, day_order=order), language=language)[0] == start


def test_the_language_of_a_phrase_is_seen_where_nobody_says_it() -> None:
    assert _dates("10/1到10/7") == ("2026-10-01", "2026-10-08")
    with pytest.raises(AmbiguousDayOrder):
        resolve_range("10/1 to 10/7", Moment(WEDNESDAY, ZONE))


@pytest.mark.parametrize(
    ("phrase", "past", "future"),
    [
        ("Friday", "2026-11-13", "2026-11-20"),
        ("周三", "2026-11-18", "2026-11-18"),
        ("周一", "2026-11-16", "2026-11-23"),
        ("March", "2026-03-01", "2027-03-01"),
        ("11月", "2026-11-01", "2026-11-01"),
        ("11月3日", "2026-11-03", "2027-11-03"),
        ("20号", "2026-10-20", "2026-11-20"),
        ("29 Feb", "2024-02-29", "2028-02-29"),
        ("Q1", "2026-01-01", "2027-01-01"),
        ("周末", "2026-11-14", "2026-11-21"),
        ("三天内", "2026-11-16", "2026-11-18"),
        ("last Friday", "2026-11-13", "2026-11-13"),
        ("这周五", "2026-11-20", "2026-11-20"),
        ("最近3天", "2026-11-16", "2026-11-16"),
        ("周一到周五", "2026-11-16", "2026-11-23"),
        ("12月到2月", "2025-12-01", "2026-12-01"),
        ("2026-11-03", "2026-11-03", "2026-11-03"),
    ],
)
def test_a_date_without_its_year_is_the_latest_that_has_begun_or_for_due_todos_the_next(
    phrase: str, past: str, future: str
) -> None:
    assert _dates(phrase)[0] == past
    assert _dates(phrase, prefer="future")[0] == future


@pytest.mark.parametrize(
    ("phrase", "start", "end"),
    [
        ("by Friday", None, "2026-11-21"),
        ("周五之前", None, "2026-11-20"),
        ("before Nov 30", None, "2026-11-30"),
        ("月底前", None, "2026-12-01"),
        ("next 3 days", "2026-11-18", "2026-11-21"),
        ("Monday to Wednesday", "2026-11-23", "2026-11-26"),
    ],
)
def test_deadlines_look_ahead(phrase: str, start: str | None, end: str) -> None:
    assert _dates(phrase, prefer="future") == (start, end)


@pytest.mark.parametrize(
    "phrase", ["最近", "around the reorg", "2月30日", "31st of this month", "国庆", "the other day", ""]
)
def test_what_has_no_dates_is_refused_with_the_persons_own_words(phrase: str) -> None:
    with pytest.raises(UnknownTime) as caught:
        resolve_range(phrase, Moment(WEDNESDAY, ZONE))
    assert caught.value.facts["phrase"] == phrase


@pytest.mark.parametrize(
    ("phrase", "clock", "vague"),
    [
        ("今天", False, False),
        ("今天上午", True, False),
        ("last night", True, False),
        ("last 3 hours", True, False),
        ("月初", False, True),
        ("early this month", False, True),
        ("end of last week", False, True),
        ("上旬", False, False),
        ("since early October", False, True),
        ("last Friday evening", True, False),
        ("Wednesday, November 3", False, True),
    ],
)
def test_a_range_says_whether_its_borders_are_clock_times_and_whether_they_are_vague(
    phrase: str, clock: bool, vague: bool
) -> None:
    found = resolve_range(phrase, Moment(WEDNESDAY, ZONE))
    assert (found.clock, found.vague, found.phrase) == (clock, vague, phrase)
