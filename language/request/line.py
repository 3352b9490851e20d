"""A sentence as it was typed, its comparable form, and the way back from one to the other."""

import re
from dataclasses import dataclass

from notewright.language.request.script import simplify
from notewright.language.request.token import Token
from notewright.language.text import fold_with_offsets
from notewright.language.time import spot_times

_BARE_GENITIVE = re.compile(
    r"(?i)\b(today|yesterday|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:this|last|next) (?:week|month|year))s\b"
)
_LEADING_BY = re.compile(
    r"(?<![\w])以(?=[上下本这這今昨去前])|(?<=[取来來源选選摘出引])自|(?<=[补補加带帶算添附])上(?=上)|(?<=[剩余餘留])下(?=[0-9一二三四五六七八九十上本这])"
)


@dataclass(frozen=True)
class Line:
    """A sentence with its comparable form; `starts` and `ends` lead from there back to the person's characters."""

    source: str
    plain: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def token(self, start: int, end: int, **senses: str) -> Token:
        """The token over the comparable characters [start, end)."""
        return Token(self.starts[start], self.ends[end - 1], self.plain[start:end], senses)


def read_line(text: str) -> Line:
    """`text` folded by width, case and script, with its offsets."""
    folded = fold_with_offsets(text)
    return Line(text, simplify(folded.text).replace("’", "'"), folded.starts, folded.ends)


def date_phrases(line: Line) -> dict[int, int]:
    """Start and end of the date phrases in comparable characters; "todays" and 以上周 hold one too."""
    text = _LEADING_BY.sub(" ", _BARE_GENITIVE.sub(r"\1 ", line.source))
    starts = {start: at for at, start in reversed(list(enumerate(line.starts)))}
    ends = {end: at + 1 for at, end in enumerate(line.ends)}
    spans = ((span.start, span.end) for span in spot_times(text))
    return {starts[start]: ends[end] for start, end in spans if start in starts and end in ends}
