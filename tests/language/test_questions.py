"""What is asked, in which order, and that each alternative is a scope that can run as it is."""

from datetime import datetime
from itertools import pairwise
from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from notewright.language.plan import plan_queries
from notewright.language.questions import (
    ask_code,
    question_for,
    question_too_many,
    question_two_readings,
    question_words,
)
from notewright.language.time import Moment
from notewright.state.request import Question
from notewright.state.scope import Language, Query, ResourceType, Scope

SHANGHAI = ZoneInfo("Asia/Shanghai")
MOMENT = Moment(asked_at=datetime(2026, 11, 30, 10, tzinfo=SHANGHAI), zone=SHANGHAI)


def scope(*queries: Query) -> Scope:
    return Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=True, workspace_queries=queries)


def asked(*queries: Query, language: Language = "zh", text: str = "") -> Question:
    question = question_for(scope(*queries), MOMENT, language, text=text)
    assert question is not None
    return question


def chosen(question: Question) -> list[tuple[Query, ...]]:
    return [choice.scope.workspace_queries for choice in question.choices]


def test_a_clear_scope_asks_nothing() -> None:
    queries = (Query(resource_type="note", time_range="今天"), Query(resource_type="todo", todo_status="pending"))
    assert question_for(scope(*queries), MOMENT, "zh") is None


def test_a_scope_that_reads_nothing_asks_nothing() -> None:
    """A note from a selection or from pasted text needs no type."""
    nothing = Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=False, workspace_queries=())
    assert question_for(nothing, MOMENT, "en") is None


def test_todays_open_todos_ask_which_date_is_meant() -> None:
    """今天的未完成待办: due, done, scheduled, created, or without the date; nothing is chosen for the person."""
    question = asked(Query(resource_type="todo", time_range="今天", todo_status="pending"))
    assert (ask_code(question), question.about) == ("todo_time_field", "今天")
    assert [(q.time_field, q.time_range, q.todo_status) for (q,) in chosen(question)] == [
        ("due", "今天", "pending"),
        ("done", "今天", "done"),
        ("scheduled", "今天", "pending"),
        ("created", "今天", "pending"),
        (None, None, "pending"),
    ]


@pytest.mark.parametrize(
    ("query", "code", "left"),
    [
        (Query(resource_type="file", tag="合同"), "file.tag", Query(resource_type="file")),
        (
            Query(resource_type="note", todo_status="pending", keyword="x"),
            "note.todo_status",
            Query(resource_type="note", keyword="x"),
        ),
        (
            Query(resource_type="note", time_range="今天", unhandled=("同事写的",)),
            "note.author",
            Query(resource_type="note", time_range="今天"),
        ),
    ],
)
def test_a_filter_that_the_type_lacks_is_named_and_only_that_one_left_out(query: Query, code: str, left: Query) -> None:
    question = asked(query)
    assert ask_code(question) == f"unsupported_filter:{code}"
    assert chosen(question) == [(left,)]


def test_where_something_else_is_asked_for_the_whole_type_can_be_left_out() -> None:
    notes, files = Query(resource_type="note", tag="合同"), Query(resource_type="file", tag="合同")
    assert chosen(asked(notes, files)) == [(notes, Query(resource_type="file")), (notes,)]


def test_one_refused_phrase_on_two_topics_is_asked_about_once() -> None:
    """Two topics by the same author: one answer settles both."""
    queries = (Query(resource_type="note", keyword=k, unhandled=("Alice",)) for k in ("churn", "hiring"))
    question = asked(*queries, language="en")
    assert chosen(question) == [
        (Query(resource_type="note", keyword="churn"), Query(resource_type="note", keyword="hiring"))
    ]


def test_the_label_says_which_phrase_is_left_out_and_what_remains() -> None:
    query = Query(resource_type="note", time_range="last week", unhandled=("written by Alice",))
    label = asked(query, language="en").choices[0].label
    assert "author" in label and "written by Alice" in label and "last week" in label


def test_a_kind_of_date_that_the_type_lacks_offers_the_kinds_it_has() -> None:
    question = asked(Query(resource_type="bookmark", time_range="今天", time_field="due"))
    assert ask_code(question) == "unsupported_filter:bookmark.time_field"
    assert [q.time_field for (q,) in chosen(question)] == ["created", "updated", None]


