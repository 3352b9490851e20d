"""All of the material, indexed once: which passages a sentence is about."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

from notewright.language.grounding.sources import Passage, read_source
from notewright.language.tables import load_table
from notewright.state.ports import Body

_LIMITS = load_table(__package__, "grounding.toml")["overlap"]
_ADDED = 0.12  # a passage is about the sentence too where it holds this much of it that no better one holds
_MOST = 4


class Match(NamedTuple):
    """Which passages hold the content of a sentence, best first, and the share that the best and all of them hold."""

    passages: tuple[Passage, ...] = ()
    best: float = 0.0
    total: float = 0.0


class Material:
    """All sources, indexed once."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.sources = {body.item.number: read_source(body) for body in bodies}
        self._all = [passage for source in self.sources.values() for passage in source.passages]
        self._holding: dict[str, list[int]] = {}
        for place, passage in enumerate(self._all):
            for token in passage.tokens:
                self._holding.setdefault(token, []).append(place)

    def weight(self, token: str) -> float:
        return log(2 + len(self._all) / (1 + len(self._holding.get(token, ()))))

    def match(self, tokens: frozenset[str], numbers: Iterable[int]) -> Match:
        """The passages of these sources that the sentence with `tokens` is about."""
        allowed, weights = frozenset(numbers), {token: self.weight(token) for token in tokens}
        whole = sum(weights.values())
        held: Counter[int] = Counter()
        for token, weight in weights.items():
            for place in self._holding.get(token, ()):
                if self._all[place].source in allowed:
                    held[place] += weight  # type: ignore[assignment]  # a Counter of weights
        if not held or not whole:
            return Match()
        chosen: list[int] = []
        left = set(tokens)
        ranked = sorted(held, key=lambda place: (-held[place], len(self._all[place].tokens), place))[:60]
        while ranked and len(chosen) < _MOST:
            gains = {place: sum(weights[t] for t in self._all[place].tokens & left) for place in ranked}
            best = max(ranked, key=lambda place: (gains[place], -len(self._all[place].tokens)))
            if chosen and gains[best] < _ADDED * whole:
                break
            chosen.append(best)
            left -= self._all[best].tokens
        near = [p for p in ranked if held[p] >= _LIMITS["cover"] * whole and p not in chosen][:_MOST]
        total = 1 - sum(weights[token] for token in left) / whole
        passages = tuple(self._all[place] for place in (*chosen, *near))
        return Match(passages, held[chosen[0]] / whole, total)
