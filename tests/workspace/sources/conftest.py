"""Small folders on a real disk, opened as the index opens them."""

from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from notewright.workspace.records import Failure, Locator, Record, SourceKind, SourceSpec
from notewright.workspace.sources import open_source, read_file, scan

ZONE = ZoneInfo("Asia/Shanghai")
Scan = Callable[..., "Scanned"]


class Scanned:
    """What a scan gave, by kind and path."""

    def __init__(self, found: list[Record | Failure]) -> None:
        self.failures = [item for item in found if isinstance(item, Failure)]
        self.records = [item for item in found if isinstance(item, Record)]
        self.notes = {item.locator.path: item for item in self.records if item.resource_type == "note"}
        self.files = {item.locator.path: item for item in self.records if item.resource_type == "file"}
        self.todos = [item for item in self.records if item.resource_type == "todo"]
        self.reasons = [(failure.path, failure.reason) for failure in self.failures]

    @property
    def note(self) -> Record:
        (only,) = self.notes.values()
        return only


def scan_path(kind: SourceKind, root: Path) -> Scanned:
    return Scanned(list(scan(open_source(SourceSpec(kind, root), ZONE))))


def read_again(kind: SourceKind, root: Path, locator: Locator) -> Record | Failure | None:
    """The item as its file has it now; None where the file is read and the item is no longer in it."""
    for item in read_file(SourceSpec(kind, root), locator.path, ZONE):
        if item.lost if isinstance(item, Failure) else item.locator == locator:
            return item
    return None


@pytest.fixture
def vault(tmp_path: Path) -> Scan:
    """Write files (text or bytes by path) into a vault and scan it."""

    def write_and_scan(files: dict[str, str | bytes]) -> Scanned:
        for path, content in files.items():
            place = tmp_path / "vault" / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content if isinstance(content, bytes) else content.encode())
        return scan_path("vault", tmp_path / "vault")

    return write_and_scan
