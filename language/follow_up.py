"""A request about a waiting draft that keeps the old material and adds to it (design §5, extend_scope)."""

from collections.abc import Hashable, Sequence

from notewright.language.text import fold
from notewright.state.errors import TooManyQueries
from notewright.state.limits import MAX_QUERIES
from notewright.state.material import PlannedQuery

PHRASES = ("keyword", "exclude", "tag", "folder")


def with_kept(kept: Sequence[PlannedQuery], new: Sequence[PlannedQuery]) -> tuple[PlannedQuery, ...]:
    """The kept queries, with the dates they were resolved to, and then the new ones; what reads the same set once.

    Raises TooManyQueries.
    """
    united: dict[Hashable, PlannedQuery] = {}
    for planned in (*kept, *new):
        united.setdefault(_set_read(planned), planned)
    if len(united) > MAX_QUERIES:
        raise TooManyQueries(count=len(united), limit=MAX_QUERIES)
    return tuple(united.values())


def _set_read(planned: PlannedQuery) -> Hashable:
    """What is read, however it was asked for: folded phrases, and absolute dates in place of the person's."""
    query = planned.query.model_copy(update={"time_range": None, "time_field": None, "todo_status": None})
    folded = {name: fold(value) for name in PHRASES if (value := getattr(query, name))}
    asked = planned.time_range
    dates = (asked.start, asked.end, asked.clock) if asked else None
    return query.model_copy(update=folded), planned.time_field, dates, planned.todo_status, planned.with_own_notes
