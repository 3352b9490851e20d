"""Exact alternatives to a scope that cannot be run as it is: ready-made scopes, each with what it would do."""

from collections.abc import Callable

from notewright.language.plan import Refusal, refusals
from notewright.language.query_keys import QUERY_KEY
from notewright.language.request import UNNAMED, read_spans
from notewright.language.scope_words import scope_words, words_of
from notewright.language.tables import load_table
from notewright.state.capability import RESOURCE_TYPES, TIME_FIELDS
from notewright.state.request import Choice
from notewright.state.scope import Language, Query, Scope, TimeField

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
    said = "without_other" if refusal.name == UNNAMED else "without_phrase"
    changes: list[tuple[str, Change]] = [
        (said, lambda other: _without(other, refusal) if concerned(other) else other),
        ("without_query", lambda other: None if concerned(other) else other),
    ]
    if all(map(concerned, scope.workspace_queries)):
        changes.pop()
    return tuple(choice_of(scope, change, language, name, **facts) for name, change in changes)


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


def each_type(scope: Scope, text: str, language: Language) -> tuple[Choice, ...]:
    """Each of the four types with every filter of `text`; nothing where it is open which words are filters.

    Without a type nothing in a sentence is material yet, so what else narrows stands in the background.
    """
    said = [span for span in read_spans(text) if span.kind in QUERY_KEY and span.role not in ("name", "write")]
    filters = {QUERY_KEY[span.kind]: span.value for span in said}
    if any(span.role == "product" for span in said) or len(filters) < len(said) or "resource_type" in filters:
        return ()
    unhandled = filters.pop("unhandled", None)
    rest = {
        "keyword_in": "title" if any(span.kind == "title" for span in said) else None,
        "unhandled": (unhandled,) if unhandled else (),
    }
    queries = (Query.model_validate({**filters, **rest, "resource_type": kind}) for kind in RESOURCE_TYPES)
    return tuple(reading(scope.model_copy(update={"workspace_queries": (query,)}), language) for query in queries)


def _each_field(
    scope: Scope, fields: tuple[TimeField, ...], concerned: Callable[[Query], bool], language: Language
) -> tuple[Choice, ...]:
    def dated(field: TimeField) -> Change:
        return lambda other: _by(other, field) if concerned(other) else other

    choices = (choice_of(scope, dated(field), language) for field in fields)
    return (*choices, _undated(scope, concerned, language))


def _undated(scope: Scope, concerned: Callable[[Query], bool], language: Language) -> Choice:
    def undated(other: Query) -> Query:
        return other.model_copy(update={"time_range": None, "time_field": None}) if concerned(other) else other

    return choice_of(scope, undated, language, "without_date")


def choice_of(scope: Scope, change: Change, language: Language, name: str | None = None, **facts: str) -> Choice:
    """`scope` with `change` made to each query (None leaves it out). `name` is a row of questions.toml, for a label."""
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
