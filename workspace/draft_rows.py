"""Every statement on drafts, each with its owner. The caller holds the transaction."""

from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, insert, select, update

from notewright.state.draft import Draft, DraftLine, DraftStatus
from notewright.state.errors import DraftAmbiguous, DraftDecided, DraftNotFound
from notewright.workspace.draft_tables import DECISIONS, VERSIONS

SHORTEST_PREFIX = 4


class Row(NamedTuple):
    """One version: its draft, what became of it, and the hash of the note that was saved."""

    draft: Draft
    hash: str | None

    @property
    def status(self) -> DraftStatus:
        return self.draft.status


def full_id(connection: Connection, owner: str, prefix: str) -> str:
    """The one draft id of this owner that is `prefix` or begins with it. Raises DraftNotFound, DraftAmbiguous."""
    begins = VERSIONS.c.draft_id.startswith(prefix, autoescape=True)
    found = connection.scalars(select(VERSIONS.c.draft_id).where(VERSIONS.c.owner == owner, begins).distinct()).all()
    if prefix in found:
        return prefix
    if len(prefix) < SHORTEST_PREFIX or not found:
        raise DraftNotFound(id=prefix)
    if len(found) > 1:
        raise DraftAmbiguous(id=prefix, count=len(found))
    return str(found[0])


def lock(connection: Connection, owner: str, draft_id: str) -> None:
    """Keep other writers away from the draft until the transaction ends."""
    query = select(VERSIONS.c.version).where(VERSIONS.c.owner == owner, VERSIONS.c.draft_id == draft_id)
    connection.execute(query.with_for_update())


def versions_of(connection: Connection, owner: str, draft_id: str) -> tuple[Row, ...]:
    """All versions, oldest first."""
    query = select(VERSIONS).where(VERSIONS.c.owner == owner, VERSIONS.c.draft_id == draft_id)
    found = connection.execute(query.order_by(VERSIONS.c.version))
    return tuple(
        Row(_with_fate(row.value, status=row.status, saved_path=row.path, undone=row.undone), row.hash) for row in found
    )


def pick(rows: tuple[Row, ...], draft_id: str, version: int | None) -> Row:
    """That version, or the latest. Raises DraftNotFound."""
    wanted = [row for row in rows if version in (None, row.draft.version)]
    if not wanted:
        raise DraftNotFound(id=draft_id if version is None else f"{draft_id} v{version}")
    return wanted[-1]


def lines_of(connection: Connection, owner: str) -> tuple[DraftLine, ...]:
    """One line a draft, newest first; no text is read."""
    light = [VERSIONS.c[name] for name in ("draft_id", "title", "status", "version", "created_at", "path")]
    lines: dict[str, DraftLine] = {}
    for row in connection.execute(select(*light).where(VERSIONS.c.owner == owner).order_by(VERSIONS.c.version)):
        before = lines.get(row.draft_id)
        lines[row.draft_id] = DraftLine(
            id=row.draft_id,
            title=row.title,
            status=row.status,
            version=row.version,
            created_at=datetime.fromisoformat(row.created_at),
            path=row.path or (before.path if before else None),
        )
    return tuple(sorted(lines.values(), key=lambda line: (line.created_at, line.id), reverse=True))


def write(connection: Connection, draft: Draft) -> None:
    """Insert this waiting version or replace it."""
    values = {
        "status": "waiting",
        "title": draft.text.title,
        "created_at": in_utc(draft.created_at),
        "value": draft.model_dump_json(),
    }
    key = {"owner": draft.owner, "draft_id": draft.id, "version": draft.version}
    if not connection.execute(update(VERSIONS).where(_is(draft)).values(**values)).rowcount:
        connection.execute(insert(VERSIONS).values(**key, **values, undone=0))


def decide(connection: Connection, draft: Draft, decision: str, at: datetime, **fate: object) -> None:
    """Record what was decided on a version, and set what became of it."""
    if fate:
        connection.execute(update(VERSIONS).where(_is(draft)).values(**fate))
    connection.execute(
        insert(DECISIONS).values(
            owner=draft.owner, draft_id=draft.id, version=draft.version, decision=decision, at=in_utc(at)
        )
    )


def discard(connection: Connection, rows: tuple[Row, ...], at: datetime) -> None:
    """Every waiting version. Raises DraftDecided where the latest is saved."""
    if rows[-1].status == "saved":
        raise DraftDecided(id=rows[-1].draft.id, status="saved")
    for row in rows:
        if row.status == "waiting":
            decide(connection, row.draft, "discard", at, status="discarded")


def last_saved(connection: Connection, owner: str) -> str | None:
    """The id of the draft whose note was saved last and is still saved."""
    same = (VERSIONS.c.draft_id == DECISIONS.c.draft_id) & (VERSIONS.c.version == DECISIONS.c.version)
    query = select(DECISIONS.c.draft_id).join(VERSIONS, same & (VERSIONS.c.owner == owner))
    query = query.where(DECISIONS.c.owner == owner, DECISIONS.c.decision == "approve", VERSIONS.c.status == "saved")
    return connection.scalar(query.order_by(DECISIONS.c.number.desc()).limit(1))


def in_utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def _is(draft: Draft) -> ColumnElement[bool]:
    columns = VERSIONS.c
    return and_(columns.owner == draft.owner, columns.draft_id == draft.id, columns.version == draft.version)


def _with_fate(value: str, **fate: object) -> Draft:
    return Draft.model_validate_json(value).model_copy(update=fate)
