"""Numbers as they are written in both languages: 3,000, 三千, 3千, 0.3万, 3k, 50%, 五成, 百分之五十, twenty-one."""

import re
from collections.abc import Iterator

from notewright.language.grounding.amount import NumberFound, amount
from notewright.language.grounding.fact import Fact
from notewright.language.grounding.number_words import ENGLISH, HAN, english_numbers, han_numbers, other_words
from notewright.language.numerals import read_numeral
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["numbers"]
_SCALES: dict[str, float] = _TABLE["scales"]
_SCALE = "|".join(sorted(map(re.escape, _SCALES), key=len, reverse=True))
_VERSION = re.compile(
    r"(?<![a-z0-9_.])v?(\d+(?:\.\d+){2,}(?:-[a-z0-9.]+)?)(?![a-z0-9_.]*\d)"
    r"|(?<![a-z0-9_.])v(\d+(?:\.\d+)?)(?![a-z0-9_.]*\d)"
)
_ARABIC = re.compile(
    rf"(?<![a-z0-9_])(?<!\d\.)(\d{{1,3}}(?:,\d{{3}})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)"
    rf"(?:\s?({_SCALE})(?![a-z]))?(?:st|nd|rd|th)?"
)
_PER_HUNDRED = re.compile(rf"百分之([{HAN}\d.]+)")
_TENTHS = re.compile(rf"([{HAN}])成(?:([{HAN}]))?(?![{_TABLE['not_tenths']}])")
_PART = rf"(\d{{1,2}}|[{HAN}]{{1,3}})"
_LENGTH = re.compile(
    rf"(?<![\d.:]){_PART}\s?(?:分钟?|minutes?|mins?|m)(?: and)?\s?{_PART}\s?(?:秒|(?:seconds?|secs?|s)\b)"
)
_IN_TEN = re.compile(rf"\b({ENGLISH}|\d{{1,2}}) (?:in|out of)(?: every)? (ten|10|a hundred|one hundred|100)\b")
_PARTS = re.compile(rf"([{HAN}]+)分之([{HAN}]+)")


def numbers_in(text: str, *, every: bool = False) -> Iterator[NumberFound]:
    """Every number in `text`, which is compared text (`alike`), with where it stands.

    `every` takes in what is rarely meant as a number (一, one): right for the material, wrong for a draft.
    """
    held = text
    for pattern, read in _COMPOSED:
        for match in pattern.finditer(held):
            if (value := read(match)) is not None:
                yield (
                    match.start(),
                    match.end(),
                    Fact("number", match[0], (value,), unit="" if isinstance(value, str) else "%"),
                )
                held = _blank(held, *match.span())
    for match in _ARABIC.finditer(held):
        value = float(match[1].replace(",", "")) * _SCALES.get(match[2] or "", 1)
        end = match.end()
        if match[2] is None and held[end : end + 1] in tuple("十百千") and (n := read_numeral(held, match.start(1))):
            value, end = n.value, n.end
        yield match.start(), end, amount(held, match.start(), end, value)
        held = _blank(held, match.start(), end)
    yield from han_numbers(held, every=every)
    yield from english_numbers(held, every=every)
    if every:
        yield from other_words(held)


def _version(match: re.Match[str]) -> float | str:
    return match[1] or float(match[2])


def _value(text: str) -> float | None:
    if text.replace(".", "", 1).isascii() and text[:1].isdigit():
        return float(text) if text.count(".") < 2 and text[-1] != "." else None
    whole, _, behind = text.partition("点")
    numeral = read_numeral(whole, 0)
    return numeral.value if numeral and numeral.end == len(whole) and not behind else None


def _hundredths(match: re.Match[str]) -> float | None:
    return _value(match[1])


def _tenths(match: re.Match[str]) -> float | None:
    first, second = _value(match[1]), _value(match[2]) if match[2] else 0
    return None if first is None or second is None or first > 10 else first * 10 + second


def _parts(match: re.Match[str]) -> float | None:
    below, above = _value(match[1]), _value(match[2])
    return 100 * above / below if below and above is not None else None


def _length(match: re.Match[str]) -> str | None:
    """Minutes and seconds, as 3:50."""
    minutes, seconds = _value(match[1]), _value(match[2])
    return None if minutes is None or seconds is None else f"{minutes:.0f}:{seconds:02.0f}"


def _in_ten(match: re.Match[str]) -> float | None:
    numeral = read_numeral(match[1], 0)
    return numeral.value * (10 if match[2] in ("ten", "10") else 1) if numeral else None


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + "\0" * (end - start) + text[end:]


_COMPOSED = (
    (_VERSION, _version),
    (_PER_HUNDRED, _hundredths),
    (_PARTS, _parts),
    (_TENTHS, _tenths),
    (_IN_TEN, _in_ten),
    (_LENGTH, _length),
)
