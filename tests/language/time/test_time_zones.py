"""A range runs between local midnights of the person's zone, whatever the clocks and the host do."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from notewright.language.time import Moment, resolve_range

SHANGHAI, NEW_YORK, SAO_PAULO = map(ZoneInfo, ("Asia/Shanghai", "America/New_York", "America/Sao_Paulo"))


def _utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def _instants(phrase: str, asked_at: str, zone: ZoneInfo) -> tuple[str, str]:
    found = resolve_range(phrase, Moment(_utc(asked_at), zone))
    assert found.start and found.end and found.start.tzinfo is found.end.tzinfo is zone
    return tuple(f"{at.astimezone(UTC):%Y-%m-%dT%H:%M}" for at in (found.start, found.end))  # type: ignore[return-value]  # always two


@pytest.fixture(params=["UTC", "Asia/Shanghai", "America/Los_Angeles"])
def host_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("host_zone")
@pytest.mark.parametrize(
    ("phrase", "asked_at", "zone", "start", "end"),
    [
        # one minute around midnight in Shanghai: the UTC day is another one
        ("今天", "2026-11-17T15:59", SHANGHAI, "2026-11-16T16:00", "2026-11-17T16:00"),
        ("今天", "2026-11-17T16:00", SHANGHAI, "2026-11-17T16:00", "2026-11-18T16:00"),
        ("昨天", "2026-11-17T16:01", SHANGHAI, "2026-11-16T16:00", "2026-11-17T16:00"),
        ("today", "2026-11-18T04:59", NEW_YORK, "2026-11-17T05:00", "2026-11-18T05:00"),
        ("today", "2026-11-18T05:00", NEW_YORK, "2026-11-18T05:00", "2026-11-19T05:00"),
        # a new year that has begun there and not yet here
        ("this year", "2026-12-31T16:30", SHANGHAI, "2026-12-31T16:00", "2027-12-31T16:00"),
        ("last week", "2026-11-15T16:30", SHANGHAI, "2026-11-08T16:00", "2026-11-15T16:00"),
        # New York: the day has 23 hours on 2026-03-08 and 25 on 2026-11-01
        ("today", "2026-03-08T18:00", NEW_YORK, "2026-03-08T05:00", "2026-03-09T04:00"),
        ("yesterday", "2026-11-02T12:00", NEW_YORK, "2026-11-01T04:00", "2026-11-02T05:00"),
        ("last 2 days", "2026-03-09T12:00", NEW_YORK, "2026-03-08T05:00", "2026-03-10T04:00"),
        ("this morning", "2026-03-08T18:00", NEW_YORK, "2026-03-08T10:00", "2026-03-08T16:00"),
        ("November 2026", "2026-12-01T12:00", NEW_YORK, "2026-11-01T04:00", "2026-12-01T05:00"),
        # Sao Paulo: no midnight on 2018-11-04 (the day starts at 01:00), a 25 hour day before 2018-02-18
        ("today", "2018-11-04T12:00", SAO_PAULO, "2018-11-04T03:00", "2018-11-05T02:00"),
        ("yesterday", "2018-11-04T12:00", SAO_PAULO, "2018-11-03T03:00", "2018-11-04T03:00"),
        ("2018-02-17", "2018-02-20T12:00", SAO_PAULO, "2018-02-17T02:00", "2018-02-18T03:00"),
        ("2018-02-18", "2018-02-20T12:00", SAO_PAULO, "2018-02-18T03:00", "2018-02-19T03:00"),
    ],
)
def test_days_are_those_of_the_persons_zone(phrase: str, asked_at: str, zone: ZoneInfo, start: str, end: str) -> None:
    assert _instants(phrase, asked_at, zone) == (start, end)


def test_the_day_that_skips_midnight_starts_when_its_clock_does() -> None:
    found = resolve_range("2018-11-04", Moment(_utc("2018-11-05T12:00"), SAO_PAULO))
    assert found.start is not None
    assert (found.start.hour, found.start.utcoffset()) == (1, timedelta(hours=-2))


@pytest.mark.parametrize("zone", [SHANGHAI, NEW_YORK, SAO_PAULO, ZoneInfo("UTC")])
@pytest.mark.parametrize("asked_at", ["2026-03-08T08:30", "2026-11-01T06:30", "2018-11-04T04:30", "2018-02-18T02:30"])
def test_the_last_hours_are_real_hours_across_a_clock_change(asked_at: str, zone: ZoneInfo) -> None:
    found = resolve_range("最近24小时", Moment(_utc(asked_at), zone))
    assert found.clock and found.start and found.end
    assert found.end.astimezone(UTC) == _utc(asked_at)
    assert found.end.astimezone(UTC) - found.start.astimezone(UTC) == timedelta(hours=24)


def test_the_moment_may_be_given_in_any_zone() -> None:
    here = Moment(_utc("2026-11-17T16:01"), SHANGHAI)
    there = Moment(_utc("2026-11-17T16:01").astimezone(NEW_YORK), SHANGHAI)
    assert resolve_range("今天", here) == resolve_range("今天", there)
