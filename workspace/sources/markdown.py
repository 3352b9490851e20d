"""The lines of a Markdown body that a person wrote as text: no code, no comments (CommonMark block rules, Obsidian's
comments). Tags and tasks are looked for here and nowhere else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from notewright.workspace.sources.inline import Comments

_QUOTE = re.compile(r"[ \t]*> ?")
_MARKER = re.compile(r"([-*+]|\d{1,9}[.)])([ \t]+|$)")
_HEADING = re.compile(r"#{1,6}(?:\s|$)")
_FENCE = re.compile(r"(`{3,})[^`]*$|(~{3,}).*$")


class Line(NamedTuple):
    """`text` is what follows quote marks, indentation and list markers; `number` counts from 1 in the body."""

    number: int
    text: str
    is_item: bool


class _Fence(NamedTuple):
    char: str
    size: int
    base: int
    depth: int


@dataclass
class _Blocks:
    """Where the reader stands: in a fence, in which list items (a list a quote depth), after a line of text or not."""

    fence: _Fence | None = None
    items: list[list[int]] = field(default_factory=lambda: [[]])
    after_text: bool = False

    @property
    def base(self) -> int:
        """The column at which the innermost open item's content begins."""
        return self.items[-1][-1] if self.items[-1] else 0

    def close_items(self, indent: int, depth: int = -1) -> None:
        """What starts left of an item's content is no longer in the item."""
        self.items[depth] = [column for column in self.items[depth] if column <= indent]

    def move_to(self, depth: int) -> None:
        """Into or out of block quotes. Items inside a quote end with it; those around it stay open."""
        if depth + 1 != len(self.items):
            self.items = [*self.items[: depth + 1], *([] for _ in range(depth + 1 - len(self.items)))]
            self.after_text = False


def text_lines(body: str) -> Iterator[Line]:
    """Every line of text, in order."""
    lines = body.split("\n")
    comments, blocks = Comments(lines), _Blocks()
    for number, raw in enumerate(lines):
        if blocks.fence and _stays_in_fence(blocks.fence, blocks, raw):
            continue
        line = comments.strip(raw, number)
        found = _text(blocks, line) if line is not None else None
        if found is not None:
            yield Line(number + 1, *found)


def _stays_in_fence(fence: _Fence, blocks: _Blocks, line: str) -> bool:
    for _ in range(fence.depth):
        quote = _QUOTE.match(line)
        if not quote:
            blocks.fence = None
            return False
        line = line[quote.end() :]
    text, indent = line.strip(), _indent(line)
    if text and indent < fence.base:
        blocks.fence = None
        return False
    if text and not text.strip(fence.char) and len(text) >= fence.size and indent - fence.base < 4:
        blocks.fence = None
    return True


def _text(blocks: _Blocks, raw: str) -> tuple[str, bool] | None:
    line = _enter_quotes(blocks, raw)
    text, indent = line.strip(), _indent(line)
    if not text:
        blocks.after_text = False
        return None
    marker = _MARKER.match(text)
    if not blocks.after_text or marker or _FENCE.match(text) or _HEADING.match(text):
        blocks.close_items(indent)
    if not blocks.after_text and indent - blocks.base >= 4:
        return None
    if marker:
        text = _enter_items(blocks, text, indent)
    if _opens_fence(blocks, text, indent, marker is not None):
        return None
    blocks.after_text = bool(text) and not _HEADING.match(text)
    return text, marker is not None


def _enter_quotes(blocks: _Blocks, line: str) -> str:
    """What stands behind the quote marks of a line; the reader is as deep in quotes as it has marks."""
    depth = 0
    while quote := _QUOTE.match(line):
        indent = _indent(line)
        if depth < len(blocks.items):
            blocks.close_items(indent, depth)
        columns = blocks.items[depth] if depth < len(blocks.items) else []
        if indent - (columns[-1] if columns else 0) >= 4:
            break
        depth, line = depth + 1, line[quote.end() :]
    blocks.move_to(depth)
    return line


def _enter_items(blocks: _Blocks, text: str, indent: int) -> str:
    while marker := _MARKER.match(text):
        pad = len(marker[2].expandtabs(4))
        indent += len(marker[1]) + (pad if 1 <= pad <= 4 else 1)
        blocks.items[-1].append(indent)
        text = text[marker.end() :]
    return text


def _opens_fence(blocks: _Blocks, text: str, indent: int, is_item: bool) -> bool:
    match = _FENCE.match(text)
    if not match or (not is_item and indent - blocks.base >= 4):
        return False
    mark = match[1] or match[2]
    blocks.fence = _Fence(mark[0], len(mark), blocks.base, len(blocks.items) - 1)
    blocks.after_text = False
    return True


def _indent(line: str) -> int:
    bare = line.lstrip(" \t")
    lead = line[: len(line) - len(bare)]
    return len(lead.expandtabs(4)) if "\t" in lead else len(lead)
