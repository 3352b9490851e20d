"""The tables of the authority (design §4). The owner is part of every key, so nobody's row can meet another's.

Values are the JSON of the pydantic models; only what a statement looks at has a column. Times are ISO in UTC.
"""

from sqlalchemy import Boolean, Column, Integer, MetaData, Table, Text

METADATA = MetaData()

VERSIONS = Table(
    "versions",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("draft_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("status", Text, nullable=False),
    Column("undone", Integer, nullable=False),  # how often the saved note was taken back
    Column("title", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("path", Text),
    Column("hash", Text),
    Column("value", Text, nullable=False),
)

DECISIONS = Table(
    "decisions",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("owner", Text, nullable=False, index=True),
    Column("draft_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("decision", Text, nullable=False),
    Column("at", Text, nullable=False),
)

# What is being done to the vault right now: a row stands here only while its file may be half done.
JOURNAL = Table(
    "journal",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("draft_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("action", Text, nullable=False),
    Column("path", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("claims", Boolean, nullable=False),  # an empty file may hold the name
)

ANSWERS = Table(
    "answers",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

ITEM_LISTS = Table(
    "item_lists",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
