"""A Markdown text as numbered sentences, each with what it cites and what stands around it. Code fences are skipped.

A heading, a list item, a table row and a quote are blocks of their own; a block is cut where its sentences end.
A sentence that cites nothing takes the citations of its block, else of the list item above it or the line that leads
into its list, else of its headings, innermost first.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from notewright.language.citations import cited_numbers
from notewright.language.grounding.blocks import BlockKind, blocks_of
from notewright.language.grounding.plain import plain
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["sentences"]
_QUOTED = re.compile(r"“[^“”]{1,400}”|「[^「」]{1,400}」|『[^『』]{1,400}』|\"[^\"\n]{1,400}\"")
_CITED = re.compile(r"(?:\s*\[[0-9]{1,4}(?:\s*[,，、;；]\s*[0-9]{1,4})*\](?!\())+[。.]?")
_END = re.compile(r"[。！？；!?]+[”」』）)\"’]*|(?<!\.)\.[”\")’]*(?=\s|\[\d|$)|…+(?=\s|$)")
_ABBREVIATION = re.compile(rf"(?:^|[\s(])(?:{'|'.join(map(re.escape, _TABLE['abbreviations']))}|[A-Z])$", re.IGNORECASE)


class Sentence(NamedTuple):
    """Sentence `number`, from 1, at [start, end) of the content. `text` is what it says, without Markdown.

    `cited` is what it cites itself; `context` what it is checked against where that is nothing (None: everything).
    `block` counts the blocks, `level` is a heading's depth or an item's indent, `box` the mark of a task, and
    `headings` are the texts above it, outermost first.
    """

    number: int
    start: int
    end: int
    text: str
    kind: BlockKind
    cited: tuple[int, ...]
    context: tuple[int, ...]
    headings: tuple[str, ...]
    block: int
    level: int
    box: str | None = None

    @property
    def leads(self) -> bool:
        """Whether it only leads into what follows."""
        return self.text.endswith((":", "："))


def sentences_of(content: str, *, code: bool = False) -> tuple[Sentence, ...]:
    """All sentences of `content`; lines of code, one by one, only where `code` is asked for."""
    found: list[Sentence] = []
    headings: list[tuple[int, str, tuple[int, ...]]] = []
    above: list[tuple[int, tuple[int, ...]]] = []
    lead: tuple[int, ...] = ()
    for number, block in enumerate(blocks_of(content, code=code)):
        text = content[block.start : block.end]
        cited = cited_numbers(text)
        if block.kind == "heading":
            headings = [each for each in headings if each[0] < block.level]
            above, lead = [], ()
        above = [each for each in above if each[0] < block.level] if block.kind == "item" else []
        around = cited or _nearest([*reversed([c for _, c in above]), lead, *reversed([c for *_, c in headings])])
        names = tuple(name for _, name, _ in headings)
        for start, end in _cut(text):
            part = text[start:end]
            said = plain(part)
            if not re.search(r"\w", said):
                continue
            found.append(
                Sentence(
                    len(found) + 1, block.start + start, block.start + end, said, block.kind,
                    cited_numbers(part), around, names, number, block.level, block.box,
                )
            )  # fmt: skip
        if block.kind == "heading":
            headings.append((block.level, plain(text), cited))
        elif block.kind == "item":
            above.append((block.level, cited))
        else:
            lead = cited
    return tuple(found)


def _nearest(candidates: list[tuple[int, ...]]) -> tuple[int, ...]:
    return next((cited for cited in candidates if cited), ())


def _cut(text: str) -> Iterator[tuple[int, int]]:
    """The sentences of a block as [start, end); a citation behind the full stop belongs to the sentence before it."""
    if text.lstrip().startswith("|"):
        yield 0, len(text.rstrip())
        return
    held = [match.span() for match in _QUOTED.finditer(text)]
    start = 0
    for match in _END.finditer(text):
        end = match.end()
        if end <= start or not _ends(text, match, held):
            continue
        if behind := _CITED.match(text, end):
            end = behind.end()
        yield start, end
        start = end
    if text[start:].strip():
        yield start, len(text.rstrip())


def _ends(text: str, match: re.Match[str], held: list[tuple[int, int]]) -> bool:
    """Not inside a quotation (but at its end, where the text does not go on), nor behind an abbreviation."""
    following = text[match.end() :].lstrip()[:1]
    for start, end in held:
        if start < match.start() < end:
            return match.end() >= end and (not following or text[match.end()].isspace() or following == "[")
    if match[0].startswith("."):
        return not following.islower() and not _ABBREVIATION.search(text[max(0, match.start() - 12) : match.start()])
    return match[0][0] not in "!?" or not following or not following.isascii() or text[match.end()].isspace()
