"""The note to write: how far its phrase reaches, and the material that can stand inside it."""

from notewright.language.request.nouns import is_head, text_at
from notewright.language.request.parts import Parts, is_verb
from notewright.language.request.token import Token

_OWNS = ("time", "topic", "status", "tag", "folder", "every")
_INTO = ("into", "down", "up ", "turned", "made into", "put into", "rolled", "→", "-", "=", "written", "typed", "drawn")
_BETWEEN = ("time", "tag", "folder", "status", "glue", "prep")


def product(parts: Parts, at: int, end: int) -> int:
    """The product phrase from its verb on; the material in 写一篇上月书签的盘点 stays material."""
    tokens = parts.tokens
    for j in range(at + 1, end):
        after = j + 1 + (text_at(tokens, j + 1) == "的")
        if tokens[j].han and is_head(tokens, j) and after < end and tokens[after].has("product"):
            owns = any(t.has(*_OWNS) for t in tokens[at + 1 : j])
            if owns or after > j + 1:
                parts.mark(at, at + 1, "product")
                return parts.mark(after, end, "product")
    return parts.mark(at, product_end(parts, at + 1, end), "product")


def product_end(parts: Parts, at: int, end: int) -> int:
    """Where the sentence turns from the product to its material, an exclusion or another step."""
    for j in range(at, end):
        here, after = parts.tokens[j], parts.tokens[j + 1] if j + 1 < end else None
        if here.has("exclude") or _limits(here) or (here.has("not") and after is not None and after.has("from")):
            return j
        if after is not None and here.has("and", "polite", "not") and _next_step(parts, j + 1, at, end):
            return j + 1 - here.has("not")
        writes = here.han and here.has("write") and j > at and is_verb(parts.tokens, j, at)
        if (writes and not _product_behind(parts, j, end)) or (_leads(here) and _has_material(parts, j + 1, end)):
            return j
    return end


def _limits(here: Token) -> bool:
    """…写成一篇攻略限有地图的: a limit right behind the product is about what it is made of."""
    return here.has("unhandled") and bool(here.inner) and here.inner[0].has("restrict.open")


def _next_step(parts: Parts, at: int, start: int, end: int) -> bool:
    """Another order; 可以分享给朋友的长文 is none."""
    verb = parts.tokens[at]
    relative = parts.tokens[at - 1].han and verb.has("write") and _product_behind(parts, at, end)
    return verb.has("make", "write", "turn", "answer") and is_verb(parts.tokens, at, start) and not relative


def _product_behind(parts: Parts, at: int, end: int) -> bool:
    return any(t.has("product") for t in parts.tokens[at + 1 : end])


def _leads(here: Token) -> bool:
    points = here.has("prep") and here.text in ("from", "of", "on", "with")
    return not here.has("product") and (points or here.senses.get("from") == "use" or here.text == "about")


def _has_material(parts: Parts, at: int, end: int) -> bool:
    """A set, or at least a condition, stands here and no product comes first."""
    for j in range(at, end):
        if is_head(parts.tokens, j) or parts.tokens[j].has("selection"):
            return True
        if parts.tokens[j].has("into", "product", "one"):
            return False
    return at < end and all(t.has(*_BETWEEN) for t in parts.tokens[at:end])


def leads_to_product(parts: Parts, at: int, end: int) -> bool:
    """Whether "into", "as" or 成 leads to a product and is not just a preposition."""
    here, rest = parts.tokens[at], parts.tokens[at + 1 : min(at + 10, end)]
    if not rest or (here.han and len(here.text) > 1):
        return here.han and len(here.text) > 1
    if here.text in ("as a", "as an") and (at == 0 or parts.tokens[at - 1].has("break", "type", "file_type")):
        return True
    ordered = here.han and (rest[0].has("one") or (at > 0 and parts.tokens[at - 1].has("turn", "make")))
    return ordered or here.text.startswith(_INTO) or any(t.has("product") for t in rest)


def product_noun(parts: Parts, at: int, end: int) -> Token | None:
    """The product that an article or a measure word leads to: in Chinese the last word of the clause."""
    tokens = parts.tokens
    if at >= end or not tokens[at].has("one") or tokens[at].text == "一下":
        return None
    if tokens[at].han:
        words = (t for t in reversed(tokens[at + 1 : end]) if t.has("product") or not t.has("polite", "glue"))
        last = next(words, None)
        return last if last and last.has("product") else None
    for j in range(at + 1, min(at + 8, end)):
        here = tokens[j]
        named = here.has("type") and j + 1 < end and tokens[j + 1].has("product")
        if not named and here.has("product", "prep", "from", "topic", "answer", "and", "type", "into"):
            return here if here.has("product") else None
    return None


def bare_product(parts: Parts, start: int, at: int, end: int) -> int:
    """An indefinite product without a verb of making: 给我一份周报 is a note, "give me a summary" an answer."""
    before = parts.tokens[start:at]
    noun = product_noun(parts, at, end)
    asked = any(t.has("answer") for t in before)
    given = any(t.text in ("give me", "gimme", "show me", "给我", "给") for t in before)
    pointed = bool(before) and before[-1].has("pointing")
    if noun is None or pointed or (asked and not given) or (noun.has("type") and (asked or not before)):
        return at + 1
    parts.makes_note = parts.makes_note or not (given and noun.senses["grade"] == "gist")
    return product(parts, at, end)
