"""One new item in a list of the workspace: 往待办里加一条…, "put X on my todo list", "log a task"."""

from notewright.language.request.nouns import is_head, text_at
from notewright.language.request.parts import Parts

_PUTS = frozenset(("put", "stick", "pop", "slot", "drop", "throw", "chuck", "jot"))
_TO = frozenset(("on", "onto", "to", "in"))
_ADDS = ("加", "记", "添", "建", "写", "放", "塞")
_AT = frozenset(("往", "在", "给", "向", "到"))


def puts_item(parts: Parts, start: int, at: int, end: int) -> bool:
    """Whether the verb at `at` puts a new item into a list and does not read it."""
    here, tokens = parts.tokens[at], parts.tokens
    if at + 2 < end and at == start and not here.han and (not here.senses or here.has("product")):
        noun = tokens[at + 2]
        return tokens[at + 1].text in ("a", "an") and noun.senses.get("type") in ("todo", "bookmark")
    if here.text in _PUTS:
        places = (j for j in range(at + 2, end) if tokens[j].text in _TO)
        return any(_list(parts, j + 1, end) for j in places) and tokens[at + 1].has("quote", "one")
    if here.han and here.text.startswith(_ADDS) and here.has("make", "one"):
        before = tokens[start:at]
        return len(before) > 1 and before[0].text in _AT and before[1].senses.get("type") in ("todo", "bookmark")
    return False


def _list(parts: Parts, at: int, end: int) -> bool:
    at += text_at(parts.tokens, at) in ("my", "the", "our")
    return at < end and is_head(parts.tokens, at) and parts.tokens[at].senses.get("type") in ("todo", "bookmark")
