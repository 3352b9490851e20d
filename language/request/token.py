"""The atoms of a sentence: a word of the lexicon, a quotation, a tag, a date phrase, or words nobody knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Token:
    """Characters [start, end) of the sentence with all senses that they can have; no senses: unknown words.

    `text` is the folded, simplified form. `inner` are the tokens that a filter phrase has swallowed.
    """

    start: int
    end: int
    text: str
    senses: Mapping[str, str] = field(default_factory=dict)
    inner: "tuple[Token, ...]" = ()

    def has(self, *kinds: str) -> bool:
        """Whether the token can be one of `kinds`."""
        return any(kind in self.senses for kind in kinds)

    @property
    def han(self) -> bool:
        return "\u2e80" <= self.text[:1] <= "\u9fff"
