"""The lexer: which words of words.toml stand where in a text. It finds every word and decides nothing."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from notewright.language.numerals import Numeral, read_numeral
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "words.toml")
_TRADITIONAL = str.maketrans(_TABLE["traditional"])
_HEAD = re.compile(r"[a-z]+|.", re.DOTALL)
_WORD_START = re.compile(r"(?<![a-z])[a-z]|[^a-z\s]")
_SPACES = re.compile(r"[ \t\u3000]*")

Value = int | str | Numeral


class Row(NamedTuple):
    """A word of the lexicon, its parts split at spaces; it does not count where `unless` (`word!unless`) follows."""

    kind: str
    value: int | str
    parts: tuple[str, ...]
    unless: str = ""


@dataclass(frozen=True)
class Token:
    """A word in the text: what kind it is, what it stands for, where it ends."""

    kind: str
    value: Value
    end: int


Lattice = dict[int, list[Token]]


def simplified(folded: str) -> str:
    """The text with simplified characters, one for one, so that offsets hold."""
    return folded.translate(_TRADITIONAL)


def read_words(text: str, *, sentence: bool = False) -> Lattice:
    """Every token at every offset of folded, simplified text; in a sentence none that a blocking row cuts."""
    lattice: Lattice = defaultdict(list)
    for found in _WORD_START.finditer(text):
        at = found.start()
        head = _HEAD.match(text, at)
        for row in rows().get(head.group() if head else "", ()):
            end = _match(row, text, at)
            if end is not None:
                lattice[at].append(Token(row.kind, row.value, end))
        if numeral := read_numeral(text, at):
            lattice[at].append(Token("ordinal" if numeral.ordinal else "number", numeral, numeral.end))
    return _unblocked(lattice) if sentence else lattice


@cache
def rows() -> dict[str, list[Row]]:
    """The lexicon by the head of a word: its first run of letters, or its first character."""
    found: dict[str, list[Row]] = defaultdict(list)
    for kind, values in _TABLE["word"].items():
        for value, words in values.items():
            for word in words:
                phrase, _, unless = word.partition("!")
                head = _HEAD.match(phrase)
                row = Row(kind, _value(value), tuple(phrase.split(" ")), unless)
                found[head.group() if head else ""].append(row)
    return found


def skip_spaces(text: str, at: int) -> int:
    """The offset of the next character of the same line that is no space."""
    found = _SPACES.match(text, at)
    return found.end() if found else at


def _value(key: str) -> int | str:
    return int(key) if key.lstrip("-").isdecimal() else key


def _match(row: Row, text: str, at: int) -> int | None:
    for i, part in enumerate(row.parts):
        at = skip_spaces(text, at) if i else at
        if not text.startswith(part, at):
            return None
        at += len(part)
    if row.unless and text.startswith(row.unless, at):
        return None
    return None if _latin(text[at - 1]) and _latin(text[at : at + 1]) else at


def _latin(char: str) -> bool:
    return char.isalpha() and char.isascii()


def _unblocked(lattice: Lattice) -> Lattice:
    """Without the words that a blocking row cuts or holds, except where the word is longer."""
    blocks = [(at, t.end) for at, tokens in lattice.items() for t in tokens if t.kind == "block"]
    return {at: kept for at, tokens in lattice.items() if (kept := [t for t in tokens if not _cut(at, t, blocks)])}


def _cut(at: int, token: Token, blocks: list[tuple[int, int]]) -> bool:
    if token.kind == "block":
        return True
    return any(start < token.end and at < end and not (at <= start and end <= token.end) for start, end in blocks)
