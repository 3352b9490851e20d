"""Bodies of refs, read from their sources at this moment and held against the version that was found (design §2, §7).

Nothing that stands in the index is ever given out as text: it only says where an item is to be read.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import NamedTuple, Self

from sqlalchemy import Engine, select

from notewright.language.tables import load_table
from notewright.state.errors import MaterialChanged, SourceUnreadable
from notewright.state.limits import Budget
from notewright.state.material import ContextRef, RefChange, SourceItem
from notewright.state.ports import Body
from notewright.state.printable import printable
from notewright.state.scope import ResourceType
from notewright.workspace.budget import cut_text, share_chars
from notewright.workspace.connections import connected_sources
from notewright.workspace.records import Failure, Locator, Record, SourceSpec
from notewright.workspace.sources import read_file
from notewright.workspace.tables import connections, items

_TODO_LINE = load_table(__package__, "todo_line.toml")
IDS_A_STATEMENT = 500
MAX_PARENTS = 5


class Place(NamedTuple):
    """Where the index says that an item stands, and under which title."""

    spec: SourceSpec
    locator: Locator
    title: str


def read_bodies(
    engine: Engine, owner: str, zone: tzinfo, wanted: Sequence[SourceItem], budget: Budget
) -> tuple[Body, ...]:
    """One body an item, cut to its share. Raises MaterialChanged and SourceUnreadable, naming the item."""
    whole = _bodies(engine, owner, zone, wanted)
    shares = share_chars([len(body.text) for body in whole], budget.material_chars)
    return tuple(_within(body, share) for body, share in zip(whole, shares, strict=True))


def lengths(engine: Engine, owner: str, zone: tzinfo, wanted: Sequence[SourceItem]) -> tuple[int, ...]:
    """Characters of each whole body. Raises as `read_bodies` does."""
    return tuple(len(_bodies(engine, owner, zone, [item])[0].text) for item in wanted)


def changes(engine: Engine, owner: str, zone: tzinfo, refs: Sequence[ContextRef]) -> tuple[RefChange, ...]:
    """Refs that are gone or edited, in their order."""
    return tuple(
        RefChange(ref=ref, change="edited" if isinstance(found, Record) else "gone")
        for ref, found in _now(engine, owner, zone, refs)
        if not (isinstance(found, Record) and found.version == ref.version)
    )


def places(engine: Engine, owner: str, ids: Sequence[str]) -> dict[str, Place]:
    """Where the items are, by id; ids that are not the owner's, or are gone, are absent."""
    columns = (items.c.id, connections.c.kind, connections.c.root, items.c.path, items.c.item, items.c.ordinal)
    same = (connections.c.owner == items.c.owner) & (connections.c.source == items.c.source)
    statement = select(*columns, items.c.title).join_from(items, connections, same).where(items.c.owner == owner)
    with engine.connect() as connection:
        rows = [
            row
            for start in range(0, len(ids), IDS_A_STATEMENT)
            for row in connection.execute(statement.where(items.c.id.in_(ids[start : start + IDS_A_STATEMENT])))
        ]
    return {
        id_: Place(SourceSpec(kind, Path(root)), Locator(path, item, ordinal), title)
        for id_, kind, root, path, item, ordinal, title in rows
    }


def _bodies(engine: Engine, owner: str, zone: tzinfo, wanted: Sequence[SourceItem]) -> tuple[Body, ...]:
    refs = [ref for item in wanted for ref in item.refs]
    current = {ref.id: _unchanged(ref, found) for ref, found in _now(engine, owner, zone, refs)}
    vault = next((spec.key for spec in connected_sources(engine, owner) if spec.kind == "vault"), None)
    return tuple(_whole(item, [current[ref.id] for ref in item.refs], vault) for item in wanted)


def _now(
    engine: Engine, owner: str, zone: tzinfo, refs: Sequence[ContextRef]
) -> Iterator[tuple[ContextRef, Record | Failure]]:
    """Each ref with its item as it is on disk; every file is opened once."""
    known = places(engine, owner, [ref.id for ref in refs])
    opened: dict[tuple[SourceSpec, str], _File] = {}
    for ref in refs:
        place = known.get(ref.id)
        if place is None:
            yield ref, Failure(ref.id, "gone")
            continue
        file = (place.spec, place.locator.path)
        if file not in opened:
            opened[file] = _File.of(read_file(*file, zone))
        yield ref, opened[file].item(ref.resource_type, place.locator)


class _File(NamedTuple):
    """A file as it was just read: its items by type and place, and what went wrong with it."""

    records: Mapping[tuple[ResourceType, Locator], Record]
    lost: Failure | None

    @classmethod
    def of(cls, found: Sequence[Record | Failure]) -> Self:
        records = {(each.resource_type, each.locator): each for each in found if isinstance(each, Record)}
        return cls(records, next((each for each in found if isinstance(each, Failure) and each.lost), None))

    def item(self, kind: ResourceType, locator: Locator) -> Record | Failure:
        return self.records.get((kind, locator)) or self.lost or Failure(locator.path, "gone")


def _unchanged(ref: ContextRef, found: Record | Failure) -> Record:
    if isinstance(found, Failure):
        raise SourceUnreadable(source=found.path, reason=found.detail or found.reason)
    if found.version != ref.version:
        raise MaterialChanged(item=found.locator.path)
    return found


def _whole(item: SourceItem, records: Sequence[Record], first_vault: str | None) -> Body:
    """Notes are saved in the first vault: only its own notes can be linked from there."""
    if item.resource_type == "todo":
        return Body(item, _where_they_stand(records), printable("\n".join(map(_todo_line, records))))
    [record] = records
    text = "\n".join(part for part in (record.address, record.text) if part)
    elsewhere = item.resource_type == "note" and record.source != first_vault
    return Body(
        item,
        printable(record.title),
        printable(text),
        link=None if elsewhere else record.address or record.locator.path,
    )


def _where_they_stand(todos: Sequence[Record]) -> str:
    """The notes and lists that the todos are from, the first of them by name."""
    named = list(dict.fromkeys(todo.parent_title or todo.title for todo in todos))
    return ", ".join([*named[:MAX_PARENTS], *(["…"] if len(named) > MAX_PARENTS else [])])


def _todo_line(record: Record) -> str:
    box = _TODO_LINE["box"][record.status or "pending"]
    dated = [f"{sign} {record.dates[name].value}" for name, sign in _TODO_LINE["date"].items() if name in record.dates]
    from_note = [f"({record.parent_title})"] if record.parent_title not in (None, record.title) else []
    return " ".join(["-", box, record.title, *dated, *from_note])


def _within(body: Body, share: int) -> Body:
    text, cut = cut_text(body.text, share, whole_lines=body.item.resource_type == "todo")
    return body._replace(text=text, item=body.item.model_copy(update={"chars": len(body.text) - cut, "cut": cut}))
