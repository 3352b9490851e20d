"""What a change does to the bytes of its file. Pure: the same change and the same bytes give the same bytes."""

from notewright.state.change_set import AppendBookmark, AppendTodo, Do, EditLines, MoveFile, TagNote
from notewright.workspace.edits.bookmarks import add_bookmark
from notewright.workspace.edits.lines import edit_lines
from notewright.workspace.edits.new_todo import append_todo
from notewright.workspace.edits.note_tags import tag_note

ORDER = (EditLines, TagNote, AppendTodo, AppendBookmark, MoveFile)  # line numbers hold until tags add lines


def perform(do: Do, data: bytes | None) -> bytes:
    """`data` is None where there is no file. Raises Inexact."""
    match do:
        case AppendTodo():
            return append_todo(data, do.line, markdown=do.markdown)
        case AppendBookmark():
            return add_bookmark(data, do.address, do.title, do.tags, do.added)
        case EditLines():
            return edit_lines(data or b"", do.edits)
        case TagNote():
            return tag_note(data or b"", do.add, do.remove)
        case MoveFile():
            return data or b""
