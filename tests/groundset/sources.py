"""The bodies that a row cites, read as the product reads them, and numbered as a writer sees them."""

from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zoneinfo import ZoneInfo

from groundset.rows import Row, World
from notewright.cli.sample_workspace import write_sample
from notewright.language.tables import load_table
from notewright.state.scope import ResourceType
from notewright.workspace.records import Record, SourceKind, SourceSpec
from notewright.workspace.sources import read_file

TODAY = date(2026, 11, 30)
ZONE = ZoneInfo("Asia/Shanghai")
REAL = Path(__file__).parents[2] / "../shared/workspace-real"
OTHERS = 3  # how many sources a row has besides those that it cites
FOLDERS: dict[str, SourceKind] = {"vault": "vault", "notes": "vault", "files": "files"}
FILES: dict[str, SourceKind] = {"bookmarks": "bookmarks", "bookmarks.html": "bookmarks"}


class Source(NamedTuple):
    """One numbered body of a draft. `date` is ISO, and None where only the file's own time is known."""

    number: int
    type: ResourceType
    title: str
    text: str
    date: str | None


def present() -> frozenset[World]:
    """The worlds that are here: the sample always, strangers' material where it lies beside the checkout."""
    return frozenset({"sample", "real"} if REAL.is_dir() else {"sample"})


@cache
def sources_of(row: Row, rows: tuple[Row, ...]) -> tuple[Source, ...]:
    """What `row` cites, then others of its world that it does not: the bundle of its draft."""
    return tuple(_source(row.world, ref, number) for number, ref in enumerate(bundle(row, rows), 1))


def bundle(row: Row, rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The refs behind [1], [2] … of the draft; which others stand in it is drawn by the hash of the row's id."""
    files = {ref.partition("#")[0] for ref in row.refs}
    world = {ref for other in rows if other.world == row.world for ref in other.refs}
    free = [ref for ref in world if ref.partition("#")[0] not in files]
    return (*row.refs, *sorted(free, key=lambda ref: sha256(f"{row.id} {ref}".encode()).digest())[:OTHERS])


@cache
def _root(world: World) -> Path:
    if world == "real":
        return REAL.resolve()
    _root.folder = folder = TemporaryDirectory()  # type: ignore[attr-defined]  # lives as long as the process
    write_sample(Path(folder.name) / "sample", TODAY)
    return Path(folder.name) / "sample"


@cache
def _records(world: World, path: str) -> tuple[Record, ...]:
    root, (top, _, rest) = _root(world), path.partition("/")
    if top in FOLDERS:
        found = read_file(SourceSpec(FOLDERS[top], root / top), rest, ZONE)
    else:
        found = read_file(SourceSpec(FILES.get(top, "todo_txt"), root / path), Path(path).name, ZONE)
    return tuple(item for item in found if isinstance(item, Record))


def _source(world: World, ref: str, number: int) -> Source:
    path, _, item = ref.partition("#")
    records = _records(world, path)
    todos = [record for record in records if record.resource_type == "todo"]
    if item == "todo" or not any(record.resource_type != "todo" for record in records):
        if not todos:
            raise LookupError(f"{ref}: no todo there")
        return Source(number, "todo", todos[0].parent_title or todos[0].title, "\n".join(map(_line, todos)), None)
    [record] = [each for each in records if each.resource_type != "todo" and item in ("", each.address)]
    body = "\n".join(part for part in (record.address, record.text) if part)
    return Source(number, record.resource_type, record.title, body, _date(record))


def _line(todo: Record) -> str:
    table = load_table("notewright.workspace", "todo_line.toml")
    dates = [f"{sign} {todo.dates[name].value}" for name, sign in table["date"].items() if name in todo.dates]
    from_note = [f"({todo.parent_title})"] if todo.parent_title not in (None, todo.title) else []
    return " ".join(["-", table["box"][todo.status or "pending"], todo.title, *dates, *from_note])


def _date(record: Record) -> str | None:
    known = [when.value.isoformat() for name, when in record.dates.items() if when.origin != "file"]
    return known[0] if known else None
