"""How much of what was found is used: equal shares, taking turns, every cut counted."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from notewright.state.limits import Budget
from notewright.state.material import ContextRef, Hits, LeftOut, PlannedQuery
from notewright.state.scope import Query, ResourceType
from notewright.workspace.budget import choose_items, cut_text, receipt_lines, share_chars

BUDGET = Budget()


def ref(name: str, resource_type: ResourceType = "note") -> ContextRef:
    return ContextRef(resource_type=resource_type, id=name, version="v")


def hits(names: Sequence[str], resource_type: ResourceType = "note") -> Hits:
    return Hits(matched=len(names), refs=tuple(ref(name, resource_type) for name in names))


def names(count: int, prefix: str = "n") -> list[str]:
    return [f"{prefix}{i}" for i in range(count)]


def test_forty_notes_of_three_thousand_characters_use_twelve_in_equal_shares() -> None:
    found = hits(names(40))
    items, over = choose_items([found], BUDGET)
    shares = share_chars([3000] * len(items), BUDGET.material_chars)
    assert [item.refs[0].id for item in items] == names(12)
    assert [item.number for item in items] == list(range(1, 13))
    assert max(shares) - min(shares) <= 1
    assert sum(shares) == BUDGET.material_chars
    assert over == (LeftOut(reason="over_budget", count=28, refs=found.refs[12:32]),)


def test_queries_take_turns_and_a_short_one_leaves_its_places() -> None:
    items, over = choose_items([hits(names(20, "a")), hits(names(2, "b"), "bookmark")], BUDGET)
    assert [item.refs[0].id for item in items][:5] == ["a0", "b0", "a1", "b1", "a2"]
    assert len(items) == 12
    assert over[0] is not None
    assert over[0].count == 10
    assert over[1] is None


def test_an_item_that_two_queries_found_is_one_item_of_both() -> None:
    items, _ = choose_items([hits(["x", "y"]), hits(["y", "z"])], BUDGET)
    assert [(item.refs[0].id, item.queries) for item in items] == [("x", (0,)), ("y", (0, 1)), ("z", (1,))]


def test_all_todos_of_a_query_are_one_item() -> None:
    items, over = choose_items([hits(names(40, "t"), "todo"), hits(names(20))], BUDGET)
    assert [each.id for each in items[0].refs] == names(40, "t")
    assert [len(item.refs) for item in items[1:]] == [1] * 11
    assert over[0] is None
    assert over[1] is not None
    assert over[1].count == 9


def test_selected_todos_are_one_item_beside_selected_notes() -> None:
    todo, other, note = ref("t", "todo"), ref("u", "todo"), ref("n")
    items, _ = choose_items([Hits(matched=3, refs=(note, todo, other))], BUDGET)
    assert [item.refs for item in items] == [(note,), (todo, other)]


def test_todos_of_two_queries_are_given_once() -> None:
    items, _ = choose_items([hits(["a", "b"], "todo"), hits(["b", "c"], "todo"), hits(["a"], "todo")], BUDGET)
    assert [([ref.id for ref in item.refs], item.queries) for item in items] == [(["a", "b"], (0, 1, 2)), (["c"], (1,))]


def test_nothing_found_is_nothing_chosen() -> None:
    assert choose_items([hits([]), hits([])], BUDGET) == ((), (None, None))


def test_the_receipt_counts_what_each_query_gave() -> None:
    planned = PlannedQuery(query=Query(resource_type="note"))
    undated = LeftOut(reason="undated", count=3)
    found = hits(names(40)).model_copy(update={"left_out": (undated,), "weak_dates": 2})
    items, over = choose_items([found, hits(["selected"])], BUDGET)
    [line] = receipt_lines([planned], [found], items, over)
    assert (line.matched, line.used, line.weak_dates) == (40, 11, 2)
    assert [(left.reason, left.count) for left in line.left_out] == [("undated", 3), ("over_budget", 29)]


@given(st.lists(st.integers(0, 5_000), max_size=14), st.integers(0, 30_000))
def test_shares_are_equal_and_what_is_not_needed_rolls_on(lengths: list[int], total: int) -> None:
    shares = share_chars(lengths, total)
    cut = [share for share, length in zip(shares, lengths, strict=True) if share < length]
    assert sum(shares) == min(total, sum(lengths))
    assert all(share <= length for share, length in zip(shares, lengths, strict=True))
    assert not cut or max(cut) - min(cut) <= 1
    assert all(share <= max(cut) + 1 for share in shares if cut), "the odd character goes to one of them"


@given(st.text("ab\n字", max_size=300), st.integers(40, 200), st.booleans())
def test_a_cut_is_marked_counted_and_within_the_share(text: str, share: int, whole_lines: bool) -> None:
    given_text, lost = cut_text(text, share, whole_lines=whole_lines)
    kept = text[: len(text) - lost]
    assert len(given_text) <= share
    assert given_text == (f"{kept}[… {lost:,} characters left out]" if lost else text)
    assert not (lost and whole_lines) or kept == "" or kept.endswith("\n")
