"""Numbers in running text: Arabic, full width, Chinese (两千五百, 二〇二六, 廿三, 半) and English (twenty-first).

Pure functions over a position in the text. They know nothing of dates, lengths or units.
"""

import re
from dataclasses import dataclass
from typing import Literal

from notewright.language.tables import load_table

Script = Literal["arabic", "han", "english"]
MAX_DIGITS = 12
_HAN = load_table(__package__, "numerals.toml")["han"]
_ENGLISH = load_table(__package__, "numerals.toml")["english"]
_DIGITS: dict[str, int] = {**_HAN["places"], **_HAN["digits"]}
_UNITS: dict[str, int] = {**_HAN["small"], **_HAN["large"]}
_HAN_CHARS = frozenset((*_DIGITS, *_UNITS, *_HAN["joined"], *_HAN["half"]))
_BELOW_TEN = {**_ENGLISH["ones"], **_ENGLISH["ordinal_ones"]}
_BELOW_TWENTY = {**_ENGLISH["teens"], **_ENGLISH["ordinal_teens"]}
_TENS = {**_ENGLISH["tens"], **_ENGLISH["ordinal_tens"]}
_ORDINALS = frozenset((*_ENGLISH["ordinal_ones"], *_ENGLISH["ordinal_teens"], *_ENGLISH["ordinal_tens"]))
_ARABIC = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)|\d+")
_WORD = re.compile(r"[A-Za-z]+")
_GAP = re.compile(r"(?: and)? |-")


@dataclass(frozen=True)
class Numeral:
    """A number that ends at `end`. `places` counts its digits where it is written digit by digit (2026, 二〇二六)."""

    value: float
    end: int
    places: int = 0
    ordinal: bool = False
    script: Script = "arabic"


def read_number(text: str, at: int) -> tuple[float, int] | None:
    """The value of the number that starts at `at` and where it ends, or None where no number starts."""
    numeral = read_numeral(text, at)
    return (numeral.value, numeral.end) if numeral else None


def read_numeral(text: str, at: int) -> Numeral | None:
    """The longest number that starts at `at`. A run of digits or a word is never entered in its middle."""
    char = text[at : at + 1]
    if char.isdecimal():
        return None if text[:at][-1:].isdecimal() else _arabic(text, at)
    if char in _HAN_CHARS:
        return _han(text, at)
    inside = char.isalpha() and text[:at][-1:].isalpha() and text[at - 1].isascii()
    return None if inside or not char.isascii() else _english(text, at)


def _arabic(text: str, at: int) -> Numeral | None:
    found = _ARABIC.match(text, at)
    digits = found.group().replace(",", "") if found else ""
    if found is None or len(digits) > MAX_DIGITS:
        return None
    end, value = found.end(), int(digits)
    if text[end : end + 1] in _UNITS:
        rest = _han(text, end, value)
        return Numeral(rest.value, rest.end) if rest else None
    suffix = _WORD.match(text, end)
    if suffix and suffix.group().lower() in _ENGLISH["suffixes"]:
        return Numeral(value, suffix.end(), ordinal=True)
    return Numeral(value, end, len(digits) if digits == found.group() else 0)


def _han(text: str, at: int, first: int | None = None) -> Numeral | None:
    end = at
    while end < len(text) and end - at < MAX_DIGITS * 2 and text[end] in _HAN_CHARS:
        end += 1
    run = text[at:end]
    if run[0] in _HAN["half"]:
        return Numeral(0.5, at + 1, script="han")
    if first is None and all(char in _HAN["places"] for char in run):
        return Numeral(int("".join(str(_DIGITS[char]) for char in run)), end, len(run), script="han")
    value, used = _add_up(run, first)
    return Numeral(value, at + used, script="han")


def _add_up(run: str, first: int | None) -> tuple[int, int]:
    """The value of digits and units (三千五百零二, 一百二 = 120) and how many characters it took."""
    total, section, digit, unit, used, zero = 0, 0, first, 1, 0, False
    for char in run:
        if char in _HAN["joined"] and digit is None:
            section, unit = section + _HAN["joined"][char], 10
        elif char in _DIGITS and (digit is None or digit == 0):
            digit, zero = _DIGITS[char], _DIGITS[char] == 0
        elif char in _HAN["small"]:
            unit = _UNITS[char]
            section, digit = section + (1 if digit is None else digit) * unit, None
        elif char in _HAN["large"]:
            unit = _UNITS[char]
            total, section, digit = (total + section + (digit or 0)) * unit, 0, None
        else:
            break
        used += 1
    scale = unit // 10 if unit >= 100 and not zero and run[used - 2 : used - 1] in _UNITS else 1
    return total + section + (digit or 0) * scale, used


def _english(text: str, at: int) -> Numeral | None:
    total, small, end, ordinal = 0, None, at, False
    while not ordinal and (word := _WORD.match(text, _next_word(text, at, end))):
        name = word.group().lower()
        if name in _ENGLISH["scales"] and small is not None:
            scale = _ENGLISH["scales"][name]
            total, small = (total, small * scale) if scale == 100 else (total + small * scale, None)
        elif (more := _small(name, small)) is not None:
            small = more
        else:
            break
        end, ordinal = word.end(), name in _ORDINALS
    return Numeral(total + (small or 0), end, ordinal=ordinal, script="english") if end > at else None


def _next_word(text: str, at: int, end: int) -> int:
    gap = _GAP.match(text, end) if end > at else None
    return gap.end() if gap else end


def _small(name: str, before: int | None) -> int | None:
    """`before` with the word added, where it fits: units after tens, tens after hundreds."""
    held = before or 0
    if name in _BELOW_TEN and (before is None or (held % 10 == 0 and held % 100 != 10 and held > 0)):
        return held + int(_BELOW_TEN[name])
    if name in _BELOW_TWENTY and (before is None or (held > 0 and held % 100 == 0)):
        return held + int(_BELOW_TWENTY[name])
    if name in _TENS and (before is None or (held > 0 and held % 100 == 0)):
        return held + int(_TENS[name])
    return None
