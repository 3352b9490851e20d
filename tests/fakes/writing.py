"""Short ways to say what a writer is given."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from notewright.language.length import limits_after
from notewright.state.material import ContextRef, PlannedQuery, QueryReceipt, Receipt, SourceItem, TimeRange
from notewright.state.ports import Body, WaitingDraft, WritingTask
from notewright.state.request import Request
from notewright.state.scope import Language, Query, ResourceType

ZONE = "Asia/Shanghai"
NOW = datetime(2026, 11, 30, 9, 30, tzinfo=ZoneInfo(ZONE))


def request(text: str, language: Language = "zh", selected: Sequence[ContextRef] = ()) -> Request:
    """A request of Monday, 30 November 2026."""
    return Request(text=text, owner="me", zone=ZONE, asked_at=NOW, language=language, selected=tuple(selected))


def ref(kind: ResourceType = "note", name: str = "a", date: str | None = "2026-11-30") -> ContextRef:
    return ContextRef(resource_type=kind, id=name, version="v", date=date)


def body(number: int, text: str, title: str = "", kind: ResourceType = "note", cut: int = 0) -> Body:
    """Item `number` of the material; todos stand for as many refs as they have lines."""
    count = len(text.splitlines()) if kind == "todo" else 1
    refs = tuple(ref(kind, f"{number}-{n}") for n in range(count))
    return Body(SourceItem(number=number, resource_type=kind, refs=refs, queries=(0,), cut=cut), title, text)


def found(query: Query, matched: int, used: int | None = None, *, open: int = 0, done: int = 0) -> QueryReceipt:
    """The receipt of one query; a time in it is the day of the request."""
    day = None
    if query.time_range:
        start = NOW.replace(hour=0, minute=0)
        day = TimeRange(start=start, end=start.replace(day=1, month=12), phrase=query.time_range)
    planned = PlannedQuery(query=query, time_range=day, time_field="created" if day else None)
    used = matched if used is None else used
    return QueryReceipt(planned=planned, matched=matched, used=used, open=open, done=done)


def task(
    asked: Request,
    bodies: Sequence[Body] = (),
    queries: Sequence[QueryReceipt] = (),
    *,
    previous: WaitingDraft | None = None,
    feedback: str | None = None,
) -> WritingTask:
    receipt = Receipt(asked_at=NOW, zone=ZONE, engine="test", offline=False, queries=tuple(queries))
    said, before = (feedback or "", previous.content) if previous else (asked.text, None)
    return WritingTask(asked, receipt, bodies, previous, feedback, limits_after(said, (), before, asked.language))
