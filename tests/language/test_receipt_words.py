"""The receipt in words: what was asked, in absolute dates, with every count and nothing hidden."""

from datetime import UTC, datetime
from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from notewright.language.receipt_words import filter_words, receipt_lines
from notewright.language.tables import load_table
from notewright.state.material import ContextRef, LeftOut, LeftOutReason, PlannedQuery, QueryReceipt, Receipt, TimeRange
from notewright.state.scope import FileType, FollowUp, Query, ResourceType, TimeField, TodoStatus

SHANGHAI = ZoneInfo("Asia/Shanghai")
MONDAY, TUESDAY = datetime(2026, 11, 30, tzinfo=SHANGHAI), datetime(2026, 12, 1, tzinfo=SHANGHAI)
TODAY = TimeRange(start=MONDAY, end=TUESDAY, phrase="今天")
NOTES = PlannedQuery(
    query=Query(resource_type="note", keyword="发布计划", time_range="今天"), time_field="created", time_range=TODAY
)
TODOS = PlannedQuery(query=Query(resource_type="todo", keyword="发布"), todo_status="pending")


def ref(name: str) -> ContextRef:
    return ContextRef(resource_type="note", id=name, version="1")


def receipt(*queries: QueryReceipt, offline: bool = True) -> Receipt:
    asked_at = datetime(2026, 11, 30, 2, 5, tzinfo=UTC)
    return Receipt(asked_at=asked_at, zone="Asia/Shanghai", engine="offline", offline=offline, queries=queries)


def test_dates_are_absolute_and_carry_their_zone() -> None:
    assert (
        filter_words(NOTES, "Asia/Shanghai", "zh")
        == "笔记 · “发布计划” · 创建于 2026-11-30 00:00 至 2026-12-01 00:00 Asia/Shanghai"
    )
    assert filter_words(NOTES, "Asia/Shanghai", "en") == (
        "notes · “发布计划” · created 2026-11-30 00:00 to 2026-12-01 00:00 Asia/Shanghai"
    )


def test_a_status_that_nobody_said_is_marked_as_such() -> None:
    said = TODOS.model_copy(update={"query": Query(resource_type="todo", todo_status="pending")})
    assert filter_words(TODOS, "Asia/Shanghai", "en") == "todos · “发布” · open only (not said)"
    assert filter_words(said, "Asia/Shanghai", "en") == "todos · open only"
    assert "没有说" in filter_words(TODOS, "Asia/Shanghai", "zh") and "没有说" not in filter_words(
        said, "Asia/Shanghai", "zh"
    )


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ({"keyword": "Kubernetes", "keyword_in": "title"}, "notes · title has “Kubernetes”"),
        ({"keyword": "旅行", "exclude": "签证"}, "notes · “旅行” · without “签证”"),
        ({"tag": "ai/agents", "folder": "Work"}, "notes · tag ai/agents · folder Work"),
    ],
)
def test_every_filter_is_said(filters: dict[str, str], words: str) -> None:
    query = Query.model_validate({"resource_type": "note", **filters})
    assert filter_words(PlannedQuery(query=query), "Asia/Shanghai", "en") == words


@pytest.mark.parametrize(("start", "end", "words"), [(MONDAY, None, "or later"), (None, TUESDAY, "before 2026-12-01")])
def test_an_open_end_is_said(start: datetime | None, end: datetime | None, words: str) -> None:
    dates = TimeRange(start=start, end=end, phrase="since Monday")
    line = filter_words(NOTES.model_copy(update={"time_range": dates}), "Asia/Shanghai", "en")
    assert words in line and "Asia/Shanghai" in line and "None" not in line


def test_a_vague_phrase_prints_the_dates_that_it_took() -> None:
    vague = NOTES.model_copy(update={"time_range": TODAY.model_copy(update={"phrase": "月初", "vague": True})})
    assert "月初" in filter_words(vague, "Asia/Shanghai", "zh") and "月初" in filter_words(vague, "Asia/Shanghai", "en")


def test_matched_used_and_left_out_stand_side_by_side_with_the_first_titles() -> None:
    left = (
        LeftOut(reason="over_budget", count=25),
        LeftOut(reason="undated", count=5, refs=tuple(ref(name) for name in "abcde")),
    )
    query = QueryReceipt(planned=NOTES, matched=37, used=12, left_out=left, weak_dates=4)
    titles = {"a": "Standup", "b": "Retro", "d": "Plan", "e": "Ideas"}
    lines = receipt_lines(receipt(query), titles, "en")
    assert lines[0].endswith("Asia/Shanghai: 37 matched, 12 used")
    assert lines[1:3] == (
        "   left out: 25 over the budget, 5 without such a date (“Standup”, “Retro”, “Plan” and 2 more)",
        "   4 dated by file time alone",
    )


def test_todos_show_open_and_done_and_what_the_default_left_out() -> None:
    query = QueryReceipt(
        planned=TODOS, matched=40, used=40, open=40, left_out=(LeftOut(reason="done_not_said", count=3),)
    )
    lines = receipt_lines(receipt(query), {}, "zh")
    assert lines[0] == "1. 待办 · “发布” · 只要未完成（没有说，按此处理）：找到 40，用了 40（未完成 40，已完成 0）"
    assert lines[1] == "   未采用：3 项已完成"


def test_a_query_that_found_nothing_is_named_by_its_filters() -> None:
    lines = receipt_lines(receipt(QueryReceipt(planned=NOTES, matched=0, used=0)), {}, "zh")
    assert lines[0].endswith("没有找到") and "发布计划" in lines[0] and "2026-11-30" in lines[0]


def test_the_receipt_says_when_and_where_and_whether_a_model_was_used() -> None:
    """The moment is shown in the person's zone, not in the server's."""
    assert receipt_lines(receipt(), {}, "en")[-1] == (
        "Asked 2026-11-30 10:05 Asia/Shanghai; offline: no language model was used"
    )
    assert "没有使用语言模型" in receipt_lines(receipt(), {}, "zh")[-1]
    assert "no language model" not in receipt_lines(receipt(offline=False), {}, "en")[-1]


def test_a_title_that_is_gone_is_not_made_up() -> None:
    left = LeftOut(reason="own_note", count=1, refs=(ref("gone"),))
    lines = receipt_lines(receipt(QueryReceipt(planned=NOTES, matched=1, used=0, left_out=(left,))), {}, "en")
    assert lines[1] == "   left out: 1 saved by Notewright"


def test_both_languages_have_the_same_rows() -> None:
    """A row that one language lacks would be a crash for half of the people."""

    def rows(table: object) -> object:
        return {key: rows(value) for key, value in table.items()} if isinstance(table, dict) else None

    for name in ("words.toml", "questions.toml"):
        table = load_table("notewright.language", name)
        assert rows(table["zh"]) == rows(table["en"])


@pytest.mark.parametrize(
    ("rows", "values"),
    [
        ("left_out", LeftOutReason),
        ("types", ResourceType),
        ("time_fields", TimeField),
        ("values.file_type", FileType),
        ("values.todo_status", TodoStatus),
        ("follow_up", FollowUp),
    ],
)
def test_every_value_has_a_word(rows: str, values: object) -> None:
    """A value without its row would stop the receipt of the person who meets it first."""
    table = load_table("notewright.language", "words.toml")["en"]
    for name in rows.split("."):
        table = table[name]
    assert set(get_args(values)) <= set(table)
