"""What must stand around a verb of orders.toml for it to order a write: a todo, a tag, an address, a list, an event."""

from collections.abc import Callable, Sequence

from notewright.language.request.order_place import Place, first_of, names, words
from notewright.language.request.token import Token

_LISTS = ("todo",)
_MAKES = ("one", "product", "make", "turn", "into")


def _completes(place: Place) -> bool:
    """完成“X”那条待办, 把X那条待办完成掉, check the X todo off."""
    if place.asks or not place.among("complete", "verbs"):
        return not place.asks and place.among("complete", "to") and place.opens and _gets_state(place.after)
    if not place.here.han:
        off = [at for at, token in enumerate(place.after) if token.text in words("complete", "particles")]
        return place.opens and bool(off) and names(place.after[: off[-1]], "todo")
    if place.fronted:
        return place.ends and (names(place.fronted, "todo") or place.fronted[-1].has("quote"))
    quoted = bool(place.after) and place.after[0].has("quote") and not any(t.has(*_MAKES) for t in place.after)
    own = bool(place.after) and not place.after[0].text.startswith(("的", "了", "过", "情况"))
    return place.opens and own and (names(place.after, "todo") or quoted)


def _gets_state(after: Sequence[Token]) -> bool:
    """… the parcel todo to done."""
    said = [token for token in after if token.text == "to" or not token.has("polite", "mark")]
    given = len(said) > 2 and said[-1].has("status") and said[-2].text in ("to", "as")
    return given and names(said[:-2], "todo")


def _strips(place: Place) -> bool:
    """去掉这些笔记的 #x 标签, 给…去掉标签 x, take the tag x off …"""
    if not place.among("strip", "verbs") or place.asks:
        return False
    if not place.here.han:
        skip = first_of(place.after, frozenset())
        leads = any(t.text in ("from", "off", "of") for t in place.after[skip:])
        return place.opens and leads and _tag_first(place.after[skip:])
    if place.fronted:
        before = place.ends and (_tag_last(place.fronted) or (_tag_first(place.fronted) and _from(place.fronted)))
        return before or _tag_first(place.after[first_of(place.after, frozenset()) :])
    object_ = place.alone or any(t.has("selection", "type", "self") for t in place.after)
    return place.opens and object_ and _tag_last([t for t in place.after if not t.has("polite")])


def _from(tokens: Sequence[Token]) -> bool:
    return any(token.text == "从" for token in tokens[1:])


def _tag_first(tokens: Sequence[Token]) -> bool:
    return any(_is_tag(token) for token in tokens[:2]) and not (tokens[0].has("type") and not _is_tag(tokens[0]))


def _tag_last(tokens: Sequence[Token]) -> bool:
    """Whether the clause ends with a tag: 标签, #x, or 标签 x."""
    return any(_is_tag(token) for token in tokens[-2:]) and not (tokens[-1].text == "的" or tokens[-1].has("type"))


def _is_tag(token: Token) -> bool:
    return token.has("hash") or token.text.removeprefix("的").strip() in words("strip", "tags")


def _saves(place: Place) -> bool:
    """收藏 https://…, 把 https://… 存成书签, save https://… as a bookmark."""
    if any(token.senses.get("type") in ("note", "file", "todo") for token in (*place.before, *place.after)):
        return False
    if place.among("save", "into") or place.among("save", "verbs"):
        named = names(place.after, "bookmark") or place.here.text.startswith("收藏")
        if _address(place.fronted) and named:
            return True
    skip = first_of(place.after, words("save", "skip"))
    behind = place.after[skip : skip + 1]
    marked = place.here.text.startswith("收藏") or any(t.senses.get("type") == "bookmark" for t in place.after)
    return place.among("save", "verbs") and place.opens and _address(behind) and marked


def _address(tokens: Sequence[Token]) -> bool:
    return any(token.has("url") and token.text.startswith(("http", "www")) for token in tokens)


def _puts(place: Place) -> bool:
    """把X加到待办里, 往待办里加一条X, put X on my todo list."""
    if place.asks and not place.here.has("into"):
        return False
    if not place.here.han:
        return place.among("put", "verbs") and place.opens and _into_list(place.after)
    leads = bool(place.after) and place.after[0].text in words("put", "to")
    if place.among("put", "into") or (place.fronted and place.among("put", "adds") and leads):
        return bool(place.fronted) and _only_place(place.after[leads:])
    before = [token for token in place.before if not token.has("polite")]
    led = before[1:] if before and before[0].text in words("put", "at") else before
    counted = place.here.has("one") or (bool(place.after) and place.after[0].has("one", "count"))
    listed = bool(led) and led[0].senses.get("type") in _LISTS and all(t.has("folder.inside") for t in led[1:])
    return place.among("put", "adds") and counted and listed


def _only_place(tokens: Sequence[Token]) -> bool:
    listed = [token.senses.get("type") in _LISTS for token in tokens]
    grammar = ("folder.inside", "glue", "polite", "mark")
    return any(listed) and all(here or t.has(*grammar) for here, t in zip(listed, tokens, strict=True))


def _into_list(after: Sequence[Token]) -> bool:
    """… on my todo list, with nothing behind it but a date."""
    for at in range(1, len(after) - 1):
        owned = at + 1 + after[at + 1].has("determiner")
        if after[at].text not in words("put", "on") or owned >= len(after):
            continue
        rest = after[owned + 1 :]
        if after[owned].senses.get("type") in _LISTS and all(t.has("prep", "time", "polite", "hash") for t in rest):
            return owned > at + 1 or "list" in after[owned].text
    return False


def _schedules(place: Place) -> bool:
    """Schedule a meeting, 在日历上安排一个会议: an event, which is no todo."""
    events = [at for at, token in enumerate(place.after) if _is_event(token)]
    before = any(map(_is_event, place.before))
    if not _arranges(place.here, alone=not before) or not (events or before):
        return False
    named = place.after[: events[0]] if events else ()
    if any(token.has("type", "product") for token in named):
        return False
    return place.here.han or (place.opens and any(token.has("one", "determiner") for token in named))


def _arranges(here: Token, *, alone: bool) -> bool:
    """A verb of arranging, also where unknown words hold it; one character only where the calendar stands before."""
    verbs = words("schedule", "verbs")
    held = not here.senses and any(verb in here.text for verb in verbs if not alone or len(verb) > 1)
    return here.text in verbs or (here.han and held)


def _is_event(token: Token) -> bool:
    found = token.text in words("schedule", "events")
    return found or (token.han and not token.senses and token.text.endswith(("会议", "例会", "日历", "日程", "面谈")))


ORDERS: Sequence[tuple[str, Callable[[Place], bool]]] = (
    ("complete", _completes),
    ("delete", _strips),
    ("bookmark", _saves),
    ("add_todo", _puts),
    ("schedule", _schedules),
)
