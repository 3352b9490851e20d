"""Narrowing the material of a waiting draft: a part of it or other material is the person's choice, never ours."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from notewright.language.narrowing import question_narrowing
from notewright.language.plan import plan_queries
from notewright.language.request import assemble, narrows_draft
from notewright.language.time import Moment
from notewright.state.scope import Query, Scope

ZONE = ZoneInfo("Asia/Shanghai")
NOW = Moment(datetime(2026, 11, 30, 10, tzinfo=ZONE), ZONE)
LATER = Moment(datetime(2026, 12, 9, 10, tzinfo=ZONE), ZONE)
PRICING = Query(resource_type="note", keyword="pricing")


def asked(text: str, *old: Query, moment: Moment = NOW) -> list[list[dict[str, str]]] | None:
    """The queries of each choice, or None where nothing is asked."""
    kept = plan_queries(_scope(old), NOW, language="en")
    question = question_narrowing(text, assemble(text, pending=True), kept, moment, "en")
    if question is None:
        return None
    return [
        [query.model_dump(exclude_defaults=True) for query in choice.scope.workspace_queries]
        for choice in question.choices
    ]


def _scope(queries: tuple[Query, ...]) -> Scope:
    return Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=True, workspace_queries=queries)


def test_a_part_of_the_old_material_and_the_new_one_alone_are_both_offered() -> None:
    part = {"resource_type": "note", "keyword": "pricing", "time_range": "2022"}
    whole = {"resource_type": "note", "time_range": "2022"}
    assert asked("narrow it to the notes from 2022", PRICING) == [[part], [whole]]


def test_nothing_is_asked_where_both_are_the_same() -> None:
    assert asked("narrow it to the notes from 2022", Query(resource_type="note")) is None
    assert asked("only the notes about pricing", PRICING) is None


def test_a_part_that_no_query_says_is_not_offered() -> None:
    """Two topics at once, or days that the old phrase no longer means."""
    hiring = {"resource_type": "note", "keyword": "hiring"}
    assert asked("restrict it to notes about hiring", PRICING) == [[hiring]]
    week = Query(resource_type="note", time_range="last week")
    assert asked("only the notes about hiring", week) == [[hiring | {"time_range": "last week"}], [hiring]]
    assert asked("only the notes about hiring", week, moment=LATER) == [[hiring]]


def test_other_types_of_the_old_material_are_left_out_of_the_part() -> None:
    part = {"resource_type": "note", "keyword": "pricing", "tag": "work"}
    todos = Query(resource_type="todo", keyword="pricing")
    assert asked("limit the material to notes tagged #work", PRICING, todos) == [
        [part],
        [{"resource_type": "note", "tag": "work"}],
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("narrow it to the notes from 2022", "only the notes from 2022", "just my notes about hiring, please"),
        *("restrict the scope to bookmarks", "keep only the notes about trains", "limit it to todos about rent"),
        *("只要关于预算的笔记", "范围缩小到去年的笔记", "限定在上个月的笔记", "只保留昨天的笔记", "只看 #工作 的笔记"),
    ],
)
def test_a_limit_narrows(text: str) -> None:
    assert narrows_draft(text)
    assert assemble(text, pending=True).follow_up == "replace_scope"


@pytest.mark.parametrize(
    ("text", "follow_up"),
    [
        *(("use only the notes from 2022", "replace_scope"), ("改成只用昨天的书签", "replace_scope")),
        *(("limit it to 300 words", "revise"), ("只要三百字", "revise"), ("只保留第一段", "revise")),
        *(("also add the notes from 2022", "extend_scope"), ("just list my open todos", "separate")),
    ],
)
def test_what_is_said_otherwise_is_not_asked_about(text: str, follow_up: str) -> None:
    """Other material by its own words, wording and length."""
    assert assemble(text, pending=True).follow_up == follow_up
    assert asked(text, PRICING) is None
