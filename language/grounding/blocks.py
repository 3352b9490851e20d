"""The blocks of a Markdown text: a heading, a list item, a row of a table and a paragraph. Code fences are skipped."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

BlockKind = Literal["heading", "item", "row", "paragraph"]

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}(#{1,6})\s+")
_ITEM = re.compile(r"[\s>]*(?:[-*+]|\d{1,3}[.)])\s+(?=\S)")
_BOX = re.compile(r"\[(.)\]\s+")
_ADDRESS = re.compile(r"\s*<?https?://\S+\s*$")
_ROW = re.compile(r"\s*\|.*\|\s*$|[^\s,，。、][^,\n]*(?:,(?=\S)[^,\n]*){2,}$")  # of a table, of values between commas
_RULE = re.compile(r"[\s|:*_=-]*$")


class Block(NamedTuple):
    """One at [start, end) of the content, without its mark: `level` is a heading's depth or an item's indent."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    box: str | None = None


def blocks_of(content: str, *, code: bool) -> Iterator[Block]:
    """Those of `content` in order; every line of code as a paragraph only where `code` is asked for."""
    at, fence, open_block = 0, "", None
    for line in content.splitlines(keepends=True):
        start, at = at, at + len(line)
        mark = _FENCE.match(line)
        one = None
        if fence:
            closes = bool(mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]))
            fence = "" if closes else fence
            one = Block("paragraph", start, at) if code and not closes else None
        elif mark:
            fence = mark[1]
        elif not _RULE.match(line):
            one = _line(line, start, at)
            if one is None:
                open_block = open_block._replace(end=at) if open_block else Block("paragraph", start, at)
                continue
        if open_block:
            yield open_block
        open_block = one if one and one.kind == "item" else None
        if one and one.kind != "item":
            yield one
    if open_block:
        yield open_block


def _line(line: str, start: int, end: int) -> Block | None:
    """The block that this line begins by itself; None where it goes on with the text before it."""
    if heading := _HEADING.match(line):
        return Block("heading", start + heading.end(), end, len(heading[1]))
    if _ROW.match(line):
        return Block("row", start, end)
    if _ADDRESS.match(line):
        return Block("paragraph", start, end)
    if item := _ITEM.match(line):
        box = _BOX.match(line, item.end())
        level = len(line) - len(line.lstrip(" \t>"))
        return Block("item", start + (box or item).end(), end, level, box[1] if box else None)
    return None
