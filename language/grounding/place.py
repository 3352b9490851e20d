"""Whether a fact stands in the place of another one: a passage says nearly the same with another figure or name."""

from collections.abc import Iterator

from notewright.language.grounding.case import Case
from notewright.language.grounding.content import content_tokens, words_of
from notewright.language.grounding.fact import Day, Fact, holds
from notewright.language.grounding.lookup import word_in
from notewright.language.grounding.plain import compact
from notewright.language.grounding.sources import Passage

_ENOUGH = 0.25  # share of the rest of the sentence that a passage holds which is about the same


def replaces(fact: Fact, case: Case) -> bool:
    """Whether the passage that says nearly the same has another fact of this kind in its place."""
    kinds = ("number", "date") if case.sentence.kind == "heading" else ("number", "date", "name")
    if case.near is None or fact.kind not in kinds:
        return False
    written = case.near_names if fact.kind == "name" else case.near.facts
    others = [each for each in written if each.kind == fact.kind and each.said and not _said_too(each, case)]
    return bool(others) and not _in_place(fact, case)


def _said_too(other: Fact, case: Case) -> bool:
    if other.kind == "name":
        return str(other.values[0]) in compact(case.said)
    return any(holds(own, other) or holds(other, own) for own in case.figures if own.kind == other.kind)


def _in_place(fact: Fact, case: Case) -> bool:
    """Whether it stands where the rest of the sentence stands."""
    if fact.kind == "number" and fact.values[0] in case.beside | case.counted.numbers:
        return True
    if fact.kind == "name" and any(compact(str(fact.values[0])) in source.title for source in case.sources):
        return True
    around = [given for source in case.sources for given in source.around]
    if fact.kind != "name" and any(
        holds(fact, each) for each in (*around, *case.counted.facts) if each.kind == fact.kind
    ):
        return True
    return any(_stands_in(fact, passage) for passage in _of_the_same(fact, case))


def _stands_in(fact: Fact, passage: Passage) -> bool:
    if fact.kind == "name":
        name = str(fact.values[0])
        return word_in(name, words_of(passage.text)) or compact(name) in compact(passage.text)
    return any(holds(fact, each) for each in passage.facts if each.kind == fact.kind)


def _of_the_same(fact: Fact, case: Case) -> Iterator[Passage]:
    """The passages that say the rest of the sentence, or as much of it as the nearest, or holds on its day."""
    rest = case.tokens - content_tokens(fact.said)
    yield from (p for p in case.match.passages if len(p.tokens & rest) >= max(1, len(rest) * _ENOUGH))
    most = len(case.near.tokens & rest) if case.near else len(rest)
    days = [each for each in case.figures if any(isinstance(day, Day) and day.month and day.day for day in each.values)]
    for passage in (passage for source in case.sources for passage in source.passages):
        if len(passage.tokens & rest) >= max(1, most) or any(_stands_in(day, passage) for day in days if day != fact):
            yield passage
