"""Noun phrases of a sentence: which type word stands for a set, and what the words around it are worth."""

from collections.abc import Sequence
from itertools import pairwise

from notewright.language.request.line import Line
from notewright.language.request.token import Token

FILTERS = ("topic", "title", "exclude", "time", "field", "tag", "folder", "status", "file_type", "related", "unhandled")
MODIFIERS = (*(kind for kind in FILTERS if kind != "file_type"), "every", "quote")


def text_at(tokens: Sequence[Token], at: int) -> str:
    """The text of the token at `at`, or "" outside the sentence."""
    return tokens[at].text if 0 <= at < len(tokens) else ""


def is_head(tokens: Sequence[Token], at: int) -> bool:
    """Whether a type word stands for the set itself and not inside a longer name (笔记软件, "todo app")."""
    here = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if not here.has("type", "file_type"):
        return False
    if after is None or after.senses:
        return True
    if here.has("proper") and not after.han:
        return False
    single = not here.han and not here.text.endswith("s") and (here.has("type") or not after.han)
    return not (here.han and after.han) and not (single and not (at and tokens[at - 1].has("every")))


def opens_set(tokens: Sequence[Token], at: int) -> bool:
    """Whether a type word follows over nothing but its modifiers."""
    while at < len(tokens) and tokens[at].has(*MODIFIERS, "glue", "file_type") and not is_head(tokens, at):
        at += 1
    return at < len(tokens) and is_head(tokens, at)


def np_ok(tokens: Sequence[Token], at: int) -> bool:
    """Whether a noun phrase of the material, a filler noun, a question or the end of the clause stands at `at`."""
    if at < len(tokens) and tokens[at].has("about.nouns"):
        return at + 1 >= len(tokens) or bool(tokens[at + 1].senses)
    while at < len(tokens) and not is_head(tokens, at):
        if tokens[at].has("break", "answer", "into", "and", "mark", "from", "gist"):
            return True
        if not tokens[at].has(*MODIFIERS, "glue", "one", "count", "number", "file_type", "polite"):
            return False
        at += 1
    return True


def literal(line: Line, tokens: Sequence[Token]) -> str:
    """The person's own words behind `tokens`, without quotation marks, hash or a 的 at the end."""
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
    while start < end and _edge(tokens, start):
        start += 1
    while end > start and _edge(tokens, end - 1):
        end -= 1
    return tokens[start:end]


def _edge(tokens: Sequence[Token], at: int) -> bool:
    """Grammar around a phrase; in "A 项目" the letter is a name and no article."""
    here = tokens[at]
    names = here.text in ("a", "an") and at + 1 < len(tokens) and tokens[at + 1].han
    grammar = here.has("glue", "mark", "one") and not here.has("type", "quote")
    return not names and (grammar or here.text in ("of", "on", "for", "to"))


def split_list(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The parts of an enumeration (A、B和C; A or B). "A and B" alone stays one phrase: it can be one name."""
    joints = [i for i, t in enumerate(tokens) if t.has("and")]
    if not any(tokens[i].text == "、" or tokens[i].senses["and"] == "or" for i in joints):
        return [tokens] if tokens else []
    bounds = [-1, *joints, len(tokens)]
    parts = [trimmed(tokens[a + 1 : b]) for a, b in pairwise(bounds)]
    return [_unmarked(part) for part in parts if part]


def _unmarked(part: Sequence[Token]) -> Sequence[Token]:
    return trimmed(part[1:]) if part[0].has("about.open") and len(part) > 1 else part
