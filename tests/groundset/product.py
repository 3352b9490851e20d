"""The one place where the set meets the product: what grounding says about a draft."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from groundset.sources import Source
from notewright.state.draft import Mark

MODULE = "notewright.language.grounding"


def is_built() -> bool:
    return find_spec(MODULE) is not None


def marks_of(content: str, sources: Sequence[Source]) -> tuple[Mark, ...]:
    """The marks of the sentences that the product does not hold supported."""
    marks: tuple[Mark, ...] = import_module(MODULE).ground(content, sources)
    return tuple(mark for mark in marks if mark.kind != "supported")
