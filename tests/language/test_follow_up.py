"""“Also add the open todos”: the old material stays, the new is added, and a set is never read twice."""

import pytest

from notewright.language.follow_up import merge_scopes
from notewright.state.errors import TooManyQueries
from notewright.state.scope import FollowUp, Query, Scope

NOTES = Query(resource_type="note", keyword="发布", time_range="今天")
TODOS = Query(resource_type="todo", keyword="发布", todo_status="pending")


def scope(*queries: Query, follow_up: FollowUp | None = None, note: bool = True) -> Scope:
    return Scope(
        produces_note=note,
        other_mutations=False,
        needs_workspace_retrieval=bool(queries),
        workspace_queries=queries,
        follow_up=follow_up,
    )


def test_the_old_material_stays_and_the_new_is_added_after_it() -> None:
    merged = merge_scopes(scope(NOTES), scope(TODOS, follow_up="extend_scope"))
    assert merged == scope(NOTES, TODOS, follow_up="extend_scope")


@pytest.mark.parametrize(
    "same",
    [
        NOTES,
        NOTES.model_copy(update={"time_field": "created"}),
        Query(resource_type="note", keyword="发布", time_range="今天"),
    ],
)
def test_two_ways_to_ask_for_one_set_fall_together(same: Query) -> None:
    """What is said and what holds by default are one set, and the old wording stays."""
    assert merge_scopes(scope(NOTES), scope(same)).workspace_queries == (NOTES,)


def test_case_and_width_make_no_second_set_but_another_status_does() -> None:
    old = Query(resource_type="todo", tag="AI")
    same = Query(resource_type="todo", tag="ａｉ", todo_status="pending")
    other = Query(resource_type="todo", tag="AI", todo_status="all")
    assert merge_scopes(scope(old), scope(same, other)).workspace_queries == (old, other)


def test_more_than_four_sets_are_refused_and_none_is_dropped() -> None:
    old = scope(*(Query(resource_type="note", tag=tag) for tag in "abc"))
    with pytest.raises(TooManyQueries, match="5 sets"):
        merge_scopes(old, scope(TODOS, NOTES))


def test_adding_material_to_a_note_keeps_it_a_note() -> None:
    assert merge_scopes(scope(NOTES), scope(TODOS, note=False)).produces_note


def test_material_from_a_selection_alone_can_be_extended() -> None:
    merged = merge_scopes(scope(), scope(TODOS))
    assert merged.needs_workspace_retrieval and merged.workspace_queries == (TODOS,)
