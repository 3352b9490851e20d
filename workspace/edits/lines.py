"""Whole lines put in the place of others, each only where the line that was read still stands."""

from collections.abc import Iterable, Iterator

from notewright.state.change_set import LineEdit
from notewright.workspace.edits.text import Cut, Inexact, Text


def edit_lines(data: bytes, edits: Iterable[LineEdit]) -> bytes:
    """Raises Inexact where a line is another by now."""
    text = Text.of(data)
    return text.cut(*_cuts(text.plain, edits)).data


def line_edits(before: str, after: str) -> tuple[LineEdit, ...]:
    """The lines in which two plain texts differ; they must have equally many."""
    pairs = list(zip(before.split("\n"), after.split("\n"), strict=True))
    return tuple(LineEdit(number=n, before=old, after=new) for n, (old, new) in enumerate(pairs, 1) if old != new)


def _cuts(plain: str, edits: Iterable[LineEdit]) -> Iterator[Cut]:
    lines = plain.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for edit in edits:
        if not (0 < edit.number <= len(lines) and lines[edit.number - 1] == edit.before):
            raise Inexact("twice")
        start = starts[edit.number - 1]
        yield Cut(start, start + len(edit.before), edit.after)
