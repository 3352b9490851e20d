"""The labelled set of grounding holds to its own rules: enough of every kind, real refs, and errors that are errors."""

import re
from collections import Counter

import pytest

from groundset.dates import days_in, is_real, said_days
from groundset.numerals import numbers_in, value_of
from groundset.plant import SEED, plant
from groundset.planted import PLANT_KINDS, Planted, simple
from groundset.rows import REWORDED, Row, read_rows
from groundset.sources import Source, present, sources_of
from notewright.language.citations import cited_numbers

ROWS = read_rows()
HERE = tuple(row for row in ROWS if row.world in present())
LANGS = ("zh", "en")
QUOTED = r"[“「\"]([^”」\"]+)[”」\"]"


@pytest.fixture(scope="module")
def errors() -> tuple[Planted, ...]:
    return plant(ROWS)


def cited(row: Row) -> tuple[Source, ...]:
    return sources_of(row, ROWS)[: len(row.refs)]


def said(row: Row) -> str:
    return "\n".join(f"{each.title}\n{each.date or ''}\n{each.text}" for each in cited(row))


def test_there_are_enough_sound_sentences_and_enough_of_them_reworded() -> None:
    langs = Counter(row.lang for row in ROWS)
    assert len(ROWS) >= 220
    assert min(langs.values()) >= 0.45 * len(ROWS)
    assert sum(row.kind in REWORDED for row in ROWS) >= 0.4 * len(ROWS)
    assert len({row.id for row in ROWS}) == len({row.text for row in ROWS}) == len(ROWS)


def test_the_sample_alone_is_worth_measuring() -> None:
    assert sum(row.world == "sample" for row in ROWS) >= 150


@pytest.mark.parametrize("lang", LANGS)
def test_both_halves_have_the_same_share_of_every_kind(lang: str) -> None:
    dev, held = (
        Counter(row.kind for row in ROWS if (row.lang, row.split) == (lang, split)) for split in ("dev", "held")
    )
    assert {kind: (dev[kind], held[kind]) for kind in dev | held if abs(dev[kind] - held[kind]) > 2} == {}


def test_a_row_cites_all_of_its_refs_and_no_other_and_each_can_be_read() -> None:
    assert [row.id for row in HERE if cited_numbers(row.text) != tuple(range(1, len(row.refs) + 1))] == []
    assert [row.id for row in HERE if not all(each.text.strip() for each in sources_of(row, ROWS))] == []
    assert [row.id for row in HERE if len(sources_of(row, ROWS)) == len(row.refs)] == []


def test_a_true_quotation_stands_in_its_source() -> None:
    quoting = [row for row in HERE if row.alter]
    true = [any(simple(quote) in simple(said(row)) for quote in re.findall(QUOTED, row.text)) for row in quoting]
    assert [row.id for row, found in zip(quoting, true, strict=True) if not found] == []


@pytest.mark.parametrize("lang", LANGS)
def test_each_kind_of_error_is_planted_often_enough_in_both_halves(errors: tuple[Planted, ...], lang: str) -> None:
    least = 30 if "real" in present() else 15
    counts = Counter(each.kind for each in errors if each.row.lang == lang)
    dev = Counter(each.kind for each in errors if (each.row.lang, each.row.split) == (lang, "dev"))
    assert {kind: counts[kind] for kind in PLANT_KINDS if counts[kind] < least} == {}
    assert {kind: dev[kind] for kind in PLANT_KINDS if not 0.3 <= dev[kind] / counts[kind] <= 0.7} == {}


def test_the_seed_alone_decides(errors: tuple[Planted, ...]) -> None:
    assert plant(ROWS, SEED) == errors
    assert plant(ROWS, SEED + 1) != errors


def test_an_error_changes_its_sentence_at_its_place_and_nowhere_else(errors: tuple[Planted, ...]) -> None:
    here = [each for each in errors if each.kind != "ref"]
    changed = [each.row.text[: each.at] + each.now + each.row.text[each.at + len(each.was) :] for each in here]
    assert [each.text for each in here] == changed
    assert all(each.text != each.row.text for each in errors)


def test_what_was_planted_is_nowhere_in_the_cited_sources(errors: tuple[Planted, ...]) -> None:
    assert [(each.row.id, each.kind, each.now) for each in errors if is_true_after_all(each)] == []


def is_true_after_all(each: Planted) -> bool:
    """Whether a cited source has what was planted, in any spelling that this set knows."""
    text = said(each.row)
    match each.kind:
        case "number":
            return value(each.now) in numbers_in(text)
        case "date":
            days = [day[:3] for source in cited(each.row) for day in said_days(source.title + source.text, source.date)]
            return any(not is_real(*day[:3]) or day[:3] in days for day in days_in(each.now))
        case "name":
            return simple(each.now) in simple(text)
        case "quote":
            inside = [quote for quote in re.findall(QUOTED, each.text) if quote in each.now or each.now in quote]
            return any(simple(quote) in simple(text) for quote in inside) or not inside
        case "ref":
            return bool(set(cited_numbers(each.text)) & set(range(1, len(each.row.refs) + 1)))
        case "status":
            return each.now == each.was


def value(number: str) -> float:
    return max(numbers_in(number)) if re.search(r"\d|[A-Za-z]", number) else value_of(number)
