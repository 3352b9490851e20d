"""Frames of folders: X 文件夹里, "the X folder", a path behind a preposition of place."""

from collections.abc import Sequence

from notewright.language.request.framing import Found, merged, run_left
from notewright.language.request.line import Line
from notewright.language.request.token import Token

_PLACE = ("in", "under", "inside", "within", "underneath", "from", "在")
_GRAMMAR = (
    "break",
    "from",
    "glue",
    "and",
    "time",
    "topic",
    "tag",
    "folder",
    "polite",
    "prep",
    "about.open",
    "one",
    "mark",
)
_VERBS = ("from", "write", "make", "status", "turn", "field")


def folder(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """X 文件夹里, "the X folder", 放在“X”, a path behind a preposition of place."""
    here = tokens[at]
    opens = here.has("folder.open") and at + 1 < len(tokens) and tokens[at + 1].has("quote")
    if here.has("folder.close") and at and not opens and _folder_name(tokens[at - 1]):
        start = at - 1 if tokens[at - 1].has("quote") else run_left(tokens, at - 1, _folder_name)
        start += start + 1 < at and tokens[start].has("turn", "make") and (not start or tokens[start - 1].has("break"))
        return _folder(line, tokens, start, (start, at, at + 1))
    if at and tokens[at - 1].has("about.open"):
        return None
    if here.has("folder.open") and at + 1 < len(tokens) and not _closed(tokens, at + 2):
        name, inside = tokens[at + 1], _inside(tokens, at + 2)
        if name.has("quote") or "/" in name.text or (not name.senses and (inside or not name.han)):
            return _folder(line, tokens, at, (at + 1, at + 2, at + 2 + inside))
    return _pointed_folder(line, tokens, at)


def _pointed_folder(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """A path or a quotation behind a preposition of place: under Work/Clients, 在“育儿”里."""
    here = tokens[at]
    quoted = here.has("quote") and not (at and tokens[at - 1].has("about.open", "title.open", "tag.open"))
    if (_is_path(here) or quoted) and _inside(tokens, at + 1):
        return _folder(line, tokens, at, (at, at + 1, at + 2))
    named = _capitals(line, tokens, at)
    if named > at + 1:
        return _folder(line, tokens, at, (at + 1, named, named))
    name = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].text in ("the", "my"))
    if not (here.text in _PLACE or here.has("folder.open")) or name >= len(tokens) or _closed(tokens, name + 1):
        return None
    if _is_path(tokens[name]) or (tokens[name].has("quote") and here.text != "from"):
        return _folder(line, tokens, at, (name, name + 1, name + 1 + _inside(tokens, name + 1)))
    return None


def _capitals(line: Line, tokens: Sequence[Token], at: int) -> int:
    """End of a name in capitals behind a type and a preposition of place: "files in Contracts"."""
    if not at or tokens[at].text not in _PLACE[:5] or not tokens[at - 1].has("type", "file_type"):
        return 0
    end = at + 1
    while end < len(tokens) and not tokens[end].senses and line.source[tokens[end].start].isupper():
        end += 1
    return end


def _folder(line: Line, tokens: Sequence[Token], begin: int, name: tuple[int, int, int]) -> Found:
    start, stop, end = name
    while begin and (
        tokens[begin - 1].has("folder.open") or tokens[begin - 1].text in (*_PLACE[:3], "在", "the", "my")
    ):
        begin -= 1
    return begin, end, [merged(line, tokens[begin:end], "folder", tokens[start:stop])]


def _folder_name(token: Token) -> bool:
    if not token.han and token.senses.get("from") != "use" and token.has(*_VERBS):
        return True
    return token.has("quote") or not token.has(*_GRAMMAR, *_VERBS, "every", "into", "folder.open", "exclude.open")


def _is_path(token: Token) -> bool:
    return "/" in token.text.strip("/") and not token.has("url", "time", "hash", "quote")


def _inside(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].has("folder.inside")


def _closed(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].has("folder.close")
