"""A length that was asked for is counted by code. A draft that misses it is repaired once; what stays is named."""

from typing import NamedTuple

from notewright.language.length import length_complaint, misses_of, nearer
from notewright.nodes.repair import with_one_repair
from notewright.state.draft import DraftText, LengthMiss
from notewright.state.errors import ModelError
from notewright.state.ports import Models, OnPiece, WritingTask


class Written(NamedTuple):
    """A draft, and what it misses of the lengths that were asked for."""

    text: DraftText
    misses: tuple[LengthMiss, ...] = ()


def write(models: Models, task: WritingTask, on_text: OnPiece) -> Written:
    """At most three calls: the draft, its protocol repair, its length repair. Raises as `Models.draft` does.

    A text that is shown and not kept is withdrawn from `on_text`.
    """
    text = with_one_repair(lambda complaint: models.draft(task, on_text, complaint))
    first = Written(text, misses_of(text.content, task.limits))
    if not first.misses or models.offline:
        return first
    on_text(None)
    second = _repaired(models, task, first, on_text)
    if second and nearer(second.misses, first.misses):
        return second
    on_text(None)
    on_text(f"# {text.title}\n\n{text.content}")
    return first


def _repaired(models: Models, task: WritingTask, first: Written, on_text: OnPiece) -> Written | None:
    """The draft once more, told what it misses; None where that fails: it costs nothing of the draft that is there."""
    try:
        text = models.draft(task, on_text, length_complaint(first.misses))
    except ModelError:
        return None
    return Written(text, misses_of(text.content, task.limits))
