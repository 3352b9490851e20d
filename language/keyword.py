"""How a keyword finds text (design §5), and the tokens by which an index finds at least as much. Pure.

Text is compared folded. Scripts without spaces match as a substring of any length; a word of letters and digits from
its start, and whole where it has three characters or fewer; punctuation literally; a space is any run of white space.
"""

import re
from functools import lru_cache
from operator import add
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.language.text import fold

WHOLE_WORD_CHARS = 3
TOKEN_CHARS = 64  # a longer word is indexed by its beginning: nobody types the rest of a checksum

_SCRIPTS = load_table(__package__, "scripts.toml")
_UNSPACED = f"[{''.join(_SCRIPTS['unspaced'])}]"
_WORD = rf"(?:[^\W_]|[{''.join(_SCRIPTS['marks'])}])"
_LETTER = f"(?!{_UNSPACED}){_WORD}"
_UNSPACED_RUNS = re.compile(f"{_UNSPACED}+")
_WORD_RUNS = re.compile(rf"(?:[^\W_]+|[{''.join(_SCRIPTS['marks'])}]+)+")
_LAST_WORD = re.compile(f"(?:{_LETTER})*$")
_STARTS_WORD = re.compile(_LETTER)


class Terms(NamedTuple):
    """What every matching text has among its tokens: all of `whole`, and one that begins with `prefix`."""

    whole: frozenset[str]
    prefix: str | None


def matches(folded_text: str, keyword: str) -> bool:
    """Is `keyword` in `folded_text` (made by `fold`)? A keyword of nothing but white space is nowhere."""
    pattern = _pattern(keyword)
    return pattern is not None and pattern.search(folded_text) is not None


def tokens(folded_text: str) -> set[str]:
    """Words, and of scripts without spaces each character and each pair of neighbours."""
    words = _WORD_RUNS.findall(_UNSPACED_RUNS.sub(" ", folded_text))
    found = {word[:TOKEN_CHARS] for word in words}
    for run in _UNSPACED_RUNS.findall(folded_text):
        found.update(run)
        found.update(map(add, run, run[1:]))
    return found


def terms(keyword: str) -> Terms | None:
    """What to ask an index of `tokens` for; None where only a scan can tell (punctuation alone)."""
    folded = _spaced_once(keyword)
    last = _last_word(folded)
    if len(last) <= WHOLE_WORD_CHARS:
        whole, prefix = tokens(folded), None
    else:
        whole, prefix = tokens(folded[: -len(last)]), last[:TOKEN_CHARS]
    return Terms(frozenset(whole), prefix) if whole or prefix else None


@lru_cache(maxsize=256)
def _pattern(keyword: str) -> re.Pattern[str] | None:
    folded = _spaced_once(keyword)
    if not folded:
        return None
    first, *rest = map(re.escape, folded.split(" "))
    # The border is looked for behind the first part, so that the search runs on a literal.
    border = f"(?<!{_LETTER}{first})" if _STARTS_WORD.match(folded) else ""
    ending = f"(?!{_LETTER})" if 0 < len(_last_word(folded)) <= WHOLE_WORD_CHARS else ""
    return re.compile(r"\s+".join([first + border, *rest]) + ending)


def _spaced_once(keyword: str) -> str:
    return " ".join(fold(keyword).split())


def _last_word(folded: str) -> str:
    found = _LAST_WORD.search(folded)
    return found[0] if found else ""
