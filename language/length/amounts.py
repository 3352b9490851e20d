"""Amounts: a number or a range with its unit and its bound, such as 不超过500字, "between 300 and 500 words"."""

import math
import re
from collections.abc import Iterator
from typing import NamedTuple, cast

from notewright.language.length.lexicon import JOINT, TABLE, before, behind
from notewright.language.length.parts import of_a_part
from notewright.language.length.wishes import LengthChange, LengthWish, Unit, Wish
from notewright.language.numerals import read_numeral
from notewright.language.request.line import Line

_DECIMAL = re.compile(r"(\d{1,9}\.\d{1,3})(?![\d.])")
_HALF = re.compile(r"(?<![a-z])half(?: an?)?(?![a-z])")
_SINGLE = re.compile(r"(?<![a-z])a(?: single)?(?= page (?:or less|at most|at the most|max|tops))")
_SCALES = {"k": 1000, "千": 1000, "万": 10000}
_SCALE = re.compile(r"(k(?![a-z])|千|万)")
_VAGUE = re.compile(r"[多来余]")
_DIGITS = "一二三四五六七八九"
_LIMITS = TABLE["limits"]
_BOUNDS = ("at_most", "less_than", "at_least", "more_than", "about", "between")


class _Amount(NamedTuple):
    """Numbers and their unit between two places of the comparable text; `low` = `high` where one number is said."""

    start: int
    end: int
    low: float
    high: float
    unit: Unit
    vague: bool = False


def amounts(line: Line, start: int, end: int) -> Iterator[Wish]:
    """Every amount that a clause asks of the whole note."""
    at = start
    while at < end:
        amount = _amount(line.plain, start, at, end)
        if amount is None:
            at += 1
            continue
        if wish := _wish(line, amount, start, end):
            yield wish
        at = amount.end


def _amount(plain: str, start: int, at: int, end: int) -> _Amount | None:
    first = _number(plain, at)
    if first is None or (at > start and plain[at - 1] in "#.v"):
        return None
    low, after = first
    if pair := _neighbours(plain, at):
        low, high, after = pair
        unit, stop = _unit(plain, after, end)
        return _Amount(at, stop, low, high, unit) if unit else None
    vague = bool(_VAGUE.match(plain, after))
    unit, stop = _unit(plain, after + vague, end)
    if higher := _range(plain, low, unit, stop if unit else after, end):
        return _Amount(at, higher[1], low, higher[0], higher[2])
    if unit is None and (counted := _counted(plain, start, at)):
        joint = JOINT.match(plain, after, end)
        second = _number(plain, joint.end()) if joint else None
        high, stop = second if second and second[0] > low else (low, after)
        return _Amount(at, stop, low, high, counted)
    return _Amount(at, stop, low, low, unit, vague) if unit else None


def _range(plain: str, low: float, unit: Unit | None, at: int, end: int) -> tuple[float, int, Unit] | None:
    """The higher number of a range and its unit, which may stand behind both: 300到500字, 300字到500字."""
    joint = JOINT.match(plain, at, end)
    second = _number(plain, joint.end()) if joint else None
    if second is None or second[0] <= low:
        return None
    last, stop = _unit(plain, second[1], end)
    return (second[0], stop, last) if last and unit in (None, last) else None


def _number(plain: str, at: int) -> tuple[float, int] | None:
    """A number that may be written 2.5k, 1.5万 or 2k."""
    if half := _HALF.match(plain, at):
        return 0.5, half.end()
    if single := _SINGLE.match(plain, at):
        return 1, single.end()
    decimal = _DECIMAL.match(plain, at) if not plain[:at][-1:].isdecimal() else None
    if decimal:
        value, stop = float(decimal[1]), decimal.end()
    else:
        numeral = read_numeral(plain, at)
        if numeral is None or numeral.ordinal or numeral.value <= 0:
            return None
        value, stop = numeral.value, numeral.end
    scale = _SCALE.match(plain, stop)
    return (value * _SCALES[scale[1]], scale.end()) if scale else (value, stop)


