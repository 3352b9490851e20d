"""Which stretches of a sentence are date phrases. It looks at words only and resolves nothing."""

import re
from dataclasses import dataclass

from notewright.language.tables import load_table
from notewright.language.text import fold_with_offsets
from notewright.language.time.build import BUILDERS
from notewright.language.time.chart import Chart, Reading
from notewright.language.time.phrases import Meaning
from notewright.language.time.words import read_words, simplified, skip_spaces

_TABLE = load_table(__package__, "spot.toml")
_JOINING = "._-/\\@#"
_NUMBERS = re.compile(r"[\d .·、/-]+")
_DATE_NUMBERS = re.compile(r"\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{8}|\d{1,2}/\d{1,2}(/\d{2,4})?|\d{4}-\d{2}")
_NEXT_WORD = re.compile(r"\s*([a-z]+|[%\u3400-\u9fff])?")


@dataclass(frozen=True)
class TimeSpan:
    """A date phrase at [start, end) of the sentence; `known` is false where no dates can be found (最近)."""

    start: int
    end: int
    known: bool = True


def spot_times(text: str) -> tuple[TimeSpan, ...]:
    """The maximal date phrases of a sentence, left to right, none overlapping."""
    folded = fold_with_offsets(text)
    plain = simplified(folded.text)
    sentence = _Sentence(plain)
    found: list[TimeSpan] = []
    at = 0
    while at < len(plain):
        if read := sentence.longest(at):
            start, end, known = read
            found.append(TimeSpan(folded.starts[start], folded.ends[end - 1], known))
            at = end
        else:
            at += 1
    return tuple(found)


class _Sentence:
    """A folded, simplified sentence and the words that were found in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lattice = read_words(text)
        self._chart = Chart(text, self.lattice, BUILDERS)

    def longest(self, at: int) -> tuple[int, int, bool] | None:
        """The longest phrase that starts at `at`, without words that only point at it, and whether it is known."""
        readings = [r for r in self._chart.read("expr", at) if self._stands_alone(at, r)]
        if not readings:
            return None
        end = max(r.end for r in readings)
        known = all(r.value.known for r in readings if r.end == end)
        return self._without_lead(at, end), end, known

    def _without_lead(self, at: int, end: int) -> int:
        for token in self.lattice.get(at, ()):
            after = skip_spaces(self.text, token.end)
            if token.kind in ("lead", "open_from") and any(r.end == end for r in self._chart.read("expr", after)):
                return self._without_lead(after, end)
        return at

    def _stands_alone(self, at: int, reading: Reading) -> bool:
        phrase, before = self.text[at : reading.end], self.text[:at].rstrip()
        if self._joined(at, reading.end) or _ends_with(before, "recurring") or phrase in _TABLE["never"]:
            return False
        following = _NEXT_WORD.match(self.text, reading.end)
        word = following.group(1) or "" if following else ""
        if _NUMBERS.fullmatch(phrase):
            return self._number_is_date(phrase, before, word)
        if _bare_ordinal(phrase, reading.value):
            return _ends_with(before, "pointing") and (not word.isascii() or word in ("", *_TABLE["after_ordinal"]))
        return phrase not in _TABLE["shy"] or _ends_with(before, "pointing")

    def _joined(self, start: int, end: int) -> bool:
        """The phrase is cut out of a longer word, file name, address or number."""
        left, right = self.text[:start][-2:], self.text[end : end + 2]
        if _wordlike(left[-1:]) and _wordlike(self.text[start]):
            return True
        if _wordlike(right[:1]) and _wordlike(self.text[end - 1]):
            return True
        glued_left = left[-1:] in _JOINING and left[-1:] != "" and _wordlike(self.text[start]) and len(left) == 2
        glued_right = right[:1] in _JOINING and right[:1] != "" and _wordlike(right[1:2])
        return (glued_left and not left[:1].isspace()) or (glued_right and _wordlike(self.text[end - 1]))

    def _number_is_date(self, phrase: str, before: str, word: str) -> bool:
        if word in _TABLE["counted"] or _ends_with(before, "naming"):
            return False
        if len(phrase) == 4 and phrase.isdecimal():
            return word in ("", "的", "年") or word.isascii()
        return bool(_DATE_NUMBERS.fullmatch(phrase)) or _ends_with(before, "pointing")


def _wordlike(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _ends_with(before: str, row: str) -> bool:
    """The text in front ends with one of the words (articles do not count)."""
    head = re.sub(r"\bthe$", "", before).rstrip()
    return any(head.endswith(w) and not (_wordlike(w[0]) and _wordlike(head[: -len(w)][-1:])) for w in _TABLE[row])


def _bare_ordinal(phrase: str, meaning: Meaning) -> bool:
    return _wordlike(phrase[-1]) and meaning.bare_day
