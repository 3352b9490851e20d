"""The material of a draft, read once: its passages, the facts in them, and which passages a sentence is about."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from math import log
from typing import NamedTuple
from zoneinfo import ZoneInfo

from notewright.language.grounding.dates import FIRST_YEAR, LAST_YEAR, day_of
from notewright.language.grounding.fact import Day, Fact
from notewright.language.grounding.facts import address_form, figures_in
from notewright.language.grounding.plain import alike, compact
from notewright.language.grounding.sentences import Sentence, sentences_of
from notewright.language.tables import load_table
from notewright.language.time import Moment, resolve_range, spot_times
from notewright.state.errors import AmbiguousDayOrder, UnknownTime
from notewright.state.ports import Body

_TABLE = load_table(__package__, "grounding.toml")
_STOP = frozenset(_TABLE["tokens"]["stop"])
_STOP_HAN = frozenset(_TABLE["tokens"]["stop_han"])
_RELATIVE = re.compile("|".join(map(re.escape, _TABLE["dates"]["relative"])))
_BETWEEN = re.compile("|".join(sorted(_TABLE["tokens"]["between"], key=len, reverse=True)))
_HAN_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]+")
_WORD = re.compile(r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff][^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]*")
_ANY_WORD = re.compile(r"[a-zà-ɏ0-9]+|[^\W_a-z0-9]+")
_JOINED = re.compile(r"[^\W_]+(?:['’_-][^\W_]+)+")
_ENDING = re.compile(r"(?:ingly|ing|edly|ed|ies|es|s|ly|ment|ions?|ers?)$")
_CLAUSE = re.compile(r"[，；;：:。！？!?()（）]|,(?!\d)|\.\s|\s[-–—]\s")
_LONGEST_STRETCH = timedelta(days=1)
_ADDED = 0.12  # a passage is about the sentence too where it holds this much of it that no better one holds
_MOST = 4


class Clause(NamedTuple):
    """A part of a passage that says one thing."""

    text: str
    tokens: frozenset[str]


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


class Match(NamedTuple):
    """Which passages hold the content of a sentence, best first, and the share that the best and all of them hold."""

    passages: tuple[Passage, ...] = ()
    best: float = 0.0
    total: float = 0.0


def content_tokens(text: str) -> frozenset[str]:
    """Words without their endings, and pairs of Chinese characters; nothing that stands in any text. No figures."""
    held = _BETWEEN.sub("", alike(text))
    found = {_stem(word) for word in _WORD.findall(held) if word not in _STOP and len(word) > 1}
    for run in _HAN_RUN.findall(held):
        found.update(run[i : i + 2] for i in range(len(run) - 1) if _STOP_HAN.isdisjoint(run[i : i + 2]))
    return frozenset(found)


def _stem(word: str) -> str:
    short = _ENDING.sub("", word) if len(word) > 4 and word.isascii() else word
    return short if len(short) > 2 else word


def words_of(text: str) -> frozenset[str]:
    """Every word of `text`, which is compared text; those with a hyphen whole and in parts."""
    return frozenset(_ANY_WORD.findall(text)) | frozenset(_JOINED.findall(text))


class Material:
    """All sources, indexed once."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.sources = {body.item.number: _source(body) for body in bodies}
        self._all = [passage for source in self.sources.values() for passage in source.passages]
        self._holding: dict[str, list[int]] = {}
        for place, passage in enumerate(self._all):
            for token in passage.tokens:
                self._holding.setdefault(token, []).append(place)

    def weight(self, token: str) -> float:
        return log(2 + len(self._all) / (1 + len(self._holding.get(token, ()))))

    def match(self, tokens: frozenset[str], numbers: Iterable[int]) -> Match:
        """The passages of these sources that the sentence with `tokens` is about."""
        allowed, weights = frozenset(numbers), {token: self.weight(token) for token in tokens}
        whole = sum(weights.values())
        held: Counter[int] = Counter()
        for token, weight in weights.items():
            for place in self._holding.get(token, ()):
                if self._all[place].source in allowed:
                    held[place] += weight  # type: ignore[assignment]  # a Counter of weights
        if not held or not whole:
            return Match()
        chosen: list[int] = []
        left = set(tokens)
        ranked = sorted(held, key=lambda place: (-held[place], len(self._all[place].tokens), place))[:60]
        while ranked and len(chosen) < _MOST:
            gains = {place: sum(weights[t] for t in self._all[place].tokens & left) for place in ranked}
            best = max(ranked, key=lambda place: (gains[place], -len(self._all[place].tokens)))
            if chosen and gains[best] < _ADDED * whole:
                break
            chosen.append(best)
            left -= self._all[best].tokens
        near = [p for p in ranked if held[p] >= _TABLE["overlap"]["cover"] * whole and p not in chosen][:_MOST]
        total = 1 - sum(weights[token] for token in left) / whole
        passages = tuple(self._all[place] for place in (*chosen, *near))
        return Match(passages, held[chosen[0]] / whole, total)


def _source(body: Body) -> Source:
    sentences = (*sentences_of(body.title, code=True), *sentences_of(body.text, code=True))
    base = body.item.refs[0].date if len(body.item.refs) == 1 else None
    passages = tuple(_passage(body.item.number, sentence, base) for sentence in sentences)
    whole = f"{body.title}\n{body.text}\n{body.link or ''}"
    held = alike(whole)
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
        han=sum(map(len, _HAN_RUN.findall(held))),
        latin=len(_WORD.findall(held)),
    )


def _passage(number: int, sentence: Sentence, base: str | None) -> Passage:
    facts = (*given_in(sentence.text), *_relative(sentence.text, base))
    held = alike(sentence.text)
    return Passage(number, sentence.text, held, content_tokens(held), facts, sentence.box, clauses_of(held))


def clauses_of(text: str) -> tuple[Clause, ...]:
    """The whole `text`, which is compared text, and each of its clauses."""
    parts = dict.fromkeys((text, *_CLAUSE.split(text)))
    return tuple(Clause(part, tokens) for part in parts if (tokens := content_tokens(part)))


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
