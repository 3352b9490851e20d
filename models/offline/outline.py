"""Markdown as lines under headings: made shorter, made a list. Code blocks are left whole."""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby

Fits = Callable[[str], bool]
"""Whether a text is short enough; where a text is, every part of it is."""

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_STRUCTURE = re.compile(r"\s*(?:$|#{1,6}\s|>|\||[-*+]\s|\d+[.)]\s|`{3}|~{3}|<)")
_LINK = re.compile(
    r"(?P<code>(?<!`)(`+)(?!`).*?(?<!`)\2(?!`)|!\[[^\]]*\]\([^()\s]*\)|!\[\[[^\[\]]*\]\])"
    r"|\[(?P<text>[^\[\]]+)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+[\"'][^\"']*[\"'])?\)"
    r"|\[\[(?:[^\[\]|]*\|)?(?P<wiki>[^\[\]|]+)\]\]"
)
_CITED_END = re.compile(r"(?:\s*\[\d+\])+\s*$")
_SENTENCE_END = re.compile(r"(?<=[。！？])(?!\s*\[\d)|(?<=[.!?\]])\s+(?!\[\d)")


def shortened(text: str, fits: Fits, keep: Collection[str], weigh: Callable[[str], int]) -> str:
    """As much of `text` as `fits`: of the longest section the lightest line goes first, of equal ones the last.

    The lines before the first heading and those under a heading in `keep` give way last, and one line always stays.
    """
    lines = text.split("\n")
    order = list(_giving_way(lines, {"", *keep}, weigh))

    def left(count: int) -> str:
        dropped = set(order[:count])
        return tidy([line for at, line in enumerate(lines) if at not in dropped])

    if fits(text):
        return text
    fewest = bisect_left(range(len(order)), True, key=lambda count: fits(left(count)))
    return left(fewest) if fewest < len(order) else _fewer_sentences(left(len(order)), fits)


def bulleted(text: str) -> str:
    """Every sentence of a plain paragraph as a list item."""
    return "\n".join(line for old, code in _with_code(text.split("\n")) for line in _bullets(old, code))


def _bullets(line: str, code: bool) -> list[str]:
    if code or _STRUCTURE.match(line):
        return [line]
    return [f"- {sentence.strip()}" for sentence in _SENTENCE_END.split(line) if sentence.strip()]


def demoted(text: str, count: int) -> str:
    """With at most `count` sections: each `##` heading behind the last of them becomes one below it."""
    lines, seen = text.split("\n"), 0
    for at, (line, code) in enumerate(_with_code(lines)):
        if not code and line.startswith("## "):
            seen += 1
            lines[at] = f"#{line}" if seen > count else line
    return "\n".join(lines)


def unlinked(text: str) -> str:
    """`text` with each link as the words that it stands on; code stays, and so do images."""
    lines = _with_code(text.split("\n"))
    return "\n".join(
        line if code else _LINK.sub(lambda m: m[0] if m["code"] else m["text"] or m["wiki"], line)
        for line, code in lines
    )


def _giving_way(lines: Sequence[str], keep: Collection[str], weigh: Callable[[str], int]) -> Iterator[int]:
    """The places of all lines of text but one, the one that is missed least first."""
    sections: list[tuple[bool, list[int]]] = [("" not in keep, [])]
    for at, (line, code) in enumerate(_with_code(lines)):
        heading = None if code else _HEADING.match(line)
        if heading:
            sections.append((heading[2] not in keep, []))
        elif line.strip() and not code:
            sections[-1][1].append(at)
    for _, body in sections:
        body.sort(key=lambda at: (-weigh(lines[at]), at))
    for _ in range(sum(len(body) for _, body in sections) - 1):
        _, body = max(sections, key=lambda section: (bool(section[1]), section[0], len(section[1])))
        yield body.pop()


def _fewer_sentences(text: str, fits: Fits) -> str:
    """The last line without its last sentences; one always stays, and what the line cites."""
    head, _, last = text.rpartition("\n")
    cited = _CITED_END.search(last)
    ending = cited[0] if cited else ""
    sentences = _SENTENCE_END.split(last.removesuffix(ending))
    gap = " " if last.isascii() else ""

    def whole() -> str:
        return "\n".join(filter(None, (head, gap.join(sentences) + ending)))

    while len(sentences) > 1 and not fits(whole()):
        sentences.pop()
    return whole()


def tidy(lines: Sequence[str]) -> str:
    """Without headings that have nothing under them and without runs of blank lines."""
    kept: list[str] = []
    for line, code in reversed(list(_with_code(lines))):
        heading = None if code else _HEADING.match(line)
        below = next((each for each in reversed(kept) if each.strip()), None)
        if heading and (below is None or _ends(heading, below)):
            continue
        kept.append(line)
    return "\n".join(_single_blanks(kept[::-1])).strip("\n")


def _ends(heading: re.Match[str], below: str) -> bool:
    following = _HEADING.match(below)
    return following is not None and len(following[1]) <= len(heading[1])


def _single_blanks(lines: Sequence[str]) -> Iterator[str]:
    for blank, run in groupby(lines, key=lambda line: not line.strip()):
        yield from [""] if blank else run


def _with_code(lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Each line and whether it belongs to a code block."""
    fence = ""
    for line in lines:
        mark = _FENCE.match(line)
        if not fence and mark:
            fence = mark[1]
            yield line, True
        else:
            yield line, bool(fence)
            if fence and mark and mark[1].startswith(fence):
                fence = ""
