"""One item of the material, read once: its passages and the figures in them, and itself as it is looked up in."""

from typing import NamedTuple

from notewright.language.grounding.content import Clause, clauses_of, content_tokens, script_sizes, words_of
from notewright.language.grounding.dates import day_of
from notewright.language.grounding.fact import Day, Fact
from notewright.language.grounding.facts import address_form
from notewright.language.grounding.given import given_in, relative_days
from notewright.language.grounding.lists import Listed, lists_of
from notewright.language.grounding.plain import alike, compact
from notewright.language.grounding.sentences import Sentence, sentences_of
from notewright.language.grounding.units import unit_of
from notewright.state.ports import Body


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

    `around` are facts that hold for every passage: of its title and its own date. `numbers`, `amounts` (with
    what is measured) and `days` are all of it.
    """

    number: int
    title: str
    passages: tuple[Passage, ...]
    around: tuple[Fact, ...]
    numbers: frozenset[float | str]
    amounts: frozenset[tuple[float | str, str]]
    days: frozenset[Day]
    tokens: frozenset[str]
    words: frozenset[str]
    compact: str
    raw: str
    lists: tuple[Listed, ...]
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
    facts = [*around, *(fact for passage in passages for fact in passage.facts)]
    amounts = frozenset(
        (value, unit_of(fact.unit)) for fact in facts if fact.kind == "number" for value in fact.values
        if not isinstance(value, Day)
    )  # fmt: skip
    return Source(
        number=body.item.number,
        title=compact(body.title),
        passages=passages,
        around=around,
        numbers=frozenset(value for value, _ in amounts),
        amounts=amounts,
        days=frozenset(value for fact in facts for value in fact.values if isinstance(value, Day)),
        tokens=frozenset().union(*(passage.tokens for passage in passages)),
        words=words_of(held),
        compact=compact(whole),
        raw=address_form(held.replace("http://", "").replace("https://", "").replace("www.", "")),
        lists=tuple(lists_of(sentences)),
        han=han,
        latin=latin,
    )


def _passage(number: int, sentence: Sentence, base: str | None) -> Passage:
    facts = (*given_in(sentence.text), *relative_days(sentence.text, base))
    held = alike(sentence.text)
    return Passage(number, sentence.text, held, content_tokens(held), facts, sentence.box, clauses_of(held))
