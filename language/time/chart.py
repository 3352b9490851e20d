"""The parser: tries the rows of grammar.toml over the tokens of a text and keeps every reading."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from notewright.language.tables import load_table
from notewright.language.time import make_dates, make_meanings, make_pieces, make_ranges
from notewright.language.time.words import Lattice, skip_spaces

Match = tuple[int, dict[str, Any]]
_NONE: frozenset[str] = frozenset()


class Symbol(NamedTuple):
    """One place of a rule: `name:kind`, `kind?` where it may be missing. Unnamed places are not handed on."""

    name: str
    kind: str
    optional: bool


class Rule(NamedTuple):
    """What a row makes, of what, and what else it hands to its maker."""

    make: Callable[..., Any]
    symbols: tuple[Symbol, ...]
    given: Mapping[str, Any]


class Rules(NamedTuple):
    """All ways to make a symbol: seeds, what makes a reading grow, and the tokens that can open it."""

    seeds: tuple[tuple[frozenset[str], Rule], ...]
    growing: tuple[Rule, ...]
    openers: frozenset[str]


class Reading(NamedTuple):
    """A value read from the text up to `end`."""

    end: int
    value: Any


@cache
def rules(kind: str) -> Rules:
    """The rules that make `kind`, in order of preference; none for a kind of token."""
    rows = [_rule(row) for row in load_table(__package__, "grammar.toml").get(kind, ())]
    seeds = tuple((_openers(rule.symbols), rule) for rule in rows if rule.symbols[0].kind != kind)
    growing = tuple(rule for rule in rows if rule.symbols[0].kind == kind)
    return Rules(seeds, growing, frozenset({kind}).union(*(openers for openers, _ in seeds)))


def _openers(symbols: tuple[Symbol, ...]) -> frozenset[str]:
    first = rules(symbols[0].kind).openers
    return first | _openers(symbols[1:]) if symbols[0].optional else first


def _rule(row: Mapping[str, Any]) -> Rule:
    given = {key: value for key, value in row.items() if key not in ("make", "of")}
    return Rule(_makers()[row["make"]], tuple(map(_symbol, row["of"].split())), given)


def _symbol(word: str) -> Symbol:
    name, _, kind = word.rpartition(":")
    return Symbol(name, kind.rstrip("?"), kind.endswith("?"))


@cache
def _makers() -> Mapping[str, Callable[..., Any]]:
    modules = (make_pieces, make_dates, make_ranges, make_meanings)
    return {name: made for module in modules for name, made in vars(module).items() if callable(made)}


class Chart:
    """Readings of every symbol at every offset, each found once."""

    def __init__(self, text: str, lattice: Lattice) -> None:
        self._text = text
        self._lattice = lattice
        self._kinds = {at: frozenset(token.kind for token in tokens) for at, tokens in lattice.items()}
        self._found: dict[tuple[str, int], tuple[Reading, ...]] = {}

    def read(self, kind: str, at: int) -> tuple[Reading, ...]:
        """All readings of `kind` that start at `at`, preferred ones first."""
        if self._kinds.get(at, _NONE).isdisjoint(rules(kind).openers):
            return ()
        key = (kind, at)
        if key not in self._found:
            self._found[key] = tuple(dict.fromkeys(self._readings(kind, at)))
        return self._found[key]

    def _readings(self, kind: str, at: int) -> Iterator[Reading]:
        yield from (Reading(token.end, token.value) for token in self._lattice[at] if token.kind == kind)
        here, ways = self._kinds[at], rules(kind)
        found = [r for openers, rule in ways.seeds if not here.isdisjoint(openers) for r in self._made(rule, at)]
        while found:
            yield from found
            found = [longer for reading in found for rule in ways.growing for longer in self._grown(rule, reading)]

    def _made(self, rule: Rule, at: int) -> Iterator[Reading]:
        return self._completed(rule, self._match(rule.symbols, at), {})

    def _grown(self, rule: Rule, reading: Reading) -> Iterator[Reading]:
        name = rule.symbols[0].name
        return self._completed(rule, self._match(rule.symbols[1:], reading.end), {name: reading.value} if name else {})

    def _completed(self, rule: Rule, matches: Iterator[Match], given: Mapping[str, Any]) -> Iterator[Reading]:
        for end, values in matches:
            value = rule.make(**rule.given, **given, **values)
            if value is not None:
                yield Reading(end, value)

    def _match(self, symbols: tuple[Symbol, ...], at: int) -> Iterator[Match]:
        if not symbols:
            yield at, {}
            return
        first, rest = symbols[0], symbols[1:]
        for end, value in self.read(first.kind, skip_spaces(self._text, at)):
            for last, values in self._match(rest, end):
                yield last, {first.name: value, **values} if first.name else values
        if first.optional:
            yield from self._match(rest, at)
