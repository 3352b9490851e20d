"""A file as text that can be changed in one place and turned into its own bytes again everywhere else."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple, Self

from notewright.language.tables import load_table
from notewright.workspace.sources.decoding import encoding_of

_MOST_BYTES = load_table("notewright.workspace.sources", "limits.toml")["bytes"]["text"]


class Inexact(Exception):
    """The edit cannot be made without touching something else. `reason` is a key of `EditRefused.whys`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Cut(NamedTuple):
    """`new` in place of [start, end) of the plain text."""

    start: int
    end: int
    new: str


class Text(NamedTuple):
    """`raw` has the file's own line ends; `plain` is what readers see, with "\\n" alone."""

    mark: bytes
    encoding: str
    raw: str

    @classmethod
    def of(cls, data: bytes) -> Self:
        """Raises Inexact where no one encoding gives the same bytes back."""
        if len(data) > _MOST_BYTES:
            raise Inexact("too_large")
        found = encoding_of(data)
        if found is None:
            raise Inexact("encoding")
        mark, encoding = found
        text = cls(mark, encoding, data[len(mark) :].decode(encoding))
        if text.data != data:
            raise Inexact("encoding")
        return text

    @property
    def data(self) -> bytes:
        return self.mark + self.raw.encode(self.encoding)

    @property
    def plain(self) -> str:
        return self.raw.replace("\r\n", "\n").replace("\r", "\n")

    @property
    def line_end(self) -> str:
        """How the first line ends, since an inserted one should look like its neighbours."""
        found = self.plain.find("\n")
        if found < 0:
            return "\n"
        return "\r\n" if self.raw.startswith("\r\n", found) else self.raw[found]

    def cut(self, *cuts: Cut) -> Self:
        """The text with these cuts, which are about this text and do not overlap."""
        pairs = self._pairs()
        raw = self.raw
        for start, end, new in sorted(cuts, reverse=True):
            first, last = (place + bisect_left(pairs, place) for place in (start, end))
            raw = raw[:first] + new.replace("\n", self.line_end) + raw[last:]
        return self._replace(raw=raw)

    def _pairs(self) -> Sequence[int]:
        """Plain offsets of the line ends that are two characters in the file."""
        places: list[int] = []
        found = self.raw.find("\r\n")
        while found >= 0:
            places.append(found - len(places))
            found = self.raw.find("\r\n", found + 2)
        return places
