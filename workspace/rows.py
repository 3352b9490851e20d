"""A record as rows of the index, ready for the statements of `contents`. Pure."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, time
from pathlib import PurePosixPath
from typing import Any

from notewright.language.keyword import tokens
from notewright.language.text import fold
from notewright.state.capability import TIME_FIELDS
from notewright.workspace.records import ItemDate, Record

APART = "\0"
EPOCH = datetime(1970, 1, 1)
_FENCED = re.compile(r"^ {0,3}(`{3,}|~{3,}).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*)", re.MULTILINE)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def day_number(wall_clock: datetime) -> float:
    """Days since 1970 by the clock on the wall, whatever the zone."""
    return (wall_clock.replace(tzinfo=None) - EPOCH).total_seconds() / 86_400


def item_row(owner: str, record: Record) -> dict[str, Any]:
    first = next((record.dates[field] for field in TIME_FIELDS[record.resource_type] if field in record.dates), None)
    return {
        "owner": owner,
        "id": record.id,
        "source": record.source,
        "path": record.locator.path,
        "item": record.locator.item,
        "ordinal": record.locator.ordinal,
        "line": record.line,
        "resource_type": record.resource_type,
        "version": record.version,
        "title": _storable(record.title),
        "folder": _folded(record.folder),
        "tags": _folded("\n".join(record.tags)),
        "status": record.status,
        "file_type": record.file_type,
        "own_note": record.own_note,
        "text_known": record.text_known,
        **_dated(first),
    }


def _dated(date: ItemDate | None) -> dict[str, Any]:
    if date is None:
        return {"at": None, "date": None, "date_from": None}
    clock = date.value if isinstance(date.value, datetime) else datetime.combine(date.value, time.min)
    return {"at": day_number(clock), "date": date.value.isoformat(), "date_from": date.origin}


def date_rows(record: Record) -> Iterator[dict[str, Any]]:
    """A row for each date that the type can have, empty where the item has none."""
    for field in TIME_FIELDS[record.resource_type]:
        dated = _dated(record.dates.get(field))
        yield {"its_field": field, "its_at": dated["at"], "its_date": dated["date"], "its_origin": dated["date_from"]}


def text_row(record: Record) -> dict[str, str]:
    """What a keyword is looked for in, by the capability table; a note's file name is a title too."""
    note = record.resource_type == "note"
    titles = [record.title, PurePosixPath(record.locator.path).stem] if note else [record.title]
    rest = (record.text, record.address or "", record.parent_title or "")
    return {
        "in_title": _folded(APART.join(dict.fromkeys(titles))),
        "in_headings": _folded(_headings(record.text)) if note else "",
        "in_tags": _folded(APART.join(record.tags)) if note else "",
        "in_body": _folded(APART.join(part for part in rest if part)),
    }


def _headings(text: str) -> str:
    return APART.join(_HEADING.findall(_FENCED.sub("", text)))


def token_row(fields: Iterable[str]) -> dict[str, str]:
    return {"its_tokens": " ".join(tokens(APART.join(fields)))}


def _folded(text: str) -> str:
    return fold(_storable(text))


def _storable(text: str) -> str:
    """A lone surrogate, which YAML and JSON can write, has no form in any database."""
    return _LONE_SURROGATE.sub("\ufffd", text)
