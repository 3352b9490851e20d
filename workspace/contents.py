"""Puts what was read of a file into the index, and takes it out again. Every statement names the owner."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, insert, literal, select

from notewright.workspace.records import Record
from notewright.workspace.rows import date_rows, item_row, text_row, token_row
from notewright.workspace.tables import dates, files, items, texts, words

IN_A_STATEMENT = 500

_THE_ITEM = (items.c.owner == bindparam("of_owner"), items.c.id == bindparam("of_id"))
_IN_FILE = (
    items.c.owner == bindparam("of_owner"),
    items.c.source == bindparam("of_source"),
    items.c.path == bindparam("of_path"),
)
_ADD_TEXT = insert(texts).from_select(
    ["key", "owner", "title", "headings", "tags", "body"],
    select(items.c.key, items.c.owner, *map(bindparam, ("in_title", "in_headings", "in_tags", "in_body"))).where(
        *_THE_ITEM
    ),
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
    written = [text_row(record) for record in records]
    named = [{"of_owner": owner, "of_id": record.id} for record in records]
    connection.execute(insert(items), [item_row(owner, record) for record in records])
    connection.execute(_ADD_TEXT, [name | text for name, text in zip(named, written, strict=True)])
    connection.execute(_ADD_WORDS, [name | token_row(text.values()) for name, text in zip(named, written, strict=True)])
    connection.execute(
        _ADD_DATE, [n | row for n, record in zip(named, records, strict=True) for row in date_rows(record)]
    )


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
    gone = [{"of_owner": owner, "of_id": id_, **token_row(fields)} for id_, *fields in old]
    if gone:
        connection.execute(_DROP_WORDS, gone)
    for statement in (*_DROP_ROWS, _DROP_FILE):
        connection.execute(statement, placed)
