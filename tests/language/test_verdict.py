"""A reading is right where it sets what its label sets or asks what it asks, and never where it reads more."""

from collections.abc import Mapping
from typing import Any

import pytest

from notewright.language.verdict import judge, phrases_of

NOTES = {"resource_type": "note", "keyword": "灰度", "time_range": "今天"}
DATES = {"今天": "2026-11-30/2026-12-01", "11月30日": "2026-11-30/2026-12-01"}


def label(*queries: Mapping[str, Any], ask: str | None = None, note: bool = True, writes: bool = False) -> Any:
    expect = {"produces_note": note, "other_mutations": writes, "needs_retrieval": bool(queries), "follow_up": None}
    return {"expect": expect | {"queries": queries}, "ask": ask, "pending_draft": False}


def reading(*queries: Mapping[str, Any], ask: str | None = None, note: bool = True, writes: bool = False) -> Any:
    read = {"produces_note": note, "other_mutations": writes, "needs_workspace_retrieval": bool(queries)}
    return {"classification": read | {"workspace_queries": queries}, "ask": ask}


CASES = {
    "the same set": (label(NOTES), reading(NOTES), "right"),
    "the same dates in other words": (label(NOTES), reading(NOTES | {"time_range": "11月30日"}), "right"),
    "a default said": (label(NOTES), reading(NOTES | {"time_field": "created"}), "right"),
    "marks and width": (label(NOTES | {"keyword": "《ＡＢ 》"}), reading(NOTES | {"keyword": "ab"}), "right"),
    "another topic": (label(NOTES), reading(NOTES | {"keyword": "回滚"}), "wrong"),
    "a filter dropped": (label(NOTES), reading({"resource_type": "note", "keyword": "灰度"}), "wider"),
    "another type besides": (label(NOTES), reading(NOTES, {"resource_type": "file", "keyword": "灰度"}), "wider"),
    "a set missing": (label(NOTES, {"resource_type": "todo"}), reading(NOTES), "wrong"),
    "an answer for a note": (label(NOTES), reading(NOTES, note=False), "wrong"),
    "a needless question": (label(NOTES), reading(NOTES, ask="no_type"), "asked"),
    "the right question": (label(ask="no_type"), reading(ask="no_type"), "right"),
    "another name of the filter": (
        label(ask="unsupported_filter:note.owner"),
        reading(ask="unsupported_filter:note.other"),
        "right",
    ),
    "another question": (label(ask="unknown_time"), reading(ask="no_type"), "asked"),
    "no question where one must be": (label(NOTES, ask="unknown_time"), reading(NOTES), "wider"),
    "only writes: what is read is not judged": (
        label(note=False, writes=True),
        reading(NOTES, note=False, writes=True),
        "right",
    ),
    "nothing came": (label(NOTES), {}, "wrong"),
}


@pytest.mark.parametrize(("case", "answer", "verdict"), CASES.values(), ids=CASES)
def test_a_reading_is_judged(case: Any, answer: Any, verdict: str) -> None:
    assert judge(case, answer, DATES) == verdict


def test_the_phrases_of_both_sides_are_resolved() -> None:
    assert set(phrases_of(label(NOTES), reading(NOTES | {"time_range": "11月30日"}))) == {"今天", "11月30日"}
