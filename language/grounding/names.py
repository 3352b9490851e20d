"""Names as far as they can be told without a model: code words, @mentions, 《titles》, Latin words with capitals, and
Chinese names. Rather too few than too many."""

import re
from collections.abc import Iterator

from notewright.language.grounding.fact import Fact
from notewright.language.grounding.han_names import han_names
from notewright.language.grounding.latin_names import latin_names
from notewright.language.grounding.plain import alike, compact

_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_TITLE = re.compile(r"《([^《》]{1,80})》")
_MENTION = re.compile(r"(?<![\w.])@([\w-]{2,40})")


def names_in(text: str, *, heading: bool = False) -> Iterator[Fact]:
    """Every name in `text`, in its own letters. In a heading every word may have a capital, so none is sure."""
    for match in _CODE.finditer(text):
        if re.search(r"\w", match[2]):
            yield Fact("name", match[2], (compact(match[2]),))
    text = _CODE.sub(lambda match: " " * len(match[0]), text)
    for pattern in (_TITLE, _MENTION):
        for match in pattern.finditer(text):
            yield Fact("name", match[1], (compact(match[1]),))
    text = _TITLE.sub(lambda match: " " * len(match[0]), text)
    yield from latin_names(text, heading=heading)
    yield from han_names(alike(text))
