"""One clause that writes becomes its steps; a clause that cannot be understood has none and is refused by its words."""

from collections.abc import Callable, Mapping, Sequence

from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_objects import Told, note_targets, object_of, todo_targets
from notewright.language.request.plan_places import address_of, read_bookmark, read_move
from notewright.language.request.plan_tags import tagged_object
from notewright.language.request.plan_targets import points
from notewright.language.request.plan_todos import is_todo
from notewright.language.request.token import Token
from notewright.state.plan import AddBookmark, AddTags, CompleteTodos, CreateTodo, RemoveTags, ReopenTodos, Step


def steps_of(clause: Clause, told: Told) -> list[Step]:
    """The steps of a clause that creates no todo; none where it is refused."""
    assert clause.verb is not None
    verb = clause.tokens[clause.verb]
    if verb.has("write"):
        read = _READERS.get(verb.senses["write"])
        return read(clause, told) if read else []
    tagged = any(token.has("tag", "hash") for token in clause.tokens) or _names_tag(clause)
    return _tags(clause, told) if tagged and not address_of(clause) else read_bookmark(clause, told)


def creates_todo(clause: Clause) -> bool:
    """建个待办, add a reminder, 提醒我."""
    if clause.verb is None:
        return False
    verb = clause.tokens[clause.verb]
    if verb.senses.get("write") in ("remind", "add_todo"):
        return True
    made = any(is_todo(token) for token in clause.tokens[clause.verb + 1 :])
    tagged = any(token.has("hash") for token in clause.tokens[clause.verb + 1 : clause.verb + 2])
    return verb.has("make") and made and not tagged


def _names_tag(clause: Clause) -> bool:
    return any(token.text in words("tag_noun", "words") for token in clause.tokens)


def _complete(clause: Clause, told: Told) -> list[Step]:
    """勾掉…, complete …, mark … as done; a state that is open opens again, another word is a tag."""
    assert clause.verb is not None
    verb = clause.tokens[clause.verb]
    after, state = _result(verb, _without_particle(verb, clause.tokens[clause.verb + 1 :]))
    if state is None and verb.text in ("mark", "tick as", "flag"):
        return _tags(clause, told)
    makes = ReopenTodos if verb.text in words("reopen", "verbs") or state == "pending" else CompleteTodos
    targets = todo_targets(clause, object_of(clause, after), told)
    return [makes(target=target) for target in targets]


def _without_particle(verb: Token, after: Sequence[Token]) -> Sequence[Token]:
    """Check the milk todo off."""
    end = len(after)
    while end and after[end - 1].has("polite", "mark"):
        end -= 1
    split = verb.has("order") and end and after[end - 1].text in words("particle", "words")
    return after[: end - 1] if split else after


def _result(verb: Token, after: Sequence[Token]) -> tuple[Sequence[Token], str | None]:
    """What stands before "as done" at the end, and the state; or all, and None. "Mark it done" needs no joint."""
    end = len(after)
    while end and after[end - 1].has("polite", "mark"):
        end -= 1
    if not end or not after[end - 1].has("status"):
        return after, None
    joint = end > 1 and after[end - 2].text in words("result", "as")
    if not joint and end > 1 and verb.text not in words("result", "verbs"):
        return after, None
    return after[: end - 1 - joint], after[end - 1].senses["status"]


def _tag(clause: Clause, told: Told) -> list[Step]:
    """标记…为已完成 is a state; else a tag."""
    assert clause.verb is not None
    _, state = _result(clause.tokens[clause.verb], clause.tokens[clause.verb + 1 :])
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
    return [makes(target=target, tags=tags) for target in note_targets(clause, tokens, told)]


def _delete(clause: Clause, told: Told) -> list[Step]:
    """Only a tag can be taken off; nothing else is deleted."""
    assert clause.verb is not None
    if clause.tokens[clause.verb].has("order"):
        return _tags(clause, told, off=True)
    strips = clause.tokens[clause.verb].text in words("strip", "verbs")
    leads = [token for token in clause.tokens[clause.verb + 1 :] if not token.has("glue", "one")]
    fronted = any(token.text in words("object", "before") for token in clause.tokens[: clause.verb])
    last = bool(leads) and leads[-1].has("tag", "hash") and clause.tokens[clause.verb].han
    first = bool(leads) and (leads[0].has("tag", "hash") or leads[0].text in words("tag_noun", "words"))
    tag_fronted = fronted and not leads and any(token.has("tag", "hash") for token in clause.tokens[: clause.verb])
    return _tags(clause, told, off=True) if strips and (first or last or tag_fronted) else []


_READERS: Mapping[str, Callable[[Clause, Told], list[Step]]] = {
    "complete": _complete,
    "tag": _tag,
    "delete": _delete,
    "move": read_move,
    "bookmark": read_bookmark,
}
