"""Where a phrase in free words ends: before a noun phrase of the material, or before the next piece of grammar."""

import itertools
from collections.abc import Sequence

from notewright.language.request.lexer import Line
from notewright.language.request.token import Token

MODIFIER = (
    "time",
    "field",
    "tag",
    "folder",
    "status",
    "every",
    "related",
    "topic",
    "title",
    "exclude",
    "unhandled",
    "quote",
)
_STOP = ("tag", "tag.strong", "folder", "exclude", "exclude.open", "title.open", "field", "related", "no_type")
_PRONOUN = (
    "i",
    "that",
    "which",
    "who",
    "we",
    "i've",
    "i have",
    "please",
    "for me",
    "instead",
    "too",
    "as well",
    "say",
    "those",
)


def literal(line: Line, tokens: Sequence[Token]) -> str:
    """The person's own words behind `tokens`, without quotation marks or hash."""
    if not tokens:
        return ""
    if len(tokens) == 1:
        for kind in ("quote", "hash"):
            if kind in tokens[0].senses:
                return tokens[0].senses[kind].strip()
    text = line.source[tokens[0].start : tokens[-1].end].strip()
    return text[:-1] if text.endswith("的") and len(text) > 1 else text


def trimmed(tokens: Sequence[Token]) -> Sequence[Token]:
    """`tokens` without articles, possessives, particles and marks at both ends."""
    start, end = 0, len(tokens)
    while start < end and _edge(tokens[start]):
        start += 1
    while end > start and _edge(tokens[end - 1]):
        end -= 1
    return tokens[start:end]


def _edge(token: Token) -> bool:
    return (token.has("glue", "mark", "one") and not token.has("type", "quote")) or token.text in (
        "of",
        "on",
        "for",
        "to",
    )


def split_list(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The parts of an enumeration (A、B和C; A or B). "A and B" alone stays one phrase: it can be one name."""
    joints = [i for i, t in enumerate(tokens) if t.has("and")]
    if not any(tokens[i].text == "、" or tokens[i].senses["and"] == "or" for i in joints):
        return [tokens] if tokens else []
    bounds = [-1, *joints, len(tokens)]
    parts = [trimmed(tokens[a + 1 : b]) for a, b in itertools.pairwise(bounds)]
    return [_unmarked(part) for part in parts if part]


def _unmarked(part: Sequence[Token]) -> Sequence[Token]:
    return trimmed(part[1:]) if part[0].has("about.open") and len(part) > 1 else part


def fill_end(tokens: Sequence[Token], start: int, closes: tuple[str, ...] = ()) -> tuple[int, int]:
    """(end of the free words, where reading goes on); a 的 between them belongs to neither."""
    limit = _limit(tokens, start, closes)
    for j in range(start + 1, _far(tokens, start, closes) if tokens[start - 1].han else limit):
        of = tokens[j].text.startswith("的") and tokens[j].has("glue")
        if of and (len(tokens[j].text) > 1 or np_ok(tokens, j + 1)):
            return j, j + 1
        if tokens[start - 1].han and tokens[j].has("type", "file_type") and not of and np_ok(tokens, j):
            return j, j
    if limit < len(tokens) and tokens[limit].text.startswith("的"):
        return limit, limit + 1
    return limit, limit


def _far(tokens: Sequence[Token], start: int, closes: tuple[str, ...]) -> int:
    """How far a Chinese phrase can reach for its 的: over verbs inside it (关于文件归档流程的), not over an order."""
    for j in range(start + 1, len(tokens)):
        here = tokens[j]
        again = here.has("and") and j + 1 < len(tokens) and tokens[j + 1].has("about.open")
        if again or here.has("break", "into", *closes) or here.text in ("把", "将") or (here.has("make") and here.has("one")):
            return j
        if here.has("make") and j + 1 < len(tokens) and tokens[j + 1].has("one"):
            return j
    return len(tokens)


def _limit(tokens: Sequence[Token], start: int, closes: tuple[str, ...]) -> int:
    for j in range(start + 1, len(tokens)):
        if tokens[j].has(*closes) or _stops(tokens, j):
            return j
    return len(tokens)


def np_ok(tokens: Sequence[Token], at: int) -> bool:
    """Whether a noun phrase of the material, a filler noun, a question or the end of the clause stands at `at`."""
    if at < len(tokens) and tokens[at].has("about.nouns"):
        return at + 1 >= len(tokens) or bool(tokens[at + 1].senses)
    while at < len(tokens) and not is_head(tokens, at):
        if tokens[at].has("break", "answer", "into", "and", "mark", "from", "gist"):
            return True
        if not tokens[at].has(*MODIFIER, "glue", "one", "count", "number", "file_type", "polite"):
            return False
        at += 1
    return True


def is_head(tokens: Sequence[Token], at: int) -> bool:
    """Whether a type word stands for the set itself and not inside a longer name (笔记软件, "todo app")."""
    here = tokens[at]
    if not here.has("type", "file_type"):
        return False
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is None or after.senses:
        return True
    return not (here.han and after.han) and not (not here.han and not after.han and not here.text.endswith("s"))


def _stops(tokens: Sequence[Token], j: int) -> bool:
    here, after = tokens[j], tokens[j + 1] if j + 1 < len(tokens) else None
    glued = here.han and here.has("field") and not tokens[j - 1].senses and tokens[j - 1].end == here.start
    if glued:
        return False
    if here.has("break", *_STOP) or here.text in _PRONOUN or (here.has("into") and here.text != "as"):
        return True
    if not here.han and here.senses.get("from") == "use":
        return True
    if here.has("about.open") and not here.has("glue") and len(here.text) > 1:
        return True
    if here.han and (here.has("make", "turn", "answer", "write") and not here.has("product")):
        return True
    if after is None:
        return here.has("status", "time")
    if here.has("and"):
        return opens_set(tokens, j + 1) or after.has("turn", "make", "write", "answer", "about.open")
    if here.text in ("from", "in", "on", "during", "within", "over", "at"):
        return _pointed(tokens, j + 1)
    if here.text == "for":
        return after.has("one", "deictic", "product") or after.text in ("my", "our", "the")
    if here.text == "with":
        return opens_set(tokens, j + 1) and not is_head(tokens, j + 1)
    if here.text == "to":
        return after.has("make", "turn", "answer")
    if here.has("time", "status") and j:
        return _stops(tokens, j + 1)
    return False


def _pointed(tokens: Sequence[Token], at: int) -> bool:
    while at < len(tokens) and tokens[at].text in ("the", "my", "our"):
        at += 1
    return at < len(tokens) and tokens[at].has("time", "folder", "tag", "type", "one", "unknown_time.vague")


def opens_set(tokens: Sequence[Token], at: int) -> bool:
    while at < len(tokens) and tokens[at].has(*MODIFIER, "glue", "file_type") and not is_head(tokens, at):
        at += 1
    return at < len(tokens) and is_head(tokens, at)
