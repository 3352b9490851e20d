"""Material cut into passages that can be quoted: sentences, list items and todos, each verbatim from one source."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.brief import Item

MAX_PASSAGE_CHARS = 220

_FRONTMATTER = re.compile(r"\A---[ \t]*\n.*?\n---[ \t]*(?:\n|\Z)", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->|%%.*?%%", re.DOTALL)
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}\s+(.*?)[\s#]*$")
_TODO = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+\[(.)\]\s+(.*)$")
_LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(?:\[\]\s*)?(.*)$")
_QUOTE = re.compile(r"\s*(?:>\s?)+(?:\[!\w+\][+-]?)?")
_SENTENCE_END = re.compile(r"(?<=[。！？])(?![”」』）])|(?<=[.!?])\s+(?=[\"“(A-Z0-9\u3400-\u9fff])")
_IMAGE = re.compile(r"!\[[^\]]*\]+(?:\([^)]*\))?$")
_CUT = re.compile(r"\[…[^\[\]]*\]\s*\Z")
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
    text = _COMMENT.sub(" ", _FRONTMATTER.sub("", item.text.replace("\r\n", "\n")))
    lines = (_CUT.sub("", text) if item.cut else text).split("\n")
    found = [p for p in _read(item, lines) if re.search(r"\w", p.text) and not _IMAGE.match(p.text)]
    half = bool(item.cut) and item.type != "todo" and len(found) > 1
    return tuple(found[:-1] if half else found)


def role_of(text: str, heading: str = "") -> str:
    """decision, problem, next or done by the words of the text, else of its heading; else points."""
    for words in (fold(text), fold(heading)):
        for role in load_table(__package__, "words.toml")["roles"]:
            if mentions(words, tuple(load_table(__package__, "words.toml")["roles"][role])):
                return str(role)
    return "points"


def mentions(folded: str, words: Sequence[str]) -> bool:
    """Whether one of `words` stands in the folded text: Latin from the start of a word, others anywhere."""
    return _pattern(tuple(words)).search(folded) is not None


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join((r"\b" if word.isascii() else "") + re.escape(fold(word)) for word in words))


def _read(item: Item, lines: Sequence[str]) -> Iterator[Passage]:
    heading, paragraph = "", list[str]()
    for line in [*_outside_code(lines), ""]:
        title, todo, entry = _HEADING.match(line), _TODO.match(line), _LIST_ITEM.match(line)
        plain = _QUOTE.sub("", line, count=1).strip().strip("|").strip()
        if not (title or todo or entry) and plain and item.type != "todo":
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
    words = load_table(__package__, "words.toml")["todos"]
    marks = [at for mark in [*words["due"], *words["other_marks"]] if (at := text.find(mark)) > 0]
    said = " ".join(text[: min(marks, default=len(text))].split())
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
