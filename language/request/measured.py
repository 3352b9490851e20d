"""A run of unknown characters behind the material that holds a measure word: 鼓捣个小册子 makes something."""

import re
from collections.abc import Sequence

from notewright.language.request.framing import Found
from notewright.language.request.line import Line
from notewright.language.request.token import Token

_RUN = re.compile(r"([^个份篇本张页则套封版期]{1,3}?)([一两]?[个份篇本张页则套封版期])([^了过的]{2,})")
_BEHIND = ("type", "file_type", "folder.inside", "polite", "time", "topic")


def measured(_: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """Verb, measure and product as tokens of their own; only behind the material and at the end of its clause."""
    here = tokens[at]
    ends = at + 1 == len(tokens) or tokens[at + 1].has("break")
    if here.senses or not here.han or not at or not ends or not tokens[at - 1].has(*_BEHIND):
        return None
    found = _RUN.fullmatch(here.text)
    if not found:
        return None
    first, second = (here.start + found.start(group) for group in (2, 3))
    return (
        at,
        at + 1,
        [
            Token(here.start, first, found[1], {"make": "make"}),
            Token(first, second, found[2], {"one": "one"}),
            Token(second, here.end, found[3], {"product": "text", "grade": "plain"}),
        ],
    )
