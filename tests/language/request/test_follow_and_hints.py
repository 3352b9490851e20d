"""A waiting draft, feedback that is only wording, and the small questions about a sentence."""

import pytest

from notewright.language.request import assemble, has_scope_words, product_kind, request_language, unhandled_name
from notewright.state.errors import TooManyQueries
from notewright.state.scope import Query

FOLLOW_UPS = [
    ("写短一点", "revise", []),
    ("把第二段和第三段调换一下", "revise", []),
    ("Make the opening punchier", "revise", []),
    ("改成只用今天的笔记", "replace_scope", [Query(resource_type="note", time_range="今天")]),
    ("换成关于预算的书签", "replace_scope", [Query(resource_type="bookmark", keyword="预算")]),
    ("Use last week's notes instead", "replace_scope", [Query(resource_type="note", time_range="last week")]),
    ("再补上还没完成的待办", "extend_scope", [Query(resource_type="todo", todo_status="pending")]),
    (
        "Also include the PDFs about zoning",
        "extend_scope",
        [Query(resource_type="file", keyword="zoning", file_type="pdf")],
    ),
    ("算了，这篇不要了", "discard", []),
    ("Scrap it", "discard", []),
    ("昨天的书签有几条？", "separate", [Query(resource_type="bookmark", time_range="昨天")]),
    ("Which tasks are due today?", "separate", [Query(resource_type="todo", time_range="today", time_field="due")]),
]


@pytest.mark.parametrize(("text", "follow_up", "queries"), FOLLOW_UPS, ids=[row[0] for row in FOLLOW_UPS])
def test_what_a_sentence_means_while_a_draft_waits(text: str, follow_up: str, queries: list[Query]) -> None:
    """Wording costs no search; other and more material are told apart; an extension holds only what is added."""
    scope = assemble(text, pending=True)
    assert scope.follow_up == follow_up
    assert list(scope.workspace_queries) == queries
    assert scope.needs_workspace_retrieval == bool(queries)


@pytest.mark.parametrize(
    "text", ["写短一点", "语气正式一点", "make it shorter", "more formal please", "再精简一些", "改成英文"]
)
def test_wording_holds_no_scope(text: str) -> None:
    """Such feedback needs no model call for the scope."""
    assert not has_scope_words(text)


SCOPED = (
    *("只用今天的笔记", "add the todos", "算了", "带上 #工作", "昨天呢", "删掉它", "is that all?"),
    *("approve", "同意", "把今天改成明天", "只要没完成的", "in the Work folder"),
)


@pytest.mark.parametrize("text", SCOPED)
def test_anything_that_could_be_scope_is_noticed(text: str) -> None:
    """Material, time, tag, folder, status, a write, a question, an approval or a dismissal: doubt is True."""
    assert has_scope_words(text)


@pytest.mark.parametrize(
    ("text", "selected", "count"),
    [
        ("总结这些材料，告诉我重点", 2, 0),
        ("把笔记合成一篇", 2, 0),
        ("把选中的和所有待办写成计划", 1, 1),
        ("用昨天的笔记", 2, 1),
    ],
)
def test_a_selection_is_the_material_unless_more_is_named(text: str, selected: int, count: int) -> None:
    """A bare type word means the selection; named material gets its own query."""
    assert len(assemble(text, selected=selected).workspace_queries) == count


def test_five_sets_are_never_cut_to_four() -> None:
    """More than four sets are an error and not a choice."""
    with pytest.raises(TooManyQueries):
        assemble("关于茶、咖啡、可可、牛奶和果汁的笔记写成一篇")


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("把昨天的笔记整理成一篇复盘", "zh", "retro"),
        ("用 last week 的 notes 写成 weekly report", "zh", "weekly"),
        ("Write minutes from Monday's recordings", "en", "minutes"),
        ("Summarise my notes about 发布计划 in a note", "en", "plain"),
    ],
)
def test_the_draft_speaks_the_language_and_takes_the_form_of_the_request(text: str, language: str, kind: str) -> None:
    """Language and template come from the sentence."""
    assert (request_language(text), product_kind(text)) == (language, kind)


NAMES = [
    ("小王写", "author"),
    ("written by Alice", "author"),
    ("userId=7", "owner"),
    ("没引用过", "used"),
    ("five most recent", "limit"),
    ("三篇", "limit"),
    ("size 大于 10MB", "size"),
    ("longer than 500 words", "length"),
    ("高优先级", "priority"),
    ("分配给小李", "assignee"),
    ("未读", "unread"),
    ("starred", "starred"),
    ("shared with me", "shared"),
    ("蓝色", "other"),
]


@pytest.mark.parametrize(("phrase", "name"), NAMES, ids=[row[0] for row in NAMES])
def test_a_condition_without_a_key_has_a_short_name(phrase: str, name: str) -> None:
    """The refusal says what kind of condition it was."""
    assert unhandled_name(phrase) == name
