"""Every statement on change sets and their journal, each with its owner. The caller holds the transaction."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, delete, insert, select, update

from notewright.state.change_set import ChangeSet
from notewright.state.errors import ChangesNotFound
from notewright.workspace import draft_rows
from notewright.workspace.change_set_tables import SET_FILES, SET_JOURNAL, SETS
from notewright.workspace.draft_rows import in_utc
from notewright.workspace.draft_tables import DECISIONS, VERSIONS
from notewright.workspace.file_writes import Write

Action = Literal["apply", "undo"]


class Intent(NamedTuple):
    """A version on its way into the files, or out of them again."""

    owner: str
    set_id: str
    version: int
    action: Action
    claims: bool = False


def versions_of(connection: Connection, owner: str, set_id: str) -> tuple[ChangeSet, ...]:
    """All versions, oldest first. Raises ChangesNotFound where there is none."""
    found = connection.execute(select(SETS).where(*_is(SETS, owner, set_id)).order_by(SETS.c.version)).all()
    if not found:
        raise ChangesNotFound(id=set_id)
    return tuple(map(_with_fate, found))


def pick(rows: Sequence[ChangeSet], version: int | None) -> ChangeSet:
    """That version, or the latest. Raises ChangesNotFound."""
    wanted = [row for row in rows if version in (None, row.version)]
    if not wanted:
        raise ChangesNotFound(id=f"{rows[-1].id} v{version}")
    return wanted[-1]


def version_if_any(connection: Connection, changes: ChangeSet) -> ChangeSet | None:
    """The stored version with the id and number of this one."""
    row = connection.execute(select(SETS).where(_this(changes))).first()
    return _with_fate(row) if row else None


def note_path(connection: Connection, changes: ChangeSet) -> str | None:
    """Where the note of the set is saved."""
    if changes.draft is None or changes.draft_left_out:
        return None
    held = draft_rows.versions_of(connection, changes.owner, changes.draft.id)
    return draft_rows.pick(held, changes.draft.id, changes.draft.version).draft.saved_path


def ids_of(connection: Connection, owner: str) -> list[str]:
    """The owner's sets, newest first."""
    last = select(SETS.c.set_id).where(SETS.c.owner == owner).order_by(SETS.c.created_at.desc(), SETS.c.version.desc())
    return list(dict.fromkeys(connection.scalars(last)))


def write(connection: Connection, changes: ChangeSet) -> None:
    """Insert this waiting version or replace it."""
    values = {
        "status": "waiting",
        "undone": changes.undone,
        "draft_id": changes.draft.id if changes.draft and not changes.draft_left_out else None,
        "created_at": in_utc(changes.created_at),
        "value": changes.model_dump_json(),
    }
    if not connection.execute(update(SETS).where(_this(changes)).values(**values)).rowcount:
        key = {"owner": changes.owner, "set_id": changes.id, "version": changes.version}
        connection.execute(insert(SETS).values(**key, **values))


def decide(connection: Connection, changes: ChangeSet, decision: str, at: datetime, **fate: object) -> None:
    """Record what was decided on a version, and what became of it, beside the decisions on drafts."""
    connection.execute(update(SETS).where(_this(changes)).values(**fate))
    key = {"owner": changes.owner, "draft_id": changes.id, "version": changes.version}
    connection.execute(insert(DECISIONS).values(**key, decision=decision, at=in_utc(at)))


def last_applied(connection: Connection, owner: str) -> str | None:
    """The id of the set that was applied last and still is."""
    same = (SETS.c.set_id == DECISIONS.c.draft_id) & (SETS.c.version == DECISIONS.c.version)
    query = select(DECISIONS.c.draft_id).join(SETS, same & (SETS.c.owner == owner))
    query = query.where(DECISIONS.c.owner == owner, DECISIONS.c.decision == "apply", SETS.c.status == "applied")
    return connection.scalar(query.order_by(DECISIONS.c.number.desc()).limit(1))


