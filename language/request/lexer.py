"""Cuts a sentence into tokens: the longest entry of the lexicon wins, quotations and dates stay whole."""

import re

from notewright.language.request.dates import time_end
from notewright.language.request.lexicon import lexicon, longest
from notewright.language.request.line import Line, date_phrases
from notewright.language.request.token import Token

_QUOTES = {"“": "”", "‘": "’", "「": "」", "『": "』", "《": "》", "【": "】", '"': '"', "〈": "〉", "＂": "＂"}
_BEHIND_URL = r"加[到进入]|存[成为到进]|保存|收藏|放[到进]|添加|设[为成]|转成"  # a verb that follows without a blank
_URL = re.compile(rf"(?:https?://|www\.)(?:(?!{_BEHIND_URL})[^\s，。；、）)])+|\{{[^{{}}]*\}}")
_WIDE = "，；：（）！？"  # an address ends before a mark that only Chinese text has
_LATIN = re.compile(r"[a-z0-9À-ɏͰ-ӿ]+(?:[._+&@/#=%-]*[a-z0-9À-ɏͰ-ӿ]+)*(?:\+\+|#|%)?")
_TAG = re.compile(r"#([^\s#，。；：、！？,;:!?()（）\"'“”「」]*[^\s#，。；：、！？,;:!?.()（）\"'“”「」])")
_COUNT = re.compile(r"第?(?:[0-9]+|[零一二三四五六七八九十百千两]+)[篇条份项张封](?!以)")
_AFTER_UNKNOWN = frozenset("的之和跟与或及了把但、")
_DOTTED = re.compile(r"\.[a-z][a-z0-9+#.]*(?<!\.)")
_SENTENCE_DOT = re.compile(r"\.(?=\s|$|<)")


def cut(line: Line) -> list[Token]:
    """All tokens of the sentence from left to right; blanks lie between them."""
    times = date_phrases(line)
    tokens: list[Token] = []
    at = 0
    while at < len(line.plain):
        if line.plain[at].isspace() and line.plain[at] != "\n":
            at += 1
            continue
        token, at = _next(line, at, times, tokens[-1] if tokens else None)
        _append(tokens, token)
    return tokens


def _append(tokens: list[Token], token: Token) -> None:
    last = tokens[-1] if tokens else None
    joins = last and not last.senses and not token.senses and last.end == token.start and last.han == token.han
    if last and joins:
        tokens[-1] = Token(last.start, token.end, last.text + token.text)
    elif token.text:
        tokens.append(token)


def _next(line: Line, at: int, times: dict[int, int], last: Token | None) -> tuple[Token, int]:
    for read in (_quote, _tag, _url):
        found = read(line, at)
        if found:
            return found
    if last and last.has("time") and line.plain[at] == "s" and last.end == line.starts[at]:
        return line.token(at, at + 1, mark=""), at + 1
    end = _lexical(line, at, last, times)
    time = time_end(line.plain, at, times)
    if time > end:
        return line.token(at, time, time=line.source[line.starts[at] : line.ends[time - 1]]), time
    count = _COUNT.match(line.plain, at)
    if count and count.end() > end:
        return line.token(at, count.end(), count=""), count.end()
    if end:
        senses = {k: v for k, v in lexicon()[line.plain[at:end]].items() if k != "word"}
        if at and "type" in senses and line.source[line.starts[at]].isupper():
            senses["proper"] = ""
        return line.token(at, end, **senses), end
    return _unknown(line, at)


def _unknown(line: Line, at: int) -> tuple[Token, int]:
    word = _LATIN.match(line.plain, at) or (
        _DOTTED.match(line.plain, at) if not at or line.plain[at - 1] == " " else None
    )
    if word:
        return line.token(at, word.end(), **({"number": ""} if word.group().isdigit() else {})), word.end()
    if line.plain[at].isalnum():
        return line.token(at, at + 1), at + 1
    return line.token(at, at + 1, mark=""), at + 1


def _quote(line: Line, at: int) -> tuple[Token, int] | None:
    mark = line.source[line.starts[at]]
    close = line.source.find(_QUOTES[mark], line.starts[at] + 1) if mark in _QUOTES else -1
    if close <= line.starts[at] + 1:
        return None
    end = next((i for i in range(at, len(line.plain)) if line.starts[i] > close), len(line.plain))
    return line.token(at, end, quote=line.source[line.starts[at] + 1 : close]), end


def _tag(line: Line, at: int) -> tuple[Token, int] | None:
    found = _TAG.match(line.plain, at)
    if not found or (at and (line.plain[at - 1].isascii() and line.plain[at - 1].isalnum())):
        return None
    stops = [found.group(1).find(stop) for stop in ("标签", "的", "这个")]
    end = at + 1 + min((stop for stop in stops if stop > 0), default=len(found.group(1)))
    return line.token(at, end, hash=line.source[line.ends[at] : line.ends[end - 1]]), end


def _url(line: Line, at: int) -> tuple[Token, int] | None:
    found = _URL.match(line.plain, at)
    if not found:
        return None
    wide = (j for j in range(at + 1, found.end()) if line.source[line.starts[j]] in _WIDE)
    end = next(wide, found.end())
    return line.token(at, end, url=""), end


def _lexical(line: Line, at: int, last: Token | None, times: dict[int, int]) -> int:
    """End of the longest entry that starts here, or 0."""
    after_unknown = last is not None and not last.senses and last.han and last.end == line.starts[at]
    for end in range(min(len(line.plain), at + longest()), at, -1):
        if line.plain[at:end] in lexicon() and _whole(line.plain, at, end) and not _cuts(at, end, times):
            if end - at == 1 and after_unknown and line.plain[at].isalpha() and line.plain[at] not in _AFTER_UNKNOWN:
                continue
            if line.plain[at:end] == "." and not _SENTENCE_DOT.match(line.plain, at):
                continue
            return end
    return 0


def _cuts(at: int, end: int, times: dict[int, int]) -> bool:
    """Whether an entry would cut a date phrase in two."""
    return any(times.get(start, 0) > end for start in range(at + 1, end))


def _whole(plain: str, start: int, end: int) -> bool:
    """Latin words are only taken whole, never out of a longer word, a path or a file name."""
    return not (_latin(plain, start) and start and _glued(plain, start - 1, -1)) and not (
        _latin(plain, end - 1) and end < len(plain) and _glued(plain, end, 1)
    )


def _latin(plain: str, at: int) -> bool:
    return plain[at].isascii() and plain[at].isalnum()


def _glued(plain: str, at: int, step: int) -> bool:
    beyond = at + step
    if plain[at] in "+#" and step == 1:
        return True
    return _latin(plain, at) or (plain[at] in "-./_+&@" and 0 <= beyond < len(plain) and _latin(plain, beyond))
