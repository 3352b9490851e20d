"""Material cut into passages that can be quoted: sentences, list items and todos, each verbatim from one source."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.models.offline.brief import Item
from notewright.models.offline.roles import role_of

MAX_PASSAGE_CHARS = 220

_FRONTMATTER = re.compile(r"\A---[ \t]*\n.*?\n---[ \t]*(?:\n|\Z)", re.DOTALL)
_HTML_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_COMMENT = re.compile(r"%%.*?%%", re.DOTALL)
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}\s+(.*?)[\s#]*$")
_TODO = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+\[(.)\]\s+(.*)$")
_LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(?:\[\]\s*)?(.*)$")
_TABLE_ROW = re.compile(r"\s*\|(.+)\|\s*$")
_QUOTE = re.compile(r"\A\s*(?:>\s?)+(?:\[!\w+\][+-]?)?")
_SENTENCE_END = re.compile(r"(?<=[。！？])(?![”」』）])|(?<=[.!?])\s+(?=[\"“(A-Z0-9\u3400-\u9fff])")
_IMAGE = re.compile(r"!\[[^\]]*\]+(?:\([^)]*\))?$")
_CUT = re.compile(r"\[…[^\[\]]*\]\s*\Z")
_PLACE = re.compile(r"\s\((?!\w+::)[^()]*\)$")
_DATE = re.compile(r"\s*(\d{4}-\d{2}-\d{2})")


class Passage(NamedTuple):
    """A quotable piece. `open` is None for text, else whether the todo is open; `due` is its ISO date."""

    item: Item
    text: str
    role: str
    open: bool | None = None
    due: str | None = None


def passages_of(item: Item) -> tuple[Passage, ...]:
    """Every passage of `item` in its order; no code, comments, images, frontmatter, nor a half one before a cut."""
    text = _without_comments(_FRONTMATTER.sub("", item.text.replace("\r\n", "\n")))
    lines = (_CUT.sub("", text) if item.cut else text).split("\n")
    if item.type == "bookmark":  # an address, then its description: lines that do not belong together
        lines = [line for each in lines for line in (each, "")]
    found = [p for p in _read(item, lines) if re.search(r"\w", p.text) and not _IMAGE.match(p.text)]
    half = bool(item.cut) and item.type != "todo" and len(found) > 1
    return tuple(found[:-1] if half else found)


def _without_comments(text: str) -> str:
    """A comment that is never closed is text; the part behind the last close is not searched, which could take long."""
    head, close, tail = text.rpartition("-->")
    return _COMMENT.sub(" ", _HTML_COMMENT.sub(" ", head + close) + tail)


def _read(item: Item, lines: Sequence[str]) -> Iterator[Passage]:
    heading, paragraph = "", list[str]()
    for line in [*_outside_code(lines), ""]:
        title, todo, entry = _HEADING.match(line), _TODO.match(line), _LIST_ITEM.match(line)
        row, plain = _TABLE_ROW.match(line), _QUOTE.sub("", line, count=1).strip()
        if not (title or todo or entry or row) and plain and item.type != "todo":
            paragraph.append(plain)
            continue
        yield from _sentences(item, paragraph, heading)
        paragraph.clear()
        if title:
            heading = title[1]
        elif todo:
            yield _todo(item, todo[2], todo[1])
        elif item.type == "todo" and plain:
            yield _todo(item, entry[1] if entry else plain, " ")
        elif row:
            yield Passage(item, _short(row[1].strip()), "points")
        elif entry:
            yield from _sentences(item, [entry[1]], heading)


def _outside_code(lines: Sequence[str]) -> Iterator[str]:
    """The lines outside fences; a fence that is never closed is read as text, so that nothing is lost."""
    fence, held = "", list[str]()
    for line in lines:
        mark = _FENCE.match(line)
        if fence:
            held.append(line)
            if mark and mark[1].startswith(fence):
                fence, held = "", []
        elif mark:
            fence, held = mark[1], []
            yield ""
        else:
            yield line
    yield from held


def _sentences(item: Item, lines: Sequence[str], heading: str) -> Iterator[Passage]:
    held = ""
    for piece in [*_SENTENCE_END.split(" ".join(lines)), None]:
        if held and (piece is None or held.count("[") <= held.count("]")):
            yield Passage(item, _short(held), role_of(held, heading))
            held = ""
        held = " ".join(f"{held} {piece or ''}".split())


def _todo(item: Item, text: str, state: str) -> Passage:
    """A todo's own words and, in parentheses behind its dates, the note it stands in."""
    words = load_table(__package__, "words.toml")["todos"]
    marks = [at for mark in [*words["due"], *words["other_marks"]] if (at := text.find(mark)) > 0]
    place = _PLACE.search(text, min(marks)) if marks else None
    said = " ".join((text[: min(marks, default=len(text))] + (place[0] if place else "")).split())
    is_open = state not in words["closed_states"]
    return Passage(item, _short(said or text.strip()), "todo", is_open, _due(text, words["due"]))


def _due(text: str, marks: Sequence[str]) -> str | None:
    for mark in marks:
        date = _DATE.match(text.partition(mark)[2])
        if date:
            return date[1]
    return None


def _short(text: str) -> str:
    return text if len(text) <= MAX_PASSAGE_CHARS else text[: MAX_PASSAGE_CHARS - 1].rstrip() + "…"
