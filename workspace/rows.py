"""A record as rows of the index, and the statements that put a file's rows in and take them out again."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time
from pathlib import PurePosixPath
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, literal, select

from notewright.language.keyword import tokens
from notewright.language.text import fold
from notewright.state.capability import TIME_FIELDS
from notewright.workspace.records import ItemDate, Record
from notewright.workspace.tables import dates, files, items, texts, words

APART = "\0"
IN_A_STATEMENT = 500
EPOCH = datetime(1970, 1, 1)
_FENCED = re.compile(r"^ {0,3}(`{3,}|~{3,}).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*)", re.MULTILINE)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

_THE_ITEM = (items.c.owner == bindparam("of_owner"), items.c.id == bindparam("of_id"))
_IN_FILE = (
    items.c.owner == bindparam("of_owner"),
    items.c.source == bindparam("of_source"),
    items.c.path == bindparam("of_path"),
)
_TEXTS = ("in_title", "in_headings", "in_tags", "in_body")
_ADD_TEXT = insert(texts).from_select(
    ["key", "owner", "title", "headings", "tags", "body"],
    select(items.c.key, items.c.owner, *map(bindparam, _TEXTS)).where(*_THE_ITEM),
)
_ADD_WORDS = insert(words).from_select(
    ["rowid", "tokens"], select(items.c.key, bindparam("its_tokens")).where(*_THE_ITEM)
)
_DROP_WORDS = insert(words).from_select(
    ["words", "rowid", "tokens"], select(literal("delete"), items.c.key, bindparam("its_tokens")).where(*_THE_ITEM)
)
_ADD_DATE = insert(dates).from_select(
    ["owner", "resource_type", "field", "key", "at", "date", "date_from"],
    select(
        items.c.owner, items.c.resource_type, bindparam("its_field"), items.c.key,
        *map(bindparam, ("its_at", "its_date", "its_origin")),
    ).where(*_THE_ITEM),
)  # fmt: skip
_DROP_ROWS = tuple(
    delete(rows).where(rows.c.owner == bindparam("of_owner"), rows.c.key.in_(select(items.c.key).where(*_IN_FILE)))
    for rows in (texts, dates, items)
)
_TEXTS_OF_FILE = (
    select(items.c.id, texts.c.title, texts.c.headings, texts.c.tags, texts.c.body)
    .join_from(items, texts, (texts.c.key == items.c.key) & (texts.c.owner == items.c.owner))
    .where(*_IN_FILE)
)
_DROP_FILE = delete(files).where(
    files.c.owner == bindparam("of_owner"),
    files.c.source == bindparam("of_source"),
    files.c.path == bindparam("of_path"),
)


def add_records(connection: Connection, owner: str, records: Sequence[Record]) -> None:
    """Index `records`; none of their ids may stand in the index yet."""
    if not records:
        return
    written = [_texts(record) for record in records]
    named = [{"of_owner": owner, "of_id": record.id} for record in records]
    connection.execute(insert(items), [_item(owner, record) for record in records])
    connection.execute(_ADD_TEXT, [name | text for name, text in zip(named, written, strict=True)])
    connection.execute(_ADD_WORDS, [name | _tokens(text.values()) for name, text in zip(named, written, strict=True)])
    connection.execute(_ADD_DATE, [n | row for n, record in zip(named, records, strict=True) for row in _dates(record)])


def drop_files(connection: Connection, owner: str, source: str, paths: Sequence[str]) -> None:
    """Take all rows of these files out of the index; those that are not in it are passed over."""
    for start in range(0, len(paths), IN_A_STATEMENT):
        asked = files.c.path.in_(paths[start : start + IN_A_STATEMENT])
        known = select(files.c.path).where(files.c.owner == owner, files.c.source == source, asked)
        _drop(connection, owner, source, connection.scalars(known).all())


def _drop(connection: Connection, owner: str, source: str, paths: Sequence[str]) -> None:
    if not paths:
        return
    placed = [{"of_owner": owner, "of_source": source, "of_path": path} for path in paths]
    old = [row for place in placed for row in connection.execute(_TEXTS_OF_FILE, place)]
    gone = [{"of_owner": owner, "of_id": id_, **_tokens(fields)} for id_, *fields in old]
    if gone:
        connection.execute(_DROP_WORDS, gone)
    for statement in (*_DROP_ROWS, _DROP_FILE):
        connection.execute(statement, placed)


def day_number(wall_clock: datetime) -> float:
    """Days since 1970 by the clock on the wall, whatever the zone."""
    return (wall_clock.replace(tzinfo=None) - EPOCH).total_seconds() / 86_400


def _item(owner: str, record: Record) -> dict[str, Any]:
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
        **_dated(first),
    }


def _dated(date: ItemDate | None) -> dict[str, Any]:
    if date is None:
        return {"at": None, "date": None, "date_from": None}
    clock = date.value if isinstance(date.value, datetime) else datetime.combine(date.value, time.min)
    return {"at": day_number(clock), "date": date.value.isoformat(), "date_from": date.origin}


def _dates(record: Record) -> Iterator[dict[str, Any]]:
    """A row for each date that the type can have, empty where the item has none."""
    for field in TIME_FIELDS[record.resource_type]:
        dated = _dated(record.dates.get(field))
        yield {"its_field": field, "its_at": dated["at"], "its_date": dated["date"], "its_origin": dated["date_from"]}


def _texts(record: Record) -> dict[str, str]:
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


def _tokens(fields: Iterable[str]) -> dict[str, str]:
    return {"its_tokens": " ".join(tokens(APART.join(fields)))}


def _folded(text: str) -> str:
    return fold(_storable(text))


def _storable(text: str) -> str:
    """A lone surrogate, which YAML and JSON can write, has no form in any database."""
    return _LONE_SURROGATE.sub("\ufffd", text)
