"""“Also add the open todos”: the old material stays, the new is added, and a set is never read twice."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from notewright.language.follow_up import with_kept
from notewright.language.plan import plan_queries
from notewright.language.time import Moment
from notewright.state.errors import TooManyQueries
from notewright.state.material import PlannedQuery
from notewright.state.scope import Query, Scope

NOTES = Query(resource_type="note", keyword="发布", time_range="今天")
TODOS = Query(resource_type="todo", keyword="发布", todo_status="pending")
NOW = datetime(2026, 11, 30, 2, 0, tzinfo=UTC)


def planned(*queries: Query, days: int = 0) -> tuple[PlannedQuery, ...]:
    """The queries as they are planned so many days later."""
    scope = Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=True, workspace_queries=queries)
    moment = Moment(NOW + timedelta(days=days), ZoneInfo("Asia/Shanghai"))
    return plan_queries(scope, moment, language="zh")


def test_the_old_material_stays_and_the_new_is_added_after_it() -> None:
    assert with_kept(planned(NOTES), planned(TODOS)) == planned(NOTES, TODOS)


@pytest.mark.parametrize("same", [NOTES, NOTES.model_copy(update={"time_field": "created", "keyword": "发布"})])
def test_two_ways_to_ask_for_one_set_fall_together(same: Query) -> None:
    """What is said and what holds by default are one set, and the old wording stays."""
    assert with_kept(planned(NOTES), planned(same)) == planned(NOTES)


def test_today_said_on_another_day_is_another_set() -> None:
    """今天 of yesterday's request and 今天 of today's are the same words and different dates: both are read."""
    united = with_kept(planned(NOTES), planned(NOTES, days=1))
    assert united == (*planned(NOTES), *planned(NOTES, days=1))


def test_case_and_width_make_no_second_set_but_another_status_does() -> None:
    old = Query(resource_type="todo", tag="AI")
    same = Query(resource_type="todo", tag="ａｉ", todo_status="pending")
    other = Query(resource_type="todo", tag="AI", todo_status="all")
    assert with_kept(planned(old), planned(same, other)) == planned(old, other)


def test_more_than_four_sets_are_refused_and_none_is_dropped() -> None:
    old = planned(*(Query(resource_type="note", tag=tag) for tag in "abc"))
    with pytest.raises(TooManyQueries, match="5 sets"):
        with_kept(old, planned(TODOS, NOTES))


def test_material_from_a_selection_alone_can_be_extended() -> None:
    assert with_kept((), planned(TODOS)) == planned(TODOS)
