"""Which sources an owner has connected. Remembered, so that `notewright index` alone scans them all again."""

from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import Engine, delete, func, insert, select

from notewright.state.scope import ResourceType
from notewright.workspace.database import writer
from notewright.workspace.records import SourceKind, SourceSpec
from notewright.workspace.tables import connections

SERVES: Mapping[SourceKind, frozenset[ResourceType]] = {
    "vault": frozenset({"note", "todo"}),
    "bookmarks": frozenset({"bookmark"}),
    "todo_txt": frozenset({"todo"}),
    "files": frozenset({"file"}),
}
FOLDERS: frozenset[SourceKind] = frozenset({"vault", "files"})  # the others are one file each


def connected_sources(engine: Engine, owner: str) -> tuple[SourceSpec, ...]:
    """The owner's sources in the order in which they were connected."""
    rows = select(connections.c.kind, connections.c.root).where(connections.c.owner == owner)
    with engine.connect() as connection:
        found = connection.execute(rows.order_by(connections.c.position)).all()
    return tuple(SourceSpec(kind, Path(root)) for kind, root in found)


def connected_types(engine: Engine, owner: str) -> frozenset[ResourceType]:
    """Types that have at least one source."""
    return frozenset().union(*(SERVES[spec.kind] for spec in connected_sources(engine, owner)))


def connect_source(engine: Engine, owner: str, spec: SourceSpec) -> None:
    """Remember `spec`; connecting it again changes nothing."""
    mine = connections.c.owner == owner
    with writer(engine).begin() as connection:
        if connection.scalar(select(connections.c.kind).where(mine, connections.c.source == spec.key)):
            return
        last = connection.scalar(select(func.coalesce(func.max(connections.c.position), 0)).where(mine))
        row = {"owner": owner, "source": spec.key, "kind": spec.kind, "root": str(spec.root.absolute())}
        connection.execute(insert(connections).values(row | {"position": (last or 0) + 1}))


def forget_source(engine: Engine, owner: str, spec: SourceSpec) -> None:
    """Disconnect `spec`. What was indexed of it goes with the next scan."""
    with writer(engine).begin() as connection:
        connection.execute(delete(connections).where(connections.c.owner == owner, connections.c.source == spec.key))
