"""From a scope to queries as code runs them: the defaults that hold and absolute dates. Nothing is dropped here."""

from typing import NamedTuple

from notewright.language.request import unhandled_name
from notewright.language.text import fold
from notewright.language.time import Moment, resolve_range
from notewright.state.capability import DEFAULT_TIME_FIELD, refused_filters
from notewright.state.errors import UnsupportedFilter
from notewright.state.material import PlannedQuery, TimeRange
from notewright.state.scope import Language, Query, Scope, TimeField, TodoStatus

SAVE_FOLDER = "Notewright"


def plan_queries(
    scope: Scope, moment: Moment, *, language: Language, save_folder: str = SAVE_FOLDER
) -> tuple[PlannedQuery, ...]:
    """One planned query a query, in order.

    Raises UnsupportedFilter, UnknownTime, AmbiguousDayOrder: what should have been asked before is refused by name.
    """
    return tuple(_planned(query, moment, language, save_folder) for query in scope.workspace_queries)


class Refusal(NamedTuple):
    """A condition of one query that no code can honour: the filter's name, and its value or the person's phrase."""

    name: str
    said: str


def refusals(query: Query) -> tuple[Refusal, ...]:
    """What its type cannot be filtered by (design §5), then the phrases that fit no key."""
    refused = (Refusal(name, getattr(query, name)) for name in refused_filters(query))
    return (*refused, *(Refusal(unhandled_name(phrase), phrase) for phrase in query.unhandled))


def field_of(query: Query) -> TimeField | None:
    """The date that `query` is filtered by: the one said, else the default of its type; None without a time."""
    return (query.time_field or DEFAULT_TIME_FIELD[query.resource_type]) if query.time_range else None


def status_of(query: Query) -> TodoStatus | None:
    """Open todos where nothing is said, done ones where the date is the day they were done."""
    if query.resource_type != "todo":
        return None
    return query.todo_status or ("done" if field_of(query) == "done" else "pending")


def dates_of(query: Query, moment: Moment, language: Language) -> TimeRange | None:
    """The absolute dates of `query`. Todos by due or scheduled look ahead. Raises UnknownTime, AmbiguousDayOrder."""
    if query.time_range is None:
        return None
    ahead = query.resource_type == "todo" and query.time_field in ("due", "scheduled")
    return resolve_range(query.time_range, moment, language=language, prefer="future" if ahead else "past")


def _planned(query: Query, moment: Moment, language: Language, save_folder: str) -> PlannedQuery:
    unmet = [refusal.name for refusal in refusals(query)]
    if query.time_range and field_of(query) is None:
        unmet.append("time_field")
    if unmet:
        raise UnsupportedFilter(about=f"{query.resource_type}.{unmet[0]}")
    return PlannedQuery(
        query=query,
        time_field=field_of(query),
        time_range=dates_of(query, moment, language),
        todo_status=status_of(query),
        with_own_notes=_asks_for_own_notes(query, save_folder),
    )


def _asks_for_own_notes(query: Query, save_folder: str) -> bool:
    """Only the folder where they are saved, or one below it, brings our own notes back (design §7)."""
    folder = f"{fold(query.folder or '').strip('/')}/"
    return query.resource_type == "note" and folder.startswith(f"{fold(save_folder).strip('/')}/")
