"""A tag taken out of the running text: only where that leaves every other tag, and every list item, what it was.

A "#" in code, a link, an address or a comment is no tag. The reader decides: a piece is taken out on trial, and it was
a tag where the text then has exactly that tag less.
"""

from collections import Counter
from collections.abc import Iterator

from notewright.language.text import fold
from notewright.workspace.edits.text import Cut, Inexact, Text
from notewright.workspace.sources.frontmatter import read_frontmatter
from notewright.workspace.sources.markdown import text_lines
from notewright.workspace.sources.tags import TAG, inline_tags, tidy


def without_inline(text: Text, gone: set[str]) -> Text:
    """Raises Inexact where one of the tags stays."""
    for tag in sorted(gone):
        while _counted(text.plain)[tag]:
            text = _without_one(text, tag)
    return text


def _without_one(text: Text, tag: str) -> Text:
    before, shape = _counted(text.plain), _shape(text.plain)
    for cut in _pieces(text.plain, tag):
        trial = text.cut(cut)
        tags, lines = _counted(trial.plain), _shape(trial.plain)
        own = Counter({(_number(text.plain, cut), False): 1})  # a line of nothing but the tag may end up empty
        if tags + Counter({tag: 1}) == before and lines <= shape <= lines + own:
            return trial
    raise Inexact("tag")


def _pieces(plain: str, tag: str) -> Iterator[Cut]:
    """Everything written like the tag, with the space before it, or behind it at the head of a line."""
    for match in TAG.finditer(plain):
        if fold(tidy(match[1] or match[2])) != tag:
            continue
        start, end = match.span()
        while start and plain[start - 1] in " \t" and _has_words(plain, start):
            start -= 1
        if start == match.start():
            end += plain.startswith(" ", end)
        yield Cut(start, end, "")


def _has_words(plain: str, at: int) -> bool:
    """Whether the line has a word before `at`: indentation is no space before a tag."""
    return any(char.isalnum() for char in plain[plain.rfind("\n", 0, at) + 1 : at])


def _counted(plain: str) -> Counter[str]:
    body = read_frontmatter("", plain).body
    return Counter(fold(tag) for line in text_lines(body) for tag in inline_tags(line.text))


def _shape(plain: str) -> Counter[tuple[int, bool]]:
    """Which lines are text and which of them list items."""
    front = read_frontmatter("", plain)
    return Counter((line.number + front.first_line - 1, line.is_item) for line in text_lines(front.body))


def _number(plain: str, cut: Cut) -> int:
    return plain.count("\n", 0, cut.start) + 1
