"""Frames of the names that a person gave to tags and titles; those of folders stand in folders.py."""

from collections.abc import Sequence

from notewright.language.request.fill import fill_end
from notewright.language.request.framing import Found, closing, merged, run_left
from notewright.language.request.line import Line
from notewright.language.request.nouns import trimmed
from notewright.language.request.token import Token


def tag(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """#X, 标签为 X, X 标签, "tagged X"."""
    here = tokens[at]
    if here.has("hash"):
        start = at - (at > 0 and tokens[at - 1].has("tag.open", "tag.close", "folder.open"))
        end = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].has("tag.close"))
        return start, end, [merged(line, tokens[start:end], "tag", [here])]
    if here.has("tag.close") and at and _tag_name(tokens, at - 1):
        start = at - 1 if tokens[at - 1].has("unhandled", "quote") else run_left(tokens, at - 1, _bare_name)
        first = start - (start > 0 and tokens[start - 1].has("tag.open"))
        return first, at + 1, [merged(line, tokens[first : at + 1], "tag", tokens[start:at])]
    quoted = at + 1 < len(tokens) and tokens[at + 1].has("quote")
    if here.has("tag.strong") or (here.has("tag.open") and here.has("tag.close") and quoted):
        return _tag_behind(line, tokens, at)
    return None


def _tag_behind(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    start = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].text in ("as", "with", "the", "是", "为"))
    first = at - (at > 0 and tokens[at - 1].has("tag.open"))
    if start >= len(tokens) or tokens[start].has("break", "hash", "and"):
        return None
    end = start + 1
    while end < len(tokens) and not tokens[start].has("quote") and not tokens[end].senses:
        end += 1
    close = end + (end < len(tokens) and tokens[end].has("tag.close"))
    return first, close, [merged(line, tokens[first:close], "tag", tokens[start:end])]


def _tag_name(tokens: Sequence[Token], at: int) -> bool:
    """A name before 标签; "more than three tags" counts them and names none."""
    here = tokens[at]
    if at and tokens[at - 1].has("unhandled") and here.has("number"):
        return False
    return here.has("quote") or _bare_name(here) or (here.has("unhandled") and not here.has("make"))


def _bare_name(token: Token) -> bool:
    return not token.senses or (token.has("number", "product") and not token.has("make"))


def title(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """标题里带 X 的, "titled X", "with X in the title"."""
    here = tokens[at]
    if here.has("title.open") and at + 1 < len(tokens):
        stop, end = fill_end(tokens, at + 1)
        return at, end, [merged(line, tokens[at:stop], "title", trimmed(tokens[at + 1 : stop]))]
    close = closing(tokens, at, "title.wrap_close", 12) if here.has("title.wrap_open") else 0
    if close:
        return at, close + 1, [merged(line, tokens[at : close + 1], "title", trimmed(tokens[at + 1 : close]))]
    return None
