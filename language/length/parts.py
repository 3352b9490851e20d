"""A length that is said of one piece of the note (标题不超过20字, "shorter sentences") is none of the whole."""

import re

from notewright.language.length.lexicon import TABLE, any_of

NEAR = 14  # characters between the piece and what is said of it

_PART, _APART = any_of(TABLE["part"]["words"]), any_of(TABLE["part"]["apart"])
_BEFORE = re.compile(rf"(?:{_PART})(?:(?!{_APART}).){{0,{NEAR}}}$")
_OBJECT = any_of([*TABLE["part"]["words"], *TABLE["part"]["behind"]])
_BEHIND = re.compile(rf"\s?(?:的|地|the |its |this |that |a |an |my |all )?(?:{_OBJECT})")


def of_a_part(plain: str, start: int, first: int, last: int, end: int) -> bool:
    """Whether a piece is named in the clause [start, end) close before the phrase [first, last), or directly behind."""
    return bool(_BEFORE.search(plain[start:first]) or _BEHIND.match(plain, last, end))
