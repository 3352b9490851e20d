"""A worker's note offline: the passages that speak of the task, each verbatim with the number of its source."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any, cast

from notewright.language.notes import clip_line
from notewright.language.tables import load_table
from notewright.models.offline.brief import Item, read_items
from notewright.models.offline.compose import said
from notewright.models.offline.passages import Passage, passages_of
from notewright.models.offline.quoting import cited, quoted
from notewright.models.offline.rank import Weigh, about, best, terms
from notewright.models.sections import Section
from notewright.state.limits import NoteCaps
from notewright.state.note import Confidence
from notewright.state.scope import Language

CAPS = NoteCaps()
PASSAGES_PER_ITEM = 3
ROOM_TO_CITE = 6  # characters: " [123]"
UNSETTLED = ("open", "problem")


def note_args(sections: Sequence[Section]) -> Mapping[str, Any]:
    """The arguments of `submit_note`."""
    by_name = {section.name: section for section in sections}
    words = load_table(__package__, "templates.toml")[cast(Language, by_name["context"].facts["language"])]
    items, wanted = read_items(sections), terms(by_name["task"].body)
    chosen = _in_turn([_heaviest(item, _speaking_of(wanted)) for item in items])
    unsettled = [p for p in chosen if p.role in UNSETTLED or p.open]
    settled = [p for p in chosen if p not in unsettled]
    confidence = _confidence(items, {p.item.number for p in chosen if terms(p.text) & wanted})
    first = [] if confidence == "low" else (settled or chosen)[:1]
    evidence, issues = ([_line(p, words) for p in each if p not in first] for each in (settled, unsettled))
    return {
        "conclusion": _conclusion(first, items, words),
        "evidence": evidence[: CAPS.evidence],
        "open_issues": [*_cut(items, words), *issues][: CAPS.open_issues],
        "confidence": confidence,
    }


def _speaking_of(wanted: frozenset[str]) -> Weigh:
    """Heavier for each term that the task has too; a passage that fits a line comes before one that must be cut."""
    plain, room = about(()), CAPS.line_chars - ROOM_TO_CITE
    return lambda p: 4 * len(terms(p.text) & wanted) + 2 * plain(p) + (len(p.text) <= room)


def _heaviest(item: Item, weigh: Weigh) -> list[Passage]:
    return sorted(best(passages_of(item), PASSAGES_PER_ITEM, weigh), key=weigh, reverse=True)


def _in_turn(items: Sequence[Sequence[Passage]]) -> list[Passage]:
    """The first of each item, then the second of each: no source crowds out another."""
    return [passage for passage in chain.from_iterable(zip_longest(*items)) if passage]


def _conclusion(first: Sequence[Passage], items: Sequence[Item], words: Any) -> str:
    titles = words["join"].join(cited(quoted(item.title), item) for item in items)
    text = cited(said(first[0], words), first[0].item) if first else words["silent"].format(titles=titles)
    return clip_line(text, CAPS.conclusion_chars)


def _line(passage: Passage, words: Any) -> str:
    return clip_line(cited(said(passage, words), passage.item), CAPS.line_chars)


def _cut(items: Sequence[Item], words: Any) -> Iterator[str]:
    return (cited(words["seen_in_part"], item) for item in items if item.cut)


def _confidence(items: Sequence[Item], speaking: set[int]) -> Confidence:
    """high where at least half of the items speak of the task, medium where any does."""
    if speaking and 2 * len(speaking) >= len(items):
        return "high"
    return "medium" if speaking else "low"
