"""What a planted error is, and which parts of a sentence may carry one."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Literal, NamedTuple

from groundset.rows import Row
from groundset.sources import Source

LINES = files("notewright.language").joinpath("traditional.txt").read_text("utf-8").splitlines()
SIMPLIFIED = {ord(other): line[0] for line in LINES for other in line[1:].strip()}
PlantKind = Literal["number", "date", "name", "status", "quote", "ref"]
PLANT_KINDS: tuple[PlantKind, ...] = ("number", "date", "name", "status", "quote", "ref")
CITED = r"\[\d+(?:, \d+)*\]"
CODE = r"```.*?```|`[^`\n]+`"
QUOTED = r"“[^”]*”|「[^」]*」|\"[^\"\n]*\""
ADDRESS = r"https?://\S+|\S+@\S+"


class Planted(NamedTuple):
    """A sound row with one error: `was` stood at `at`, and `now` stands there."""

    row: Row
    kind: PlantKind
    text: str
    at: int
    was: str
    now: str


class Bundle(NamedTuple):
    """A row with its sources, the cited ones first, and the dice of this row and kind."""

    row: Row
    sources: Sequence[Source]
    dice: Random

    @property
    def cited(self) -> Sequence[Source]:
        return self.sources[: len(self.row.refs)]

    @property
    def said(self) -> str:
        """All that the cited sources say, titles and dates too."""
        return "\n\n".join(f"{each.title}\n{each.date or ''}\n{each.text}" for each in self.cited)

    def planted(self, kind: PlantKind, start: int, was: str, now: str) -> Planted:
        text = self.row.text
        assert text[start:].startswith(was), (self.row.id, was)
        return Planted(self.row, kind, text[:start] + now + text[start + len(was) :], start, was, now)


def hidden(text: str, *patterns: str) -> str:
    """`text` with citations, code, quotations and addresses (and `patterns`) blanked, of the same length."""
    for pattern in (CODE, QUOTED, CITED, ADDRESS, *patterns):
        text = re.sub(pattern, lambda found: "\0" * len(found[0]), text, flags=re.DOTALL)
    return text


@cache
def simple(text: str) -> str:
    """`text` for a search: no width, case, blanks, markup, and simplified characters."""
    flat = unicodedata.normalize("NFKC", text).casefold().translate(SIMPLIFIED)
    return "".join(char for char in flat if char.isalnum())
