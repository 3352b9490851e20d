"""All marks of a draft."""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from notewright.language.grounding.case import Case
from notewright.language.grounding.counted import Counted
from notewright.language.grounding.judge import marks_of
from notewright.language.grounding.material import Material
from notewright.language.grounding.sentences import Sentence, sentences_of
from notewright.state.draft import Mark
from notewright.state.ports import Body

_FURTHEST = 60  # sentences behind one that says how many things follow
NOTHING_COUNTED = Counted()


def ground(content: str, bodies: Sequence[Body], counted: Counted = NOTHING_COUNTED) -> tuple[Mark, ...]:
    """One mark or more for every sentence of `content`, in order: what it is held up by, or what is not there.

    `bodies` are exactly what the writer had. Without any of them every sentence is unsupported.
    """
    sentences = sentences_of(content)
    if not bodies:
        return tuple(Mark(sentence=sentence.number, kind="unsupported") for sentence in sentences)
    material = Material(bodies)
    return tuple(
        mark
        for place, sentence in enumerate(sentences)
        for mark in marks_of(Case(sentence, material, counted, frozenset(_listed(sentences, place))))
    )


def _listed(sentences: Sequence[Sentence], place: int) -> Iterator[float]:
    """How many items and headings follow that the sentence may be counting."""
    sentence = sentences[place]
    near = islice(sentences, place + 1, place + 1 + _FURTHEST)
    rest = [each for each in near if each.block != sentence.block]
    if sentence.kind == "heading":
        below = list(takewhile(lambda each: each.kind != "heading" or each.level > sentence.level, rest))
        heads = [each for each in below if each.kind == "heading"]
        yield float(sum(1 for each in heads if each.level == min(other.level for other in heads)))
        rest = list(takewhile(lambda each: each.kind != "heading", rest))
        rest = rest[next((n for n, each in enumerate(rest) if each.kind == "item"), len(rest)) :]
    items = list(takewhile(lambda each: each.kind == "item", rest))
    lowest = min((each.level for each in items), default=0)
    yield float(len({each.block for each in items if each.level == lowest}))
