"""Numbers as they are written in both languages: 3,000, 三千, 3千, 0.3万, 3k, 50%, 五成, 百分之五十, twenty-one."""

import re
from collections.abc import Iterator

from notewright.language.grounding.fact import Fact
from notewright.language.numerals import read_numeral
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["numbers"]
_SCALES: dict[str, float] = _TABLE["scales"]
_WORDS = load_table("notewright.language", "numerals.toml")
_HAN = "".join(
    {**_WORDS["han"]["places"], **_WORDS["han"]["digits"], **_WORDS["han"]["small"], **_WORDS["han"]["joined"]}
)
_LARGE = "".join(_WORDS["han"]["large"])
_ENGLISH = [word for name in ("ones", "teens", "tens") for word in _WORDS["english"][name]]
_MEASURE = "|".join(sorted(_TABLE["measures"], key=len, reverse=True))
_ABOUT = re.compile(rf"(?:{'|'.join(_TABLE['about'])})\s*[$¥€£]?\s*$")
_ABOUT_BEHIND = re.compile(rf"\s?(?:{'|'.join(_TABLE['about_behind'])})")
_VAGUE = re.compile(rf"(?:{'|'.join(_TABLE['vague'])})$")
_SCALE = "|".join(sorted(map(re.escape, _SCALES), key=len, reverse=True))
_VERSION = re.compile(
    r"(?<![\w.])v?(\d+(?:\.\d+){2,}(?:-[a-z0-9.]+)?)(?![\w.]*\d)|(?<![\w.])v(\d+(?:\.\d+)?)(?![\w.]*\d)"
)
_ARABIC = re.compile(
    rf"(?<![a-z0-9_])(?<!\d\.)(\d{{1,3}}(?:,\d{{3}})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)"
    rf"(?:\s?({_SCALE})(?![a-z]))?(?:st|nd|rd|th)?"
)
_PER_HUNDRED = re.compile(rf"百分之([{_HAN}\d.]+)")
_TENTHS = re.compile(rf"([{_HAN}])成(?:([{_HAN}]))?(?![{_TABLE['not_tenths']}])")
_PARTS = re.compile(rf"([{_HAN}]+)分之([{_HAN}]+)")
_HAN_RUN = re.compile(rf"[{_HAN}{_LARGE}]+")
_UNIT = re.compile(rf"\s?({_MEASURE}|[a-z]+|[\u3400-\u9fff])?")
_ENGLISH_RUN = re.compile(rf"\b(?:{'|'.join(_ENGLISH)}|a hundred|a thousand)\b")

Found = tuple[int, int, Fact]


def numbers_in(text: str, *, every: bool = False) -> Iterator[Found]:
    """Every number in `text`, which is compared text (`alike`), with where it stands.

    `every` takes in what is rarely meant as a number (一, one): right for the material, wrong for a draft.
    """
    held = text
    for pattern, read in ((_VERSION, _version), (_PER_HUNDRED, _hundredths), (_PARTS, _parts), (_TENTHS, _tenths)):
        for match in pattern.finditer(held):
            if (value := read(match)) is not None:
                yield match.start(), match.end(), Fact("number", match[0], (value,), unit="%")
                held = _blank(held, *match.span())
    for match in _ARABIC.finditer(held):
        value = float(match[1].replace(",", "")) * _SCALES.get(match[2] or "", 1)
        end = match.end()
        if match[2] is None and held[end : end + 1] in tuple("十百千") and (n := read_numeral(held, match.start(1))):
            value, end = n.value, n.end
        yield match.start(), end, _fact(held, match.start(), end, value)
        held = _blank(held, match.start(), end)
    yield from _in_han(held, every)
    yield from _in_english(held, every)


def _fact(text: str, start: int, end: int, value: float, *, soft: bool = False) -> Fact:
    behind = _UNIT.match(text, end)
    about = bool(_ABOUT.search(text[max(0, start - 16) : start]) or _ABOUT_BEHIND.match(text, end))
    return Fact("number", text[start:end], (value,), (behind[1] or "") if behind else "", soft, about)


def _in_han(text: str, every: bool) -> Iterator[Found]:
    for run in _HAN_RUN.finditer(text):
        numeral = read_numeral(text, run.start())
        if numeral is None:
            continue
        start, end = run.start(), numeral.end
        measured = re.match(rf"\s?(?:{_MEASURE})", text[end:])
        small = numeral.value <= 10
        if not every and (
            end < run.end() or _VAGUE.search(text[:start]) or numeral.value in (0, 1) or text[start] in _LARGE
            or ((end - start == 1 and (small or text[start] in "百千")) and not measured)
            or (text[start] in "百千" or text[start - 1 : start] == "第")
        ):  # fmt: skip
            continue
        yield start, end, _fact(text, start, end, numeral.value, soft=small)


def _in_english(text: str, every: bool) -> Iterator[Found]:
    at = 0
    for match in _ENGLISH_RUN.finditer(text):
        if match.start() < at or (numeral := read_numeral(text, match.start() + 2 * match[0].startswith("a "))) is None:
            continue
        at = numeral.end
        if every or (numeral.value > 1 and not numeral.ordinal):
            yield match.start(), at, _fact(text, match.start(), at, numeral.value, soft=numeral.value <= 10)


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


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + "\0" * (end - start) + text[end:]
