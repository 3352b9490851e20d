"""Dates in fields and file names: what is plain is read, what has two readings is left alone."""

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest

from notewright.workspace.sources.dates import read_date
from notewright.workspace.sources.names import NameRules, date_in_name, has_two_readings, learn_rules

ZONE = ZoneInfo("Asia/Shanghai")
DAY = date(2026, 1, 5)


def at(hour: int, minute: int, second: int = 0, zone: tzinfo = ZONE) -> datetime:
    return datetime(2026, 1, 5, hour, minute, second, tzinfo=zone)


@pytest.mark.parametrize(
    "written",
    [
        "2026-01-05",
        "2026-1-5",
        "2026/01/05",
        "2026.01.05",
        "2026_01_05",
        "20260105",
        "2026年1月5日",
        "2026 年 01 月 05 日",
        "05.01.2026",
        "January 5, 2026",
        "Jan 5th, 2026",
        "5 Jan 2026",
        "5th January 2026",
        "[[2026-01-05]]",
        "2026-01-05 Monday",
        "2026-01-05, Mon",
        "2026-01-05 星期一",
        "2026年1月5日(周一)",
        "Monday, January 5th 2026",
        "星期一, 2026年1月5日",
        "  2026-01-05  ",
    ],
)
def test_whole_dates(written: str) -> None:
    assert read_date(written, ZONE) == DAY


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-01-05 09:39", at(9, 39)),
        ("2026-01-05T09:39:50", at(9, 39, 50)),
        ("2026-01-05T9:39", at(9, 39)),
        ("2026-01-05 3:04 pm", at(15, 4)),
        ("2026-01-05 12:04 AM", at(0, 4)),
        ("2026年1月5日 下午3点04分", at(15, 4)),
        ("2026-01-05 Monday 15:04", at(15, 4)),
        ("Monday, January 5th 2026, 3:04 pm", at(15, 4)),
        ("about 2026-01-05 15:04", None),
        ("2026-01-05T09:39:50Z", at(9, 39, 50, UTC)),
        ("2026-01-05T09:39:50.967+11:00", at(9, 39, 50, timezone(timedelta(hours=11)))),
        ("2026-01-05 09:39:50 -0330", at(9, 39, 50, timezone(-timedelta(hours=3, minutes=30)))),
        ("2026-01-05T01:00:00[Europe/Paris]", at(1, 0, 0, ZoneInfo("Europe/Paris"))),
        ("1767577190", at(9, 39, 50)),
        ("1767577190000", at(9, 39, 50)),
    ],
)
def test_dates_with_a_time_are_aware(written: str, moment: datetime | None) -> None:
    """A time without a zone is the person's own; a zone that is written holds."""
    assert read_date(written, ZONE) == moment


@pytest.mark.parametrize(
    "written",
    [
        "",
        "soon",
        "2026",
        "2026-01",
        "2026-02-30",
        "2026-13-01",
        "01/05/2026",
        "5-1-2026",
        "2026-01-05 25:00",
        "{{date}}",
        "2026-01-05 to 2026-01-09",
        "2026-01-05T01:00:00[Moon/Base]",
        "1800-01-01",
        "next Friday",
        "²026-01-05",
    ],
)
def test_what_is_no_plain_date_is_none(written: str) -> None:
    assert read_date(written, ZONE) is None


def test_day_and_month_are_told_apart_where_only_one_order_is_possible() -> None:
    assert read_date("13/01/2026", ZONE) == date(2026, 1, 13) == read_date("01/13/2026", ZONE)
    assert read_date("03/03/2026", ZONE) == date(2026, 3, 3)
    assert read_date("01/05/2026", ZONE, "day") == date(2026, 5, 1)
    assert read_date("01/05/2026", ZONE, "month") == date(2026, 1, 5)


@pytest.mark.parametrize(
    "name",
    [
        "2026-01-05",
        "2026-01-05-Monday",
        "2026-01-05 Meeting with Ann",
        "20260105",
        "20260105-D",
        "2026_01_05",
        "2026年1月5日",
        "05.01.2026",
        "202601051230",
        "20260105123045 idea",
        "diary 2026-01-05",
        "日记-2026-01-05",
        "周会纪要 20260105",
    ],
)
def test_a_name_that_says_its_day(name: str) -> None:
    assert date_in_name(f"x/{name}.md", NameRules()) == DAY


@pytest.mark.parametrize(
    "name",
    [
        "2026 Japan Trip",
        "2026-01",
        "2026-W05",
        "合同到期 2026-01-05",
        "2026-01-05 to 2026-01-09",
        "Room 20261305",
        "v1.2.2026-rc",
        "1202601051",
    ],
)
def test_a_name_that_only_speaks_of_a_day_dates_nothing(name: str) -> None:
    assert date_in_name(f"{name}.md", NameRules()) is None


def test_most_names_of_a_journal_folder_say_that_the_others_are_days_too() -> None:
    paths = ["d/2026-01-01.md", "d/2026-01-02.md", "d/Ann-20260105-x.md", "e/Ann-20260105-x.md"]
    rules = learn_rules(paths, ())
    assert [date_in_name(path, rules) for path in paths[2:]] == [DAY, None]


def test_an_unambiguous_sibling_shows_the_order_of_day_and_month() -> None:
    alone, first, second = (
        learn_rules([f"d/{name}.md", "d/05-01-2026.md"], ()) for name in ("x", "13-01-2026", "01-13-2026")
    )
    assert date_in_name("d/05-01-2026.md", alone) is None
    assert has_two_readings("d/05-01-2026.md", alone)
    assert date_in_name("d/05-01-2026.md", first) == DAY
    assert date_in_name("d/05-01-2026.md", second) == date(2026, 5, 1)
    assert date_in_name("other/05-01-2026.md", first) is None


def test_siblings_that_disagree_say_nothing() -> None:
    rules = learn_rules(["d/13-01-2026.md", "d/01-13-2026.md"], ())
    assert date_in_name("d/05-01-2026.md", rules) is None


@pytest.mark.parametrize(
    ("own", "path"),
    [
        ("DD-MM-YYYY", "05-01-2026.md"),
        ("MM-DD-YYYY", "daily/01-05-2026.md"),
        ("YYYY/MM/YYYY-MM-DD", "journal/2026/01/2026-01-05.md"),
        ("YYYY/MMMM/D dddd", "2026/January/5 Monday.md"),
        ("YYYY年M月D日 dddd", "2026年1月5日 星期一.md"),
        ("[Day] Do MMM YY", "Day 5th Jan 26.md"),
        ("YYYY-[W]WW-ddd DD.MM", "2026-W02-Mon 05.01.md"),
        ("YYYY-DDDD", "2026-005.md"),
        ("YYYY_MM_DD", "journals/2026_01_05.md"),
        ("(YYYY) MM+DD", "(2026) 01+05.md"),
    ],
)
def test_the_vaults_own_format_comes_first(own: str, path: str) -> None:
    assert date_in_name(path, NameRules(formats=(own,))) == DAY


@pytest.mark.parametrize("own", ["", "[", "(((", "YYYY", "D", "YYYY-DDDD", "\\", "YYYYYYYY"])
def test_a_strange_format_breaks_nothing(own: str) -> None:
    assert date_in_name("2026-01-05.md", NameRules(formats=(own,))) == DAY
