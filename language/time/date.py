"""A date: pieces of the calendar, each inside the one before, and the search for the one that is meant."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Literal

from notewright.language.time.calendar import UNITS, Box, Span, View
from notewright.language.time.parts import Part
from notewright.language.time.pieces import Named, Piece, Relative, Year

Pieces = tuple[Piece, ...]
ORDER: list[str] = UNITS["order"]
_WITHIN: dict[str, list[str]] = UNITS["within"]


class OpenDayOrder(Exception):
    """10/1 where nothing says which comes first."""


@dataclass(frozen=True)
class Meaning:
    """What a whole phrase means. `known` is false where no dates can ever be found (最近, the past few days)."""

    @property
    def known(self) -> bool:
        return True

    @property
    def bare_day(self) -> bool:
        """Nothing but the number of a day says that this is a date."""
        return False

    def find(self, view: View) -> Span | None:
        """The span as seen from `view`, or None where there is no such date."""
        return None


@dataclass(frozen=True)
class Slashed(Piece):
    """Two numbers that can be month and day in either order."""

    a: int
    b: int

    def read(self, order: Literal["month", "day"]) -> Pieces:
        month, day = (self.a, self.b) if order == "month" else (self.b, self.a)
        return Named("month", month), Named("day", day)


@dataclass(frozen=True)
class Date(Meaning):
    """Pieces from the largest to the smallest (去年 | 三月 | 第一周)."""

    pieces: Pieces

    @property
    def bare_day(self) -> bool:
        return len(self.pieces) == 1 and self.pieces[0].unit in ("day", "slashed") and self.bare

    @property
    def bare(self) -> bool:
        """Nothing fixes the year (or week): it has to be searched for."""
        return not self.pieces[0].fixed

    @property
    def only_year(self) -> bool:
        return len(self.pieces) == 1 and isinstance(self.pieces[0], Year)

    @property
    def border(self) -> str:
        """`start` or `end` where the date is the beginning or the end of something."""
        last = self.pieces[-1]
        return UNITS["borders"].get(last.name, "") if isinstance(last, Part) else ""

    @property
    def number(self) -> int:
        """The number of the last piece, where it has one: neighbours differ by one."""
        last = self.pieces[-1]
        return last.n if isinstance(last, Named | Relative | Year) else 0

    def find(self, view: View) -> Span | None:
        box = self.search(view, view.today, 1) if view.prefer == "future" else self.search(view, view.now, -1)
        return box.span() if box else None

    def search(self, view: View, near: datetime, step: int) -> Box | None:
        """The latest that has begun at `near` (step -1), or the first that is not over then (1).

        A weekday beside a full date only confirms it; where it contradicts, the date wins and is marked vague.
        """
        pieces = self._in_order(view, near, step)
        sure = _without_weekday(pieces)
        box = _search(sure, view, near, step)
        if box is None or sure == pieces:
            return box
        return box if _search(pieces, view, near, step) == box else box._replace(vague=True)

    def _in_order(self, view: View, near: datetime, step: int) -> Pieces:
        order = "month" if view.language == "zh" else view.moment.day_order
        if order is not None or not any(isinstance(piece, Slashed) for piece in self.pieces):
            return _read_slashed(self.pieces, order or "month")
        both = [_read_slashed(self.pieces, first) for first in ("month", "day")]
        fitting = [pieces for pieces in both if _weekday_fits(pieces, view, near, step)]
        if len(fitting) != 1:
            raise OpenDayOrder
        return fitting[0]


TODAY = Date((Relative("day", 0),))


def joined(*groups: Pieces) -> Pieces | None:
    """All pieces in calendar order, or None where they do not fit into one another."""
    pieces = tuple(sorted((p for group in groups for p in group), key=lambda p: ORDER.index(p.unit)))
    if pieces[0].follows or any(p.leads for p in pieces[1:]):
        return None
    return pieces if all(_fits(outer, inner) for outer, inner in pairwise(pieces)) else None


def _fits(outer: Piece, inner: Piece) -> bool:
    if isinstance(inner, Part) and inner.of not in ("", outer.unit):
        return False
    same_place = inner.fixed and outer.unit in ("year", "month", "week")
    return same_place or outer.unit in _WITHIN.get(inner.unit, ())


def _read_slashed(pieces: Pieces, order: Literal["month", "day"]) -> Pieces:
    return tuple(read for p in pieces for read in (p.read(order) if isinstance(p, Slashed) else (p,)))


def _without_weekday(pieces: Pieces) -> Pieces:
    full = {"month", "day"} <= {p.unit for p in pieces}
    return tuple(p for p in pieces if p.unit != "weekday") if full else pieces


def _weekday_fits(pieces: Pieces, view: View, near: datetime, step: int) -> bool:
    sure = _without_weekday(pieces)
    box = _search(sure, view, near, step)
    return sure != pieces and box is not None and _search(pieces, view, near, step) == box


def _search(pieces: Pieces, view: View, near: datetime, step: int) -> Box | None:
    """Back or on from `near` to where all pieces exist. A part that the right whole lacks is not looked for further."""
    inner = pieces[1:] if pieces[0].fixed else pieces
    for box in _outermost(pieces[0], view, near, step):
        outer, found = _narrowed(box, inner, view)
        settled = pieces[0].fixed or _begun_or_ahead(found or outer, view, near, step)
        if settled and (found or any(piece.follows for piece in inner)):
            return found
    return None


def _outermost(first: Piece, view: View, near: datetime, step: int) -> Iterator[Box]:
    if not first.fixed:
        yield from view.boxes(_WITHIN[first.unit][0], near, step)
    elif placed := first.place(view):
        yield placed


def _narrowed(box: Box, pieces: Pieces, view: View) -> tuple[Box, Box | None]:
    """The smallest stretch that was found, and the one of all pieces if there is one."""
    for piece in pieces:
        found = piece.within(box, view)
        if found is None:
            return box, None
        box = found
    return box, box


def _begun_or_ahead(box: Box, view: View, near: datetime, step: int) -> bool:
    return view.floor("day", box.start) <= near if step < 0 else box.end > near
