"""Words beside a type word that no lexicon knows. They are never dropped: a topic, or a condition refused by name."""

from collections.abc import Sequence

from notewright.language.request.line import Line
from notewright.language.request.material import Condition
from notewright.language.request.nouns import literal, text_at
from notewright.language.request.parts import Parts
from notewright.language.request.relations import named_person, owned_by_person, relational
from notewright.language.request.token import Token

_ABLE = ("能", "可以", "可", "想", "要", "需要", "值得", "应该", "该")
_CONTENT = ("product", "material", "word", "type")


def read_residue(line: Line, parts: Parts, at: int, where: range, before: bool) -> tuple[int, Condition | None]:
    """Before a type unknown words are its topic, unless their form says that they are a clause or somebody's name."""
    tokens, end = parts.tokens, at + 1
    while end < where.stop and (_says_something(tokens[end]) or tokens[end].text == "'s"):
        end += 1
    phrase = tokens[at:end]
    if phrase[0].text == "'s" or all(token.has("material") for token in phrase):
        return end - at, None
    if not before and (_predicate(parts, at, end, where) or _carrier(parts, at, end, where)):
        return end - at, None
    inside = not before and phrase[0].han and _named_inside(parts, at, end, where)
    acts = _acts(parts, end, where)
    if inside or (before and not acts and not _described(parts, phrase, end, where)):
        return end - at, Condition("topic", literal(line, phrase), phrase[0])
    if not before and parts.answers and not tokens[at - 1].has("prep") and not acts:
        return end - at, None
    return end - at, Condition("unhandled", literal(line, tokens[at : end + acts]), phrase[0])


def _says_something(token: Token) -> bool:
    """Unknown words, nouns, and words about the draft (标题, steps), which are plain words in front of a type."""
    return not token.senses or token.has(*_CONTENT) or set(token.senses) == {"follow"}


def _acts(parts: Parts, end: int, where: range) -> int:
    """How many tokens of an action follow: 小王写的, 小王上周写的, "Alice edited"; 0 for none."""
    kinds = parts.tokens[end : min(end + 2, where.stop)]
    if kinds and kinds[0].has("field"):
        return 1
    return 2 if len(kinds) == 2 and kinds[0].has("time") and kinds[1].has("field") else 0


def _described(parts: Parts, phrase: Sequence[Token], end: int, where: range) -> bool:
    """Whether the words say whose, what sort or what else and no topic."""
    last = phrase[-1]
    does = end < where.stop and parts.tokens[end].has("status") and named_person(last.text, last.han)
    able = text_at(parts.tokens, parts.tokens.index(phrase[0]) - 1) in _ABLE and text_at(parts.tokens, end) == "的"
    whose = able or last.text == "'s" or owned_by_person(last.text, last.han)
    return does or whose or any(token.has("type") for token in phrase) or relational(phrase)


def _named_inside(parts: Parts, at: int, end: int, where: range) -> bool:
    """笔记里供应链的那些, 笔记里对供应链怎么看: a topic that the type holds."""
    inside = any(token.has("folder.inside") for token in parts.tokens[where.start : at])
    told = text_at(parts.tokens, at - 1) in ("对", "对于") or parts.tokens[at - 1].has("field")
    return inside and (told or text_at(parts.tokens, end).startswith(("的", "那")))


def _predicate(parts: Parts, at: int, end: int, where: range) -> bool:
    """Unknown words behind a type that say what to do with it: 把笔记拢一拢; "my notes sorted into a list"."""
    first, last, tokens = parts.tokens[at], parts.tokens[end - 1], parts.tokens
    beside = tokens[where.start : at]
    if first.han:
        inside = any(token.has("folder.inside") for token in beside)
        told = inside or text_at(tokens, end) == "的" or last.text.endswith("的")
        return not told and not _acts(parts, end, where) and not named_person(first.text, han=True)
    if first.has("turn", "make") and text_at(tokens, at + 1).startswith("into"):
        return True
    moved = end == at + 1 and first.text.endswith(("ed", "en", "t")) and not first.text.startswith("un")
    relative = any(token.has("relative") for token in beside)
    if end < len(tokens) and text_at(tokens, end) == "in" and parts.roles[end] == "product":
        return end == at + 1 and not relative and end >= where.stop
    relative = relative or tokens[at - 1].has("and")
    return moved and not relative and end >= where.stop and text_at(tokens, end).startswith("into")


def _carrier(parts: Parts, at: int, end: int, where: range) -> bool:
    """ "sitting in the Presents folder": a participle before a place says nothing more."""
    tokens, first = parts.tokens, parts.tokens[at]
    participle = end == at + 1 and not first.han and first.text.endswith(("ing", "ed", "t"))
    while end < where.stop and tokens[end].has("prep", "glue") and not tokens[end].has("folder", "tag"):
        end += 1
    return participle and end < where.stop and tokens[end].has("folder", "tag")
