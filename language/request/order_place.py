"""A verb in its clause: what stands around it, and whether an order can begin there."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from notewright.language.request.nouns import is_head
from notewright.language.request.token import Token
from notewright.language.tables import load_table

_FRONTING = ("把", "将", "给", "为", "从")
_ASKS = ("answer", "into", "turn", "relative", "related")


@dataclass(frozen=True)
class Place:
    """A token in its clause: what stands before and behind it, up to the marks that end the clause."""

    here: Token
    before: Sequence[Token]
    after: Sequence[Token]
    alone: bool

    @property
    def opens(self) -> bool:
        """Whether an order can begin here."""
        return not self.before or self.before[-1].has("polite") or self.before[-1].text in _joints()

    @property
    def fronted(self) -> Sequence[Token]:
        """把OBJECT…: the object before the verb; nothing where none is brought there."""
        starts = [at for at, token in enumerate(self.before) if token.text in _FRONTING]
        return self.before[starts[0] + 1 :] if starts else ()

    @property
    def ends(self) -> bool:
        """Whether only words without weight follow."""
        return all(token.has("polite", "mark") or token.text in ("一下", "了") for token in self.after)

    @property
    def asks(self) -> bool:
        """Whether the clause asks, or makes something of its material."""
        return any(token.has(*_ASKS) for token in (*self.before, *self.after))

    def among(self, name: str, row: str) -> bool:
        """Whether the verb stands in a row of orders.toml."""
        return self.here.text in words(name, row)


@cache
def words(name: str, row: str) -> frozenset[str]:
    """A row of orders.toml."""
    return frozenset(load_table(__package__, "orders.toml")[name][row])


@cache
def _joints() -> frozenset[str]:
    return frozenset(load_table(__package__, "plan.toml")["joints"]["words"])


def names(tokens: Sequence[Token], *kinds: str) -> bool:
    """Whether a type word of `kinds` stands for a set here."""
    return any(token.senses.get("type") in kinds and is_head(tokens, at) for at, token in enumerate(tokens))


def first_of(tokens: Sequence[Token], row: frozenset[str]) -> int:
    """How many tokens of `row`, articles and marks stand at the beginning."""
    at = 0
    while at < len(tokens) and (tokens[at].text in row or tokens[at].has("glue", "one", "mark")):
        at += 1
    return at
