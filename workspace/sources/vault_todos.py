"""The todos of a note: task lines, and the note itself where its frontmatter says that it is one task."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import tzinfo
from typing import Any, NamedTuple

from notewright.language.tables import load_table
from notewright.state.scope import TimeField
from notewright.workspace.records import ItemDate, Locator, Record, Status, digest
from notewright.workspace.sources.frontmatter import Frontmatter, values_of
from notewright.workspace.sources.logseq import as_checkboxes
from notewright.workspace.sources.markdown import Line
from notewright.workspace.sources.tags import field_tags
from notewright.workspace.sources.tasks import DATE_FIELDS, Task, read_task
from notewright.workspace.sources.vault_settings import VaultSettings

_KEYS = load_table(__package__, "frontmatter.toml")["keys"]


class MarkedNote(NamedTuple):
    """A note as a record, with the parts it was made from."""

    record: Record
    front: Frontmatter
    lines: list[Line]
    dates: Mapping[TimeField, ItemDate]


def todos_of(marked: MarkedNote, settings: VaultSettings, zone: tzinfo) -> Iterator[Record]:
    """The note itself where it is a task, then the tasks in its lines, each with an id of its own."""
    note, front, lines, dates = marked
    status = _note_status(settings, front.values, dates)
    if status:
        yield _note_as_todo(note, status, dates)
    seen: dict[str, int] = {}
    for line in as_checkboxes(lines) if settings.logseq else lines:
        task = read_task(line.text, settings.states, zone) if line.is_item else None
        if task:
            ordinal = seen[task.title] = seen.get(task.title, -1) + 1
            yield _todo(note, task, ordinal, line.number + front.first_line - 1)


def _todo(note: Record, task: Task, ordinal: int, line: int) -> Record:
    """A task without a creation date of its own, in a note named after a day, was written down on that day."""
    day = note.dates.get("created")
    born: dict[TimeField, ItemDate] = {"created": day} if day and day.origin == "name" else {}
    return replace(
        note,
        resource_type="todo",
        locator=Locator(note.locator.path, digest(task.title)[:16], ordinal),
        version=digest(f"{task.status}\0{task.text}"),
        title=task.title,
        text=task.text,
        tags=task.tags,
        dates={**born, **task.dates},
        status=task.status,
        parent_title=note.title,
        line=line,
    )


def _note_as_todo(note: Record, status: Status, dates: Mapping[TimeField, ItemDate]) -> Record:
    own = {name: dates[name] for name in DATE_FIELDS if name in dates and dates[name].origin != "file"}
    return replace(
        note,
        resource_type="todo",
        locator=Locator(note.locator.path, "note"),
        dates=own,
        status=status,
        parent_title=note.title,
        line=1,
    )


def _note_status(
    settings: VaultSettings, values: Mapping[str, Any], dates: Mapping[TimeField, ItemDate]
) -> Status | None:
    """The state of a note that is a task itself; the rule stands in tasks.toml, [note]."""
    words = [value for _, value in values_of(values, _KEYS["status"]) if isinstance(value, str)]
    status = settings.note_states.get(words[0].strip().casefold()) if words else None
    tags = {tag.casefold() for _, value in values_of(values, _KEYS["tags"]) for tag in field_tags(value)}
    is_task = bool(tags & settings.task_tags) or any(name in dates for name in ("due", "scheduled", "done"))
    return status if is_task else None
