"""One step of reading roles: the first rule that the token at hand opens marks its phrase."""

from collections.abc import Callable, Sequence

from notewright.language.request.making import read_make
from notewright.language.request.negation import read_negation
from notewright.language.request.nouns import MODIFIERS, opens_set, text_at
from notewright.language.request.parts import Parts, is_verb
from notewright.language.request.products import bare_product, leads_to_product, product_end, product_noun
from notewright.language.request.writing import read_new_item, read_write


def step(parts: Parts, start: int, at: int, end: int) -> int:
    """One token of the clause from `start`, or the phrase that it opens; gives the place where reading goes on."""
    for rule in _RULES:
        if (goes_on := rule(parts, start, at, end)) is not None:
            return goes_on
    here, verb = parts.tokens[at], is_verb(parts.tokens, at, start)
    parts.turns = parts.turns or (here.has("turn") and verb and here.senses["turn"] != "digest")
    parts.answers = parts.answers or (here.has("answer") and not _relative(parts, at))
    return at + 1


def _negation(parts: Parts, _: int, at: int, end: int) -> int | None:
    return read_negation(parts, at, end) if parts.tokens[at].has("not") else None


def _making(parts: Parts, start: int, at: int, end: int) -> int | None:
    made = parts.tokens[at].has("make") and is_verb(parts.tokens, at, start)
    return read_make(parts, at, end) if made else None


def _into_product(parts: Parts, _: int, at: int, end: int) -> int | None:
    """写成周报, "into a memo", 提炼一份手记, "in a note"."""
    into = parts.tokens[at].has("into") and not _other_source(parts, at) and leads_to_product(parts, at, end)
    if not (_makes_by_place(parts, at, end) or into or _contains(parts, at, end)):
        return None
    parts.makes_note = True
    return parts.mark(at, product_end(parts, at + 1, end), "product")


def _saving(parts: Parts, start: int, at: int, _: int) -> int | None:
    here = parts.tokens[at]
    if not here.has("save") or not (here.han or is_verb(parts.tokens, at, start) or " " in here.text):
        return None
    parts.makes_note = True
    return parts.mark(at, at + 1, "product")


def _bare(parts: Parts, start: int, at: int, end: int) -> int | None:
    """一份周报, "a memo" without a verb."""
    named = parts.tokens[at].has("one") and not _carried(parts, at) and not _before_order(parts, at, end)
    return bare_product(parts, start, at, end) if named and product_noun(parts, at, end) else None


def _wish(parts: Parts, _: int, at: int, end: int) -> int | None:
    """要文档: a product alone behind the wish."""
    alone = at + 2 == end and parts.tokens[at + 1].has("product")
    if not parts.tokens[at].has("wants") or not alone:
        return None
    parts.makes_note = True
    return parts.mark(at, end, "product")


def _other_source(parts: Parts, at: int) -> bool:
    """素材改为上周的笔记: the words change what is read."""
    tokens, after = parts.tokens, at + 1
    modified = after < len(tokens) and tokens[after].has(*MODIFIERS)
    if tokens[at].senses.get("from") == "search" and not (after < len(tokens) and tokens[after].has("one")):
        return True
    return tokens[at].has("follow") and modified and opens_set(tokens, after)


def _makes_by_place(parts: Parts, at: int, end: int) -> bool:
    """从…笔记里提炼一份手记, 笔记合写一份答辩稿: any verb between the material and a measured noun makes it."""
    tokens, here = parts.tokens, parts.tokens[at]
    if not here.han or at + 2 >= end or not tokens[at + 1].has("one") or tokens[at + 1].text in ("一下", "新", "新的"):
        return False
    turns = here.has("turn") and here.senses["turn"] != "digest"
    unknown = not here.senses and len(here.text) < 5 and here.text[-1] not in "有是了的着过在"
    return (turns or unknown) and not any(t.text == "的" for t in tokens[at + 2 : end][-1:])


def _carried(parts: Parts, at: int) -> bool:
    """notes with a checklist: what the material has, and no product."""
    tokens = parts.tokens
    holds = text_at(tokens, at - 1) in ("with", "having", "without", "containing", "that have")
    return holds and at > 1 and tokens[at - 2].has("type", "file_type", "topic", "tag", "folder")


def _contains(parts: Parts, at: int, end: int) -> bool:
    """in a note, for a digest."""
    return parts.tokens[at].text in ("in", "for") and product_noun(parts, at + 1, end) is not None


def _relative(parts: Parts, at: int) -> bool:
    """notes which …: no question."""
    return parts.tokens[at].has("relative") and at > 0 and parts.tokens[at - 1].has("type", "file_type")


def _before_order(parts: Parts, at: int, end: int) -> bool:
    """A Chinese measure word before the order belongs to the material (只有一页的文件写成…)."""
    return parts.tokens[at].han and any(t.has("into", "make") for t in parts.tokens[at + 1 : end])


_RULES: Sequence[Callable[[Parts, int, int, int], int | None]] = (
    *(_negation, read_write, read_new_item, _making, _into_product, _saving, _bare, _wish),
)
