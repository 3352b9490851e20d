"""Which sources a Markdown text cites: `[n]`, `[1, 3]`, also where it is nobody's link, footnote, task or code."""

import re
from collections.abc import Iterable

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)")
_CITATION = re.compile(
    r"(?<![\\!\]\[])"  # escaped, an image, the second half of [text][1], a [[wiki link]]
    r"\[([0-9]{1,4}(?:\s*[,，、;；]\s*[0-9]{1,4})*)\]"
    r"(?![(\]])"  # a link
)
_DEFINITION = re.compile(r"^ {0,3}\[[^\[\]]+\]:")  # of a link: only at the start of a line


def cited_numbers(content: str) -> tuple[int, ...]:
    """The distinct numbers cited in `content`, in the order of their first citation.

    Code, `[1](address)`, `[text][1]`, `[1]: address`, `[^1]`, `[[1]]`, `![1]` and `\\[1]` cite nothing;
    `[1][2]` cites both.
    """
    numbers = [int(n) for line in _prose(content) for group in _groups(line) for n in re.findall(r"[0-9]+", group)]
    return tuple(dict.fromkeys(numbers))


def without_citations(text: str) -> str:
    """A line of prose without its citations and the spaces in front of them."""
    return text if "[" not in text or _DEFINITION.match(text) else re.sub(rf"\s*{_CITATION.pattern}", "", _joined(text))


def _groups(line: str) -> list[str]:
    return [match[1] for match in _CITATION.finditer(_joined(line))]


def _joined(line: str) -> str:
    """`[1][2]` is two citations, not a reference link: part them."""
    return re.sub(r"(\[[0-9]{1,4}\])(?=\[[0-9]{1,4}\])", r"\1 ", line)


def _prose(content: str) -> Iterable[str]:
    """Lines outside code fences, without code spans."""
    fence = ""
    for line in content.split("\n"):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif mark:
            fence = mark[1]
        else:
            yield _CODE_SPAN.sub(" ", _DEFINITION.sub("", line))
