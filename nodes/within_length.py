"""A length that was asked for is counted by code. A draft that misses it is repaired once; what stays is named."""

from collections.abc import Callable
from typing import NamedTuple

from notewright.language.length import length_complaint, misses_of, nearer
from notewright.nodes.repair import with_one_repair
from notewright.state.draft import DraftText, LengthMiss
from notewright.state.errors import ModelError
from notewright.state.ports import Models, WritingTask

OnText = Callable[[str], None]


class Written(NamedTuple):
    """A draft, and what it misses of the lengths that were asked for."""

    text: DraftText
    misses: tuple[LengthMiss, ...] = ()


def write(models: Models, task: WritingTask, on_text: OnText) -> Written:
    """At most three calls: the draft, its protocol repair, its length repair. Raises as `Models.draft` does.

    Under a limit nothing is handed to `on_text` before it is known which draft is kept.
    """
    if not task.limits:
        return Written(with_one_repair(lambda complaint: models.draft(task, on_text, complaint)))
    pieces: list[str] = []
    text = with_one_repair(lambda complaint: _kept(models, task, pieces, complaint))
    first = Written(text, misses_of(text.content, task.limits))
    chosen = _repaired(models, task, first, pieces) if first.misses and not models.offline else first
    for piece in pieces:
        on_text(piece)
    return chosen


def _repaired(models: Models, task: WritingTask, first: Written, pieces: list[str]) -> Written:
    """The nearer of the two. A repair that fails costs nothing of the draft that is there."""
    before = tuple(pieces)
    try:
        text = _kept(models, task, pieces, length_complaint(first.misses))
    except ModelError:
        pieces[:] = before
        return first
    second = Written(text, misses_of(text.content, task.limits))
    if nearer(second.misses, first.misses):
        return second
    pieces[:] = before
    return first


def _kept(models: Models, task: WritingTask, pieces: list[str], complaint: str | None) -> DraftText:
    """One call; `pieces` are then those of its draft alone."""
    pieces.clear()
    return models.draft(task, pieces.append, complaint)
