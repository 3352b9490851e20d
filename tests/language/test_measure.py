"""The counts of a run, group by group, and what changed between two."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from notewright.language.measure import changed_rows, in_both, measure, measure_groups, percentile


def row(id_: str, verdict: str = "right", **more: Any) -> dict[str, Any]:
    made = {
        "id": id_,
        "group": "notes",
        "lang": "zh",
        "asks": False,
        "verdict": verdict,
        "utterance": f"sentence {id_}",
    }
    return made | {"calls": 1, "tokens_in": 10, "tokens_out": 2, "ms": 5} | more


ROWS = [
    row("a"),
    row("b", "wider", lang="en", ms=9),
    row("c", group="todos", asks=True),
    row("d", "asked", group="todos", asks=True, lang="en"),
    row("e", "failed", calls=2, tokens_in=None, tokens_out=None, ms=100),
]


def test_each_group_then_each_language_then_all() -> None:
    assert list(measure_groups(ROWS)) == ["notes", "todos", "zh", "en", "all"]


def test_what_is_counted() -> None:
    every = measure(ROWS)
    assert (every.exact, every.scopes, every.right_question, every.questions) == (1, 3, 1, 2)
    assert (every.wider, every.failed, every.calls, every.tokens_in, every.tokens_out) == (1, 1, 6, 40, 8)
    assert (every.p50, every.p95) == (5, 100)


def test_tokens_that_nobody_reported_are_no_zero() -> None:
    assert measure([ROWS[-1]]).tokens_in is None
    assert measure([]).p50 is None


@given(st.lists(st.integers(0, 10_000), min_size=1), st.integers(1, 100))
def test_so_many_of_a_hundred_are_not_above_a_percentile(values: list[int], percent: int) -> None:
    found = percentile(sorted(values), percent)
    assert found in values
    assert sum(value <= found for value in values) * 100 >= percent * len(values)
    assert sum(value < found for value in values) * 100 < percent * len(values)


def test_only_rows_of_both_runs_are_compared() -> None:
    before, after = [row("a"), row("b"), row("c")], [row("b", "wider"), row("c"), row("d")]
    assert [[each["id"] for each in side] for side in in_both(before, after)] == [["b", "c"], ["b", "c"]]
    [changed] = changed_rows(before, after)
    assert changed == ("b", "right", "wider", "sentence b")