def last_done(connection: Connection, owner: str) -> str | None:
    """The id of the set or the draft that was applied or saved last and still is."""
    applied = select(SETS.c.set_id).where(SETS.c.owner == owner, SETS.c.status == "applied")
    saved = select(VERSIONS.c.draft_id).where(VERSIONS.c.owner == owner, VERSIONS.c.status == "saved")
    done = (DECISIONS.c.owner == owner, DECISIONS.c.decision.in_(("apply", "approve")))
    query = select(DECISIONS.c.draft_id).where(*done, DECISIONS.c.draft_id.in_(applied.union(saved)))
    return connection.scalar(query.order_by(DECISIONS.c.number.desc()).limit(1))


def applied_with(connection: Connection, owner: str, draft_id: str) -> str | None:
    """The id of the applied set that this draft is part of."""
    mine = (SETS.c.owner == owner, SETS.c.draft_id == draft_id, SETS.c.status == "applied")
    return connection.scalar(select(SETS.c.set_id).where(*mine).limit(1))


def waiting_with(connection: Connection, owner: str, draft_id: str) -> ChangeSet | None:
    """The latest version of the set whose note this draft is, where that version waits; the newest of several."""
    ids = select(SETS.c.set_id).where(SETS.c.owner == owner, SETS.c.draft_id == draft_id).distinct()
    latest = [versions_of(connection, owner, set_id)[-1] for set_id in connection.scalars(ids)]
    waiting = [each for each in latest if each.status == "waiting" and each.draft and not each.draft_left_out]
    return max(waiting, key=lambda each: each.created_at, default=None)


def open_intent(connection: Connection, intent: Intent) -> None:
    connection.execute(insert(SET_JOURNAL).values(**intent._asdict()))


def open_intents(connection: Connection, owner: str | None = None, set_id: str | None = None) -> tuple[Intent, ...]:
    query = select(SET_JOURNAL)
    if owner is not None:
        query = query.where(SET_JOURNAL.c.owner == owner)
    if set_id is not None:
        query = query.where(SET_JOURNAL.c.set_id == set_id)
    return tuple(Intent(**row._mapping) for row in connection.execute(query))


def claim(connection: Connection, intent: Intent) -> None:
    """From now on an empty file may hold a name: hard links are not to be had there."""
    connection.execute(update(SET_JOURNAL).where(*_is(SET_JOURNAL, intent.owner, intent.set_id)).values(claims=True))


def close(connection: Connection, intent: Intent) -> None:
    connection.execute(delete(SET_JOURNAL).where(*_is(SET_JOURNAL, intent.owner, intent.set_id)))


def keep_files(connection: Connection, intent: Intent, writes: Sequence[Write]) -> None:
    key = {"owner": intent.owner, "set_id": intent.set_id}
    for number, each in enumerate(writes):
        values = {"root": str(each.root), "path": str(each.path), "before": each.before, "after": each.after}
        connection.execute(insert(SET_FILES).values(**key, number=number, **values))


def kept_files(connection: Connection, owner: str, set_id: str) -> tuple[Write, ...]:
    query = select(SET_FILES).where(*_is(SET_FILES, owner, set_id)).order_by(SET_FILES.c.number)
    return tuple(Write.of(row.root, row.path, row.before, row.after) for row in connection.execute(query))


def drop_files(connection: Connection, intent: Intent) -> None:
    connection.execute(delete(SET_FILES).where(*_is(SET_FILES, intent.owner, intent.set_id)))


def _with_fate(row: Row[Any]) -> ChangeSet:
    stored = ChangeSet.model_validate_json(row.value)
    return stored.model_copy(update={"status": row.status, "undone": row.undone})


def _is(table: Table, owner: str, set_id: str) -> tuple[ColumnElement[bool], ...]:
    return table.c.owner == owner, table.c.set_id == set_id


def _this(changes: ChangeSet) -> ColumnElement[bool]:
    return and_(*_is(SETS, changes.owner, changes.id), SETS.c.version == changes.version)
