"""Gives each token its part in the sentence: material, product, write or background."""

from collections.abc import Sequence

from notewright.language.request.items import puts_item
from notewright.language.request.layout import on_layout
from notewright.language.request.making import read_make
from notewright.language.request.negation import read_negation
from notewright.language.request.nouns import MODIFIERS, is_head, opens_set, text_at
from notewright.language.request.parts import Parts, is_verb, resumes
from notewright.language.request.products import bare_product, leads_to_product, product_end, product_noun
from notewright.language.request.token import Token


def read_parts(tokens: list[Token]) -> Parts:
    """Roles for all tokens, clause by clause; a text that stands in the sentence itself is background."""
    parts = Parts(tokens, ["material"] * len(tokens))
    pasted = _pasted(tokens)
    parts.no_search = pasted < len(tokens)
    parts.mark(pasted, len(tokens), "background")
    for start, end in parts.bounds:
        at = _opened(parts, start, end, pasted)
        while at < min(end, pasted):
            at = _step(parts, start, at, min(end, pasted))
    return parts


def _opened(parts: Parts, start: int, end: int, pasted: int) -> int:
    """Where reading begins in a clause: behind one of layout, and behind the text of a todo."""
    if on_layout(parts, start, end):
        return parts.mark(start, end, "background")
    if _tells_todo(parts, start) and start < pasted:
        return parts.writing(start, min(end, pasted))
    return start


def _tells_todo(parts: Parts, start: int) -> bool:
    """Add a todo: write the report. What stands behind the colon is the todo's text and orders nothing."""
    head = start - 2
    if head < 0 or parts.tokens[start - 1].text != ":" or parts.roles[head] != "write":
        return False
    begin = parts.bounds[parts.clause_of(head)][0]
    listed = any(token.senses.get("write") in ("add_todo", "schedule") for token in parts.tokens[begin : head + 1])
    return listed or parts.tokens[head].senses.get("type") == "todo"


def _pasted(tokens: Sequence[Token]) -> int:
    for at, token in enumerate(tokens):
        points = token.text in ("this", "these", "that") and text_at(tokens, at + 1) == ":"
        if points or token.senses.get("deictic") == "paste":
            return next((j for j in range(at, len(tokens)) if tokens[j].text in (":", "\n")), len(tokens))
    return len(tokens)


def _step(parts: Parts, start: int, at: int, end: int) -> int:
    """One token, or the phrase that it opens; gives the place where reading goes on."""
    here = parts.tokens[at]
    verb = is_verb(parts.tokens, at, start)
    if here.has("not"):
        return read_negation(parts, at, end)
    if _puts_tag(parts, at, end) or (here.has("write") and verb and not _modifies(parts, start, at, end)):
        return _write(parts, start, at, end)
    if _is_bookmarked(parts, start, at, end) or puts_item(parts, start, at, end):
        return parts.writing(start, end)
    if here.has("make") and verb:
        return read_make(parts, at, end)
    if _makes_by_place(parts, at, end):
        parts.makes_note = True
        return parts.mark(at, product_end(parts, at + 1, end), "product")
    if (here.has("into") and not _other_source(parts, at) and leads_to_product(parts, at, end)) or _contains(
        parts, at, end
    ):
        parts.makes_note = True
        return parts.mark(at, product_end(parts, at + 1, end), "product")
    if here.has("save") and (here.han or verb or " " in here.text):
        parts.makes_note = True
        return parts.mark(at, at + 1, "product")
    if (
        here.has("one")
        and not _carried(parts, at)
        and not _before_order(parts, at, end)
        and product_noun(parts, at, end)
    ):
        return bare_product(parts, start, at, end)
    if here.has("wants") and _wanted(parts, at + 1, end):
        parts.makes_note = True
        return parts.mark(at, end, "product")
    parts.turns = parts.turns or (here.has("turn") and verb and here.senses["turn"] != "digest")
    parts.answers = parts.answers or (here.has("answer") and not _relative(parts, at))
    return at + 1


def _other_source(parts: Parts, at: int) -> bool:
    """素材改为上周的笔记: the words change what is read."""
    tokens, after = parts.tokens, at + 1
    modified = after < len(tokens) and tokens[after].has(*MODIFIERS)
    if tokens[at].senses.get("from") == "search" and not (after < len(tokens) and tokens[after].has("one")):
        return True
    return tokens[at].has("follow") and modified and opens_set(tokens, after)


def _is_bookmarked(parts: Parts, start: int, at: int, end: int) -> bool:
    """Bookmark https://…, 把网址收藏一下: an address beside the verb is what to save."""
    here = parts.tokens[at]
    saves = here.text.startswith(("bookmark", "收藏", "save", "存")) and not here.text.startswith("bookmarks")
    return saves and any(t.has("url") and t.text.startswith(("http", "www")) for t in parts.tokens[start:end])


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


def _wanted(parts: Parts, at: int, end: int) -> bool:
    """要文档: a product alone behind the wish."""
    return at + 1 == end and parts.tokens[at].has("product")


def _relative(parts: Parts, at: int) -> bool:
    """notes which …: no question."""
    return parts.tokens[at].has("relative") and at > 0 and parts.tokens[at - 1].has("type", "file_type")


def _before_order(parts: Parts, at: int, end: int) -> bool:
    """A Chinese measure word before the order belongs to the material (只有一页的文件写成…)."""
    return parts.tokens[at].han and any(t.has("into", "make") for t in parts.tokens[at + 1 : end])


def _puts_tag(parts: Parts, at: int, end: int) -> bool:
    """加上 #已归档 标签, where no set follows that carries the tag."""
    tagged = at + 1 < end and parts.tokens[at + 1].has("tag") and parts.tokens[at].has("adds")
    return tagged and not any(is_head(parts.tokens, j) for j in range(at + 2, min(at + 4, end)))


def _modifies(parts: Parts, start: int, at: int, end: int) -> bool:
    """分享给我的文件, 归档的笔记: a write verb inside a modifier of the material."""
    tokens = parts.tokens
    if tokens[at].has("order") or any(tokens[j].text in ("把", "将", "给") for j in range(start, at)):
        return False
    if at + 2 < end and tokens[at + 1].has("tag") and is_head(tokens, at + 2):
        return True
    if _orders_set(tokens, at, end):
        return False
    near = range(at + 1, min(at + 6, end - 1))
    ofs = (j for j in near if tokens[j].text == "的" or tokens[j].senses.get("unhandled") == "author")
    return any(is_head(tokens, k) for j in ofs for k in range(j + 1, min(j + 3, end)))


def _orders_set(tokens: Sequence[Token], at: int, end: int) -> bool:
    """删除昨天的笔记: what narrows the set follows the verb, and no other order comes behind it."""
    narrows = at + 1 < end and tokens[at + 1].has("time", "every") and tokens[at].senses.get("write") == "delete"
    return narrows and not any(token.has("into", "make", "turn") for token in tokens[at + 1 : end])


def _write(parts: Parts, start: int, at: int, end: int) -> int:
    """The write; in Chinese its object stands before it, from the start of the clause."""
    if any(t.has("machine") for t in parts.tokens[at + 1 : end]):
        return parts.mark(at, end, "background")
    began = any(parts.tokens[j].has("into", "make", "answer", "turn") for j in range(start, at))
    first = at if began or not parts.tokens[at].han else start
    return parts.writing(first, resumes(parts, at + 1, end))
