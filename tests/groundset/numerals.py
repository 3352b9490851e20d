"""Numbers in a text, read more freely than any product would: what this finds may not be planted as an error."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from notewright.language.tables import load_table

TABLE = load_table("groundset", "numbers.toml")
ENGLISH: dict[str, float] = TABLE["en"]
ZH = TABLE["zh"]
RUN = "[零〇一二两兩三四五六七八九十百千万萬亿]+"
WORD = re.compile(r"\b(" + "|".join(ENGLISH) + r")\b")
LIST = re.compile(r"^\s*(?:[-*+]|\d+[.)]|\|)\s", re.MULTILINE)
RELATED = (1, 100, 60, 24, 7, 10)  # percent, minutes, hours, days, 成


@cache
def numbers_in(text: str) -> frozenset[float]:
    """Every value that somebody could see in `text`, counts of its lists and todos among them."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("⁄", "/")
    return frozenset([*_digits(plain), *_chinese(plain), *_english(plain), *_counts(plain)])


def says(numbers: frozenset[float], value: float) -> bool:
    """Whether `value` is among them, also as a percentage, or in another unit of time."""
    asked = [value * by for by in RELATED] + [value / by for by in RELATED]
    return any(abs(each - number) < 1e-9 for each in asked for number in numbers)


def value_of(run: str) -> float:
    """The value of a Chinese numeral, by places (四百一十二) or by digits (一九八三)."""
    plain = "".join(ZH["also"].get(char, char) for char in run)
    if all(char in ZH["digits"] for char in plain):
        return float("".join(str(ZH["digits"].index(char)) for char in plain))
    total = part = digit = 0.0
    for char in plain:
        if char in ZH["digits"]:
            digit = ZH["digits"].index(char)
        elif char in ZH["units"]:
            part, digit = part + (digit or 1) * ZH["units"][char], 0
        else:
            total, part, digit = total + (part + digit or 1) * ZH["large"][char], 0, 0
    return total + part + digit


def _digits(text: str) -> Iterator[float]:
    for match in re.finditer(r"\d[\d,]*(?:\.\d+)?(\s*[万萬])?", text):
        number = re.sub(r"[^\d.]", "", match[0])
        yield float(number) * (10_000 if match[1] else 1)
    yield from (float(piece) for piece in re.findall(r"\d+", text))
    yield from (int(a) / int(b) for a, b in re.findall(r"(\d+)/(\d+)", text) if int(b))


def _chinese(text: str) -> Iterator[float]:
    for run in re.findall(RUN, text):
        yield from (value_of(run[:end]) for end in range(1, len(run) + 1))
        yield from map(value_of, run)
    yield from (value_of(run) + 0.5 for run in re.findall(f"({RUN}).半", text))
    yield from (0.5 for _ in re.findall("半", text))


def _english(text: str) -> Iterator[float]:
    words = [*WORD.finditer(text)]
    yield from (ENGLISH[word[1]] for word in words)
    for left, right in pairwise(words):
        if re.fullmatch(r"[- ]", text[left.end() : right.start()]):
            yield ENGLISH[left[1]] + ENGLISH[right[1]]
    for many, by in (("hundred", 100), ("thousand", 1000)):
        yield from (ENGLISH.get(word, 1) * by for word in re.findall(rf"(\w+) {many}", text))
    yield from (ENGLISH.get(a, 0) / ENGLISH[b] for a, b in re.findall(r"(\w+) in (\w+)", text) if ENGLISH.get(b))


def _counts(text: str) -> Iterator[float]:
    """Lengths of its lists and tables, open and done todos, parts of a listing with commas."""
    for block in re.split(r"\n\s*\n|\n#", text):
        yield float(len(LIST.findall(block)))
    done, waiting = len(re.findall(r"\[x\]", text)), len(re.findall(r"\[ \]", text))
    yield from (float(done), float(waiting), float(done + waiting), float(len(LIST.findall(text))))
    for sentence in re.split(r"[.。；;:：\n]", text):
        yield float(1 + len(re.findall(r"、|, | and |和", sentence)))
