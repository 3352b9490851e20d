"""One item of the material, read once: its passages and the figures in them, and itself as it is looked up in."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from notewright.language.grounding.content import Clause, clauses_of, content_tokens, script_sizes, words_of
from notewright.language.grounding.dates import FIRST_YEAR, LAST_YEAR, day_of
from notewright.language.grounding.fact import Day, Fact
from notewright.language.grounding.facts import address_form, figures_in
from notewright.language.grounding.plain import alike, compact
from notewright.language.grounding.sentences import Sentence, sentences_of
from notewright.language.tables import load_table
from notewright.language.time import Moment, resolve_range, spot_times
from notewright.state.errors import AmbiguousDayOrder, UnknownTime
from notewright.state.ports import Body

_RELATIVE = re.compile("|".join(map(re.escape, load_table(__package__, "grounding.toml")["dates"]["relative"])))
_LONGEST_STRETCH = timedelta(days=1)


class Passage(NamedTuple):
    """One sentence of an item as it is `said` and in the compared form, with the figures that stand in it."""

    source: int
    said: str
    text: str
    tokens: frozenset[str]
    facts: tuple[Fact, ...]
    box: str | None
    clauses: tuple[Clause, ...]


class Source(NamedTuple):
    """One numbered item: its passages, and itself in the forms in which names, quotations and addresses are looked up.

    `around` are facts that hold for every passage: of its title and its own date. `numbers` and `days` are
    all of it, `lists` the lengths of its lists.
    """

    number: int
    title: str
    passages: tuple[Passage, ...]
    around: tuple[Fact, ...]
    numbers: frozenset[float | str]
    days: frozenset[Day]
    tokens: frozenset[str]
    words: frozenset[str]
    compact: str
    raw: str
    lists: frozenset[int]
    han: int
    latin: int


def read_source(body: Body) -> Source:
    """One item, read once."""
    sentences = (*sentences_of(body.title, code=True), *sentences_of(body.text, code=True))
    base = body.item.refs[0].date if len(body.item.refs) == 1 else None
    passages = tuple(_passage(body.item.number, sentence, base) for sentence in sentences)
    whole = f"{body.title}\n{body.text}\n{body.link or ''}"
    held = alike(whole)
    han, latin = script_sizes(held)
    dates = tuple(Fact("date", ref.date, (day_of(ref.date),)) for ref in body.item.refs if ref.date)
    around = (*dates, *given_in(body.title))
    every = [(f.kind, value) for facts in (around, *(p.facts for p in passages)) for f in facts for value in f.values]
    return Source(
        number=body.item.number,
        title=compact(body.title),
        passages=passages,
        around=around,
        numbers=frozenset(value for kind, value in every if kind == "number" and not isinstance(value, Day)),
        days=frozenset(value for _, value in every if isinstance(value, Day)),
        tokens=frozenset().union(*(passage.tokens for passage in passages)),
        words=words_of(held),
        compact=compact(whole),
        raw=address_form(held.replace("http://", "").replace("https://", "").replace("www.", "")),
        lists=frozenset(_list_lengths(sentences)),
        han=han,
        latin=latin,
    )


def _passage(number: int, sentence: Sentence, base: str | None) -> Passage:
    facts = (*given_in(sentence.text), *_relative(sentence.text, base))
    held = alike(sentence.text)
    return Passage(number, sentence.text, held, content_tokens(held), facts, sentence.box, clauses_of(held))


def given_in(text: str) -> tuple[Fact, ...]:
    """The figures of the material; a year is a number and a date at once."""
    found = figures_in(text, every=True)
    years = {float(day.year) for fact in found for day in fact.values if isinstance(day, Day) and day.year}
    plain = [value for fact in found for value in fact.values if isinstance(value, float | int)]
    dated = tuple(Fact("date", "", (Day(year=int(v)),)) for v in plain if FIRST_YEAR <= v <= LAST_YEAR and v == int(v))
    return (*found, *(Fact("number", "", (year,)) for year in years), *dated)


def _relative(text: str, base: str | None) -> Iterator[Fact]:
    """明天, last Friday: the days they are, counted from the date of the item."""
    if base is None or not _RELATIVE.search(alike(text)):
        return
    day = day_of(base)
    assert day.year and day.month and day.day
    moment = Moment(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), ZoneInfo("UTC"))
    for span in spot_times(text):
        phrase = text[span.start : span.end]
        days = tuple(dict.fromkeys(found for prefer in ("past", "future") for found in _days(phrase, moment, prefer)))
        if days:
            yield Fact("date", phrase, days)


def _days(phrase: str, moment: Moment, prefer: str) -> Iterator[Day]:
    try:
        span = resolve_range(phrase, moment, prefer="past" if prefer == "past" else "future")
    except (UnknownTime, AmbiguousDayOrder):  # no dates in it: then it supports none
        return
    at = span.start
    while at and span.end and span.end - span.start <= _LONGEST_STRETCH and at < span.end:  # type: ignore[operator]
        yield Day(at.year, at.month, at.day)
        at += timedelta(days=1)


def _list_lengths(sentences: Sequence[Sentence]) -> Iterator[int]:
    run: set[int] = set()
    for sentence in sentences:
        if sentence.kind == "item":
            run.add(sentence.block)
            continue
        if run:
            yield len(run)
        run = set()
    yield len(run)
