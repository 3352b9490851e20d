"""The parser: tries the rows of grammar.toml over the tokens of a text and keeps every reading."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from notewright.language.tables import load_table
from notewright.language.time.words import Lattice, skip_spaces

Builders = Mapping[str, Callable[..., Any]]


class Symbol(NamedTuple):
    """One place of a rule: `name:kind`, `kind?` where it may be missing. Unnamed places are not handed on."""

    name: str
    kind: str
    optional: bool


class Rule(NamedTuple):
    """What a row makes, and of what."""

    make: str
    symbols: tuple[Symbol, ...]


class Reading(NamedTuple):
    """A value read from the text up to `end`."""

    end: int
    value: Any


@cache
def grammar() -> dict[str, list[Rule]]:
    """The rules by the symbol that they make, in order of preference."""
    table = load_table(__package__, "grammar.toml")
    return {kind: [Rule(r["make"], tuple(map(_symbol, r["of"].split()))) for r in rows] for kind, rows in table.items()}


def _symbol(word: str) -> Symbol:
    name, _, kind = word.rpartition(":")
    return Symbol(name, kind.rstrip("?"), kind.endswith("?"))


class Chart:
    """Readings of every symbol at every offset, each found once."""

    def __init__(self, text: str, lattice: Lattice, builders: Builders) -> None:
        self._text = text
        self._lattice = lattice
        self._builders = builders
        self._found: dict[tuple[str, int], list[Reading]] = {}

    def read(self, kind: str, at: int) -> list[Reading]:
        """All readings of `kind` that start at `at`, preferred ones first."""
        key = (kind, at)
        if key not in self._found:
            self._found[key] = list(dict.fromkeys(self._tokens(kind, at)))
            self._found[key] += [r for r in dict.fromkeys(self._rules(kind, at)) if r not in self._found[key]]
        return self._found[key]

    def _tokens(self, kind: str, at: int) -> Iterator[Reading]:
        return (Reading(token.end, token.value) for token in self._lattice.get(at, ()) if token.kind == kind)

    def _rules(self, kind: str, at: int) -> Iterator[Reading]:
        if at not in self._lattice:
            return
        for rule in grammar().get(kind, ()):
            for end, values in self._match(rule.symbols, at):
                value = self._builders[rule.make](**values)
                if value is not None:
                    yield Reading(end, value)

    def _match(self, symbols: tuple[Symbol, ...], at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        if not symbols:
            yield at, {}
            return
        first, rest = symbols[0], symbols[1:]
        for end, value in self.read(first.kind, skip_spaces(self._text, at)):
            for last, values in self._match(rest, end):
                yield last, {first.name: value, **values} if first.name else values
        if first.optional:
            yield from self._match(rest, at)
