"""The receipt in words: absolute dates with their zone, counts, and what was left out and why. No wall of text."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from notewright.language.scope_words import said_filters, words_of
from notewright.state.material import LeftOut, PlannedQuery, QueryReceipt, Receipt, SourceItem, TimeRange
from notewright.state.scope import Language

NAMED = 3


def filter_words(planned: PlannedQuery, zone: str, language: Language) -> str:
    """One line: `todos · “launch” · open only (not said) · due 2026-11-30 00:00 to 2026-12-01 00:00 Asia/Shanghai`."""
    words = words_of(language)
    parts = (*said_filters(planned.query, language), *_default_status(planned, words), *_dates(planned, zone, words))
    return str(words["separator"].join(parts))


def receipt_lines(receipt: Receipt, titles: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """Each query with its counts and what it left out, then when, where and by which engine. `titles` by ref id."""
    lines = [
        line
        for number, query in enumerate(receipt.queries, start=1)
        for line in _query_lines(number, query, titles, receipt.zone, language)
    ]
    return (*lines, _asked(receipt, words_of(language)))


def cut_lines(items: Sequence[SourceItem], language: Language) -> tuple[str, ...]:
    """What did not fit, by number and characters; nothing where all of it fitted."""
    words = words_of(language)
    parts = [words["receipt"]["cut_item"].format(number=item.number, cut=item.cut) for item in items if item.cut]
    return (words["receipt"]["cut"].format(parts=words["list"].join(parts)),) if parts else ()


def _query_lines(
    number: int, query: QueryReceipt, titles: Mapping[str, str], zone: str, language: Language
) -> Iterator[str]:
    words = words_of(language)
    yield _counts(number, query, filter_words(query.planned, zone, language), words["receipt"])
    if query.left_out:
        parts = (_left_out(left, titles, words) for left in query.left_out)
        yield words["receipt"]["left_out"].format(parts=words["list"].join(parts))
    if query.weak_dates:
        yield words["receipt"]["weak_dates"].format(count=query.weak_dates)
    if query.unread:
        yield words["receipt"]["unread"].format(count=query.unread)


def _counts(number: int, query: QueryReceipt, filters: str, words: Mapping[str, str]) -> str:
    if not query.matched:
        return words["nothing"].format(number=number, filters=filters)
    template = words["todos" if query.planned.query.resource_type == "todo" else "query"]
    counts = query.model_dump(include={"matched", "used", "open", "done"})
    return template.format(number=number, filters=filters, **counts)


def _left_out(left: LeftOut, titles: Mapping[str, str], words: Mapping[str, Any]) -> str:
    reason = words["left_out"][left.reason].format(count=left.count)
    named = [words["quote"].format(titles[ref.id]) for ref in left.refs if ref.id in titles][:NAMED]
    if not named:
        return str(reason)
    rest = left.count - len(named)
    template = words["left_out"]["named_more" if rest else "named"]
    return str(template.format(reason=reason, titles=words["list"].join(named), rest=rest))


def _default_status(planned: PlannedQuery, words: Mapping[str, Any]) -> Iterator[str]:
    if planned.todo_status and not planned.query.todo_status:
        yield words["values"]["todo_status"]["not_said" if planned.todo_status == "pending" else planned.todo_status]


def _dates(planned: PlannedQuery, zone: str, words: Mapping[str, Any]) -> Iterator[str]:
    if planned.time_range:
        field = words["time_fields"][planned.time_field or "bare"]
        yield _range_words(planned.time_range, field, zone, words["dates"])


def _range_words(dates: TimeRange, field: str, zone: str, words: Mapping[str, str]) -> str:
    template = {(True, True): "between", (True, False): "from", (False, True): "before", (False, False): "ever"}
    said = words[template[dates.start is not None, dates.end is not None]].format(
        field=field, start=_minute(dates.start), end=_minute(dates.end), zone=zone
    )
    return said + (words["vague"].format(phrase=dates.phrase) if dates.vague else "")


def _minute(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M}" if moment else ""


def _asked(receipt: Receipt, words: Mapping[str, Any]) -> str:
    template = words["receipt"]["asked_offline" if receipt.offline else "asked"]
    local = receipt.asked_at.astimezone(ZoneInfo(receipt.zone))
    return str(template.format(asked_at=_minute(local), zone=receipt.zone, engine=receipt.engine))
