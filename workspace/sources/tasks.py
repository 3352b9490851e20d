"""A task's own line: its state, its dates (Obsidian Tasks marks, Dataview fields) and the words that are left."""

import re
from collections.abc import Mapping
from datetime import tzinfo
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.state.scope import TimeField
from notewright.workspace.records import ItemDate, Status
from notewright.workspace.sources.dates import read_date
from notewright.workspace.sources.tags import inline_tags, unique

_TABLE = load_table(__package__, "tasks.toml")
_BOX = re.compile(r"\[(.)\][ \t]+(\S.*)")
FIELD_OF_MARK: Mapping[str, str] = {mark: name for name, marks in _TABLE["marks"].items() for mark in marks}
FIELD_OF_KEY: Mapping[str, str] = {key: name for name, keys in _TABLE["fields"].items() for key in keys}
_ALL_MARKS = "".join(FIELD_OF_MARK)
MARKED = re.compile(rf"([{_ALL_MARKS}])\ufe0f?\s*(\d{{4}}-\d{{2}}-\d{{2}})")
KEYED = re.compile(rf"[\[(]\s*({'|'.join(FIELD_OF_KEY)})\s*::\s*([^\[\]()]*)[\])]", re.IGNORECASE)
REPEAT = re.compile(rf"🔁\ufe0f?[^{_ALL_MARKS}\[\]#]*")
BLOCK_ID = re.compile(r"\s\^[\w-]+$")
DATE_FIELDS: tuple[TimeField, ...] = ("created", "due", "scheduled", "done")


class Task(NamedTuple):
    """`text` is the line after its box, `title` the same without dates and block id."""

    status: Status
    text: str
    title: str
    tags: tuple[str, ...]
    dates: Mapping[TimeField, ItemDate]


States = Mapping[str, Status | None]


def default_states() -> dict[str, Status | None]:
    return {char: status for status, chars in _TABLE["states"].items() for char in chars}


def states_from(settings: Mapping[str, object]) -> dict[str, Status | None]:
    """The states that a vault's own status table adds or changes. None: such a line is no todo."""
    rows = [row for row in _status_rows(settings) if {"symbol", "type"} <= row.keys()]
    return {str(row["symbol"]): _TABLE["types"].get(str(row["type"])) for row in rows}


def next_states_from(settings: Mapping[str, object]) -> dict[str, str]:
    """The state that follows another in the vault's own status table."""
    rows = [row for row in _status_rows(settings) if {"symbol", "nextStatusSymbol"} <= row.keys()]
    return {str(row["symbol"]): str(row["nextStatusSymbol"]) for row in rows}


def read_task(item: str, states: States, zone: tzinfo) -> Task | None:
    """The task in a list item, or None where the item is none."""
    box = _BOX.match(item)
    status = states.get(box[1], "pending") if box else None
    if not box or status is None:
        return None
    text = box[2].rstrip()
    title = BLOCK_ID.sub("", text)
    found = [(FIELD_OF_MARK[mark], value) for mark, value in MARKED.findall(text)]
    found += [(FIELD_OF_KEY[key.casefold()], value) for key, value in KEYED.findall(text)]
    title = " ".join(MARKED.sub(" ", KEYED.sub(" ", REPEAT.sub(" ", title))).split())
    return Task(status, text, title or text, tuple(unique(inline_tags(text))), task_dates(found, zone))


def task_dates(found: list[tuple[str, str]], zone: tzinfo) -> dict[TimeField, ItemDate]:
    """Dates by field; the last one written holds, and what is no date says nothing."""
    read = [(name, read_date(value, zone)) for name, value in found]
    return {field: ItemDate(value, "field") for field in DATE_FIELDS for name, value in read if name == field and value}


def _status_rows(settings: Mapping[str, object]) -> list[dict[str, str]]:
    return [row for name in ("coreStatuses", "customStatuses") for row in _rows(settings.get(name))]


def _rows(table: object) -> list[dict[str, str]]:
    return [row for row in table if isinstance(row, dict)] if isinstance(table, list) else []
