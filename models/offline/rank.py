"""Which passages of many are worth quoting: those about the topic, those that say something, the first ones."""

import re
from collections.abc import Callable, Sequence

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.passages import Passage

Weigh = Callable[[Passage], int]

_BARE = re.compile(r"[^:]{1,30}::\s|(?:#\S+(?:\s+|$))+$|\[[^\]]*\]+(?:\([^)]*\))?$|\S{1,15}$|.* \| ")


def best(passages: Sequence[Passage], limit: int, weigh: Weigh) -> list[Passage]:
    """At most `limit` different passages, the heaviest, in their own order; of equal ones the first."""
    distinct = list({p.text: p for p in reversed(passages)}.values())[::-1]
    ranked = sorted(range(len(distinct)), key=lambda at: (-weigh(distinct[at]), at))
    return [distinct[at] for at in sorted(ranked[:limit])]


def about(topics: Sequence[str]) -> Weigh:
    """Heavier where a topic is named and where there is a role; lighter where it is a mere field, tag, link or row."""
    folded = tuple(map(fold, topics))

    def weigh(passage: Passage) -> int:
        text = fold(passage.text)
        return 2 * any(topic in text for topic in folded) + (passage.role != "points") - 2 * bool(_BARE.match(text))

    return weigh


def terms(text: str) -> frozenset[str]:
    """Pairs of neighbouring Han characters and whole Latin words, folded, without those that carry no topic."""
    folded, stop = fold(text), load_table(__package__, "words.toml")["questions"]
    runs = re.findall(rf"[^\W{stop['stop_characters']}\x00-\u33ff]{{2,}}", folded)
    pairs = {run[at : at + 2] for run in runs for at in range(len(run) - 1)}
    words = set(re.findall(r"[^\W_\u3400-\u9fff]{3,}", folded))
    return frozenset((pairs | words) - set(stop["stop_terms"]))