def _neighbours(plain: str, at: int) -> tuple[float, float, int] | None:
    """两三百字, 四五页: a digit in front of the next one is a range of that size."""
    low = _DIGITS.find(plain[at : at + 1].replace("两", "二")) + 1
    if not low or _DIGITS[low : low + 1] != plain[at + 1 : at + 2].replace("两", "二"):
        return None
    second = _number(plain, at + 1)
    return (second[0] * low / (low + 1), *second) if second and second[0] % (low + 1) == 0 else None


def _unit(plain: str, at: int, end: int) -> tuple[Unit | None, int]:
    for unit in TABLE["units"]:
        if stop := behind("units", unit, plain, at, end):
            return cast(Unit, unit), stop
    return None, at


def _counted(plain: str, start: int, at: int) -> Unit | None:
    """字数不超过八百: the unit is said in front."""
    first = _opening(plain, start, at)[1]
    return "words" if before("counted", "words", plain, start, first) is not None else None


def _opening(plain: str, start: int, at: int) -> tuple[str | None, int]:
    """The bound that stands in front of a number, and where the phrase begins with it."""
    found = [(first, name) for name in _BOUNDS if (first := before("before", name, plain, start, at)) is not None]
    first, name = min(found, default=(at, None))
    return name, first


def _wish(line: Line, amount: _Amount, start: int, end: int) -> Wish | None:
    plain = line.plain
    name, first = _opening(plain, start, amount.start)
    closing, last = _closing(plain, amount.end, end)
    if behind("after", "each", plain, last, end) or of_a_part(plain, start, first, last, end):
        return None
    if before("not_before", "any", plain, start, first) is not None:
        return None
    bound = closing or name
    bare = closing is None and name in (None, "between", "about")
    if bare and ((change := _change(line, amount, start)) or _is_there(plain, amount, start, first)):
        return change
    at_least, at_most = _bounds(amount, bound)
    where = line.starts[first], line.ends[last - 1]
    return LengthWish(*where, line.source[where[0] : where[1]], amount.unit, at_least, at_most)


def _closing(plain: str, at: int, end: int) -> tuple[str | None, int]:
    for name in ("at_most", "at_least", "about"):
        if stop := behind("after", name, plain, at, end):
            return name, stop
    return None, at


def _change(line: Line, amount: _Amount, start: int) -> LengthChange | None:
    """删掉200字, "add 300 words": so much less or more than there is."""
    for row in ("shorter", "longer"):
        first = before("by", row, line.plain, start, amount.start)
        if first is not None and amount.unit == "words":
            where = line.starts[first], line.ends[amount.end - 1]
            return LengthChange(*where, line.source[where[0] : where[1]], row == "longer", by=int(amount.low))
    return None


def _is_there(plain: str, amount: _Amount, start: int, first: int) -> bool:
    """两个字, the two sections, "my 500-word essay": something that is there, and no length that is asked for."""
    smallest = {"words": _LIMITS["smallest_bare"], "characters": _LIMITS["smallest_bare"], "sections": 2}
    if amount.high < smallest.get(amount.unit, 0):
        return True
    if before("not_before", "definite", plain, start, first) is not None:
        return True
    return amount.unit == "sections" and before("not_before", "sections", plain, start, first) is not None


def _bounds(amount: _Amount, bound: str | None) -> tuple[float | None, float | None]:
    low, high, unit = amount.low, amount.high, amount.unit
    match bound:
        case "at_most":
            return (low if low < high else None), high
        case "less_than":
            return None, high if unit == "pages" else math.ceil(high) - 1
        case "at_least":
            return low, (high if low < high else None)
        case "more_than":
            return (low if unit == "pages" else math.floor(low) + 1), None
    if low < high:
        return low, high
    if unit == "sections":
        return low, low
    if unit == "pages" and bound != "about":
        return None, high
    share = _LIMITS["about_share"]
    low, high = (low if amount.vague else low * (1 - share)), high * (1 + share)
    return (low, high) if unit == "pages" else (math.ceil(round(low, 3)), math.floor(round(high, 3)))
