"""Which passages of many are worth quoting: those about the topic, those that say something, the first ones."""

import re
from collections.abc import Sequence

from notewright.language.text import fold
from notewright.models.offline.passages import Passage

ENOUGH_CHARS = 8


def best(passages: Sequence[Passage], topics: Sequence[str], limit: int) -> list[Passage]:
    """At most `limit` different passages, in their own order."""
    distinct = list({p.text: p for p in reversed(passages)}.values())[::-1]
    ranked = sorted(range(len(distinct)), key=lambda at: (-_weight(distinct[at], topics), at))
    return [distinct[at] for at in sorted(ranked[:limit])]


def terms(text: str) -> frozenset[str]:
    """Pairs of neighbouring Han characters and whole Latin words, folded."""
    folded = fold(text)
    runs = re.findall(r"[\u3400-\u9fff]{2,}", folded)
    pairs = {run[at : at + 2] for run in runs for at in range(len(run) - 1)}
    return frozenset(pairs | set(re.findall(r"[^\W_\u3400-\u9fff]{3,}", folded)))


def _weight(passage: Passage, topics: Sequence[str]) -> int:
    folded = fold(passage.text)
    about = any(fold(topic) in folded for topic in topics)
    return 2 * about + (passage.role != "points") + (len(passage.text) >= ENOUGH_CHARS)
