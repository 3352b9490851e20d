"""The two things that can be asked of a length: an amount of its own, or more or less than there is."""

from dataclasses import dataclass
from typing import Literal

Unit = Literal["words", "characters", "sections", "pages"]


@dataclass(frozen=True)
class LengthWish:
    """So many of a unit. [start, end) are the person's own characters, `phrase` is what stands there.

    `words` are what a word processor calls 字数. A bound may be half a page; None where it is open.
    """

    start: int
    end: int
    phrase: str
    unit: Unit
    at_least: float | None = None
    at_most: float | None = None


@dataclass(frozen=True)
class LengthChange:
    """Longer or shorter than the draft is: by `factor` of it, by so many words (`by`), or at all."""

    start: int
    end: int
    phrase: str
    longer: bool
    factor: float | None = None
    by: int | None = None


Wish = LengthWish | LengthChange
