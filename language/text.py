"""How text is compared everywhere: NFKC and case folding, with a way back to the person's own characters."""

import unicodedata
from dataclasses import dataclass
from itertools import pairwise


def fold(text: str) -> str:
    """`text` without differences of width, compatibility form and case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


@dataclass(frozen=True)
class Folded:
    """Folded text that remembers where each character came from.

    `starts[i]` and `ends[i]` bound the original characters behind folded character i.
    """

    source: str
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def original(self, start: int, end: int) -> str:
        """The person's own characters behind the folded half-open span [start, end)."""
        if start >= end:
            return ""
        return self.source[self.starts[start] : self.ends[end - 1]]


def fold_with_offsets(text: str) -> Folded:
    """Fold cluster by cluster (a base and its combining marks), so that offsets stay exact."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(text):
        folded = fold(text[start:end])
        pieces.append(folded)
        starts.extend([start] * len(folded))
        ends.extend([end] * len(folded))
    return Folded(text, "".join(pieces), tuple(starts), tuple(ends))


def _clusters(text: str) -> list[tuple[int, int]]:
    bounds = [i for i, char in enumerate(text) if i == 0 or not _joins(char)]
    return list(pairwise([*bounds, len(text)]))


def _joins(char: str) -> bool:
    return any(unicodedata.combining(c) for c in unicodedata.normalize("NFKD", char)[:1])
