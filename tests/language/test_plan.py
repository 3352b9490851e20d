"""What holds where the person said nothing, and what is refused by name rather than run without."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from notewright.language.plan import plan_queries
from notewright.language.time import Moment
from notewright.state.errors import UnknownTime, UnsupportedFilter
from notewright.state.material import PlannedQuery
from notewright.state.scope import Query, Scope

SHANGHAI = ZoneInfo("Asia/Shanghai")
MOMENT = Moment(asked_at=datetime(2026, 11, 30, 10, tzinfo=SHANGHAI), zone=SHANGHAI)


def planned(**filters: object) -> PlannedQuery:
    query = Query.model_validate(filters)
    scope = Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=True, workspace_queries=(query,))
    return plan_queries(scope, MOMENT, language="zh")[0]


def test_todays_notes_run_from_local_midnight_to_midnight_by_creation() -> None:
    """今天的笔记 is the local day, and a note's day is the day it was created."""
    plan = planned(resource_type="note", time_range="今天")
    assert plan.time_field == "created"
    assert plan.time_range is not None
    assert plan.time_range.start == datetime(2026, 11, 30, tzinfo=SHANGHAI)
    assert plan.time_range.end == datetime(2026, 12, 1, tzinfo=SHANGHAI)


@pytest.mark.parametrize(
    ("filters", "field", "status"),
    [
        ({"resource_type": "file", "time_range": "昨天"}, "updated", None),
        ({"resource_type": "bookmark", "time_range": "昨天"}, "created", None),
        ({"resource_type": "note", "time_range": "昨天", "time_field": "updated"}, "updated", None),
        ({"resource_type": "note"}, None, None),
        ({"resource_type": "todo"}, None, "pending"),
        ({"resource_type": "todo", "todo_status": "all"}, None, "all"),
        ({"resource_type": "todo", "time_range": "昨天", "time_field": "done"}, "done", "done"),
        ({"resource_type": "todo", "time_range": "昨天", "time_field": "due"}, "due", "pending"),
    ],
)
def test_defaults_hold_where_nothing_is_said(filters: dict[str, str], field: str | None, status: str | None) -> None:
    """The kind of date and the status come from the table, and only where the person named none."""
    plan = planned(**filters)
    assert (plan.time_field, plan.todo_status) == (field, status)


def test_todos_that_are_due_look_ahead_and_done_ones_look_back() -> None:
    """On Monday 30 November 周五 is 4 December for what is due, and 27 November for what was done."""
    due = planned(resource_type="todo", time_range="12月4日", time_field="due").time_range
    done = planned(resource_type="todo", time_range="12月4日", time_field="done").time_range
    assert due is not None and done is not None and due.start is not None and done.start is not None
    assert (due.start.year, done.start.year) == (2026, 2025)


@pytest.mark.parametrize(
    ("filters", "about"),
    [
        ({"resource_type": "file", "tag": "合同"}, "file.tag"),
        ({"resource_type": "note", "todo_status": "pending"}, "note.todo_status"),
        ({"resource_type": "bookmark", "file_type": "pdf"}, "bookmark.file_type"),
        ({"resource_type": "bookmark", "time_range": "今天", "time_field": "due"}, "bookmark.time_field"),
        ({"resource_type": "todo", "time_range": "今天"}, "todo.time_field"),
        ({"resource_type": "todo", "time_range": "今天", "time_field": "updated"}, "todo.time_field"),
        ({"resource_type": "note", "unhandled": ("同事写的",)}, "note.author"),
    ],
)
def test_a_condition_that_cannot_run_is_refused_by_name(filters: dict[str, object], about: str) -> None:
    """Nothing is ever dropped: what was not asked about before stops the run, with its name."""
    with pytest.raises(UnsupportedFilter) as refused:
        planned(**filters)
    assert refused.value.facts["about"] == about


def test_a_phrase_without_dates_is_refused_and_never_read_as_everything() -> None:
    with pytest.raises(UnknownTime):
        planned(resource_type="note", time_range="装修那阵子")


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        ({"resource_type": "note", "folder": "Notewright"}, True),
        ({"resource_type": "note", "folder": "notewright/2026/"}, True),
        ({"resource_type": "note", "folder": "Notewright-dev"}, False),
        ({"resource_type": "note", "folder": "Work"}, False),
        ({"resource_type": "note"}, False),
        ({"resource_type": "todo", "folder": "Notewright"}, False),
    ],
)
def test_saved_notes_come_back_only_from_their_own_folder(filters: dict[str, str], wanted: bool) -> None:
    """A summary must not become its own source unless the person asks for the folder where it lies."""
    assert planned(**filters).with_own_notes is wanted
