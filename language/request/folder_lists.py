"""Frames of several folders (foam 和 garden 文件夹里的) and of what stands outside one, which no key can say."""

from collections.abc import Sequence

from notewright.language.request.framing import Found, merged, run_left
from notewright.language.request.line import Line
from notewright.language.request.token import Token

_PLACES = ("在", "放在", "存在", "属于", "位于", "in", "inside", "under", "within", "from", "part of")
_NOT = ("没", "没有", "未", "并没有")
_OPENS = ("about.open", "title.open", "tag.open", "exclude.open", "type", "file_type", "topic", "tag", "field")
_LONGEST_NAME = 4


def more_folders(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """The names that a list puts before the last folder, or behind a path: each is a set of its own."""
    here = tokens[at]
    if not here.has("folder"):
        return None
    behind = _paths_behind(tokens, at)
    if behind > at + 1:
        paths = [tokens[j] for j in range(at + 1, behind)]
        return at, behind, [here, *(_joint(t) if t.has("and") else merged(line, [t], "folder", [t]) for t in paths)]
    first, listed = _names_before(tokens, at)
    if first == at or not listed:
        return None
    before: list[Token] = []
    for name in listed:
        before += [merged(line, name, "folder", name), _joint(name[-1])]
    return first, at + 1, [*before, here]


def _joint(beside: Token) -> Token:
    return Token(beside.end, beside.end, "", {"and": "or"})


def _paths_behind(tokens: Sequence[Token], at: int) -> int:
    end = at + 1
    while end + 1 < len(tokens) and tokens[end].has("and") and "/" in tokens[end + 1].text[1:-1]:
        if tokens[end + 1].senses:
            break
        end += 2
    return end


def _names_before(tokens: Sequence[Token], at: int) -> tuple[int, list[Sequence[Token]]]:
    """Where the list before the folder at `at` begins, and its names in order; a comma needs an "and" behind it."""
    first, names = at, list[Sequence[Token]]()
    while first > 1 and (tokens[first - 1].has("and") or (names and tokens[first - 1].text == ",")):
        end = first - 1
        start = end - 1 if tokens[end - 1].has("quote") else run_left(tokens, end, lambda token: not token.senses)
        if not 0 < end - start <= _LONGEST_NAME:
            break
        first, names = start, [tokens[start:end], *names]
    opened = any(token.has(*_OPENS) for token in tokens[max(0, first - 1) : first])
    return (at, []) if opened else (first, names)


def outside(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """不在 foam 里的, "not in foam": no key takes a folder out, so it is refused by name."""
    here = tokens[at]
    if not (here.has("not") or here.text in _NOT) or not _places(tokens, at + 1):
        return None
    start = at + 2
    while start < len(tokens) and tokens[start].has("determiner"):
        start += 1
    name = _name_end(tokens, start)
    end = name
    while end < len(tokens) and tokens[end].has("folder.close", "folder.inside"):
        end += 1
    plain = end > name or tokens[name - 1].has("quote") or not here.han
    return (at, end, [merged(line, tokens[at:end], "unhandled", tokens[at:end])]) if end > start and plain else None


def _places(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and (tokens[at].text in _PLACES or tokens[at].has("folder.open"))


def _name_end(tokens: Sequence[Token], start: int) -> int:
    """Where the name from `start` on ends: one quotation, or a few unknown words; `start` where none stands there."""
    if start < len(tokens) and tokens[start].has("quote"):
        return start + 1
    end = start
    while end < len(tokens) and not tokens[end].senses:
        end += 1
    return end if end - start <= _LONGEST_NAME else start
