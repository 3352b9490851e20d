"""Finds refs for planned queries: SQL narrows to a superset, `filters` decides, the counts are exact."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, Engine, Select, and_, func, or_, select

from notewright.language.keyword import Terms, terms
from notewright.state.capability import DEFAULT_TIME_FIELD, refused_filters
from notewright.state.limits import MAX_NAMED_IN_RECEIPT
from notewright.state.material import Hits, LeftOut, LeftOutReason, PlannedQuery, TimeRange
from notewright.state.scope import Query, TimeField
from notewright.workspace.filters import (
    Candidate,
    Verdict,
    judge,
    relevance,
    wanted_folder,
    wanted_tag,
)
from notewright.workspace.rows import day_number
from notewright.workspace.sources.files import kinds_of
from notewright.workspace.tables import dates, items, texts, words

ZONE_SLACK = 1.5  # days: `at` is a wall clock of any zone, the range is of the person's
_ITEM = (
    items.c.id, items.c.version, items.c.path, items.c.line, items.c.item, items.c.ordinal, items.c.folder,
    items.c.tags, items.c.status, items.c.file_type, items.c.own_note, items.c.text_known,
)  # fmt: skip
_TEXT = (texts.c.title, texts.c.headings, texts.c.tags, texts.c.body)
_SAME_TEXT = and_(texts.c.key == items.c.key, texts.c.owner == items.c.owner)
_SAME_DATE = and_(dates.c.key == items.c.key, dates.c.owner == items.c.owner)


def find(engine: Engine, owner: str, queries: Sequence[PlannedQuery]) -> tuple[Hits, ...]:
    """One `Hits` a query, all of one moment. Raises ValueError for a query that could not be run as it stands."""
    for planned in queries:
        _require_runnable(planned)
    with engine.begin() as connection:
        return tuple(_hits(planned, _candidates(connection, owner, planned)) for planned in queries)


def _require_runnable(planned: PlannedQuery) -> None:
    """The last door: a filter that nothing here would honour must have been refused by name before."""
    query = planned.query
    no_dates = query.time_range and planned.time_range is None
    no_field = planned.time_range and not _time_field(planned)
    if refused_filters(query) or query.unhandled or no_dates or no_field:
        raise ValueError(f"a filter of this query was neither planned nor refused: {query!r}")


def _candidates(connection: Connection, owner: str, planned: PlannedQuery) -> list[Candidate]:
    return [Candidate(*row) for row in connection.execute(_statement(owner, planned))]


def _statement(owner: str, planned: PlannedQuery) -> Select[Any]:
    query = planned.query
    dated = dates if planned.time_range else items
    wanted = (items.c.owner == owner, items.c.resource_type == query.resource_type, *_narrowed(query))
    statement = select(*_ITEM, dated.c.date, dated.c.date_from, dated.c.at).select_from(items).where(*wanted)
    if planned.time_range:
        statement = statement.join(dates, _SAME_DATE).where(*_in_time(owner, planned, planned.time_range))
    if query.keyword or query.exclude:
        statement = statement.add_columns(*_TEXT).join(texts, _SAME_TEXT)
    return statement


def _narrowed(query: Query) -> Iterator[ColumnElement[bool]]:
    """Conditions that lose no match: `filters` decides afterwards."""
    asked = terms(query.keyword) if query.keyword else None
    if asked:
        yield items.c.key.in_(select(words.c.rowid).where(words.c.words.match(_phrase(asked))))
    if query.tag:
        yield func.instr(items.c.tags, wanted_tag(query.tag)) > 0
    if query.folder:
        yield func.instr(items.c.folder, wanted_folder(query.folder)) > 0
    if query.file_type:
        yield items.c.file_type.in_(kinds_of(query.file_type))


def _phrase(asked: Terms) -> str:
    """FTS5 syntax. Tokens hold letters, digits and marks only, so quoting is safe."""
    whole = [f'"{token}"' for token in sorted(asked.whole, key=len, reverse=True)]
    return " AND ".join([*whole, *([f'"{asked.prefix}"*'] if asked.prefix else [])])


def _in_time(owner: str, planned: PlannedQuery, asked: TimeRange) -> Iterator[ColumnElement[bool]]:
    yield dates.c.owner == owner
    yield dates.c.resource_type == planned.query.resource_type
    yield dates.c.field == _time_field(planned)
    first = day_number(asked.start) - ZONE_SLACK if asked.start else -inf
    last = day_number(asked.end) + ZONE_SLACK if asked.end else inf
    yield or_(dates.c.at.is_(None), dates.c.at.between(first, last))


def _time_field(planned: PlannedQuery) -> TimeField | None:
    return planned.time_field or DEFAULT_TIME_FIELD[planned.query.resource_type]


def _hits(planned: PlannedQuery, candidates: list[Candidate]) -> Hits:
    found: dict[Verdict, list[Candidate]] = {}
    for candidate in candidates:
        verdict = judge(candidate, planned)
        if verdict:
            found.setdefault(verdict, []).append(candidate)
    material = sorted(found.pop("material", []), key=lambda item: (relevance(item, planned.query), *_newest(item)))
    return Hits(
        matched=len(material),
        refs=tuple(item.ref(planned.query.resource_type) for item in material),
        left_out=tuple(
            _left_out(reason, found[reason], planned) for reason in get_args(LeftOutReason) if reason in found
        ),
        unread=sum(not item.text_known for item in material),
        weak_dates=sum(item.date_from == "file" for item in material) if planned.time_range else 0,
        done=sum(item.status == "done" for item in material),
        open=sum(item.status == "pending" for item in material),
    )


def _left_out(reason: LeftOutReason, left: list[Candidate], planned: PlannedQuery) -> LeftOut:
    named = sorted(left, key=_newest)[:MAX_NAMED_IN_RECEIPT]
    return LeftOut(reason=reason, count=len(left), refs=tuple(item.ref(planned.query.resource_type) for item in named))


def _newest(item: Candidate) -> tuple[object, ...]:
    """Newest first, undated last, then by place: an order that does not depend on when things were indexed."""
    return (inf if item.at is None else -item.at, item.path, item.line, item.item, item.ordinal, item.id)
