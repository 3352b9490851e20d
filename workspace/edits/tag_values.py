"""Tags inside one value of the frontmatter: members of a list, or parts of a string."""

import re
from collections.abc import Iterator, Sequence

import yaml

from notewright.language.text import fold
from notewright.workspace.edits.frontmatter import Block, Entry, is_simple
from notewright.workspace.edits.text import Cut, Inexact
from notewright.workspace.sources.tags import LIST, tidy

_WORD = re.compile(r"\[\[.*?\]\]|\S+")
_ONLY_COMMAS = re.compile(r"[\s,]*")


def added_to_text(block: Block, node: yaml.Node, at: Cut, tags: Sequence[str]) -> Cut:
    """The string with the tags behind its own, parted as its parts are. Raises Inexact."""
    written = block.plain[at.start : at.end]
    if not is_simple(node, written):
        raise Inexact("frontmatter")
    inner = _inner(written)
    found = LIST.search(inner)
    spaced = len(_WORD.findall(inner)) > 1
    joint = f"{found[0][:1]} " if found else " " if spaced else ", "
    end = at.end - (written[:1] in ("'", '"'))
    return Cut(end, end, "".join(joint + tag for tag in tags))


def removal_in(block: Block, entry: Entry, gone: set[str]) -> Cut | None:
    """The first of these tags taken out of the value, None where it holds none. Raises Inexact."""
    if isinstance(entry.node, yaml.SequenceNode):
        return _from_list(block, entry, entry.node, gone)
    if isinstance(entry.node, yaml.ScalarNode) and (cut := _from_text(block, entry.node, entry.colon, gone)):
        emptied = not cut.new and block.plain[cut.start : cut.start + 1] not in ("'", '"')
        return Cut(entry.colon, cut.end, "") if emptied else cut
    return None


def _from_list(block: Block, entry: Entry, node: yaml.SequenceNode, gone: set[str]) -> Cut | None:
    for number, member in enumerate(node.value):
        if not isinstance(member, yaml.ScalarNode):
            continue
        if len(_parts(member.value, listed=True)) > 1:
            if cut := _from_text(block, member, entry.colon, gone, listed=True):
                return cut
        elif fold(tidy(member.value)) in gone:
            return _member(block, entry, node, number) if node.flow_style else _line(block, entry, member)
    return None


def _member(block: Block, entry: Entry, node: yaml.SequenceNode, number: int) -> Cut:
    """A member of [a, b] with one comma: the one behind it, or before it where it is the last."""
    spans = [block.span(member, entry.colon) for member in node.value]
    start, end = spans[number]
    if number + 1 < len(spans):
        end = spans[number + 1].start
        beside = block.plain[spans[number].end : end]
    elif number:
        start = spans[number - 1].end
        beside = block.plain[start : spans[number].start]
    else:
        beside = ""
    if not _ONLY_COMMAS.fullmatch(beside):
        raise Inexact("frontmatter")
    return Cut(start, end, "")


def _line(block: Block, entry: Entry, member: yaml.ScalarNode) -> Cut:
    """A member on a line of its own, with its line; a comment behind it stays."""
    start, end = block.span(member, entry.colon)
    head = block.plain.rfind("\n", 0, start) + 1
    tail = block.plain.find("\n", end)
    dash = block.plain[head:start]
    if "\n" in block.plain[start:end] or dash.strip() != "-":
        raise Inexact("frontmatter")
    comment = block.plain[end:tail].strip()
    if comment:
        return Cut(head + dash.index("-"), tail - len(block.plain[end:tail].lstrip()), "")
    return Cut(head, tail + 1, "")


def _from_text(block: Block, node: yaml.ScalarNode, after: int, gone: set[str], *, listed: bool = False) -> Cut | None:
    start, end = block.span(node, after)
    written = block.plain[start:end]
    inner = _inner(written)
    parts = _parts(inner, listed=listed)
    number = next((n for n, (a, b) in enumerate(parts) if fold(tidy(inner[a:b])) in gone), None)
    if number is None:
        return None
    if not is_simple(node, written):
        raise Inexact("frontmatter")
    quote = written[:1] if written != inner else ""
    return Cut(start, end, f"{quote}{_left(inner, parts, number)}{quote}")


def _left(inner: str, parts: Sequence[tuple[int, int]], number: int) -> str:
    if number + 1 < len(parts):
        return inner[: parts[number][0]] + inner[parts[number + 1][0] :]
    return inner[: parts[number - 1][1]] if number else ""


def _parts(text: str, *, listed: bool) -> list[tuple[int, int]]:
    """Where the tags of a string stand, without the spaces around them."""
    if not listed and not LIST.search(text):
        return [match.span() for match in _WORD.finditer(text)]
    return [(start, end) for start, end in _between(text) if start < end]


def _between(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for mark in (*(match.span() for match in LIST.finditer(text)), (len(text), len(text))):
        piece = text[start : mark[0]]
        lead = len(piece) - len(piece.lstrip())
        yield start + lead, start + lead + len(piece.strip())
        start = mark[1]


def _inner(written: str) -> str:
    return written[1:-1] if written[:1] in ("'", '"') else written
