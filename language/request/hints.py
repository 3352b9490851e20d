"""Small questions about a text that need no scope: its language, its product, whether a scope could stand in it."""

from notewright.language.request.frames import fold_frames
from notewright.language.request.lexer import cut
from notewright.language.request.line import read_line
from notewright.language.request.parts import is_verb
from notewright.language.request.relations import names_somebody
from notewright.language.request.roles import read_parts
from notewright.state.scope import Language

_NARROWS = (
    "type",
    "file_type",
    "time",
    "hash",
    "tag",
    "folder",
    "status",
    "topic",
    "title",
    "exclude",
    "answer",
    "decision",
    "object",
)
_NAMES = frozenset(
    ("author", "owner", "used", "limit", "size", "length", "priority", "assignee", "unread", "starred", "shared")
)
UNNAMED = "other"  # a condition without a name of its own is told by its phrase
_ENDS = frozenset(("discard", "separate"))


def request_language(text: str) -> Language:
    """The language to answer in: Chinese where more Han characters than Latin words stand in the text."""
    tokens = cut(read_line(text))
    han = sum(len(token.text) for token in tokens if token.han)
    return "zh" if han > sum(1 for token in tokens if token.text[:1].isascii() and token.text[:1].isalpha()) else "en"


def product_kind(text: str) -> str:
    """The kind of note asked for (retro, weekly, minutes, summary, plan …), or "plain"."""
    line = read_line(text)
    parts = read_parts(fold_frames(line, cut(line)))
    made = [t for t, role in zip(parts.tokens, parts.roles, strict=True) if role == "product" and t.has("product")]
    named = [t.senses["product"] for t in made if t.senses["product"] != "text"]
    return named[0] if named else "plain"


def has_scope_words(text: str) -> bool:
    """Whether anything in a feedback could be scope: material, another write, a question, an approval, a dismissal.

    True costs one model call; False lets a revision go on without one, so doubt is True.
    """
    line = read_line(text)
    tokens = fold_frames(line, cut(line))
    for at, token in enumerate(tokens):
        if token.has(*_NARROWS) or "?" in token.text or token.senses.get("follow") in _ENDS:
            return True
        if token.has("write") and is_verb(tokens, at, 0):
            return True
        if token.has("material") and not token.has("about.nouns"):
            return True
    return False


def unhandled_name(phrase: str) -> str:
    """A short name for a condition that no key can hold: author, owner, used, limit, size, … or other."""
    tokens = cut(read_line(phrase))
    names = [t.senses["unhandled"] for t in (*tokens, *cut(read_line(phrase + "的"))) if t.has("unhandled")]
    known = [name for name in names if name in _NAMES]
    if known or names:
        return known[0] if known else UNNAMED
    if any(token.has("count", "number") or token.text.startswith("几") for token in tokens):
        return "limit"
    done = bool(tokens) and (tokens[-1].has("make") or tokens[-1].senses.get("field") in ("created", "updated"))
    acts = done and (not tokens[0].senses or tokens[0].has("whose", "person", "time"))
    somebody = any(token.text == "'s" or names_somebody(token.text) for token in tokens)
    return "author" if acts or somebody else UNNAMED
