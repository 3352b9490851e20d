"""A number as a fact: with what is measured, and whether it was rounded or is a limit."""

import re

from notewright.language.grounding.fact import Bound, Fact
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["numbers"]
_MEASURE = "|".join(sorted((*_TABLE["measures"], "个月"), key=len, reverse=True))
_UNIT = re.compile(rf"[\s-]?({_MEASURE}|[a-z]+|[\u3400-\u9fff])?")
_BEFORE: dict[Bound, re.Pattern[str]] = {
    bound: re.compile(rf"(?:{'|'.join(words)})\s*[$¥€£]?\s*$") for bound, words in _TABLE["about"].items()
}
_BEHIND: dict[Bound, re.Pattern[str]] = {
    bound: re.compile(rf"\s?(?:{_MEASURE})?(?:{'|'.join(words)})") for bound, words in _TABLE["about_behind"].items()
}

NumberFound = tuple[int, int, Fact]


def amount(text: str, start: int, end: int, value: float, *, soft: bool = False) -> Fact:
    """The number at [start, end) of compared text."""
    behind = _UNIT.match(text, end)
    before = text[max(0, start - 16) : start]
    bounds = (
        *(bound for bound, words in _BEFORE.items() if words.search(before)),
        *(bound for bound, words in _BEHIND.items() if words.match(text, end)),
    )
    return Fact("number", text[start:end], (value,), (behind[1] or "") if behind else "", soft, next(iter(bounds), ""))
