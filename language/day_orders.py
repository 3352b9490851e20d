"""10/1 in both of its readings, each written as the year, month and day that it means."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from notewright.language.choices import Change, choice_of
from notewright.language.plan import dates_of
from notewright.language.time import Moment
from notewright.state.errors import UnreadableTime
from notewright.state.request import Choice
from notewright.state.scope import Language, Query, Scope

NUMERIC_DATE = re.compile(r"\d{1,2}([/.-])\d{1,2}(?:\1\d{2,4})?")
ORDERS: tuple[Literal["month", "day"], ...] = ("month", "day")


def both_day_orders(scope: Scope, query: Query, moment: Moment, language: Language) -> tuple[Choice, ...]:
    """Month first and day first, each written as the year, month and day that it means."""

    def written(phrase: str) -> Change:
        return lambda other: (
            other.model_copy(update={"time_range": phrase}) if other.time_range == query.time_range else other
        )

    phrases = dict.fromkeys(_written_out(query, moment, language))
    return tuple(choice_of(scope, written(phrase), language) for phrase in phrases)


def _written_out(query: Query, moment: Moment, language: Language) -> Iterator[str]:
    for order in ORDERS:
        ordered = replace(moment, day_order=order)

        def iso(date: re.Match[str], ordered: Moment = ordered) -> str:
            alone = dates_of(query.model_copy(update={"time_range": date[0]}), ordered, language)
            return f"{alone.start:%Y-%m-%d}" if alone and alone.start else date[0]

        try:
            phrase = NUMERIC_DATE.sub(iso, query.time_range or "")
            dates_of(query.model_copy(update={"time_range": phrase}), moment, language)
        except UnreadableTime:
            continue
        yield phrase
