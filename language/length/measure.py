"""How long a Markdown text is: what a reader sees of it, counted as a word processor counts.

`words` is what Chinese word processors call 字数, and what others call words: each Han or kana character counts 1, and
so does each run of other letters and digits between spaces (`3,000`, `well-known`, `v2.0`). Wide punctuation (，。《》)
counts 1 as it does there, and so do “ ” ‘ ’ — … beside a Han character; other punctuation and emoji count nothing.
`characters` are code points, spaces inside a line among them, line ends not. `sections` are the `##` headings, or those
of the highest level there is. `size` is the whole text, marks and all.

Marks, citations, addresses of links, HTML tags, comments and frontmatter do not count; the text of links, images, code
spans and code blocks does, literally: a `<div>` in a code block is a word.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from notewright.language.citations import without_citations

SECTION_LEVEL = 2

_FRONTMATTER = re.compile(r"\A---[ \t]*\n(?:.*\n)*?---[ \t]*(?:\n|\Z)")
_TASK = re.compile(r"\A\[[ xX/-]\]\s+")
_TAG_OR_COMMENT = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]*>", re.DOTALL)
_WIDE = (
    r"\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303b\u3040-\u30ff\u31f0-\u31ff"
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_ONE_EACH = re.compile(rf"[{_WIDE}]")
_BESIDE = re.compile(rf"[“”‘’—…]+(?=[{_WIDE}])|(?<=[{_WIDE}])[“”‘’—…]+")
_RUN = re.compile(rf"[^\s{_WIDE}]+")


class Measure(NamedTuple):
    """The length of a text in each unit."""

    words: int
    characters: int
    sections: int
    size: int


def measure(content: str) -> Measure:
    """The length of the Markdown text `content`."""
    tokens = _reader().parse(_FRONTMATTER.sub("", content))
    seen = list(_visible(tokens))
    return Measure(sum(map(_words, seen)), sum(map(_characters, seen)), _sections(tokens), len(content))


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable("text_join")


def _visible(tokens: list[Token]) -> Iterator[str]:
    """What a reader sees, block by block."""
    for token in tokens:
        if token.type in ("fence", "code_block"):
            yield token.content
        elif token.type == "html_block":
            yield _TAG_OR_COMMENT.sub(" ", token.content)
        elif token.children:
            yield _TASK.sub("", "".join(_inline(token.children)))


def _inline(children: list[Token]) -> Iterator[str]:
    for child in children:
        if child.type == "text":
            yield without_citations(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            yield "\n"
        elif child.type != "html_inline":
            yield child.content


def _words(text: str) -> int:
    runs = [run for run in _RUN.findall(text) if any(char.isalnum() for char in run)]
    marks = sum(1 for char in text if _is_wide_mark(char)) + sum(map(len, _BESIDE.findall(text)))
    return len(_ONE_EACH.findall(text)) + sum(map(_parts_of, runs)) + marks


def _parts_of(run: str) -> int:
    """Wide punctuation parts what stands on its two sides: `A，B` are two words."""
    spaced = "".join(" " if _is_wide_mark(char) else char for char in run)
    return sum(any(char.isalnum() for char in piece) for piece in spaced.split())


def _is_wide_mark(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF" and unicodedata.category(char).startswith("P")


def _characters(text: str) -> int:
    return sum(len(line.strip()) for line in text.splitlines())


def _sections(tokens: list[Token]) -> int:
    levels = [int(token.tag[1]) for token in tokens if token.type == "heading_open" and token.level == 0]
    wanted = SECTION_LEVEL if SECTION_LEVEL in levels else min(levels, default=SECTION_LEVEL)
    return levels.count(wanted)
