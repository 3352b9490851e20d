"""One step against the step that the code reads from the same clause: nothing wider, nothing changed, nothing lost."""

from collections.abc import Iterator, Sequence

from notewright.language.mismatch import Mismatch
from notewright.language.query_keys import QUERY_KEY, bare, carries, phrases, same, values
from notewright.language.request.lexer import cut
from notewright.language.request.line import read_line
from notewright.language.request.plan_clauses import Clause
from notewright.language.request.plan_targets import picked, says_every
from notewright.language.tables import load_table
from notewright.state.plan import AddBookmark, CreateTodo, MoveNotes, Step, Target
from notewright.state.scope import Query

_KEYS = tuple(dict.fromkeys((*QUERY_KEY.values(), "keyword_in")))
_TEXTS = ("text", "due", "address", "title", "folder", "feedback")


def step_phrases(step: Step) -> Iterator[tuple[str, str]]:
    """(key, phrase) for each phrase of the person in `step`."""
    for key in _TEXTS:
        if phrase := getattr(step, key, None):
            yield key, phrase
    for tag in getattr(step, "tags", ()):
        yield "tags", tag
    target = _target(step)
    if target:
        yield from phrases(target.query)


def differences(number: int, step: Step, twin: Step | None, clause: Clause) -> Iterator[Mismatch]:
    """What `step` says otherwise than `twin`, which is None where the code does not understand the clause."""
    yield from _type(number, step)
    if twin is None:
        yield from _unread(number, step, clause)
        return
    if isinstance(step, CreateTodo) and isinstance(twin, CreateTodo):
        yield from _todo(number, step, twin)
    if isinstance(step, AddBookmark) and isinstance(twin, AddBookmark):
        yield from _exact(number, "address", step.address, twin.address)
        yield from _exact(number, "title", step.title, twin.title)
    if isinstance(step, MoveNotes) and isinstance(twin, MoveNotes):
        yield from _exact(number, "folder", step.folder, twin.folder)
    yield from _tags(number, getattr(step, "tags", ()), getattr(twin, "tags", ()))
    yield from _targets(number, step, _target(step), _target(twin))


def _target(step: Step) -> Target | None:
    target: Target | None = getattr(step, "target", None)
    return target


def _type(number: int, step: Step) -> Iterator[Mismatch]:
    target, kind = _target(step), load_table(__package__, "check_plan.toml")["type"].get(step.step)
    if target and target.query.resource_type != kind:
        yield Mismatch("changed", number, "resource_type", target.query.resource_type)


def _unread(number: int, step: Step, clause: Clause) -> Iterator[Mismatch]:
    """Only what code sees for certain: "all" and a pick must be said."""
    target = _target(step)
    yield from _unnamed(number, step, clause)
    if target and target.every and not says_every(clause.tokens):
        yield Mismatch("wider", number, "every", "true")
    if target:
        yield from _unsaid(number, step, target.query, clause)
    if target and target.pick != picked(clause.said(clause.tokens))[0]:
        yield Mismatch("changed", number, "pick", _pick(target))


def _unnamed(number: int, step: Step, clause: Clause) -> Iterator[Mismatch]:
    """A tag or folder of the clause that the step holds nowhere."""
    held = [phrase for _, phrase in step_phrases(step)]
    for token in clause.tokens:
        for kind in {"tag", "hash", "folder"} & token.senses.keys() if not token.has("write", "object") else ():
            name = token.senses[kind]
            if not any(same(name, phrase) for phrase in held):
                yield Mismatch("wider", number, "folder" if kind == "folder" else "tag", name)


def _unsaid(number: int, step: Step, query: Query, clause: Clause) -> Iterator[Mismatch]:
    """A date or a state in the clause that the target does not have, but for the state that an edit makes."""
    keys = {"time": "time_range", "status": "todo_status"}
    if step.step in load_table(__package__, "check_plan.toml")["default"]:
        del keys["status"]
    for token in clause.tokens:
        for kind in keys.keys() & token.senses.keys() if not token.has("write") else ():
            if not carries(query, keys[kind], token.senses[kind]):
                yield Mismatch("wider", number, keys[kind], token.senses[kind])


def _pick(target: Target | None) -> str:
    return f"{target.pick.order} {target.pick.count}" if target and target.pick else "none"


def _todo(number: int, step: CreateTodo, twin: CreateTodo) -> Iterator[Mismatch]:
    ours, theirs = bare(twin.text), bare(step.text)
    if ours not in theirs and theirs not in ours:
        yield Mismatch("foreign", number, "text", step.text)
    elif theirs != ours and theirs in ours and _has_content(ours.replace(theirs, " ", 1)):
        yield Mismatch("cut", number, "text", step.text)
    yield from _due(number, step, twin)


def _has_content(rest: str) -> bool:
    """Whether words are lost that are no mere grammar."""
    return any(not token.senses or token.has("number", "count", "quote", "time") for token in cut(read_line(rest)))


def _due(number: int, step: CreateTodo, twin: CreateTodo) -> Iterator[Mismatch]:
    if twin.due and not step.due:
        yield Mismatch("missing", number, "due", twin.due)
    elif step.due and not twin.due:
        yield Mismatch("added", number, "due", step.due)
    elif step.due and twin.due and bare(step.due) not in bare(twin.due) and bare(twin.due) not in bare(step.due):
        yield Mismatch("changed", number, "due", step.due)


def _exact(number: int, key: str, said: str | None, ours: str | None) -> Iterator[Mismatch]:
    if ours and not said:
        yield Mismatch("missing", number, key, ours)
    elif said and not ours:
        yield Mismatch("added", number, key, said)
    elif said and ours and not same(said, ours):
        yield Mismatch("changed", number, key, said)


def _tags(number: int, said: Sequence[str], ours: Sequence[str]) -> Iterator[Mismatch]:
    for tag in ours:
        if not any(same(tag, other) for other in said):
            yield Mismatch("missing", number, "tags", tag)
    for tag in said:
        if not any(same(tag, other) for other in ours):
            yield Mismatch("added", number, "tags", tag)


def _targets(number: int, step: Step, said: Target | None, ours: Target | None) -> Iterator[Mismatch]:
    if said is None or ours is None:
        if said is not ours:
            yield Mismatch("wider" if said is None else "changed", number, "target", step.step)
        return
    yield from _query(number, step, said.query, ours.query)
    if said.every is not ours.every:
        yield Mismatch("wider" if said.every else "missing", number, "every", str(said.every or ours.every).lower())
    if said.pick != ours.pick:
        yield Mismatch("changed" if said.pick else "missing", number, "pick", _pick(said if said.pick else ours))


def _query(number: int, step: Step, said: Query, ours: Query) -> Iterator[Mismatch]:
    """Narrowed as the sentence narrows, and by nothing else; a state that the step means may be said or not."""
    implied = load_table(__package__, "check_plan.toml")["default"].get(step.step)
    for key in _KEYS:
        for value in values(ours, key):
            if not carries(said, key, value):
                yield Mismatch("wider", number, key, value)
        for value in values(said, key):
            if not carries(ours, key, value) and (key, value) != ("todo_status", implied):
                yield Mismatch("added", number, key, value)
