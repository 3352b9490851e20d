"""What a passage is about, by the words in it: a lexicon and the loop over it."""

import re
from collections.abc import Sequence
from functools import cache

from notewright.language.tables import load_table
from notewright.language.text import fold


def role_of(text: str, heading: str = "") -> str:
    """decision, problem, next or done by the words of the text, else of its heading; else points."""
    roles = load_table(__package__, "words.toml")["roles"]
    for folded in (fold(text), fold(heading)):
        for role, words in roles.items():
            if mentions(folded, words):
                return str(role)
    return "points"


def mentions(folded: str, words: Sequence[str]) -> bool:
    """Whether one of `words` stands in the folded text: Latin from the start of a word, others anywhere."""
    return _pattern(tuple(words)).search(folded) is not None


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join((r"\b" if word.isascii() else "") + re.escape(fold(word)) for word in words))
