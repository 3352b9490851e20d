"""Text that the person put into the sentence itself: it is material, and source [1] where there is no other."""

import re

from notewright.language.request.frames import fold_frames
from notewright.language.request.lexer import cut
from notewright.language.request.line import read_line

_LONG_QUOTATION = re.compile(r"[“「『\"]([^“”「」『』\"]{30,})[”」』\"]")
_LINES = re.compile(r"[:：][^\S\n]*\n(.+)|\n\s*\n(.+)", re.DOTALL)
_QUOTES = '“”「」『』"'


def pasted_text(text: str) -> str | None:
    """A quotation of 30 characters or more, else what stands behind the colon of “the following: …”, else what
    stands in lines of its own behind the request; None where nothing was pasted.
    """
    quoted, lines = _LONG_QUOTATION.search(text), _LINES.search(text)
    found = (quoted[1] if quoted else "") or _announced(text) or (lines[1] or lines[2] if lines else "")
    return found.strip().strip(_QUOTES).strip() or None


def _announced(text: str) -> str:
    """What follows the first colon or line end after a word such as 下面这段 or “the following”."""
    line = read_line(text)
    tokens = fold_frames(line, cut(line)) if line.plain else []
    said = [at for at, token in enumerate(tokens) if token.has("paste") or token.senses.get("deictic") == "paste"]
    ends = (token.end for token in tokens[said[0] :] if token.text in (":", "\n")) if said else iter(())
    start = next(ends, len(text))
    return text[start:]
