"""Every row of the lexicon and of the grammar does something: none is dead, none is spelt so that nothing finds it."""

from collections.abc import Iterator
from inspect import getmembers, isfunction

import pytest

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.language.time import make_dates, make_meanings, make_pieces, make_ranges
from notewright.language.time.chart import Chart, rules
from notewright.language.time.words import read_words, simplified

MAKERS = (make_dates, make_meanings, make_pieces, make_ranges)
WORDS = load_table("notewright.language.time", "words.toml")
GRAMMAR = load_table("notewright.language.time", "grammar.toml")
UNITS = load_table("notewright.language.time", "units.toml")

# a phrase or two that a word of this kind completes
FRAMES: dict[str, tuple[str, ...]] = {
    "unit": ("last {}", "上{}", "这{}", "first {} of 2025"),
    "counted": ("last 3 {}", "最近3{}"),
    "counted_bare": ("近3{}",),
    "days_bare": ("3{}内",),
    "rel": ("{} week", "{}周"),
    "rel_behind": ("the week {}",),
    "nearest": ("{} friday", "{}周五"),
    "roll": ("{} 3 days", "{}三天"),
    "ago": ("3 days {}", "三天{}"),
    "ago_late": ("三天{}",),
    "in_future": ("{} 3 days", "{}三天"),
    "within_word": ("三天{}",),
    "within_front": ("{} 3 days",),
    "apostrophe": ("october {}25",),
    "event": ("last {}", "去年{}", "{}期间", "since {}"),
    "event_back": ("国庆{}", "christmas {}"),
    "event_front": ("{} christmas",),
    "about_back": ("11月3日{}", "nov 3 {}"),
    "about_front": ("{} nov 3",),
    "count": ("past {} weeks",),
    "some": ("past {} weeks", "最近{}天"),
    "part": ("{} of october", "{} october", "{} 2025"),
    "part_behind": ("10月{}", "年{}"),
    "part_cut": ("{} this week", "{} the week"),
    "half_mark": ("{}1",),
    "quarter_mark": ("{}3", "{} 3"),
    "week_mark": ("{} 45", "{}45"),
    "first": ("{} day of october", "今年{}三个月", "10月{}天", "10月{}一周", "10月{}周"),
    "ordinal_mark": ("{}三季度",),
    "measure": ("三{}月前", "第三{}季度"),
    "yue": ("10{}",),
    "nian": ("2025{}",),
    "ri": ("10月3{}",),
    "ji": ("三{}",),
    "half": ("{} of 2025",),
    "half_a": ("last {} year", "{} year ago"),
    "the": ("{} week",),
    "of": ("end {} the month",),
    "past": ("{} week", "{}季度", "{}周"),
    "between": ("{} march and may", "{}3月和5月之间"),
    "from": ("{} march to may", "{}3月到5月"),
    "to": ("march {} may", "3月{}5月"),
    "and": ("between march {} may", "3月{}4月"),
    "between_end": ("3月和5月{}", "3月到5月{}"),
    "now": ("march to {}", "3月到{}"),
    "sep": ("2025{}11{}03",),
    "open_front": ("{} march", "{}3月"),
    "open_back": ("march {}", "3月{}"),
    "than": ("{} a week ago",),
    "until_back": ("截至3月{}",),
    "open_from": ("{} march onwards", "{}3月起"),
    "open_from_back": ("from march {}", "从3月{}"),
    "so_far": ("this year {}", "今年{}"),
    "week_of": ("{} nov 3",),
    "week_from": ("{} nov 3",),
    "week_until": ("{} nov 3",),
    "shift": ("3 days {} nov 3",),
    "whole_week": ("11月3日{}",),
    "glue": ("friday {} last week", "last week{} friday", "今年{}3月"),
    "lead": ("{} last week", "{}上周"),
    "tail": ("last week{}", "last week {}", "昨天{}", "3月{}"),
    "colon": ("today 9{}30",),
    "t": ("2025-11-03{}09:30",),
    "pm": ("today 9{}", "today 9:30 {}"),
    "dian": ("今天9{}",),
    "fen": ("今天9点30{}",),
    "half_past": ("今天9点{}",),
    "block": (),
}


def _rows() -> Iterator[tuple[str, str]]:
    for kind, values in WORDS["word"].items():
        for words in values.values():
            yield from ((kind, word.partition("!")[0]) for word in words)


ROWS = list(_rows())


def _read_whole(phrase: str) -> bool:
    text = simplified(fold(phrase))
    return any(reading.end == len(text) for reading in Chart(text, read_words(text)).read("whole", 0))


@pytest.mark.parametrize("kind", WORDS["word"])
def test_every_word_is_found_by_the_lexer_and_completes_a_phrase(kind: str) -> None:
    words = [word for other, word in ROWS if other == kind]
    assert [word for word in words if simplified(fold(word)).strip() != word] == [], "write rows folded"
    assert [w for w in words if not any(t.kind == kind and t.end == len(w) for t in read_words(w)[0])] == []
    frames = FRAMES.get(kind, ("{}",))
    dead = [w for w in words if not any(_read_whole(frame.replace("{}", w)) for frame in frames)]
    assert kind == "block" or dead == []


def test_a_blocking_word_shares_letters_with_a_date_word() -> None:
    others = {word for kind, word in ROWS if kind != "block"}
    heads, ends = (
        {word[:n] for word in others for n in range(1, 4)},
        {word[-n:] for word in others for n in range(1, 4)},
    )
    idle = [w for k, w in ROWS if k == "block" and not ({w[:1], w[:2]} & ends or {w[-1:], w[-2:]} & heads)]
    assert [w for w in idle if not any(other in w for other in others)] == []


def test_no_word_stands_twice_under_one_kind() -> None:
    assert [row for i, row in enumerate(ROWS) if row in ROWS[:i]] == []


def test_every_traditional_character_stands_for_one_that_the_lexicon_has() -> None:
    used = {char for _, word in ROWS for char in word}
    table = WORDS["traditional"]
    assert {new for old, new in table.items() if old == new or new not in used or len(old) != len(new)} == set()


def test_every_symbol_of_the_grammar_is_made_or_is_a_kind_of_word() -> None:
    words = {*WORDS["word"], "number", "ordinal"}
    named = {
        place.rpartition(":")[2].rstrip("?") for rows in GRAMMAR.values() for r in rows for place in r["of"].split()
    }
    assert named - words - set(GRAMMAR) == set()
    assert (set(GRAMMAR) - {"whole"}) - named == set()
    assert set(WORDS["word"]) - named == {"block"}
    assert not words & set(GRAMMAR)


def test_every_rule_has_a_maker_and_every_maker_a_rule() -> None:
    assert all(rules(kind).openers for kind in GRAMMAR)
    made = {
        name for m in MAKERS for name, f in getmembers(m, isfunction) if f.__module__ == m.__name__ and name[0] != "_"
    }
    assert made == {row["make"] for rows in GRAMMAR.values() for row in rows}


def test_every_unit_and_part_of_the_lexicon_has_its_measures() -> None:
    assert set(WORDS["word"]["unit"]) <= {*UNITS["months"], *UNITS["days"]}
    assert set(WORDS["word"]["counted"]) - {"hour", "minute"} <= {*UNITS["months"], *UNITS["days"]}
    assert {*WORDS["word"]["part"], *WORDS["word"]["part_behind"]} == set(UNITS["parts"])
    assert set(WORDS["word"]["hours"]) == set(UNITS["hours"])
    assert set(UNITS["within"]) <= set(UNITS["order"])
