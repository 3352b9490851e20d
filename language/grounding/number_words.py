"""Numbers in words: 三台, 四十分钟, two phones, twenty-one. A small one in a draft is sure only where something is
counted by it that the draft has not cut up itself: 三台 is, 三点 and "two things" are not."""

import re
from collections.abc import Iterator

from notewright.language.grounding.amount import NumberFound, amount
from notewright.language.numerals import Numeral, read_numeral
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["numbers"]
_WORDS = load_table("notewright.language", "numerals.toml")
HAN = "".join(
    {**_WORDS["han"]["places"], **_WORDS["han"]["digits"], **_WORDS["han"]["small"], **_WORDS["han"]["joined"]}
)
_LARGE = "".join(_WORDS["han"]["large"])
ENGLISH = "|".join(word for name in ("ones", "teens", "tens") for word in _WORDS["english"][name])


def _any_of(words: list[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_HAN_RUN = re.compile(rf"[{HAN}{_LARGE}]+")
_ENGLISH_RUN = re.compile(rf"\b(?:{ENGLISH}|a hundred|a thousand)\b")
_MEASURED = re.compile(rf"\s?[大小整多]?(?:{_any_of(_TABLE['measures'])})")
_CUT_UP = re.compile(rf"[\s-]?(?:\w+ )?(?:{_any_of(_TABLE['structural'])})")
_POINTED = re.compile(rf"(?:{_any_of(_TABLE['pointing'])})\s?$")
_VAGUE = re.compile(rf"(?:{'|'.join(_TABLE['vague'])})$")
_IDIOM = re.compile(_any_of(_TABLE["idioms"]))
_EITHER = re.compile(rf"(?:{ENGLISH}) or $")
_OR = re.compile(rf" or (?:{ENGLISH})\b")
_JOINED = re.compile(rf"-(?!(?:{'|'.join(w for words in _TABLE['units'].values() for w in words if w.isalpha())})\b)")
_ALSO = re.compile(
    "|".join(rf"\b{word}\b" if word.isascii() else word for word in sorted(_TABLE["also"], key=len, reverse=True))
)
_FEW = 10  # up to this a number in words may be mere wording


def han_numbers(text: str, *, every: bool) -> Iterator[NumberFound]:
    """Those in Chinese numerals in compared text; `every` as in `numbers_in`."""
    idioms = [] if every else [each.span() for each in _IDIOM.finditer(text)]
    for run in _HAN_RUN.finditer(text):
        numeral = read_numeral(text, run.start())
        if numeral is None or any(start <= run.start() < end for start, end in idioms):
            continue
        start, end = run.start(), numeral.end
        if every or _meant(text, start, numeral, run.end()):
            yield start, end, amount(text, start, end, numeral.value, soft=_mere_wording(text, start, numeral))


def _meant(text: str, start: int, numeral: Numeral, run_end: int) -> bool:
    """Whether a run of numerals is a number: not 几十, 统一, 第三, nor a longer word."""
    lone = numeral.end - start == 1 and not _MEASURED.match(text, numeral.end)
    return not (
        numeral.end < run_end or _VAGUE.search(text[:start]) or numeral.value in (0, 1) or text[start] in _LARGE
        or (lone and numeral.value <= _FEW) or text[start] in "百千" or text[start - 1 : start] == "第"
    )  # fmt: skip


def english_numbers(text: str, *, every: bool) -> Iterator[NumberFound]:
    """Those in English words in compared text; `every` as in `numbers_in`."""
    at = 0
    for match in _ENGLISH_RUN.finditer(text):
        if match.start() < at or (numeral := read_numeral(text, match.start() + 2 * match[0].startswith("a "))) is None:
            continue
        at = numeral.end
        if every or (numeral.value > 1 and not numeral.ordinal):
            soft = _mere_wording(text, match.start(), numeral) or bool(_JOINED.match(text, at))
            yield match.start(), at, amount(text, match.start(), at, numeral.value, soft=soft)


def other_words(text: str) -> Iterator[NumberFound]:
    """Words of the material that say a number without being one: twice, 双."""
    for match in _ALSO.finditer(text):
        yield match.start(), match.end(), amount(text, match.start(), match.end(), float(_TABLE["also"][match[0]]))


def _mere_wording(text: str, start: int, numeral: Numeral) -> bool:
    if numeral.value > _FEW:
        return False
    before, at = text[max(0, start - 12) : start], numeral.end
    measured = numeral.script != "han" or _MEASURED.match(text, at)
    if numeral.value < 2 or not measured or _CUT_UP.match(text, at) or _POINTED.search(before):
        return True
    return bool(_EITHER.search(before) or _OR.match(text, at) or (numeral.value == 2 and before.endswith("the ")))
