"""Extracted text as Markdown that can do nothing: no citation, image, HTML or block of its own."""

import re

from notewright.models.offline.brief import Item

_ESCAPED = re.compile(r"\[(?=[\d\s,，、;；]+\])|!(?=\[)|<(?=[A-Za-z/!?])")
_BLOCK_START = re.compile(r"(?=#{1,6}(?:\s|$)|[>|~=]|[-+*](?:\s|$)|`{3}|[-*_]{3}|\[.\]\s)")
_NUMBERED = re.compile(r"(\d+)(?=[.)](?:\s|$))")


def quoted(text: str) -> str:
    """One line of verbatim text, harmless at the start of a list item."""
    line = _ESCAPED.sub(lambda mark: "\\" + mark[0], " ".join(text.split()))
    if _BLOCK_START.match(line):
        return "\\" + line
    return _NUMBERED.sub(r"\1\\", line, count=1) if _NUMBERED.match(line) else line


def cited(text: str, item: Item) -> str:
    """`text` with the number of its source."""
    return f"{text} [{item.number}]"
