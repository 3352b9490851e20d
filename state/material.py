"""Pointers to what was found, and the receipt of how. No body of any item ever stands here."""

from datetime import datetime
from typing import Literal

from notewright.state.frozen import Frozen
from notewright.state.scope import Query, ResourceType, TimeField, TodoStatus

DateOrigin = Literal["field", "name", "file"]
LeftOutReason = Literal[
    "undated",  # under a time filter: the item has no date of the asked kind
    "date_only",  # a part of a day was asked for and the item has a date without a time
    "own_note",  # Notewright saved it
    "done_not_said",  # the person said nothing about status: open only
    "over_budget",
]


class TimeRange(Frozen):
    """Half-open [start, end) of aware datetimes in the person's zone; None is unbounded.

    `clock` is true where the borders are not midnights, so items without a time cannot be placed.
    `vague` is true where the phrase has no exact borders (月初): the receipt prints the dates taken.
    """

    start: datetime | None
    end: datetime | None
    phrase: str
    clock: bool = False
    vague: bool = False


class PlannedQuery(Frozen):
    """A query as code runs it: the person's words, the default that holds, and absolute dates."""

    query: Query
    time_field: TimeField | None = None
    time_range: TimeRange | None = None
    todo_status: TodoStatus | None = None
    with_own_notes: bool = False


class ContextRef(Frozen):
    """A pointer to one item. `version` is the hash of its content; `date` is ISO, with a time if it has one."""

    resource_type: ResourceType
    id: str
    version: str
    date: str | None = None
    date_from: DateOrigin | None = None


class LeftOut(Frozen):
    """Items that matched but are not material, counted exactly and the first of them named by id."""

    reason: LeftOutReason
    count: int
    refs: tuple[ContextRef, ...] = ()


class Hits(Frozen):
    """What one query found: the exact count, and every ref that may become material, best first.

    `unread` are files of which only the name is known (a locked PDF, an image): they match, and say nothing more.
    """

    matched: int
    refs: tuple[ContextRef, ...]
    left_out: tuple[LeftOut, ...] = ()
    weak_dates: int = 0
    unread: int = 0
    done: int = 0
    open: int = 0


class SourceItem(Frozen):
    """One numbered piece of material: a note, a bookmark, a file, or all todos of one query."""

    number: int
    resource_type: ResourceType
    refs: tuple[ContextRef, ...]
    queries: tuple[int, ...]
    chars: int = 0
    cut: int = 0


class QueryReceipt(Frozen):
    """How one query was run: what it matched, what was used, and what was left out and why."""

    planned: PlannedQuery
    matched: int
    used: int
    left_out: tuple[LeftOut, ...] = ()
    weak_dates: int = 0
    unread: int = 0
    done: int = 0
    open: int = 0


class Receipt(Frozen):
    """The scope in resolved form, shown to the person and saved with the note."""

    asked_at: datetime
    zone: str
    engine: str
    offline: bool
    queries: tuple[QueryReceipt, ...]


class RefChange(Frozen):
    """What happened to a ref between draft and decision."""

    ref: ContextRef
    change: Literal["gone", "edited"]
