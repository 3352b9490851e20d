"""Writes that only their surroundings show: the verb becomes one, and unknown words that hold it fall apart."""

from collections.abc import Sequence

from notewright.language.request.framing import Found
from notewright.language.request.line import Line
from notewright.language.request.order_place import Place, words
from notewright.language.request.order_rules import ORDERS
from notewright.language.request.token import Token


def order(_: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """The verb at `at` as a write; the text before one that leads into a list (买牛奶加到) stays apart from it."""
    text, verb, rest = _parted(tokens[at])
    start = next((j + 1 for j in range(at - 1, -1, -1) if tokens[j].has("break")), 0)
    end = next((j for j in range(at + 1, len(tokens)) if tokens[j].has("break")), len(tokens))
    alone = (start, end) == (0, len(tokens)) or all(t.has("break") for t in (*tokens[:start], *tokens[end:]))
    place = Place(verb, [*tokens[start:at], *text], [*rest, *tokens[at + 1 : end]], alone)
    write = next((write for write, holds in ORDERS if holds(place)), None)
    found = Token(verb.start, verb.end, verb.text, {"write": write or "", "order": ""})
    return (at, at + 1, [*text, found, *rest]) if write else None


def _parted(here: Token) -> tuple[list[Token], Token, list[Token]]:
    """An unknown run with a verb at one of its ends (买牛奶加到, 完成买牛奶): the text around the verb stands apart."""
    if here.senses or not here.han or here.end - here.start != len(here.text):
        return [], here, []
    ends = [verb for row in (words("put", "into"), words("save", "into")) for verb in row if here.text.endswith(verb)]
    if ends:
        cut = len(here.text) - len(max(ends, key=len))
        return _pieces(here, 0, cut), _piece(here, cut, len(here.text)), []
    opens = [verb for verb in words("complete", "verbs") if here.text.startswith(verb)]
    cut = len(max(opens, key=len, default=here.text))
    return [], _piece(here, 0, cut), _pieces(here, cut, len(here.text))


def _pieces(here: Token, start: int, end: int) -> list[Token]:
    return [_piece(here, start, end)] if start < end else []


def _piece(here: Token, start: int, end: int) -> Token:
    return Token(here.start + start, here.start + end, here.text[start:end])
