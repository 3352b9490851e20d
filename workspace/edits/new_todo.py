"""A todo put at the end of a list: todo.txt or Markdown, made where there is none."""

from collections.abc import Iterable
from datetime import date

from notewright.workspace.edits.note_tags import as_tag
from notewright.workspace.edits.text import Cut, Inexact, Text
from notewright.workspace.sources.frontmatter import read_frontmatter
from notewright.workspace.sources.markdown import text_lines


def task_line(text: str, due: date | None, tags: Iterable[str]) -> str:
    """An open task with the dates that Obsidian Tasks reads."""
    parts = ["- [ ]", *text.split(), *(f"#{as_tag(tag)}" for tag in tags)]
    return " ".join([*parts, *([f"📅 {due}"] if due else [])])


def append_todo(data: bytes | None, line: str, *, markdown: bool) -> bytes:
    """The file with `line` as its last one. Raises Inexact where a Markdown file would not show it as a task."""
    text = Text.of(data or b"")
    plain = text.plain
    gap = "\n" if plain and not plain.endswith("\n") else ""
    edited = text.cut(Cut(len(plain), len(plain), f"{gap}{line}\n"))
    if markdown and not _ends_with_item(edited.plain, plain.count("\n") + len(gap) + 1):
        raise Inexact("end")
    return edited.data


def _ends_with_item(plain: str, number: int) -> bool:
    front = read_frontmatter("", plain)
    return any(line.is_item and line.number + front.first_line - 1 == number for line in text_lines(front.body))
