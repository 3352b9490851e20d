"""What the calls of a run, or of a month, come to: tokens, time, and money where every price is known. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from notewright.models.call_record import CallRecord
from notewright.state.price import Price

MILLION = 1_000_000


class Spread(NamedTuple):
    """A number over the `calls` that have it."""

    total: int
    max: int
    min: int
    avg: float
    calls: int


class Totals(NamedTuple):
    """A spread is None where no call has that number; `cost` is None where that of one call is not known."""

    calls: int
    tokens_in: Spread | None
    tokens_cached: Spread | None
    tokens_out: Spread | None
    milliseconds: Spread | None
    cost: float | None


def totals(records: Sequence[CallRecord], prices: Mapping[str, Price]) -> Totals:
    """The sums of `records`; `prices` by the model's name."""
    costs = [cost_of(record, prices) for record in records]
    known = [cost for cost in costs if cost is not None]
    return Totals(
        len(records),
        _spread(record.usage.tokens_in for record in records),
        _spread(record.usage.cached for record in records),
        _spread(record.usage.tokens_out for record in records),
        _spread(record.milliseconds for record in records),
        sum(known) if known and len(known) == len(costs) else None,
    )


def cost_of(record: CallRecord, prices: Mapping[str, Price]) -> float | None:
    """None where the model has no price or the provider reported no tokens; no cached ones reported is none cached."""
    price, (tokens_in, cached, tokens_out) = prices.get(record.model), record.usage
    if price is None or tokens_in is None or tokens_out is None:
        return None
    kept = cached or 0
    return ((tokens_in - kept) * price.input + kept * price.cached + tokens_out * price.output) / MILLION


def _spread(said: Iterable[int | None]) -> Spread | None:
    known = [number for number in said if number is not None]
    if not known:
        return None
    return Spread(sum(known), max(known), min(known), sum(known) / len(known), len(known))
