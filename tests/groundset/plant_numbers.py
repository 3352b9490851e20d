"""Numbers that are not in the source: another digit, another magnitude, another numeral."""

import re
import unicodedata
from collections.abc import Iterator

from groundset.dates import FORMS, WEEKDAY, YEARS
from groundset.numerals import RUN, TABLE, ZH, numbers_in, says, value_of
from groundset.planted import Bundle, Planted, hidden

ARABIC = r"(?<![A-Za-z0-9_.#/+:\-])\d+(?:,\d{3})*(?:\.\d+)?(?![A-Za-z0-9_/:]|\.\d)"
CHINESE = rf"(?<![第\d])(?<!\d ){RUN}(?=[{ZH['after']}])(?!分之)|(?<=分之){RUN}"
WORDS: dict[str, list[str]] = TABLE["planted"]
ENGLISH = r"\b(?:" + "|".join(word for words in WORDS.values() for word in words) + r")\b"
FULL_WIDTH = {ord(char): chr(ord(char) + 0xFEE0) for char in "0123456789."}
MEASURES = "个個天次分秒小台本张條条"  # two of these is 两
NO_AMOUNT = (
    r"\b\d\.\d\b(?= 分支|的)|Suite \d+|HTTP \d+|U\+\d+|一九[一-龥]{2}年|(?m:^\d+\. )"  # a version, a code, a place
)


def plant_numbers(bundle: Bundle) -> Iterator[Planted]:
    """One error a number of the sentence, in the dice's order."""
    text = hidden(bundle.row.text, *FORMS, WEEKDAY, YEARS, NO_AMOUNT)
    spans = [found for form in (ARABIC, CHINESE, ENGLISH) for found in re.finditer(form, text, re.IGNORECASE)]
    absent = numbers_in(bundle.said) | numbers_in(bundle.row.text)
    for found in bundle.dice.sample(spans, len(spans)):
        wrong = [new for new in _others(found[0], text[found.end() :]) if not _known(new, absent)]
        if wrong:
            yield bundle.planted("number", found.start(), found[0], bundle.dice.choice(wrong))


def _known(new: str, numbers: frozenset[float]) -> bool:
    return any(says(numbers, value) for value in numbers_in(new) if value == _value(new))


def _value(new: str) -> float:
    return max(numbers_in(new)) if re.search(r"\d", new) else (value_of(new) if re.fullmatch(RUN, new) else _word(new))


def _word(new: str) -> float:
    return float(TABLE["en"][new.casefold()])


def _others(was: str, after: str) -> list[str]:
    if re.search(r"\d", was):
        return _arabic(was, after)
    if re.fullmatch(RUN, was):
        return _chinese(was, after)
    words = next(words for words in WORDS.values() if was.casefold() in words)
    at = words.index(was.casefold())
    near = [word for word in words[max(at - 4, 0) : at + 5] if word != was.casefold()]
    return [word.capitalize() if was[0].isupper() else word for word in near]


def _arabic(was: str, after: str) -> list[str]:
    """Each digit changed (a round number stays round), two neighbours swapped, ten times as much or little."""
    told = len(was.rstrip("0,")) if "." not in was and len(was) > 2 else len(was)
    places = [at for at, char in enumerate(was[:told]) if char.isdigit()]
    new = {was[:at] + str((int(was[at]) + by) % 10) + was[at + 1 :] for at in places for by in (1, 2, 4, 7)}
    new |= {was[:a] + was[a + 1] + was[a] + was[a + 2 :] for a in places if a + 1 in places}
    if "." not in was:
        new |= {was + "0"} if "," not in was else {was.replace(",", "", 1)[:-1]}
    over = re.match(r"\s*[%％]|\s*percent", after) is not None
    if was != (plain := unicodedata.normalize("NFKC", was)):
        return [each.translate(FULL_WIDTH) for each in _arabic(plain, unicodedata.normalize("NFKC", after))]
    return sorted(each for each in new if _natural(each) and not (over and float(each.replace(",", "")) > 100))


def _natural(number: str) -> bool:
    whole = number.replace(",", "")
    return float(whole) > 0 and ((whole.isdigit() and not whole.startswith("0")) or "." in whole)


def _chinese(was: str, after: str) -> list[str]:
    value = int(value_of(was))
    if value < 2 or value > 99_999:
        return []
    step = next(size for size in (10_000, 1000, 100, 10, 1) if value % size == 0)
    near = {value + by * step for by in (-3, -2, -1, 1, 2, 3, 5)} | {value * 10}
    return [_written(new, after) for new in sorted(near) if 2 <= new <= (9 if after.startswith("成") else 99_999)]


def _written(value: int, after: str) -> str:
    """The numeral by places; two things of a kind are 两."""
    if value == 2 and after[:1] in MEASURES:
        return "两"
    text, rest, gap = "", value, False
    for unit, size in (("万", 10_000), ("千", 1000), ("百", 100), ("十", 10), ("", 1)):
        digit, rest = divmod(rest, size)
        if digit:
            text += "零" * (gap and bool(text)) + (_written(digit, "") if digit > 9 else ZH["digits"][digit]) + unit
        gap = not digit
    return text.removeprefix("一") if text.startswith("一十") else text
