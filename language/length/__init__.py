"""Length wishes: what a sentence asks of the length of the note, how a draft is measured, and what it misses."""

from notewright.language.length.complaint import length_complaint
from notewright.language.length.limits import limits_after, misses_of, nearer
from notewright.language.length.measure import Measure, measure
from notewright.language.length.wish import LengthChange, LengthWish, read_length

__all__ = [
    "LengthChange",
    "LengthWish",
    "Measure",
    "length_complaint",
    "limits_after",
    "measure",
    "misses_of",
    "nearer",
    "read_length",
]
