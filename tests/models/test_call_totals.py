"""What calls came to: counted from what was reported, priced only where every price is known."""

import pytest
from fakes.calls import record

from notewright.models.call_totals import Spread, cost_of, totals
from notewright.state.price import Price

PRICES = {"gpt-x": Price(input=2, cached=0.5, output=8)}


def test_sums_with_max_min_and_average() -> None:
    every = totals([record((300, None, 20), milliseconds=500), record((1200, 1000, 80), milliseconds=1500)], {})
    assert every.calls == 2
    assert every.tokens_in == Spread(1500, 1200, 300, 750, 2)
    assert every.tokens_cached == Spread(1000, 1000, 1000, 1000, 1)
    assert every.tokens_out == Spread(100, 80, 20, 50, 2)
    assert every.milliseconds == Spread(2000, 1500, 500, 1000, 2)
    assert every.cost is None


def test_no_calls_come_to_nothing() -> None:
    assert totals([], PRICES) == (0, None, None, None, None, None)


@pytest.mark.parametrize(
    "tokens, model, cost",
    [
        ((1200, 1000, 80), "gpt-x", (200 * 2 + 1000 * 0.5 + 80 * 8) / 1e6),
        ((1200, None, 80), "gpt-x", (1200 * 2 + 80 * 8) / 1e6),
        ((0, 0, 0), "gpt-x", 0.0),
        ((1200, 1000, 80), "another", None),
        ((None, None, 80), "gpt-x", None),
        ((1200, 0, None), "gpt-x", None),
    ],
)
def test_a_cost_is_known_or_not_shown(
    tokens: tuple[int | None, int | None, int | None], model: str, cost: float | None
) -> None:
    assert cost_of(record(tokens, model=model), PRICES) == (None if cost is None else pytest.approx(cost))


def test_one_call_without_a_price_leaves_the_whole_cost_open() -> None:
    """A sum of some of the calls would look like the cost of all."""
    assert totals([record(), record()], PRICES).cost == pytest.approx(2 * 1540 / 1e6)
    assert totals([record(), record(model="another")], PRICES).cost is None
