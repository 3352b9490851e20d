"""A sentence that narrows the material of a waiting draft: of that material a part, or other material in its place."""

from collections.abc import Sequence
from itertools import chain

from notewright.language.choices import reading
from notewright.language.plan import dates_of
from notewright.language.query_keys import same
from notewright.language.request import narrows_draft
from notewright.language.time import Moment
from notewright.state.errors import UnreadableTime
from notewright.state.limits import MAX_QUERIES
from notewright.state.material import PlannedQuery
from notewright.state.request import Question
from notewright.state.scope import Language, Query, Scope

_KEYS = ("keyword", "keyword_in", "exclude", "time_range", "time_field", "tag", "folder", "file_type", "todo_status")


def question_narrowing(
    text: str, scope: Scope, old: Sequence[PlannedQuery], moment: Moment, language: Language
) -> Question | None:
    """Whether "narrow it to the notes from 2022" keeps what the draft was narrowed by before; None where both are one.

    The part of the old material is offered where queries can say it exactly, the new scope always.
    """
    if scope.follow_up != "replace_scope" or not narrows_draft(text):
        return None
    part = _part(scope.workspace_queries, old, moment, language)
    if part == scope.workspace_queries:
        return None
    offered = [scope.model_copy(update={"workspace_queries": part})] if part else []
    return Question(code="two_readings", choices=tuple(reading(each, language) for each in (*offered, scope)))


def _part(
    new: Sequence[Query], old: Sequence[PlannedQuery], moment: Moment, language: Language
) -> tuple[Query, ...] | None:
    """What the old and the new queries both read; None where no queries say it."""
    alike = [[kept for kept in old if kept.query.resource_type == query.resource_type] for query in new]
    pairs = [[_both(one, query, moment, language) for one in kept] for kept, query in zip(alike, new, strict=True)]
    both = [query for query in chain.from_iterable(pairs) if query]
    exact = all(pairs) and len(both) == sum(map(len, pairs))
    united = tuple(dict.fromkeys(both))
    return united if exact and 0 < len(united) <= MAX_QUERIES else None


def _both(kept: PlannedQuery, query: Query, moment: Moment, language: Language) -> Query | None:
    said = {key: (getattr(kept.query, key), getattr(query, key)) for key in _KEYS}
    if any(old and new and not same(old, new) for old, new in said.values()):
        return None
    if kept.query.time_range and not query.time_range and not _same_dates(kept, moment, language):
        return None
    return query.model_copy(update={key: new or old for key, (old, new) in said.items()})


def _same_dates(kept: PlannedQuery, moment: Moment, language: Language) -> bool:
    """Whether the old phrase (last week) still means the days that the draft was written from."""
    try:
        return dates_of(kept.query, moment, language) == kept.time_range
    except UnreadableTime:
        return False
