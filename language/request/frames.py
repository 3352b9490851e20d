"""Folds framed phrases into one token each: what stands between the markers of frames.toml is the filter's value."""

import re
from collections.abc import Callable, Sequence

from notewright.language.request.fill import fill_end, literal, np_ok, opens_set, split_list, trimmed
from notewright.language.request.lexer import Line
from notewright.language.request.token import Token

_SOURCES = ("材", "料", "内容", "来源", "底稿", "范围", "参考", "依据", "根据", "底本", "蓝本", "数据", "对象", "题目", "源头")
_REPEATED = re.compile(r"(.)[一了]?\1|(..)\2|.{1,3}一下")  # 拢一拢, 归拢归拢, 盘一下: a doubled verb is an order
Found = tuple[int, int, list[Token]]
Frame = Callable[[Line, Sequence[Token], int], Found | None]


def fold_frames(line: Line, tokens: list[Token]) -> list[Token]:
    """`tokens` with every framed phrase as one token; later frames see the work of earlier ones."""
    tokens = [_by_neighbours(tokens, at) for at in range(len(tokens))]
    for frame in (folder, tag, title, exclude, unknown_time, topic_by_close, topic):
        at = 0
        while at < len(tokens):
            found = frame(line, tokens, at)
            if found:
                start, end, merged = found
                tokens = [*tokens[:start], *merged, *tokens[end:]]
                at = start + len(merged)
            else:
                at += 1
    return tokens


def _by_neighbours(tokens: Sequence[Token], at: int) -> Token:
    """Words that their neighbours explain: any verb with 成 before a product; 没做完的事 is todos, 事 alone is not."""
    here, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    if here.has("type_after"):
        before = tokens[at - 1] if at and tokens[at - 1].text != "的" else tokens[at - 2] if at > 1 else here
        rest = {kind: value for kind, value in here.senses.items() if kind != "type_after"}
        return Token(here.start, here.end, here.text, {"type": "todo"} if before.has("status") else rest)
    if not here.senses and here.han and _REPEATED.fullmatch(here.text):
        return Token(here.start, here.end, here.text, {"turn": "turn"})
    if after and _labels(here, after) and (not at or tokens[at - 1].has("break")):
        return Token(here.start, here.end, here.text, {"from": "use"})
    if after and _carries(here, after):
        return Token(here.start, here.end, here.text, {"glue": "the"})
    ends = not here.senses and here.han and here.text.endswith("成") and 1 < len(here.text) < 5
    makes = ends and after is not None and after.has("one", "product")
    return Token(here.start, here.end, here.text, {"into": "into"}) if makes else here


def _labels(here: Token, after: Token) -> bool:
    """底稿用…, 范围是…: the head of a clause that names the source."""
    ends = not here.senses and here.han and len(here.text) < 6 and here.text[-1] in "用是取自于以靠"
    ends = ends and any(word in here.text for word in _SOURCES)
    return ends and after.has("time", "type", "hash", "quote", "about.open", "tag.open", "status", "glue", "folder.open")


def _carries(here: Token, after: Token) -> bool:
    """丢在“X”文件夹里的, 贴着 #X 标签的: an unknown verb that only says that the name behind it holds."""
    leads = not here.senses and here.han and len(here.text) < 4 and here.text[-1] in "在到进过着了有于上"
    return leads and not set(here.text) & set("没不未无非给由向跟对被") and after.has("hash", "quote", "tag.open", "folder.open", "about.open")


def merged(line: Line, tokens: Sequence[Token], kind: str, value: Sequence[Token]) -> Token:
    """One filter token over `tokens` whose value is the literal text of `value`."""
    start, end = tokens[0].start, tokens[-1].end
    return Token(start, end, line.source[start:end], {kind: literal(line, value)}, tuple(tokens))


