"""One clause that writes becomes its steps; a clause that cannot be understood has none and is refused by its words."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_tags import tagged_object
from notewright.language.request.plan_targets import points, read_targets, says_every
from notewright.language.request.plan_todos import is_todo
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS
from notewright.state.plan import (
    AddBookmark,
    AddTags,
    CompleteTodos,
    CreateTodo,
    MoveNotes,
    RemoveTags,
    ReopenTodos,
    Step,
    Target,
)
from notewright.state.scope import Query

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)


@dataclass
class Told:
    """What earlier words gave: the queries of the scope, whether refs are selected, and the steps so far."""

    queries: Sequence[Query]
    selected: int
    steps: list[Step] = field(default_factory=list)


def steps_of(clause: Clause, told: Told) -> list[Step]:
    """The steps of a clause that creates no todo; none where it is refused."""
    assert clause.verb is not None
    verb = clause.tokens[clause.verb]
    if verb.has("write"):
        read = _READERS.get(verb.senses["write"])
        return read(clause, told) if read else []
    tagged = any(token.has("tag", "hash") for token in clause.tokens) or _names_tag(clause)
    return _tags(clause, told) if tagged and not _address(clause) else _bookmark(clause, told)


def creates_todo(clause: Clause) -> bool:
    """建个待办, add a reminder, 提醒我."""
    if clause.verb is None:
        return False
    verb = clause.tokens[clause.verb]
    made = any(is_todo(token) for token in clause.tokens[clause.verb + 1 :])
    tagged = any(token.has("hash") for token in clause.tokens[clause.verb + 1 : clause.verb + 2])
    return verb.senses.get("write") == "remind" or (verb.has("make") and made and not tagged)


def _names_tag(clause: Clause) -> bool:
    return any(token.text in ("标签", "tag", "tags", "label") for token in clause.tokens)


def _complete(clause: Clause, told: Told) -> list[Step]:
    """勾掉…, complete …, mark … as done; a state that is open opens again, another word is a tag."""
    assert clause.verb is not None
    verb = clause.tokens[clause.verb]
    after, state = _result(clause.tokens[clause.verb + 1 :])
    if state is None and verb.text in ("mark", "tick as", "flag"):
        return _tags(clause, told)
    makes = ReopenTodos if verb.text in words("reopen", "verbs") or state == "pending" else CompleteTodos
    targets = _todo_targets(clause, _object(clause, after), told)
    return [makes(target=target) for target in targets]


def _result(after: Sequence[Token]) -> tuple[Sequence[Token], str | None]:
    """What stands before "as done", and the state; or all, and None."""
    for at, token in enumerate(after):
        if token.has("status") and (at == 0 or after[at - 1].text in words("result", "as")):
            behind = [t for t in after[at + 1 :] if not t.has("polite", "mark")]
            if not behind:
                return after[: max(0, at - 1)], token.senses["status"]
    return after, None


def _todo_targets(clause: Clause, tokens: Sequence[Token], told: Told) -> tuple[Target, ...]:
    if not points(tokens):
        return read_targets(clause, tokens, "todo", named=False)
    (query,) = told.queries if len(told.queries) == 1 else (None,)
    if query is None or query.resource_type != "todo" or points(tokens) == "one":
        return ()
    return (Target(query=query, every=says_every(tokens)),)


def _object(clause: Clause, after: Sequence[Token]) -> Sequence[Token]:
    """The object: brought before the verb (把…), else behind it, else before it."""
    assert clause.verb is not None
    before = clause.tokens[: clause.verb]
    starts = [at for at, token in enumerate(before) if token.text in words("object", "before")]
    if starts:
        return before[starts[0] + 1 :]
    behind = [token for token in after if not token.has("polite", "mark", "one")]
    led = [token for token in before if not token.has("polite", "mark", "and")]
    return after if behind or not clause.tokens[clause.verb].han else led


def _tag(clause: Clause, told: Told) -> list[Step]:
    """标记…为已完成 is a state; else a tag."""
    assert clause.verb is not None
    _, state = _result(clause.tokens[clause.verb + 1 :])
    return _complete(clause, told) if state else _tags(clause, told)


def _tags(clause: Clause, told: Told, *, off: bool = False) -> list[Step]:
    assert clause.verb is not None
    off = off or clause.tokens[clause.verb].text in words("untag", "verbs")
    tokens, tags = tagged_object(clause)
    if not tags or len(tags) > 20:
        return []
    if (
        (points(tokens) == "one" or not tokens)
        and not off
        and told.steps
        and isinstance(told.steps[-1], AddBookmark | CreateTodo)
    ):
        last = told.steps.pop()
        assert isinstance(last, AddBookmark | CreateTodo)
        return [last.model_copy(update={"tags": (*last.tags, *tags)})]
    makes = RemoveTags if off else AddTags
    return [makes(target=target, tags=tags) for target in _note_targets(clause, tokens, told)]


def _note_targets(clause: Clause, tokens: Sequence[Token], told: Told) -> tuple[Target | None, ...]:
    """The notes of the scope (None) where the object points to them and nothing else can be meant."""
    last = getattr(told.steps[-1], "target", None) if told.steps else None
    if last and last.query.resource_type == "note" and (points(tokens) or not tokens):
        return (last,)
    if not points(tokens):
        return read_targets(clause, tokens, "note", named=True)
    kinds = {query.resource_type for query in told.queries}
    said = {token.senses["type"] for token in tokens if token.has("type")}
    only_notes = kinds == {"note"} or (not kinds and told.selected > 0) or (said == {"note"} and "note" in kinds)
    one = points(tokens) == "one" and told.selected != 1
    return () if one or not only_notes or not said <= {"note"} else (None,)


def _delete(clause: Clause, told: Told) -> list[Step]:
    """Only a tag can be taken off; nothing else is deleted."""
    assert clause.verb is not None
    strips = clause.tokens[clause.verb].text in words("strip", "verbs")
    leads = [token for token in clause.tokens[clause.verb + 1 :] if not token.has("glue", "one")]
    fronted = any(token.text in words("object", "before") for token in clause.tokens[: clause.verb])
    last = bool(leads) and leads[-1].has("tag", "hash") and clause.tokens[clause.verb].han
    first = bool(leads) and (leads[0].has("tag", "hash") or leads[0].text in ("tag", "label", "tags"))
    return _tags(clause, told, off=True) if strips and (first or last or fronted) and (first or last) else []


def _move(clause: Clause, told: Told) -> list[Step]:
    assert clause.verb is not None
    after = clause.tokens[clause.verb + 1 :]
    at = next((j for j in range(len(after) - 1, -1, -1) if after[j].text in words("folder", "to")), None)
    into = clause.tokens[clause.verb].han and clause.tokens[clause.verb].text.endswith(("到", "至", "入", "进"))
    if at is None and not into:
        return []
    moved, place = (after[:at], after[at + 1 :]) if at is not None else ((), after)
    folder = _folder(clause, place)
    if not 0 < len(folder) <= MAX_PHRASE_CHARS:
        return []
    return [MoveNotes(target=target, folder=folder) for target in _note_targets(clause, _object(clause, moved), told)]


def _folder(clause: Clause, place: Sequence[Token]) -> str:
    named = [token for token in place if token.has("folder", "quote")]
    if len(named) == 1:
        return named[0].senses.get("folder", named[0].senses.get("quote", "")).strip()
    rest = [t for t in place if not (t.has("mark", "glue", "polite") or t.text in words("folder", "words"))]
    return clause.said(rest) if rest and not named else ""


def _bookmark(clause: Clause, told: Told) -> list[Step]:
    address = _address(clause)
    if address is None or not any(
        token.senses.get("type") == "bookmark" or token.has("write") for token in clause.tokens
    ):
        return []
    title = next((token.senses["quote"].strip() for token in clause.tokens if token.has("quote")), None)
    tags = tuple(
        token.senses.get("hash", token.senses.get("tag", "")) for token in clause.tokens if token.has("hash", "tag")
    )
    fits = len(address) <= MAX_PHRASE_CHARS and len(title or "") <= MAX_PHRASE_CHARS
    return [AddBookmark(address=address, title=title or None, tags=tuple(filter(None, tags)))] if fits else []


def _address(clause: Clause) -> str | None:
    found = [match.group() for token in clause.tokens if (match := _ADDRESS.match(clause.said([token])))]
    return found[0].rstrip(".,;:!?'\"”’") if len(found) == 1 else None


_READERS: Mapping[str, Callable[[Clause, Told], list[Step]]] = {
    "complete": _complete,
    "tag": _tag,
    "delete": _delete,
    "move": _move,
    "bookmark": _bookmark,
}
