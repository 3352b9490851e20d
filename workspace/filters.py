"""Does one indexed item belong to a query, exactly (design §5 and §6)? Pure; the database has only narrowed."""

from datetime import date, datetime
from typing import Literal, NamedTuple

from notewright.language.keyword import matches
from notewright.language.text import fold
from notewright.state.material import ContextRef, DateOrigin, LeftOutReason, PlannedQuery, TimeRange
from notewright.state.scope import Query, ResourceType
from notewright.workspace.sources.files import kinds_of

Verdict = Literal["material"] | LeftOutReason


class Candidate(NamedTuple):
    """An item as the index holds it: `tags`, `folder` and the four texts folded, the texts empty where not needed."""

    id: str
    version: str
    path: str
    line: int
    item: str
    ordinal: int
    folder: str
    tags: str
    status: str | None
    file_type: str | None
    own_note: bool
    text_known: bool
    date: str | None
    date_from: DateOrigin | None
    at: float | None
    in_title: str = ""
    in_headings: str = ""
    in_tags: str = ""
    in_body: str = ""

    def ref(self, resource_type: ResourceType) -> ContextRef:
        return ContextRef(
            resource_type=resource_type, id=self.id, version=self.version, date=self.date, date_from=self.date_from
        )


def judge(item: Candidate, planned: PlannedQuery) -> Verdict | None:
    """None where the item does not match; a reason where it matches and yet is not material.

    Time is judged before the status by default and the origin, so that taking in the done ones, or our own, adds as
    many as were counted.
    """
    query = planned.query
    if not (_stands_in(item, query) and _is_kind(item, query) and _has_words(item, query)):
        return None
    if not (_in_status(item, planned) or _only_by_default(planned)):
        return None
    placed = _placed(item.date, planned.time_range) if planned.time_range else "material"
    if placed != "material":
        return placed
    if not _in_status(item, planned):
        return "done_not_said"
    return "own_note" if item.own_note and not planned.with_own_notes else "material"


def relevance(item: Candidate, query: Query) -> int:
    """0 where the keyword is in the title, then headings, tags, body; 0 for all where there is no keyword."""
    if query.keyword is None:
        return 0
    fields = (item.in_title, item.in_headings, item.in_tags)
    return next((tier for tier, text in enumerate(fields) if matches(text, query.keyword)), len(fields))


def wanted_tag(tag: str) -> str:
    """A tag as it is compared: folded, without the sign that the person or the source wrote before it."""
    return fold(tag).strip().lstrip("#+@").strip("/")


def wanted_folder(folder: str) -> str:
    return fold(folder).strip().replace("\\", "/").strip("/")


def _has_words(item: Candidate, query: Query) -> bool:
    everywhere = (item.in_title, item.in_tags, item.in_body)
    looked_in = (item.in_title,) if query.keyword_in == "title" else everywhere
    if query.keyword is not None and not any(matches(text, query.keyword) for text in looked_in):
        return False
    return query.exclude is None or not any(matches(text, query.exclude) for text in everywhere)


def _stands_in(item: Candidate, query: Query) -> bool:
    if query.tag is not None and not _has_tag(item.tags, wanted_tag(query.tag)):
        return False
    return query.folder is None or _below(item.folder, wanted_folder(query.folder))


def _below(folder: str, wanted: str) -> bool:
    return wanted != "" and f"/{wanted}/" in f"/{folder}/"


def _has_tag(tags: str, wanted: str) -> bool:
    return any(f"{wanted_tag(tag)}/".startswith(f"{wanted}/") for tag in tags.split("\n") if tag)


def _is_kind(item: Candidate, query: Query) -> bool:
    return query.file_type is None or item.file_type in kinds_of(query.file_type)


def _in_status(item: Candidate, planned: PlannedQuery) -> bool:
    return planned.todo_status in (None, "all") or item.status == planned.todo_status


def _only_by_default(planned: PlannedQuery) -> bool:
    """Open only, and nobody said so: the done ones are counted, since one key takes them in (design §5)."""
    return planned.query.todo_status is None and planned.todo_status == "pending"


def _placed(written: str | None, asked: TimeRange) -> Verdict | None:
    """Where an ISO date or time stands to a half-open range of local time."""
    if written is None:
        return "undated"
    if len(written) > len("2026-01-01"):
        moment = datetime.fromisoformat(written)
        after_start = asked.start is None or asked.start <= moment
        return "material" if after_start and (asked.end is None or moment < asked.end) else None
    if not _touches(date.fromisoformat(written), asked):
        return None
    return "date_only" if asked.clock else "material"


def _touches(day: date, asked: TimeRange) -> bool:
    after_start = asked.start is None or asked.start.date() <= day
    return after_start and (asked.end is None or day <= (asked.end - datetime.resolution).date())