def tag(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    here = tokens[at]
    if here.has("hash"):
        start = at - 1 if at and tokens[at - 1].has("tag.open", "tag.close") else at
        end = at + 2 if at + 1 < len(tokens) and tokens[at + 1].has("tag.close") else at + 1
        return start, end, [merged(line, tokens[start:end], "tag", [here])]
    counted = at > 1 and tokens[at - 2].has("unhandled") and tokens[at - 1].has("number")
    if here.has("tag.close") and at and _names(tokens[at - 1]) and not counted:
        start = at - 1 if tokens[at - 1].has("unhandled", "quote") else _run_left(tokens, at - 1, _bare_name)
        value = tokens[start:at]
        start -= bool(start and tokens[start - 1].has("tag.open"))
        return start, at + 1, [merged(line, tokens[start : at + 1], "tag", value)]
    if here.has("tag.strong") or (here.has("tag.open") and here.has("tag.close") and _quoted(tokens, at + 1)):
        start = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].text in ("as", "with", "the", "是", "为"))
        if start < len(tokens) and not tokens[start].has("break", "hash", "and"):
            end = start + 1
            while end < len(tokens) and not tokens[start].has("quote") and not tokens[end].senses:
                end += 1
            close = end + (end < len(tokens) and tokens[end].has("tag.close"))
            return at, close, [merged(line, tokens[at:close], "tag", tokens[start:end])]
    return None


