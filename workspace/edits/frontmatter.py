"""The places of keys and values in a note's YAML block, so that one value can be changed and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

import yaml

from notewright.workspace.edits.text import Cut, Inexact
from notewright.workspace.sources.frontmatter import find_block, fold_key, read_frontmatter

NULLS = ("~", "null", "Null", "NULL")


class Span(NamedTuple):
    """[start, end) in the plain text of the note."""

    start: int
    end: int


class Entry(NamedTuple):
    """One key of the block. `colon` is the offset behind the colon after the key."""

    key: str
    colon: int
    node: yaml.Node


class Block(NamedTuple):
    """A block at [start, end) of `plain`. `indent` is the column of its keys."""

    plain: str
    start: int
    end: int
    entries: tuple[Entry, ...]
    indent: int = 0

    def entry(self, names: list[str]) -> Entry | None:
        """The entry of the first of these names that is there. Raises Inexact where it is there twice."""
        for name in map(fold_key, names):
            found = [entry for entry in self.entries if fold_key(entry.key) == name]
            if len(found) > 1:
                raise Inexact("frontmatter")
            if found:
                return found[0]
        return None

    def span(self, node: yaml.Node, after: int) -> Span:
        """Where a value stands that must stand after offset `after`. Raises Inexact for aliases, anchors and tags."""
        start, end = self.start + node.start_mark.index, self.start + node.end_mark.index
        if start < after or self.plain[start : start + 1] in ("&", "*", "!"):
            raise Inexact("frontmatter")
        return Span(start, end)


def open_block(plain: str) -> Block | None:
    """None where the note has no block. Raises Inexact where the block is no plain mapping."""
    place = find_block(plain)
    if place is None:
        if read_frontmatter("", plain).values:
            raise Inexact("properties")
        return None
    if read_frontmatter("", plain).failures:
        raise Inexact("frontmatter")
    root = _compose(plain[place.start : place.end])
    if root is None:
        return Block(plain, place.start, place.end, ())
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        raise Inexact("frontmatter")
    block = Block(plain, place.start, place.end, (), root.start_mark.column)
    return block._replace(entries=tuple(_entries(block, root)))


def set_scalar(block: Block, entry: Entry, value: str) -> Cut:
    """`value` in the quotes of the old one; an empty `value` leaves the key alone. Raises Inexact."""
    start, end = block.span(entry.node, entry.colon)
    old = block.plain[start:end]
    if not is_simple(entry.node, old):
        raise Inexact("frontmatter")
    if not value:
        return Cut(entry.colon, end, "")
    quote = old[:1] if isinstance(entry.node, yaml.ScalarNode) and entry.node.style else ""
    return Cut(start, end, f"{quote}{value}{quote}" if old else f" {value}")


def is_simple(node: yaml.Node, written: str) -> bool:
    """One scalar on one line whose characters stand for themselves."""
    plain_quotes = "\\" not in written if written.startswith('"') else "''" not in written[1:-1]
    return isinstance(node, yaml.ScalarNode) and node.style not in ("|", ">") and "\n" not in written and plain_quotes


def _compose(block: str) -> yaml.Node | None:
    try:
        root: yaml.Node | None = yaml.compose(block, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise Inexact("frontmatter") from error
    return root


def _entries(block: Block, root: yaml.MappingNode) -> Iterator[Entry]:
    for key, node in root.value:
        if isinstance(key, yaml.ScalarNode):
            colon = block.plain.find(":", block.start + key.end_mark.index) + 1
            yield Entry(str(key.value), colon, node)
