"""From a step of a plan to the writes that it means, worked out on the files as they are now. Nothing is written."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple, assert_never

from notewright.language.time import resolve_range
from notewright.state.change_set import (
    AppendBookmark,
    AppendTodo,
    Change,
    Do,
    EditLines,
    MoveFile,
    Noted,
    TagNote,
)
from notewright.state.errors import EditRefused, UnknownTime
from notewright.state.limits import MAX_TITLE_CHARS
from notewright.state.plan import (
    AddBookmark,
    AddTags,
    CompleteTodos,
    CreateTodo,
    MoveNotes,
    RemoveTags,
    ReopenTodos,
    WriteStep,
)
from notewright.workspace.desk import Desk
from notewright.workspace.edits import task_line, task_note, todo_txt
from notewright.workspace.edits.bookmarks import web_address
from notewright.workspace.edits.lines import line_edits
from notewright.workspace.edits.links import has_relative_links
from notewright.workspace.edits.new_todo import task_line as new_task
from notewright.workspace.edits.note_tags import as_tag
from notewright.workspace.edits.text import Inexact, Text
from notewright.workspace.looking_up import Found, Now, look_up
from notewright.workspace.proposed import change_of, folder_in, new_change, refusing
from notewright.workspace.sources.vault_settings import read_settings

Goal = Literal["done", "pending"]


def propose(step: WriteStep, found: Sequence[Found], desk: Desk) -> tuple[Change, ...]:
    """One change for each found item, or the one that makes a new item.

    Raises EditRefused, MaterialChanged, SourceUnreadable, NameTaken, ApplyFailed, and UnreadableTime for a due phrase.
    """
    match step:
        case CreateTodo():
            return (_new_todo(step, desk),)
        case AddBookmark():
            return (_new_bookmark(step, desk),)
        case CompleteTodos():
            return _each(step.step, found, desk, lambda now: _set_task(now, "done", _today(desk)))
        case ReopenTodos():
            return _each(step.step, found, desk, lambda now: _set_task(now, "pending", _today(desk)))
        case AddTags():
            return _each(step.step, found, desk, lambda now: _tag(now, TagNote(add=_tags(step))))
        case RemoveTags():
            return _each(step.step, found, desk, lambda now: _tag(now, TagNote(remove=_tags(step))))
        case MoveNotes():
            return _each(step.step, found, desk, lambda now: _move(now, step.folder))
        case _:
            assert_never(step)


class _Edit(NamedTuple):
    do: Do
    noted: tuple[Noted, ...] = ()


def _each(step: str, found: Sequence[Found], desk: Desk, edit: Callable[[Now], _Edit]) -> tuple[Change, ...]:
    changes = []
    for item in found:
        now = look_up(item, desk.moment.zone)
        with refusing(now.record.title):
            changes.append(change_of(step, now, *edit(now)))
    return tuple(changes)


def _set_task(now: Now, goal: Goal, day: date) -> _Edit:
    if now.record.resource_type != "todo":
        raise Inexact("kind")
    if now.record.status == goal:
        return _Edit(EditLines(edits=()), ("already",))
    if now.record.locator.item == "note":
        return _set_note(now, goal, day)
    plain = Text.of(now.data).plain
    lines = plain.split("\n")
    line = lines[now.record.line - 1]
    lines[now.record.line - 1] = _set_line(now, line, goal, day)
    repeats = todo_txt.repeats(line) if now.spec.kind == "todo_txt" else task_line.repeats(line)
    return _Edit(EditLines(edits=line_edits(plain, "\n".join(lines))), ("recurrence",) if repeats else ())


def _set_line(now: Now, line: str, goal: Goal, day: date) -> str:
    if now.spec.kind == "todo_txt":
        return todo_txt.complete(line, day) if goal == "done" else todo_txt.reopen(line)
    settings = read_settings(now.spec.root)
    return task_line.complete(line, settings, day) if goal == "done" else task_line.reopen(line, settings)


def _set_note(now: Now, goal: Goal, day: date) -> _Edit:
    plain = Text.of(now.data).plain
    word = now.found.words.get(goal) or task_note.usual_word(goal, task_note.status_word(plain))
    edited = task_note.set_status(plain, word, day if goal == "done" else None)
    return _Edit(EditLines(edits=line_edits(plain, edited)), ("recurrence",) if task_note.repeats(plain) else ())


def _tags(step: AddTags | RemoveTags) -> tuple[str, ...]:
    return tuple(map(as_tag, step.tags))


def _tag(now: Now, do: TagNote) -> _Edit:
    if now.record.resource_type != "note":
        raise Inexact("kind")
    return _Edit(do)


def _move(now: Now, said: str) -> _Edit:
    if now.record.resource_type != "note":
        raise Inexact("kind")
    to = folder_in(now.spec.root, said) / now.found.path.name
    if to == now.found.path:
        return _Edit(EditLines(edits=()), ("already",))
    return _Edit(MoveFile(to=str(to)), ("relative_links",) if has_relative_links(now.data) else ())


def _new_todo(step: CreateTodo, desk: Desk) -> Change:
    due, text = _due(step.due, desk), " ".join(step.text.split())
    if not text:
        raise EditRefused(item=step.step, reason="nothing")
    markdown = desk.todos.path.suffix.lower() == ".md"
    with refusing(text):
        tags = [as_tag(tag) for tag in step.tags]
    line = new_task(text, due, tags) if markdown else todo_txt.new_line(text, _today(desk), due, tags)
    return new_change(step.step, text, desk.todos, AppendTodo(line=line, markdown=markdown))


def _new_bookmark(step: AddBookmark, desk: Desk) -> Change:
    with refusing(step.address):
        address, tags = web_address(step.address), tuple(map(as_tag, step.tags))
    title = (step.title or address)[:MAX_TITLE_CHARS]
    do = AppendBookmark(address=address, title=title, tags=tags, added=desk.moment.asked_at)
    return new_change(step.step, title, desk.bookmarks, do)


def _today(desk: Desk) -> date:
    return desk.moment.asked_at.astimezone(desk.moment.zone).date()


def _due(phrase: str | None, desk: Desk) -> date | None:
    """The last day of what was said: “this week” is over with Sunday. Raises UnreadableTime."""
    if phrase is None:
        return None
    said = resolve_range(phrase, desk.moment, language=desk.language, prefer="future")
    last = said.end - timedelta(microseconds=1) if said.end else said.start
    if last is None:
        raise UnknownTime(phrase=phrase)
    return last.astimezone(desk.moment.zone).date()
