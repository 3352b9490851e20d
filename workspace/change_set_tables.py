"""The tables of change sets, in the authority's database. The owner is part of every key, as in draft_tables."""

from sqlalchemy import Boolean, Column, Integer, LargeBinary, Table, Text

from notewright.workspace.draft_tables import METADATA

SETS = Table(
    "change_sets",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("set_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("status", Text, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("draft_id", Text),
    Column("created_at", Text, nullable=False),
    Column("value", Text, nullable=False),
)

# What the steps of a plan would write, kept by ticket until the lead makes a set of it.
PROPOSALS = Table(
    "proposals",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# What is being done to files right now: a row stands here only while a set may be half done.
SET_JOURNAL = Table(
    "change_set_journal",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("set_id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("claims", Boolean, nullable=False),  # an empty file may hold a new name
)

# Each file of a set that is applied or being applied, before and after; NULL is no file. Here an undo finds them.
SET_FILES = Table(
    "change_set_files",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("set_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("root", Text, nullable=False),
    Column("path", Text, nullable=False),
    Column("before", LargeBinary),
    Column("after", LargeBinary),
)
