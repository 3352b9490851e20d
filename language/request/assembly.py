"""From the sets and conditions of a sentence to the queries of its scope (README rules 2 to 6 of the cases)."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from notewright.language.request.material import Condition, MaterialSet, Reading
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS, MAX_UNHANDLED
from notewright.state.scope import Query

_UNIONS = ("topic", "time", "folder", "file_type", "status")
_SLOT = {"topic": "keyword", "title": "keyword", "time": "time_range", "status": "todo_status", "field": "time_field"}
_REACH = 6
_OWN = ("topic", "title", "exclude", "time", "tag", "folder", "status", "file_type", "unhandled", "field")


def queries(reading: Reading) -> list[Query]:
    """One query for each set asked for, without doubles."""
    sets = [found for found in reading.sets if not found.selection]
    _share(sets)
    _spread(sets, reading.loose)
    _point_back(sets, reading)
    return list(dict.fromkeys(query for material in sets for query in _rows(material)))


def _share(sets: Sequence[MaterialSet]) -> None:
    """A filter before a list holds for the bare types behind it, one behind a list for the bare types before it."""
    for group in _groups(sets):
        _pass_on(group, lambda found: (found.before and not found.after) or found.before)
        _pass_on(group[::-1], lambda found: found.after)


def _pass_on(group: Sequence[MaterialSet], gives: Any) -> None:
    giver: MaterialSet | None = None
    for found in group:
        bare = not found.has(*(k for k in _OWN if k != "file_type")) and not found.has("related")
        if giver and bare:
            found.conditions.extend(c for c in giver.conditions if c.kind not in ("file_type", "status", "every"))
        elif gives(found):
            giver = found
        else:
            giver = None


def _groups(sets: Sequence[MaterialSet]) -> Iterator[list[MaterialSet]]:
    group: list[MaterialSet] = []
    for found in sets:
        if group and not found.joined:
            yield group
            group = []
        group.append(found)
    if group:
        yield group


def _spread(sets: Sequence[MaterialSet], loose: Sequence[Condition]) -> None:
    """A condition in a clause of its own holds for every set that has none of its kind."""
    for condition in loose:
        if condition.kind == "related":
            continue
        takers = [
            found for found in sets if not found.has(condition.kind) or condition.kind in ("unhandled", "exclude")
        ]
        if condition.kind == "field":
            takers = [found for found in takers if found.has("time")]
        if condition.kind == "status":
            takers = [found for found in takers if found.kind == "todo"] or takers
        for found in takers:
            found.conditions.append(condition)


def _point_back(sets: Sequence[MaterialSet], reading: Reading) -> None:
    """相关 and "on it" take the topic (else the tag) of the rest of the sentence, never its time."""
    for at, found in enumerate(sets):
        if not found.has("related"):
            continue
        for kinds in (("topic", "title"), ("tag",), ("folder",)):
            source = _nearest(sets, at, kinds) or [c for c in reading.loose if c.kind in kinds]
            if source and not found.has(*kinds):
                found.conditions.extend(source)
            if source:
                break
        else:
            found.conditions += [
                Condition("unhandled", c.token.text, c.token) for c in found.conditions if c.kind == "related"
            ]


def _nearest(sets: Sequence[MaterialSet], at: int, kinds: tuple[str, ...]) -> list[Condition]:
    for other in [*sets[:at][::-1], *sets[at + 1 :]]:
        own = [c for c in other.conditions if c.kind in kinds]
        if own:
            return own
    return []


def _rows(found: MaterialSet) -> Iterator[Query]:
    options: dict[str, list[Condition]] = {}
    unhandled: list[str] = []
    for condition in found.conditions:
        kind = "topic" if condition.kind == "title" else condition.kind
        if kind == "unhandled":
            unhandled.append(condition.value)
        elif kind not in ("related", "every"):
            if condition.joint == "or" and options and kind not in (*options, "field"):
                unhandled.append(_said(condition))
            else:
                _place(options.setdefault(kind, []), condition, kind, unhandled)
    keys = list(options)
    for choice in product(*options.values()):
        yield _query(found, dict(zip(keys, choice, strict=True)), list(unhandled))


def _place(slot: list[Condition], condition: Condition, kind: str, unhandled: list[str]) -> None:
    """A second condition of a kind is another set where a joint says so; else both must hold, which no key can say."""
    if any(same.value == condition.value and same.kind == condition.kind for same in slot):
        return
    listed = bool(condition.joint) and kind == "tag" and condition.token.text.startswith("#")
    if slot and kind == "status" and condition.joint and {slot[0].value, condition.value} >= {"pending", "done"}:
        slot[0] = Condition("status", "all", condition.token)
    elif not slot or kind == "field" or (condition.joint and (kind in _UNIONS or condition.joint == "or")) or listed:
        if kind == "field" and slot:
            unhandled.append(condition.token.text)
            return
        slot.append(condition)
    else:
        unhandled.append(_said(condition))


def _said(condition: Condition) -> str:
    """The person's words for what no key can hold."""
    listed = condition.kind in ("status", "file_type", "field")  # values of a closed list are not the person's words
    return condition.token.text if listed else condition.value


def _query(found: MaterialSet, chosen: dict[str, Condition], unhandled: list[str]) -> Query:
    values: dict[str, Any] = {"resource_type": found.kind}
    for kind, condition in chosen.items():
        values[_SLOT.get(kind, kind)] = condition.value
        if condition.kind == "title":
            values["keyword_in"] = "title"
    _settle_time(found, chosen, values, unhandled)
    if found.kind == "todo" and found.has("every") and not values.get("todo_status"):
        values["todo_status"] = "all"
    for name, value in list(values.items()):
        if name in ("keyword", "exclude", "time_range", "tag", "folder") and not 0 < len(value) <= MAX_PHRASE_CHARS:
            values.pop(name)
            unhandled.append(value)
    phrases = [phrase[:MAX_PHRASE_CHARS] for phrase in dict.fromkeys(unhandled) if phrase]
    if "keyword" not in values:
        values.pop("keyword_in", None)
    return Query(**values, unhandled=tuple(phrases[:MAX_UNHANDLED]))


def _settle_time(
    found: MaterialSet, chosen: dict[str, Condition], values: dict[str, Any], unhandled: list[str]
) -> None:
    """Which date a time is about: a verb says so, or done beside it; a date kind without a time is refused."""
    if "time" not in chosen:
        kind = values.pop("time_field", None)
        starred = kind and found.kind != "bookmark" and chosen["field"].token.text.startswith(("收藏", "bookmark"))
        if kind in ("due", "scheduled") or starred:
            unhandled.append(chosen["field"].token.text)
        return
    done = chosen.get("status")
    if done and done.value == "done" and "field" not in chosen and _touching(found, chosen["time"].token, done.token):
        values["time_field"] = "done"


def _touching(found: MaterialSet, time: Token, done: Token) -> bool:
    first, second = sorted((time, done), key=lambda token: token.start)
    return found.kind == "todo" and second.start - first.end <= _REACH
