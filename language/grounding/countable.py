"""Numbers that nobody wrote down: of todos, as the program counted them, and of the items of a list."""

import re

from notewright.language.grounding.case import Case
from notewright.language.grounding.fact import Fact, holds
from notewright.language.grounding.status import says_open
from notewright.language.tables import load_table

_TODO = re.compile("|".join(map(re.escape, load_table(__package__, "grounding.toml")["status"]["todo_words"])))
_CLAUSE = re.compile(r"[，,；;。]|\d")
_MOST_LISTED = 20


def counts_of_todos(fact: Fact, case: Case) -> frozenset[float]:
    """What it may be where it is said of todos and the program counted them; else nothing."""
    if not case.counted.open and not case.counted.done:
        return frozenset()
    start = case.said.find(fact.said)
    before = _CLAUSE.split(case.said[max(0, start - 8) : start])[-1]
    behind = _CLAUSE.split(case.said[start + len(fact.said) :][:18])[0]
    is_open = says_open(behind)
    if is_open is not None:
        return case.counted.open if is_open else case.counted.done
    of_todos = _TODO.search(behind) or (_TODO.search(before) and len(behind) < 5)
    return case.counted.numbers if of_todos else frozenset()


def said_of_todos(fact: Fact, case: Case) -> bool:
    """Whether a source itself counts todos so."""
    return any(
        holds(fact, given)
        for source in case.sources
        for passage in source.passages
        if passage.box is None and (_TODO.search(passage.text) or says_open(passage.text) is not None)
        for given in passage.facts
        if given.kind == "number"
    )


def counts_a_list(fact: Fact, case: Case) -> bool:
    """Three risks, where the source lists three: in the list that the sentence is about."""
    value = fact.values[0]
    if not isinstance(value, float | int) or not 2 <= value <= _MOST_LISTED:
        return False
    lists = [each for source in case.sources for each in source.lists]
    shared = max((len(each.tokens & case.tokens) for each in lists), default=0)
    return any(value in each.sizes for each in lists if len(each.tokens & case.tokens) == shared)
