"""Lists of our own: the one file that new bookmarks or todos are added to, as the source that it is."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from notewright.state.change_set import AppendBookmark, AppendTodo, Change
from notewright.workspace.records import SourceSpec


def lists_of(changes: Sequence[Change]) -> tuple[SourceSpec, ...]:
    """Each once. A Markdown list of todos is a note of its vault and no source of its own."""
    return tuple(dict.fromkeys(spec for change in changes for spec in _list_of(change)))


def _list_of(change: Change) -> Iterator[SourceSpec]:
    match change.do:
        case AppendBookmark():
            yield SourceSpec("bookmarks", Path(change.path))
        case AppendTodo(markdown=False):
            yield SourceSpec("todo_txt", Path(change.path))