def folder(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    here = tokens[at]
    if here.has("folder.close") and at and _folder_name(tokens[at - 1]):
        start = at - 1 if tokens[at - 1].has("quote") else _run_left(tokens, at - 1, _folder_name)
        return _folder(line, tokens, start, at, at + 1)
    if at and tokens[at - 1].has("about.open"):
        return None
    if here.has("folder.open") and at + 1 < len(tokens) and not _closed(tokens, at + 2):
        name = tokens[at + 1]
        inside = at + 2 < len(tokens) and tokens[at + 2].has("folder.inside")
        if name.has("quote") or "/" in name.text or (not name.senses and (inside or not name.han)):
            return _folder(line, tokens, at + 1, at + 2, at + 2 + inside, at)
    return _pointed_folder(line, tokens, at)


def _pointed_folder(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """A path or a quotation behind a preposition of place: under Work/Clients, 在“育儿”里."""
    here = tokens[at]
    points = here.text in ("in", "under", "inside", "within", "from", "在", "underneath") or here.has("folder.open")
    if points and at + 1 < len(tokens):
        name = at + 1 + (tokens[at + 1].text in ("the", "my"))
        path = name < len(tokens) and (_is_path(tokens[name]) or tokens[name].has("quote"))
        if path and not _closed(tokens, name + 1) and (here.text != "from" or _is_path(tokens[name])):
            inside = name + 1 < len(tokens) and tokens[name + 1].has("folder.inside")
            return _folder(line, tokens, name, name + 1, name + 1 + inside, at)
    if _is_path(here) and at + 1 < len(tokens) and tokens[at + 1].has("folder.inside"):
        return _folder(line, tokens, at, at + 1, at + 2)
    return None


def _folder(line: Line, tokens: Sequence[Token], start: int, stop: int, end: int, first: int | None = None) -> Found:
    begin = start if first is None else first
    while begin and (tokens[begin - 1].has("folder.open") or tokens[begin - 1].text in ("in", "under", "inside", "在", "the", "my")):
        begin -= 1
    return begin, end, [merged(line, tokens[begin:end], "folder", tokens[start:stop])]


def title(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    here = tokens[at]
    if here.has("title.open") and at + 1 < len(tokens):
        stop, end = fill_end(tokens, at + 1)
        if stop > at + 1:
            return at, end, [merged(line, tokens[at:stop], "title", trimmed(tokens[at + 1 : stop]))]
    if here.has("title.wrap_open"):
        close = next((j for j in range(at + 2, min(at + 12, len(tokens))) if tokens[j].has("title.wrap_close")), 0)
        if close and not any(token.has("break") for token in tokens[at:close]):
            return at, close + 1, [merged(line, tokens[at : close + 1], "title", trimmed(tokens[at + 1 : close]))]
    return None


def exclude(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    here = tokens[at]
    if here.has("exclude.wrap_open"):
        close = next((j for j in range(at + 2, min(at + 8, len(tokens))) if tokens[j].has("exclude.wrap_close")), 0)
        return (at, close + 1, [_excluded(line, tokens[at : close + 1], trimmed(tokens[at + 1 : close]))]) if close else None
    if here.has("exclude.take_back") and not here.has("exclude.open"):
        return _taken_back(line, tokens, at)
    aside = _left_aside(line, tokens, at) if here.has("exclude.close") and at else None
    if aside:
        return aside
    if here.has("exclude.unrelated") and at and _topical(tokens[at - 1]):
        start = _run_left(tokens, at - 1, _topical)
        first = start - bool(start and tokens[start - 1].has("and"))
        return first, at + 1, [_excluded(line, tokens[first : at + 1], trimmed(tokens[start:at]))]
    if not here.has("exclude.open") or at + 1 >= len(tokens) or here.text == "ignore":
        return None
    begin = at + 1
    while begin + 1 < len(tokens) and tokens[begin].has("exclude.lead", "about.open"):
        begin += 1
    stop, end = fill_end(tokens, begin, closes=("exclude.close",))
    if end < len(tokens) and tokens[end].has("exclude.close"):
        end += 1
    inner = trimmed(tokens[begin:stop])
    if here.text.startswith("除") and len(inner) == 1 and not inner[0].senses and inner[0].text.endswith("外"):
        inner = [Token(inner[0].start, inner[0].end - 1, inner[0].text[:-1])]
    if not inner or (here.text in ("不算", "skip", "drop", "without") and inner[0].has("make", "turn", "save")):
        return None
    return at, end, [_excluded(line, tokens[at:end], inner)]


def _taken_back(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """不要物流的: a clause that takes back what holds some words."""
    end = at + 1
    while end < len(tokens) and (not tokens[end].senses or tokens[end].has("quote", "hash")):
        end += 1
    of = end + 1 < len(tokens) + 1 and end < len(tokens) and tokens[end].text == "的"
    closed = of and (end + 1 == len(tokens) or tokens[end + 1].has("break"))
    return (at, end + 1, [_excluded(line, tokens[at : end + 1], tokens[at + 1 : end])]) if closed and end > at + 1 else None


def _left_aside(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """物流的除外: the words before are what is left out."""
    ends = at + 1 == len(tokens) or tokens[at + 1].has("break", "into")
    stop = at - (tokens[at - 1].text == "的")
    start = stop
    while start and not tokens[start - 1].has("break", "from", "into", "make", "not"):
        start -= 1
    inner = trimmed(tokens[start:stop])
    return (start, at + 1, [_excluded(line, tokens[start : at + 1], inner)]) if ends and inner else None


def _excluded(line: Line, tokens: Sequence[Token], inner: Sequence[Token]) -> Token:
    if any(token.has("selection") for token in inner):
        return Token(tokens[0].start, tokens[-1].end, "", {"selection": ""}, tuple(tokens))
    if all(token.has("type", "file_type", "glue", "and", "every") for token in inner) and inner:
        return Token(tokens[0].start, tokens[-1].end, "", {"no_type": ""}, tuple(tokens))
    simple = not any(t.has("time", "status", "tag", "folder", "and", "unhandled", "field") for t in inner)
    if len(inner) == 1 and inner[0].has("quote"):
        simple = True
    return merged(line, tokens, "exclude", inner) if simple and inner else merged(line, tokens, "unhandled", tokens)


def unknown_time(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    here = tokens[at]
    if here.has("time"):
        return None
    if here.has("unknown_time.close") and at and not tokens[at - 1].senses and tokens[at - 1].end == here.start:
        start = _run_left(tokens, at - 1, lambda token: not token.senses)
        return start, at + 1, [merged(line, tokens[start : at + 1], "time", tokens[start : at + 1])]
    if here.has("unknown_time.vague"):
        return at, at + 1, [merged(line, [here], "time", [here])]
    after = at and tokens[at - 1].has("type", "file_type", "field", "topic", "status", "tag", "folder", "prep")
    if here.has("unknown_time.open") and after and at + 1 < len(tokens):
        stop, _ = fill_end(tokens, at + 1)
        if stop > at + 1:
            return at, stop, [merged(line, tokens[at:stop], "time", tokens[at:stop])]
    return None


def topic(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    here = tokens[at]
    on = (
        here.text == "on"
        and at
        and (
            tokens[at - 1].has("type", "file_type", "break")
            or (tokens[at - 1].text in ("are", "is", "anything", "stuff", "ones"))
        )
    )
    if not (here.has("about.open") or on) or at + 1 >= len(tokens):
        return None
    if tokens[at + 1].has("answer") or (here.has("tag.open") and tokens[at + 1].has("tag")):
        return None
    if _own_material(tokens, at):
        return None
    stop, end = fill_end(tokens, at + 1)
    parts = split_list(trimmed(tokens[at + 1 : stop]))
    if not parts or (tokens[at + 1].has("time") and on):
        return None
    end += end > stop and end < len(tokens) and tokens[end].has("about.nouns")
    return at, end, _listed(line, tokens[at:stop], parts)


def topic_by_close(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    here = tokens[at]
    if not here.has("about.close") or not at:
        return None
    start = _run_left(tokens, at - 1, _topical) if _topical(tokens[at - 1]) else at
    if start == at:
        return None
    opens = start and tokens[start - 1].has("and")
    first = start - bool(opens)
    while start < at and tokens[start].has("about.open"):
        start += 1
    if start == at:
        return None
    parts = split_list(trimmed(tokens[start:at]))
    end = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].text == "的")
    return (first, end, _listed(line, tokens[first:end], parts)) if parts else None


def _own_material(tokens: Sequence[Token], at: int) -> bool:
    """Whether "about" leads to a set of the person's own: "a note about my open todos"."""
    owned = (at + 1 < len(tokens) and tokens[at + 1].has("time", "status", "every")) or tokens[at + 1].text in (
        "my",
        "our",
        "我的",
    )
    return (
        owned
        and not (at and tokens[at - 1].has("type", "file_type") and not tokens[at - 1].has("product"))
        and opens_set(tokens, at + 1)
    )


def _listed(line: Line, tokens: Sequence[Token], parts: list[Sequence[Token]]) -> list[Token]:
    """One topic token for each part, joined by "or": each is a set of its own."""
    if len(parts) == 1:
        return [merged(line, tokens, "topic", parts[0])]
    found: list[Token] = []
    for part in parts:
        if found:
            found.append(Token(part[0].start, part[0].start, "", {"and": "or"}))
        found.append(merged(line, part, "topic", part))
    return found


def _topical(token: Token) -> bool:
    plain = not token.has("break", "from", "glue", "and", "time", "status", "field", "topic", "tag", "folder", "polite")
    return plain and not token.has("type", "one", "mark", "prep", "make", "into", "title", "every")


def _names(token: Token) -> bool:
    return (
        token.has("quote")
        or not token.senses
        or (token.has("unhandled", "number", "product") and not token.has("make"))
    )


def _bare_name(token: Token) -> bool:
    return not token.senses or (token.has("number", "product") and not token.has("make"))


def _folder_name(token: Token) -> bool:
    grammar = ("break", "from", "glue", "and", "time", "topic", "tag", "folder", "polite", "prep", "about.open", "one")
    return token.has("quote") or not token.has(
        *grammar, "mark", "status", "field", "every", "write", "make", "into", "folder.open"
    )


def _run_left(tokens: Sequence[Token], at: int, belongs: Callable[[Token], bool]) -> int:
    while at and belongs(tokens[at - 1]) and not tokens[at].has("quote"):
        at -= 1
        if belongs is _topical and at > 1 and tokens[at - 1].text == "的" and not tokens[at - 2].senses:
            at -= 1
    return at


def _is_path(token: Token) -> bool:
    return "/" in token.text.strip("/") and not token.has("url", "time", "hash", "quote")


def _quoted(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].has("quote")


def _closed(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].has("folder.close")


__all__ = ["fold_frames", "merged", "np_ok"]
