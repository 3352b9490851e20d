"""Which lengths hold for a draft, which of them it misses, and what its writer is told."""

from notewright.language.length import length_complaint, limits_after, measure, misses_of, nearer
from notewright.state.draft import LengthLimit


def bounds(limits: tuple[LengthLimit, ...]) -> list[tuple[str, int | None, int | None]]:
    return [(limit.unit, limit.at_least, limit.at_most) for limit in limits]


def test_a_request_sets_limits_and_a_page_is_so_many_words_of_its_language() -> None:
    assert bounds(limits_after("总结，不少于500字，不超过800字", (), None, "zh")) == [("words", 500, 800)]
    assert bounds(limits_after("控制在一页", (), None, "zh")) == [("words", None, 900)]
    assert bounds(limits_after("half a page", (), None, "en")) == [("words", None, 250)]
    assert bounds(limits_after("写短一点", (), None, "zh")) == []  # than what?


def test_shorter_is_strictly_shorter_in_words_and_in_characters() -> None:
    before = "字" * 1990 + "[1]" + "x" * 7
    assert bounds(limits_after("写短一点", (), before, "zh")) == [("words", None, 1990), ("size", None, 1999)]
    assert bounds(limits_after("长一些", (), before, "zh")) == [("words", 1992, None), ("size", 2001, None)]


def test_half_and_twice_and_so_many_words_less_are_kept_within_about() -> None:
    before = "字" * 1000
    assert bounds(limits_after("压缩到一半", (), before, "zh"))[0] == ("words", None, 575)
    assert bounds(limits_after("twice as long", (), before, "en"))[0] == ("words", 1700, None)
    assert bounds(limits_after("删掉200字", (), before, "zh"))[0] == ("words", None, 830)


def test_a_limit_holds_until_another_is_said() -> None:
    first = limits_after("不超过500字，分三节", (), None, "zh")
    assert limits_after("语气正式一点", first, "字" * 400, "zh") == first
    assert bounds(limits_after("至少两千字", first, "字" * 400, "zh")) == [("sections", 3, 3), ("words", 2000, None)]
    assert bounds(limits_after("分两节", first, "字", "zh")) == [("words", None, 500), ("sections", 2, 2)]


def test_shorter_ends_a_floor_and_keeps_a_ceiling() -> None:
    floor = limits_after("至少两千字", (), None, "zh")
    assert [limit.unit for limit in limits_after("写短一点", floor, "字" * 2500, "zh")] == ["words", "size"]
    ceiling = limits_after("不超过500字", (), None, "zh")
    kept = limits_after("写短一点", ceiling, "字" * 400, "zh")
    assert bounds(kept) == [("words", None, 500), ("words", None, 399), ("size", None, 399)]


def test_shorter_and_longer_in_one_breath_are_no_limit() -> None:
    assert limits_after("写短一点，同时展开写", (), "字" * 10, "zh") == ()


def test_a_miss_says_what_was_counted_and_the_nearer_draft_wins() -> None:
    limits = limits_after("不超过10字，分两节", (), None, "zh")
    far, near, good = "字" * 30, "## 一\n\n" + "字" * 12 + "\n\n## 二", "## 一\n\n字\n\n## 二"
    assert [(miss.unit, miss.measured) for miss in misses_of(far, limits)] == [("words", 30), ("sections", 0)]
    assert [(miss.unit, miss.measured) for miss in misses_of(near, limits)] == [("words", 14)]
    assert misses_of(good, limits) == ()
    assert nearer(misses_of(near, limits), misses_of(far, limits))
    assert not nearer(misses_of(far, limits), misses_of(far, limits))


def test_the_writer_hears_the_wish_the_count_and_what_is_needed() -> None:
    misses = misses_of("字" * 30, limits_after("不超过10字，分两节", (), None, "zh"))
    told = length_complaint(misses)
    assert "“不超过10字”" in told and "has 30 words" in told and "at most 10" in told
    assert "has 0 sections" in told and "exactly 2" in told


def test_a_miss_quotes_nothing_but_the_persons_phrase() -> None:
    [miss] = misses_of("机密" * 30, limits_after("不超过10字", (), None, "zh"))
    assert miss.model_dump(exclude_none=True) == {
        "wish": "不超过10字",
        "unit": "words",
        "at_most": 10,
        "measured": 60,
        "once": False,
    }
    assert measure("机密" * 30).words == 60
