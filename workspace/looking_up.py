"""An item that was found, looked up again in its file now: it must be there and be what was found."""

from collections.abc import Mapping
from datetime import tzinfo
from pathlib import Path
from typing import NamedTuple

from notewright.state.errors import MaterialChanged, SourceUnreadable
from notewright.state.material import ContextRef
from notewright.workspace.connections import FOLDERS
from notewright.workspace.file_writes import current, naming_the_file
from notewright.workspace.reading import Place
from notewright.workspace.records import Failure, Record, SourceSpec, Status
from notewright.workspace.sources import read_file


class Found(NamedTuple):
    """A ref and where the index says that it stands. `words` are the vault's own for the states of its task notes."""

    ref: ContextRef
    place: Place
    words: Mapping[Status, str] = {}

    @property
    def root(self) -> Path:
        spec = self.place.spec
        return spec.root if spec.kind in FOLDERS else spec.root.parent

    @property
    def path(self) -> Path:
        return self.root / self.place.locator.path


class Now(NamedTuple):
    """The item as it stands, and all bytes of its file."""

    found: Found
    record: Record
    data: bytes

    @property
    def spec(self) -> SourceSpec:
        return self.found.place.spec


def look_up(found: Found, zone: tzinfo) -> Now:
    """Raises MaterialChanged where the item is gone or another, SourceUnreadable, ApplyFailed."""
    data, records = _bytes(found), read_file(found.place.spec, found.place.locator.path, zone)
    if data is None or _bytes(found) != data:
        raise MaterialChanged(item=found.place.title)
    return Now(found, _the_item(found, records), data)


def _bytes(found: Found) -> bytes | None:
    with naming_the_file():
        return current(found.root, found.path)


def _the_item(found: Found, records: tuple[Record | Failure, ...]) -> Record:
    wanted = (found.ref.resource_type, found.place.locator)
    for each in records:
        if isinstance(each, Record) and (each.resource_type, each.locator) == wanted:
            if each.version == found.ref.version:
                return each
            break
        if isinstance(each, Failure) and each.lost:
            raise SourceUnreadable(source=each.path, reason=each.detail or each.reason)
    raise MaterialChanged(item=found.place.title)
