"""Which stretches of a sentence are date phrases. It looks at words only and resolves nothing."""

import re
from dataclasses import dataclass

from notewright.language.tables import load_table
from notewright.language.text import fold_with_offsets
from notewright.language.time.chart import Chart, Reading
from notewright.language.time.words import read_words, simplified, skip_spaces

_TABLE = load_table(__package__, "spot.toml")
_NUMBERS = re.compile(r"[\d .·/-]+")
_DATE = r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{8}|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{4}-\d{2})"
_DATES = re.compile(rf"{_DATE}(?:[ -]+{_DATE})?")
_NEXT_WORD = re.compile(r"\s*([a-z]+|[%\u3400-\u9fff])?")
_GLUED_IN_FRONT = {True: re.compile(r"([a-z0-9][.-]?|\S[_/\\@]|[#@$€¥])$"), False: re.compile(r"[a-z0-9][._\\@-]?$")}
_GLUED_BEHIND = {True: re.compile(r"[._/\\@-]?[a-z0-9]"), False: re.compile(r"[._\\@]?[a-z0-9]")}


@dataclass(frozen=True)
class TimeSpan:
    """A date phrase at [start, end) of the sentence; `known` is false where no dates can be found (最近)."""

    start: int
    end: int
    known: bool = True


def spot_times(text: str) -> tuple[TimeSpan, ...]:
    """The maximal date phrases of a sentence, left to right, none overlapping.

    Words that only point (in, from, the, 在, 从) are left out; those that change the range (since, 以来) are in.
    """
    folded = fold_with_offsets(text)
    sentence = _Sentence(simplified(folded.text))
    found: list[TimeSpan] = []
    at = 0
    while at < len(sentence.text):
        end, known = sentence.longest(at)
        if end > at:
            found.append(TimeSpan(folded.starts[at], folded.ends[end - 1], known))
        at = max(end, at + 1)
    return tuple(found)


class _Sentence:
    """A folded, simplified sentence and the words that were found in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lattice = read_words(text, sentence=True)
        self._chart = Chart(text, self._lattice)

    def longest(self, at: int) -> tuple[int, bool]:
        """Where the longest phrase ends that starts at `at` (`at` itself: none does), and whether it is known."""
        readings = [r for r in self._chart.read("expr", at) if self._stands_alone(at, r)]
        best = max(readings, key=lambda reading: reading.end, default=None)
        if best is None or self._starts_later(at, best.end):
            return at, True
        return best.end, best.value.known

    def _starts_later(self, at: int, end: int) -> bool:
        """It begins with a word that only points at the rest."""
        leads = (token for token in self._lattice[at] if token.kind == "lead")
        return any(self.longest(skip_spaces(self.text, token.end))[0] >= end for token in leads)

    def _stands_alone(self, at: int, reading: Reading) -> bool:
        """The same letters are not better read as something else (may, 2000 words, the third draft, v2.3)."""
        phrase, before = self.text[at : reading.end], self.text[:at].rstrip()
        if phrase in _TABLE["never"] or self._glued(at, reading.end) or _ends_with(before, "recurring"):
            return False
        following = _NEXT_WORD.match(self.text, reading.end)
        word = following.group(1) or "" if following else ""
        if _NUMBERS.fullmatch(phrase):
            return _is_date(phrase, before, word)
        if reading.value.bare_day and _latin(phrase[-1]):
            return _ends_with(before, "pointing") and (not word.isascii() or word in ("", *_TABLE["after_ordinal"]))
        if phrase[-1].isdigit() and word in _TABLE["counted"]:
            return False
        return phrase not in _TABLE["shy"] or _ends_with(before, "pointing")

    def _glued(self, start: int, end: int) -> bool:
        """The phrase is cut out of a longer word, number, file name or address."""
        first, last = self.text[start], self.text[end - 1]
        in_front = _latin(first) and _GLUED_IN_FRONT[first.isdigit()].search(self.text, max(0, start - 2), start)
        behind = _latin(last) and _GLUED_BEHIND[last.isdigit()].match(self.text, end)
        return bool(in_front or behind)


def _is_date(numbers: str, before: str, word: str) -> bool:
    if _DATES.fullmatch(numbers):
        return True
    if word in _TABLE["counted"] or _ends_with(before, "naming"):
        return False
    if numbers.isdecimal():
        return word.isascii() or word == "的"
    return _ends_with(before, "pointing")


def _latin(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _ends_with(before: str, row: str) -> bool:
    """The text in front ends with one of the words; an article between does not count."""
    head = before.removesuffix(" the").rstrip()
    return any(head.endswith(w) and not (_latin(w[0]) and _latin(head[: -len(w)][-1:])) for w in _TABLE[row])
