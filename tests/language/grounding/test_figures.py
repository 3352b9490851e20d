"""One number, many spellings; one day, many spellings."""

import pytest

from notewright.language.grounding.fact import Fact, holds
from notewright.language.grounding.facts import figures_in


def one(text: str) -> Fact:
    [fact] = figures_in(text, every=True)
    return fact


@pytest.mark.parametrize(
    "said", ["3,000", "3000", "三千", "3千", "0.3万", "3k", "３０００", "3 thousand", "three thousand", "3000.0"]
)
def test_three_thousand(said: str) -> None:
    assert one(said).values == (3000,) and holds(one(said), one("3000 个"))
    assert not holds(one(said), one("3100"))


@pytest.mark.parametrize("said", ["50%", "５０％", "百分之五十", "五成", "50 percent"])
def test_fifty_per_cent(said: str) -> None:
    assert holds(one(said), one("50%")) and not holds(one(said), one("60%"))


@pytest.mark.parametrize("about", ["约 3000", "about 3,000", "近三千", "3000 左右", "不到三千", "under 3,000"])
def test_a_rounded_number_is_held_up_by_the_exact_one(about: str) -> None:
    assert holds(one(about), one("2987")) and not holds(one(about), one("2500"))


@pytest.mark.parametrize(
    ("said", "there", "stands"),
    [
     ("about 60 minutes", "58", True), ("about 55 minutes", "58", False), ("约 45", "43", True), ("约 55", "58", False),
     ("under 60 minutes", "58", True), ("under 55 minutes", "58", False), ("more than 3000", "3012", True),
     ("超过三千", "2987", False), ("至少 20", "20", True), ("四百多", "412", True), ("四百多", "396", False),
    ],
)  # fmt: skip
def test_a_rounded_number_and_a_limit_take_no_other_value(said: str, there: str, stands: bool) -> None:
    """Rounding is to the number's own last place, or to a five there; a limit lies on its own side."""
    assert holds(one(said), one(there)) is stands


@pytest.mark.parametrize(
    "said",
    [
     "11月30日", "11 月 30 号", "2026-11-30", "2026/11/30", "2026.11.30", "20261130", "Nov 30", "Nov. 30, 2026",
     "30 November 2026", "30th of November",
     "November 30th", "十一月三十日", "2026年11月30日", "二〇二六年十一月三十日", "11/30", "30/11/2026"],
)  # fmt: skip
def test_the_thirtieth_of_november(said: str) -> None:
    """11月30日 is what a note that says 2026-11-30 means; the day before is another."""
    assert holds(one(said), one("2026-11-30"))
    assert not holds(one(said), one("2026-11-29")) and not holds(one(said), one("2026-10-30"))


@pytest.mark.parametrize("said", ["15:00", "下午三点", "3pm", "3 p.m.", "下午 3:00", "15点", "３ＰＭ"])
def test_three_in_the_afternoon(said: str) -> None:
    assert holds(one(said), one("15:00")) and not holds(one(said), one("16:00"))


def test_a_weekday_is_that_of_the_date() -> None:
    assert holds(one("周一"), one("2026-11-30")) and holds(one("Monday"), one("2026-11-30"))
    assert not holds(one("周二"), one("2026-11-30"))


def test_both_ends_of_a_stretch_must_stand() -> None:
    assert [len(figures_in(text)) for text in ("11月28日至30日", "Nov 28–30", "October 12 and 14")] == [2, 2, 2]


def test_a_version_is_no_number() -> None:
    assert holds(one("v1.2.0"), one("1.2.0")) and not holds(one("v1.2.0"), one("1.2.1"))


@pytest.mark.parametrize("said", ["一些", "万一", "十分重要", "统一", "第二，", "two-fold or one of us"])
def test_words_that_only_look_like_numbers(said: str) -> None:
    """In a draft they are nothing to look up, or too small to be missed."""
    assert not [fact for fact in figures_in(said) if not fact.soft]


@pytest.mark.parametrize(
    "said", ["三台手机", "四十分钟", "two phones", "within four minutes", "六条待办", "nine of 211"]
)
def test_a_number_in_words_that_counts_something_is_a_fact(said: str) -> None:
    assert not figures_in(said)[0].soft


@pytest.mark.parametrize("said", ["以下三点", "两个方面", "three points", "two main reasons", "这两个", "one or two"])
def test_a_number_that_only_orders_the_text_is_none(said: str) -> None:
    assert not [fact for fact in figures_in(said) if not fact.soft]


@pytest.mark.parametrize(
    ("said", "there"),
    [("three minutes", "3 分钟"), ("two days", "2 天"), ("60%", "six in ten"), ("3分50秒", "3 min 50 s")],
)
def test_one_amount_in_two_spellings(said: str, there: str) -> None:
    assert holds(one(said), one(there)) and not holds(one("24 hours"), one("24 days"))
