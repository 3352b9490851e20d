"""The lines of a Markdown body that a person wrote as text: no code, no comments (CommonMark block rules, Obsidian's
comments). Tags and tasks are looked for here and nowhere else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

_QUOTE = re.compile(r" {0,3}> ?")
_MARKER = re.compile(r"([-*+]|\d{1,9}[.)])([ \t]+|$)")
_FENCE = re.compile(r"(`{3,})[^`]*$|(~{3,}).*$")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_COMMENTS = {"<!--": "-->", "%%": "%%"}


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
    """Where the reader stands: in a fence, in a comment, in which list items, after a line of text or not."""

    fence: _Fence | None = None
    comment: str | None = None
    depth: int = 0
    items: list[int] = field(default_factory=list)
    after_text: bool = False


def text_lines(body: str) -> Iterator[Line]:
    """Every line of text, in order."""
    lines = body.split("\n")
    last = {closer: _last_line(lines, closer) for closer in _COMMENTS.values()}
    blocks = _Blocks()
    for number, raw in enumerate(lines):
        if blocks.fence and _stays_in_fence(blocks, raw):
            continue
        open_until = {opener: last[closer] for opener, closer in _COMMENTS.items()}
        line = _without_comments(blocks, raw, number, open_until)
        if line is None:
            continue
        found = _text(blocks, line)
        if found is not None:
            yield Line(number + 1, *found)


def without_code(text: str) -> str:
    """The line with its inline code blanked out."""
    return _CODE_SPAN.sub(lambda match: " " * len(match[0]), text) if "`" in text else text


def _stays_in_fence(blocks: _Blocks, raw: str) -> bool:
    fence = blocks.fence
    assert fence is not None
    depth, line = _unquote(raw, fence.depth)
    text = line.strip()
    indent = _indent(line)
    if depth < fence.depth or (text and indent < fence.base):
        blocks.fence = None
        return False
    if text and not text.strip(fence.char) and len(text) >= fence.size and indent - fence.base < 4:
        blocks.fence = None
    return True


def _without_comments(blocks: _Blocks, line: str, number: int, open_until: dict[str, int]) -> str | None:
    """The line without its comments; None where a comment covers all of it."""
    if blocks.comment is None and "%%" not in line and "<!--" not in line:
        return line
    kept, rest, commented = "", line, False
    while True:
        if blocks.comment is not None:
            _, closer, rest = rest.partition(blocks.comment)
            commented = True
            if not closer:
                break
            blocks.comment = None
        opener = _opener(rest, number, open_until, at_start=not kept.strip())
        if opener is None:
            kept += rest
            break
        start, mark = opener
        kept, rest = kept + rest[:start], rest[start + len(mark) :]
        blocks.comment = _COMMENTS[mark]
    return None if commented and not kept.strip() else kept


def _opener(text: str, number: int, open_until: dict[str, int], *, at_start: bool) -> tuple[int, str] | None:
    """Where the next comment begins. One that is never closed is a comment only at the start of a line."""
    plain = without_code(text)
    found = sorted((plain.find(mark), mark) for mark in _COMMENTS if mark in plain)
    for start, mark in found:
        closed_here = _COMMENTS[mark] in plain[start + len(mark) :]
        starts_line = mark == "<!--" and at_start and not plain[:start].strip()
        if closed_here or open_until[mark] > number or starts_line:
            return start, mark
    return None


def _last_line(lines: list[str], closer: str) -> int:
    return next((number for number in range(len(lines) - 1, -1, -1) if closer in lines[number]), -1)


def _text(blocks: _Blocks, raw: str) -> tuple[str, bool] | None:
    depth, line = _unquote(raw)
    if depth != blocks.depth:
        blocks.depth, blocks.items, blocks.after_text = depth, [], False
    text = line.strip()
    if not text:
        blocks.after_text = False
        return None
    indent = _indent(line)
    marker = _MARKER.match(text)
    if marker or not blocks.after_text:
        while blocks.items and indent < blocks.items[-1]:
            blocks.items.pop()
    if not blocks.after_text and indent - _base(blocks) >= 4:
        return None
    if marker:
        text = _enter_items(blocks, text, indent)
    if _opens_fence(blocks, text, depth, indent, marker is not None):
        return None
    blocks.after_text = bool(text) and not text.startswith("#")
    return text, marker is not None


def _enter_items(blocks: _Blocks, text: str, indent: int) -> str:
    while marker := _MARKER.match(text):
        pad = len(marker[2].expandtabs(4))
        indent += len(marker[1]) + (pad if 1 <= pad <= 4 else 1)
        blocks.items.append(indent)
        text = text[marker.end() :]
    return text


def _opens_fence(blocks: _Blocks, text: str, depth: int, indent: int, is_item: bool) -> bool:
    match = _FENCE.match(text)
    if not match or (not is_item and indent - _base(blocks) >= 4):
        return False
    mark = match[1] or match[2]
    blocks.fence = _Fence(mark[0], len(mark), _base(blocks), depth)
    blocks.after_text = False
    return True


def _base(blocks: _Blocks) -> int:
    return blocks.items[-1] if blocks.items else 0


def _indent(line: str) -> int:
    bare = line.lstrip(" \t")
    lead = line[: len(line) - len(bare)]
    return len(lead.expandtabs(4)) if "\t" in lead else len(lead)


def _unquote(line: str, most: int = 100) -> tuple[int, str]:
    depth = 0
    while depth < most and ">" in line[:5] and (match := _QUOTE.match(line)):
        depth, line = depth + 1, line[match.end() :]
    return depth, line