def test_an_unknown_time_offers_no_invented_dates() -> None:
    question = asked(Query(resource_type="note", keyword="装修", time_range="装修那阵子"))
    assert (question.code, question.about) == ("unknown_time", "装修那阵子")
    assert chosen(question) == [(Query(resource_type="note", keyword="装修"),)]


def test_day_or_month_first_is_asked_with_both_dates_written_out() -> None:
    question = asked(Query(resource_type="note", time_range="03/04/2026"), language="en")
    assert (question.code, question.about) == ("ambiguous_day_order", "03/04/2026")
    assert [q.time_range for (q,) in chosen(question)] == ["2026-03-04", "2026-04-03"]


def test_both_ends_of_a_range_are_written_out() -> None:
    question = asked(Query(resource_type="note", time_range="03/04/2026 to 05/04/2026"), language="en")
    assert [q.time_range for (q,) in chosen(question)] == ["2026-03-04 to 2026-05-04", "2026-04-03 to 2026-04-05"]


def test_no_type_without_the_sentence_offers_nothing_wider() -> None:
    """A type alone would read more than 上周 allows, so without the sentence there is nothing to offer."""
    question = question_for(scope(), MOMENT, "zh")
    assert question == Question(code="no_type")


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("把上周的资料整理成一篇文章", {"time_range": "上周"}),
        ("Write up everything about the launch from last week", {"keyword": "launch", "time_range": "last week"}),
        ("把 #work 的资料整理成一篇小结", {"tag": "work"}),
        ("帮我写一篇总结", {}),
    ],
)
def test_each_type_keeps_whatever_else_the_sentence_said(text: str, filters: dict[str, str]) -> None:
    """Choosing the type must not lose the time, the topic or the tag."""
    question = asked(text=text)
    expected = [Query.model_validate({"resource_type": kind, **filters}) for kind in get_args(ResourceType)]
    assert question.code == "no_type" and chosen(question) == [(query,) for query in expected]


@pytest.mark.parametrize(
    "text", ["把上周和昨天的资料整理成一篇文章", "Write something about what I've been up to this week."]
)
def test_where_it_is_open_which_words_are_filters_no_type_is_offered_alone(text: str) -> None:
    assert chosen(asked(text=text)) == []


ONE_EACH = (
    Query(resource_type="file", tag="a"),
    Query(resource_type="note", time_range="装修那阵子"),
    Query(resource_type="note", time_range="03/04/2026"),
    Query(resource_type="todo", time_range="today"),
)


def test_several_questions_come_one_at_a_time_in_the_order_of_the_design() -> None:
    """Whatever their order in the sentence: unsupported, unknown, ambiguous, field of the todo."""
    codes = [asked(*ONE_EACH[start:][::-1], language="en").code for start in range(4)]
    assert codes == ["unsupported_filter", "unknown_time", "ambiguous_day_order", "todo_time_field"]


def test_answering_with_the_first_choice_until_nothing_is_asked_gives_a_scope_that_runs() -> None:
    """Choices need no model: choosing leads through the questions and out of them."""
    current, codes = scope(*ONE_EACH), []
    while question := question_for(current, MOMENT, "en"):
        codes.append(question.code)
        current = question.choices[0].scope
    assert codes == ["unsupported_filter", "unknown_time", "ambiguous_day_order", "todo_time_field"]
    assert len(plan_queries(current, MOMENT, language="en")) == 4


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_two_alternatives_of_a_question_look_alike(language: Language) -> None:
    for query in ONE_EACH if language == "en" else (*ONE_EACH[:2], ONE_EACH[3]):
        question = asked(query, Query(resource_type="bookmark"), language=language)
        labels = [choice.label for choice in question.choices]
        assert len(labels) == len(set(labels)) and all(a.scope != b.scope for a, b in pairwise(question.choices))


def test_two_readings_can_be_told_apart_and_run_as_they_are() -> None:
    one, other = scope(Query(resource_type="note")), scope(Query(resource_type="note", time_range="今天"))
    question = question_two_readings(one, other, "zh")
    assert [choice.scope for choice in question.choices] == [one, other]
    assert question.choices[0].label != question.choices[1].label


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_question_has_its_sentence_in_both_languages(language: Language) -> None:
    questions = [asked(query, language="en") for query in ONE_EACH]
    for question in (
        *questions,
        question_too_many(),
        Question(code="confirm_discard"),
        Question(code="confirm_discard_set"),
        Question(code="no_type"),
    ):
        words = question_words(question, language)
        assert words.endswith(("?", "？")) and "{" not in words
