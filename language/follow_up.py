"""A request about a waiting draft that keeps the old material and adds to it (design §5, extend_scope)."""

from notewright.language.plan import field_of, status_of
from notewright.language.text import fold
from notewright.state.errors import TooManyQueries
from notewright.state.limits import MAX_QUERIES
from notewright.state.scope import Query, Scope


def merge_scopes(old: Scope, new: Scope) -> Scope:
    """The old queries and then the new ones; two that read the same set fall together. Raises TooManyQueries."""
    queries = {_set_read(query): query for query in (*new.workspace_queries, *old.workspace_queries)}
    united = sorted(queries.values(), key=(*old.workspace_queries, *new.workspace_queries).index)
    if len(united) > MAX_QUERIES:
        raise TooManyQueries(count=len(united), limit=MAX_QUERIES)
    return new.model_copy(
        update={
            "produces_note": old.produces_note or new.produces_note,
            "needs_workspace_retrieval": bool(united),
            "workspace_queries": tuple(united),
        }
    )


def _set_read(query: Query) -> Query:
    """`query` with what holds in place of what was said, so that two ways to ask for one set are equal."""
    phrases = ("keyword", "exclude", "time_range", "tag", "folder")
    folded = {name: fold(value) for name in phrases if (value := getattr(query, name))}
    return query.model_copy(update={**folded, "time_field": field_of(query), "todo_status": status_of(query)})
