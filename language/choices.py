"""Exact alternatives to a scope that cannot be run as it is: ready-made scopes, each with what it would do."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from notewright.language.plan import Refusal, dates_of, refusals
from notewright.language.query_keys import QUERY_KEY, narrowing
from notewright.language.request import read_spans
from notewright.language.scope_words import scope_words, words_of
from notewright.language.tables import load_table
from notewright.language.time import Moment
from notewright.state.capability import RESOURCE_TYPES, TIME_FIELDS
from notewright.state.errors import UnreadableTime
from notewright.state.request import Choice
from notewright.state.scope import Language, Query, Scope, TimeField

NUMERIC_DATE = re.compile(r"\d{1,2}([/.-])\d{1,2}(?:\1\d{2,4})?")
Change = Callable[[Query], Query | None]


def reading(scope: Scope, language: Language) -> Choice:
    """`scope` as it is."""
    return Choice(label=scope_words(scope, language), scope=scope)


def without_filter(scope: Scope, query: Query, refusal: Refusal, language: Language) -> tuple[Choice, ...]:
    """The same scope without that filter; and without that type, where something else is asked for."""

    def concerned(other: Query) -> bool:
        return other.resource_type == query.resource_type and refusal in refusals(other)

    words, table = words_of(language), load_table(__package__, "questions.toml")[language]
    facts = {
        "filter": table["filter"].get(refusal.name, refusal.name),
        "phrase": words["values"].get(refusal.name, {}).get(refusal.said, refusal.said),
        "type": words["types"][query.resource_type],
    }
    changes: list[tuple[str, Change]] = [
        ("without_phrase", lambda other: _without(other, refusal) if concerned(other) else other),
        ("without_query", lambda other: None if concerned(other) else other),
    ]
    if all(map(concerned, scope.workspace_queries)):
        changes.pop()
    return tuple(_choice(scope, change, language, name, **facts) for name, change in changes)


def other_field(scope: Scope, query: Query, refusal: Refusal, language: Language) -> tuple[Choice, ...]:
    """A kind of date that the type lacks: each kind that it has, and no date."""

    def concerned(other: Query) -> bool:
        return other.resource_type == query.resource_type and other.time_field == refusal.said

    return _each_field(scope, TIME_FIELDS[query.resource_type], concerned, language)


def each_todo_date(scope: Scope, phrase: str, language: Language) -> tuple[Choice, ...]:
    """Todos with a bare time: by each of their dates, and without the date."""

    def concerned(other: Query) -> bool:
        return other.resource_type == "todo" and other.time_range == phrase and other.time_field is None

    return _each_field(scope, TIME_FIELDS["todo"], concerned, language)


def without_date(scope: Scope, phrase: str, language: Language) -> tuple[Choice, ...]:
    """Everything else kept. No date is made up for a phrase that names none."""
    return (_undated(scope, lambda other: other.time_range == phrase, language),)


def both_day_orders(scope: Scope, query: Query, moment: Moment, language: Language) -> tuple[Choice, ...]:
    """Month first and day first, each written as the year, month and day that it means."""

    def written(phrase: str) -> Change:
        return lambda other: (
            other.model_copy(update={"time_range": phrase}) if other.time_range == query.time_range else other
        )

    phrases = dict.fromkeys(_written_out(query, moment, language))
    return tuple(_choice(scope, written(phrase), language) for phrase in phrases)


def each_type(scope: Scope, text: str, language: Language) -> tuple[Choice, ...]:
    """Each of the four types with every other filter of `text`; nothing where two of a kind leave it open."""
    said = narrowing(read_spans(text))
    single = [span for span in said if span.kind != "unhandled"]
    filters = {QUERY_KEY[span.kind]: span.value for span in single}
    if not text or len(filters) < len(single):
        return ()
    rest = {
        "keyword_in": "title" if any(span.kind == "title" for span in said) else None,
        "unhandled": tuple(span.value for span in said if span.kind == "unhandled"),
    }
    queries = (Query.model_validate({**filters, **rest, "resource_type": kind}) for kind in RESOURCE_TYPES)
    return tuple(reading(scope.model_copy(update={"workspace_queries": (query,)}), language) for query in queries)


def _each_field(
    scope: Scope, fields: tuple[TimeField, ...], concerned: Callable[[Query], bool], language: Language
) -> tuple[Choice, ...]:
    def dated(field: TimeField) -> Change:
        return lambda other: _by(other, field) if concerned(other) else other

    choices = (_choice(scope, dated(field), language) for field in fields)
    return (*choices, _undated(scope, concerned, language))


def _undated(scope: Scope, concerned: Callable[[Query], bool], language: Language) -> Choice:
    def undated(other: Query) -> Query:
        return other.model_copy(update={"time_range": None, "time_field": None}) if concerned(other) else other

    return _choice(scope, undated, language, "without_date")


def _choice(scope: Scope, change: Change, language: Language, name: str | None = None, **facts: str) -> Choice:
    queries = dict.fromkeys(query for old in scope.workspace_queries if (query := change(old)))
    changed = scope.model_copy(update={"workspace_queries": tuple(queries)})
    words = scope_words(changed, language)
    template = load_table(__package__, "questions.toml")[language]["choice"][name] if name else "{words}"
    return Choice(label=template.format(words=words, **facts), scope=changed)


def _without(query: Query, refusal: Refusal) -> Query:
    if refusal.said in query.unhandled:
        return query.model_copy(update={"unhandled": tuple(p for p in query.unhandled if p != refusal.said)})
    return query.model_copy(update={refusal.name: None})


def _by(query: Query, field: TimeField) -> Query:
    """A todo with a day on which it was done is no open one."""
    closed = field == "done" and query.todo_status == "pending"
    return query.model_copy(update={"time_field": field, **({"todo_status": "done"} if closed else {})})


def _written_out(query: Query, moment: Moment, language: Language) -> Iterator[str]:
    orders: tuple[Literal["month", "day"], ...] = ("month", "day")
    for order in orders:
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
