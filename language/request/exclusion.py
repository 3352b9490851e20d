"""Frames of what is left out: 除了X, 不含X的, X除外, "except X", "leave X out"."""

from collections.abc import Sequence

from notewright.language.request.fill import fill_end
from notewright.language.request.framing import Found, closing, merged, run_left, topical
from notewright.language.request.line import Line
from notewright.language.request.nouns import is_head, literal, trimmed
from notewright.language.request.relations import relational
from notewright.language.request.token import Token

_NARROW = ("time", "status", "tag", "tag.close", "folder", "and", "unhandled", "field", "file_type")
_CALLED = ("字样", "字眼", "二字", "两字", "两个字", "这个词", "一词", "关键词", "关键字")
_LACKS = ("without", "sans", "不含", "不带", "不包含", "with no")
_OUTSIDE = ("以外", "之外", "外", "除外")
_BESIDES = ("还", "也", "再", "另", "also")


def exclude(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """The exclusion whose mark stands at `at`; what no key can say is `unhandled`, and a whole type is `no_type`."""
    here = tokens[at]
    close = closing(tokens, at, "exclude.wrap_close", 8) if here.has("exclude.wrap_open") else 0
    if close:
        return at, close + 1, [_excluded(line, tokens[at : close + 1], trimmed(tokens[at + 1 : close]))]
    taken = _taken_back(line, tokens, at) if here.has("exclude.take_back") and not here.has("exclude.open") else None
    if taken:
        return taken
    if here.text in ("非", "outside") and at + 1 < len(tokens) and tokens[at + 1].has(*_NARROW, "type"):
        return at, at + 2, [_excluded(line, tokens[at : at + 2], tokens[at + 1 : at + 2])]
    aside = _left_aside(line, tokens, at) if here.has("exclude.close") and at else None
    if aside or not here.has("exclude.unrelated", "exclude.open"):
        return aside
    return _unrelated(line, tokens, at) if here.has("exclude.unrelated") else _behind_mark(line, tokens, at)


def _behind_mark(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    begin = at + 1
    while begin + 1 < len(tokens) and tokens[begin].has("exclude.lead", "about.open"):
        begin += 1
    if begin >= len(tokens) or tokens[begin].has("break"):
        return None
    stop, end = fill_end(tokens, begin, closes=("exclude.close",))
    end += end < len(tokens) and tokens[end].has("exclude.close")
    end += end < len(tokens) and tokens[end].has("about.close")
    start = begin + (tokens[begin].has("and") and tokens[end - 1].has("about.close"))
    inner = _without_outside(tokens[at], trimmed(tokens[start:stop]))
    if _acting(inner):
        return at, end, [Token(tokens[at].start, tokens[end - 1].end, "", {"not": "not"}, tuple(tokens[at:end]))]
    if _besides(tokens, at, end):
        return at, at + 1, [Token(tokens[at].start, tokens[at].end, tokens[at].text, {"glue": "the"})]
    if end < len(tokens) and tokens[end].has(*_NARROW[:5]) and all(t.has("prep", "glue") for t in tokens[begin:end]):
        return at, end + 1, [merged(line, tokens[at : end + 1], "unhandled", tokens[at : end + 1])]
    if not inner or inner[0].has("make", "turn", "save", "from"):
        return None
    if all(token.has("type", "glue") for token in inner):
        while end + 1 < len(tokens) and tokens[end].has("and") and is_head(tokens, end + 1):
            inner, end = [*inner, *tokens[end : end + 2]], end + 2
    behind = at > 0 and tokens[at - 1].has("type", "file_type")
    attached = behind or (end < len(tokens) and tokens[end].has("type") and tokens[end - 1].text == "的")
    return at, end, [_excluded(line, tokens[at:end], inner, attached)]


def _acting(inner: Sequence[Token]) -> bool:
    """Without saving a note: how to work, and nothing about the material."""
    return len(inner) > 1 and inner[0].text.endswith("ing") and inner[1].has("one", "determiner", "every")


def _besides(tokens: Sequence[Token], at: int, end: int) -> bool:
    """除了A，还要B: both."""
    later = next((j + 1 for j in range(end, len(tokens)) if tokens[j].has("break")), len(tokens))
    return tokens[at].text in ("除了", "除", "apart from", "aside from") and (
        later < len(tokens) and tokens[later].text.startswith(_BESIDES)
    )


def _without_outside(mark: Token, inner: Sequence[Token]) -> Sequence[Token]:
    """除物流外: the last character closes the frame."""
    if mark.text.startswith("除") and len(inner) == 1 and not inner[0].senses and inner[0].text.endswith("外"):
        return [Token(inner[0].start, inner[0].end - 1, inner[0].text[:-1])]
    return inner


def _unrelated(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """跟物流无关的."""
    named = at > 0 and tokens[at - 1].has("type")
    start = at - 1 if named else run_left(tokens, at, topical)
    if start == at:
        return None
    first = start - (start > 0 and tokens[start - 1].has("and"))
    return first, at + 1, [_excluded(line, tokens[first : at + 1], trimmed(tokens[start:at]))]


def _taken_back(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """不要物流的: a clause that takes back what holds some words."""
    first = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].has("about.open", "about.verbs"))
    end = first
    while end < len(tokens) and (not tokens[end].senses or tokens[end].has("quote", "hash")):
        end += 1
    of = first < end < len(tokens) and tokens[end].text == "的"
    if not of or not (end + 1 == len(tokens) or tokens[end + 1].has("break")):
        return None
    return at, end + 1, [_excluded(line, tokens[at : end + 1], tokens[first:end])]


def _left_aside(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """物流的除外: the words before are what is left out."""
    here, stop = tokens[at], at - tokens[at - 1].text.startswith("的")
    start = run_left(tokens, stop, lambda token: not token.has("break", "from", "into", "make", "not", "turn"))
    start = next((j for j in range(stop - 1, start, -1) if tokens[j].has("about.open")), start)
    inner = trimmed(tokens[start + tokens[start].has("about.open") : stop])
    ends = at + 1 == len(tokens) or tokens[at + 1].has("break", "into") or here.text in _OUTSIDE
    return (start, at + 1, [_excluded(line, tokens[start : at + 1], inner)]) if ends and inner else None


def _excluded(line: Line, tokens: Sequence[Token], inner: Sequence[Token], attached: bool = False) -> Token:
    if any(token.has("selection") for token in inner):
        return Token(tokens[0].start, tokens[-1].end, "", {"selection": ""}, tuple(tokens))
    if inner and (inner[0].has("rest") or any(t.has("machine") for t in inner)):
        return Token(tokens[0].start, tokens[-1].end, "", {"polite": "polite"}, tuple(tokens))
    if inner and tokens[0].text in _LACKS and (inner[-1].has("property") or (inner[-1].has("type") and attached)):
        return merged(line, tokens, "unhandled", tokens)
    kinds = [token for token in inner if token.has("file_type") and not token.has("type")]
    if inner and not kinds and all(token.has("type", "glue", "and", "every") for token in inner):
        return Token(tokens[0].start, tokens[-1].end, "", {"no_type": literal(line, inner)}, tuple(tokens))
    if len(inner) == 2 and inner[0].has("quote") and inner[1].text in _CALLED:
        inner = inner[:1]
    if len(inner) > 1 and tokens[0].text == "drop" and any(t.has("type") for t in inner):
        return merged(line, tokens, "unhandled", tokens)
    quoted = len(inner) == 1 and inner[0].has("quote")
    clause = not quoted and not any(t.has("about.open") for t in tokens) and relational(inner)
    simple = inner and not clause and (quoted or not any(token.has(*_NARROW) for token in inner))
    return merged(line, tokens, "exclude", inner) if simple else merged(line, tokens, "unhandled", tokens)
