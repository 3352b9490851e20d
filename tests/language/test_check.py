"""A scope that does not fit its sentence never runs: every wrong one is caught, and the right ones pass."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from notewright.language.check import Mismatch, check_scope, complaint
from notewright.language.mismatch import MismatchCode
from notewright.language.query_keys import same
from notewright.language.request import assemble
from notewright.state.errors import TooManyQueries
from notewright.state.scope import Query, ResourceType, Scope

ROOT = Path(__file__).parents[2]
OWN_REQUESTS = ROOT / "tests/cases/requests_own.jsonl"
LABELLED = ROOT / "../shared/cases/requests_dev.jsonl"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def scope_of(said: dict[str, Any]) -> Scope:
    """A scope of our own cases: a note, no other writes, and material to read, where nothing else stands."""
    usual = {
        "produces_note": True,
        "other_mutations": False,
        "needs_workspace_retrieval": bool(said["workspace_queries"]),
    }
    return Scope.model_validate({**usual, **said})


OWN = [
    (case["text"], case.get("pending", False), case.get("selected", 0), case["right"], case["wrong"])
    for case in lines(ROOT / "tests/cases/wrong_scopes.jsonl")
]
RIGHT = [pytest.param(text, p, s, scope_of(right), id=text[:40]) for text, p, s, right, _ in OWN]
WRONG = [
    pytest.param(text, p, s, scope_of(one["scope"]), id=f"{one['why']}: {text[:30]}")
    for text, p, s, _, wrong in OWN
    for one in wrong
]


@pytest.mark.parametrize(("text", "pending", "selected", "scope"), RIGHT)
def test_a_right_scope_passes(text: str, pending: bool, selected: int, scope: Scope) -> None:
    """A check that complains of everything would catch everything."""
    assert check_scope(text, scope, pending=pending, selected=selected) == ()


@pytest.mark.parametrize(("text", "pending", "selected", "scope"), WRONG)
def test_a_wrong_scope_is_caught(text: str, pending: bool, selected: int, scope: Scope) -> None:
    """Dropped, widened, shifted or swapped: written by hand, one line each, in cases/wrong_scopes.jsonl."""
    assert check_scope(text, scope, pending=pending, selected=selected)


def test_there_are_at_least_sixty_wrong_scopes_in_both_languages() -> None:
    chinese = sum(len(wrong) for text, *_, wrong in OWN if not text.isascii())
    assert chinese >= 30 and len(WRONG) - chinese >= 30


def labelled(path: Path) -> list[tuple[dict[str, Any], Scope]]:
    """Labelled requests as scopes, but for those that ask for more sets than a scope can hold."""
    if not path.exists():
        pytest.skip(f"{path.name} is not there")
    return [(case, _labelled_scope(case["expect"])) for case in lines(path) if case["ask"] != "too_many_queries"]


def _labelled_scope(expect: dict[str, Any]) -> Scope:
    return Scope(
        produces_note=expect["produces_note"],
        other_mutations=expect["other_mutations"],
        needs_workspace_retrieval=expect["needs_retrieval"],
        workspace_queries=tuple(Query.model_validate(query) for query in expect["queries"]),
        follow_up=expect["follow_up"],
    )


def mismatches(case: dict[str, Any], scope: Scope) -> tuple[Mismatch, ...]:
    return check_scope(case["utterance"], scope, pending=case["pending_draft"], selected=case["selected_refs"])


@pytest.mark.parametrize(("path", "share"), [(LABELLED, 0.02), (OWN_REQUESTS, 0.15)])
def test_scopes_that_careful_readers_gave_are_rarely_complained_of(path: Path, share: float) -> None:
    """A label has no `unhandled` key, so a complaint about such a phrase alone is none."""
    cases = labelled(path)
    alarms = [case["utterance"] for case, scope in cases if {m.field for m in mismatches(case, scope)} - {"unhandled"}]
    assert len(alarms) <= share * len(cases), alarms


@pytest.mark.parametrize("path", [LABELLED, OWN_REQUESTS])
def test_the_offline_reading_is_hardly_ever_complained_of(path: Path) -> None:
    """Else the offline engine would ask about what it has just read: at most once in a hundred sentences."""
    alarms = [(case["utterance"], found) for case, _ in labelled(path) if (found := _offline_mismatches(case))]
    assert len(alarms) <= 0.01 * len(lines(path)), alarms


def _offline_mismatches(case: dict[str, Any]) -> tuple[Mismatch, ...]:
    try:
        scope = assemble(case["utterance"], pending=case["pending_draft"], selected=case["selected_refs"])
    except TooManyQueries:
        return ()
    return mismatches(case, scope)


FILTERS = tuple(name for name in Query.model_fields if name not in ("resource_type", "time_field", "unhandled"))


def without_each_filter(scope: Scope) -> Iterator[Scope]:
    for i, query in enumerate(scope.workspace_queries):
        for name in FILTERS:
            if getattr(query, name) and not (name == "todo_status" and query.time_field == "done"):
                yield with_query(scope, i, query.model_copy(update={name: None}))


def with_another_set(scope: Scope) -> Iterator[Scope]:
    """A type that nobody named, whole or with the filters of the first query."""
    queries = scope.workspace_queries
    unnamed = [kind for kind in get_args(ResourceType) if all(kind != query.resource_type for query in queries)]
    for kind in unnamed[-1:]:
        for filters in [{}, queries[0].model_dump(exclude={"resource_type"})] if queries else []:
            yield with_query(scope, len(queries), Query.model_validate({**filters, "resource_type": kind}))


def with_other_values(scope: Scope) -> Iterator[Scope]:
    """Another state, another kind of date, and each phrase cut in half."""
    for i, query in enumerate(scope.workspace_queries):
        if query.todo_status:
            yield from (with_query(scope, i, query.model_copy(update={"todo_status": s})) for s in other_states(query))
        if query.time_range:
            yield with_query(scope, i, query.model_copy(update={"time_field": "scheduled"}))
        for name in ("keyword", "tag", "folder", "exclude"):
            if half := (getattr(query, name) or "")[1:]:
                yield with_query(scope, i, query.model_copy(update={name: half}))


def other_states(query: Query) -> set[str]:
    return {"pending", "done", "all"} - {query.todo_status or "pending"}


def with_query(scope: Scope, index: int, query: Query) -> Scope:
    queries = (*scope.workspace_queries[:index], query, *scope.workspace_queries[index + 1 :])
    return scope.model_copy(update={"workspace_queries": queries})


@pytest.mark.parametrize("spoil", [without_each_filter, with_another_set, with_other_values])
def test_what_would_read_another_set_is_caught(spoil: Callable[[Scope], Iterator[Scope]]) -> None:
    """Every labelled request, spoiled in one place at a time: at least 98 in 100 are caught."""
    cases = [(case, wrong) for case, scope in labelled(LABELLED) for wrong in spoil(scope) if wrong != scope]
    missed = [(case["utterance"], wrong.workspace_queries) for case, wrong in cases if not mismatches(case, wrong)]
    assert cases and len(missed) <= 0.02 * len(cases), missed


def test_a_phrase_may_differ_in_width_and_case_but_must_stand_in_the_sentence() -> None:
    text = "把标签为 ＡＩ 的笔记整理成一篇文档"
    scope = scope_of({"workspace_queries": [{"resource_type": "note", "tag": "ai"}]})
    assert check_scope(text, scope, pending=False, selected=0) == ()
    other = scope_of({"workspace_queries": [{"resource_type": "note", "tag": "人工智能"}]})
    assert "literal" in {m.code for m in check_scope(text, other, pending=False, selected=0)}


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("the past two weeks", "past two weeks", True),
        ("“发布计划”", "发布计划", True),
        ("最近 7 天", "最近7天", True),
        ("since last Thursday", "last Thursday", False),
        ("发布", "发布计划", False),
        ("里程碑", "程碑", False),
        ("the", "a", False),
    ],
)
def test_words_that_only_point_make_no_other_phrase(one: str, other: str, equal: bool) -> None:
    assert same(one, other) is equal


def test_the_complaint_names_every_mismatch_with_its_query_and_phrase() -> None:
    """The one text of a repair call: what is wrong, where, in the words of the message."""
    text = complaint((Mismatch("dropped", None, "time_range", "今天"), Mismatch("added", 1, "resource_type", "todo")))
    assert text.splitlines()[1:] == [
        "- “今天” narrows what is to be read, but no query has it as time_range.",
        "- query 2: nothing in the message asks for resource_type “todo”.",
    ]


@pytest.mark.parametrize("code", get_args(MismatchCode))
def test_every_kind_of_mismatch_has_its_sentence(code: MismatchCode) -> None:
    assert len(complaint([Mismatch(code, 0, "keyword", "发布")]).splitlines()) == 2
