"""What a vault says about itself: the form of its daily notes, its task states (Obsidian and its plugins, Logseq)."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from notewright.language.tables import load_table
from notewright.workspace.records import Failure, Status
from notewright.workspace.sources.decoding import Text, read_text_file
from notewright.workspace.sources.tasks import States, default_states, next_states_from, states_from

_TABLE = load_table(__package__, "settings.toml")
_TASKS = load_table(__package__, "tasks.toml")


DoneDates = Literal["emoji", "dataview", "none"]


class VaultSettings(NamedTuple):
    """`note_states` are the words of a task note's `status`; `task_tags` say that a note is a task.

    `next_states` are the checkbox characters that the vault's own table puts after another. `done_dates` says how a
    completed task is dated, and `task_filter` in which lines; None where the vault does not say.
    """

    formats: tuple[str, ...]
    states: States
    note_states: Mapping[str, Status]
    task_tags: frozenset[str]
    logseq: bool
    next_states: Mapping[str, str] = {}
    done_dates: DoneDates | None = None
    task_filter: str = ""
    failures: tuple[Failure, ...] = ()


def read_settings(root: Path) -> VaultSettings:
    """The vault's settings over the defaults. A settings file that cannot be read is named, and the defaults hold."""
    failures: list[Failure] = []
    read = {name: _read_json(root, path, failures) for name, path in _TABLE["files"].items()}
    notes, tasks = _section(read["task_notes"]), _section(read["tasks"])
    logseq = read_text_file(root, _TABLE["logseq"]["file"])
    return VaultSettings(
        tuple(dict.fromkeys(_formats(read, logseq))),
        default_states() | states_from(_section(tasks, "statusSettings")),
        _default_note_states() | _note_states(notes),
        frozenset({*_TASKS["note"]["tags"], *_words(notes.get("taskTag"))}),
        isinstance(logseq, Text),
        next_states_from(_section(tasks, "statusSettings")),
        _done_dates(tasks),
        "".join(_words(tasks.get("globalFilter"))),
        tuple(failures),
    )


def _done_dates(tasks: Mapping[str, Any]) -> DoneDates | None:
    """Obsidian Tasks dates what it completes unless told not to, with emoji unless told otherwise."""
    if not tasks:
        return None
    if not tasks.get("setDoneDate", True):
        return "none"
    return "dataview" if tasks.get("taskFormat") == "dataview" else "emoji"


def _formats(read: Mapping[str, Any], logseq: Text | Failure) -> Iterator[str]:
    periodic = _section(read["periodic"], "daily")
    yield from _words(_section(read["daily"]).get("format"))
    yield from _words(periodic.get("format"))
    found = re.search(_TABLE["logseq"]["format"], logseq.text) if isinstance(logseq, Text) else None
    if found:
        yield re.sub(r"[A-Za-z]+", lambda token: _TABLE["logseq"]["tokens"].get(token[0], token[0]), found[1])


def _read_json(root: Path, path: str, failures: list[Failure]) -> Any:
    found = read_text_file(root, path)
    if isinstance(found, Failure):
        if found.reason != "gone":
            failures.append(Failure(path, "bad_settings", found.reason, lost=False))
        return None
    try:
        return json.loads(found.text)
    except (ValueError, RecursionError):
        failures.append(Failure(path, "bad_settings", "no JSON", lost=False))
        return None


def _default_note_states() -> dict[str, Status]:
    names: tuple[Status, ...] = ("pending", "done", "cancelled")
    return {word: name for name in names for word in _TASKS["note"][name]}


def _note_states(settings: Mapping[str, Any]) -> dict[str, Status]:
    rows = settings.get("customStatuses")
    rows = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return {word.casefold(): "done" if row.get("isCompleted") else "pending"
            for row in rows for word in _words(row.get("value"))}  # fmt: skip


def _section(value: Any, key: str | None = None) -> Mapping[str, Any]:
    section = value.get(key) if key and isinstance(value, dict) else value
    return section if isinstance(section, dict) else {}


def _words(value: Any) -> tuple[str, ...]:
    return (value.strip(),) if isinstance(value, str) and value.strip() else ()
