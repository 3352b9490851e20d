"""The tables of the search index. Every row has its owner; what stands here can be rebuilt from the sources.

`connections` alone is kept when the shape of the index changes. `words` is a contentless FTS5 table over our own tokens
(`notewright.language.keyword.tokens`): it narrows, and every hit is verified against `texts`.
"""

from pathlib import Path
from zlib import crc32

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    column,
    event,
    table,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DatabaseError, IntegrityError, ProgrammingError
from sqlalchemy.schema import CreateTable

from notewright.state.errors import IndexUnusable
from notewright.workspace.database import open_database, writer

TOKENS_VERSION = 1  # raise it when `tokens` finds other tokens in the same text

kept = MetaData()
index = MetaData()

connections = Table(
    "connections",
    kept,
    Column("owner", String, primary_key=True),
    Column("source", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("root", String, nullable=False),
    Column("position", Integer, nullable=False),
)

# A source as its last complete scan found it. `identity` is the device and inode of its root.
scans = Table(
    "scans",
    index,
    Column("owner", String, primary_key=True),
    Column("source", String, primary_key=True),
    Column("identity", String, nullable=False),
)

files = Table(
    "files",
    index,
    Column("owner", String, primary_key=True),
    Column("source", String, primary_key=True),
    Column("path", String, primary_key=True),
    Column("stamp", String, nullable=False),
    Column("failures", String, nullable=False),  # JSON list of [reason, detail, lost]
    sqlite_with_rowid=False,
)

# `at` is the wall clock of `date` in days since 1970: exact enough to order by and to narrow, never to decide.
items = Table(
    "items",
    index,
    Column("key", Integer, primary_key=True),
    Column("owner", String, nullable=False),
    Column("id", String, nullable=False),
    Column("source", String, nullable=False),
    Column("path", String, nullable=False),
    Column("item", String, nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("line", Integer, nullable=False),
    Column("resource_type", String, nullable=False),
    Column("version", String, nullable=False),
    Column("title", String, nullable=False),
    Column("folder", String, nullable=False),  # folded
    Column("tags", String, nullable=False),  # folded, one a line
    Column("status", String),
    Column("file_type", String),
    Column("own_note", Boolean, nullable=False),
    Column("text_known", Boolean, nullable=False),
    Column("date", String),
    Column("date_from", String),
    Column("at", Float),
    Index("items_by_id", "owner", "id", unique=True),
    Index("items_by_file", "owner", "source", "path"),
    Index("items_by_type", "owner", "resource_type"),
)

# A row for each item and each date its type can have, empty where the item has none.
dates = Table(
    "dates",
    index,
    Column("owner", String, primary_key=True),
    Column("resource_type", String, primary_key=True),
    Column("field", String, primary_key=True),
    Column("key", Integer, primary_key=True),
    Column("at", Float),
    Column("date", String),
    Column("date_from", String),
    Index("dates_by_item", "owner", "key"),
    Index("dates_by_time", "owner", "resource_type", "field", "at"),
    sqlite_with_rowid=False,
)

# What a keyword is looked for in, folded; parts that are apart are parted by NUL, so that no phrase spans them.
texts = Table(
    "texts",
    index,
    Column("key", Integer, primary_key=True),
    Column("owner", String, nullable=False),
    Column("title", String, nullable=False),
    Column("headings", String, nullable=False),
    Column("tags", String, nullable=False),
    Column("body", String, nullable=False),
)

words = table("words", column("rowid"), column("words"), column("tokens"))
_SHAPE = "PRAGMA user_version"
_WORDS = "CREATE VIRTUAL TABLE words USING fts5(tokens, content='', detail=none, columnsize=0, tokenize='ascii')"


def open_index(path: Path) -> Engine:
    """The index at `path` with its tables. Raises IndexUnusable, then and later, where the file or the disk refuses."""
    try:
        engine = open_database(path, synchronous="NORMAL")
    except OSError as refusal:
        raise IndexUnusable(path=path, reason=refusal.strerror or refusal) from refusal

    def name_it(context: ExceptionContext) -> None:
        if isinstance(context.sqlalchemy_exception, DatabaseError) and not isinstance(
            context.sqlalchemy_exception, IntegrityError | ProgrammingError
        ):
            raise IndexUnusable(path=path, reason=context.original_exception) from context.original_exception

    event.listen(engine, "handle_error", name_it)
    _prepare(engine)
    return engine


def _prepare(engine: Engine) -> None:
    """Make the tables; an index of another shape is dropped, to be filled by the next scan."""
    with engine.connect() as connection:
        if connection.exec_driver_sql(_SHAPE).scalar() == _shape():
            return
    with writer(engine).begin() as connection:
        kept.create_all(connection)
        if connection.exec_driver_sql(_SHAPE).scalar() != _shape():
            _start_over(connection)
            connection.exec_driver_sql(f"{_SHAPE} = {_shape()}")


def _start_over(connection: Connection) -> None:
    connection.exec_driver_sql("DROP TABLE IF EXISTS words")
    index.drop_all(connection)
    index.create_all(connection)
    connection.exec_driver_sql(_WORDS)
    connection.exec_driver_sql("INSERT INTO words(words, rank) VALUES('hashsize', 67108864)")


def _shape() -> int:
    """A number that changes with the columns of the index and with its tokens."""
    ddl = "".join(str(CreateTable(each)) for each in index.sorted_tables)
    return crc32(f"{ddl}{_WORDS}{TOKENS_VERSION}".encode()) & 0x7FFFFFFF
