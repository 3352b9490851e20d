"""The lists of an item: what may be counted in it without being said."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from notewright.language.grounding.content import content_tokens
from notewright.language.grounding.sentences import Sentence
from notewright.language.tables import load_table

_CLOSED: str = load_table(__package__, "grounding.toml")["status"]["closed_boxes"]


class Listed(NamedTuple):
    """One list: how many items it has, how many of its todos are done and open, and what it and its heading say."""

    sizes: frozenset[int]
    tokens: frozenset[str]


def lists_of(sentences: Sequence[Sentence]) -> Iterator[Listed]:
    """Every list of an item, those inside of others as a part of them."""
    run: list[Sentence] = []
    before: Sentence | None = None
    for sentence in (*sentences, None):
        if sentence and sentence.kind == "item":
            run.append(sentence)
            continue
        if run:
            yield _listed(run, before)
        run, before = [], sentence


def _listed(run: list[Sentence], before: Sentence | None) -> Listed:
    lowest = min(each.level for each in run)
    items = {each.block: each for each in reversed(run)}
    top = [each for each in items.values() if each.level == lowest]
    boxes = [each.box for each in items.values() if each.box]
    done = sum(1 for box in boxes if box in _CLOSED)
    around = (*run, *([before] if before else []))
    tokens = frozenset[str]().union(
        *(content_tokens(each.text) for each in around), *map(content_tokens, run[0].headings)
    )
    return Listed(frozenset({len(items), len(top), *((done, len(boxes) - done) if boxes else ())}), tokens)
