"""Other writes in a sentence: how far they reach, and verbs of writing that only describe the material."""

from collections.abc import Sequence

from notewright.language.request.items import puts_item
from notewright.language.request.nouns import is_head
from notewright.language.request.parts import Parts, is_verb, resumes
from notewright.language.request.token import Token


def read_write(parts: Parts, start: int, at: int, end: int) -> int | None:
    """The write whose verb stands at `at`; None where no write is ordered there."""
    orders = parts.tokens[at].has("write") and is_verb(parts.tokens, at, start) and not _modifies(parts, start, at, end)
    return _write(parts, start, at, end) if _puts_tag(parts, at, end) or orders else None


def read_new_item(parts: Parts, start: int, at: int, end: int) -> int | None:
    """A new todo or bookmark fills its clause."""
    new = _is_bookmarked(parts, start, at, end) or puts_item(parts, start, at, end)
    return parts.writing(start, end) if new else None


def _write(parts: Parts, start: int, at: int, end: int) -> int:
    """The write; in Chinese its object stands before it, from the start of the clause."""
    if any(t.has("machine") for t in parts.tokens[at + 1 : end]):
        return parts.mark(at, end, "background")
    began = any(parts.tokens[j].has("into", "make", "answer", "turn") for j in range(start, at))
    first = at if began or not parts.tokens[at].han else start
    return parts.writing(first, resumes(parts, at + 1, end))


def _is_bookmarked(parts: Parts, start: int, at: int, end: int) -> bool:
    """Bookmark https://…, 把网址收藏一下: an address beside the verb is what to save."""
    here = parts.tokens[at]
    saves = here.text.startswith(("bookmark", "收藏", "save", "存")) and not here.text.startswith("bookmarks")
    return saves and any(t.has("url") and t.text.startswith(("http", "www")) for t in parts.tokens[start:end])


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
