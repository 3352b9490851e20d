"""What lies below a root, without opening any file: names, sizes and times, and by name what cannot be taken in."""

import os
from bisect import bisect_right
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, tzinfo
from errno import EINVAL
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.workspace.records import Failure, FileStat

_LIMITS = load_table(__package__, "limits.toml")


class Listing(NamedTuple):
    files: tuple[FileStat, ...]
    failures: tuple[Failure, ...]


def list_folder(root: Path, wanted: Callable[[str], bool], skipped: frozenset[str] = frozenset()) -> Listing:
    """Every wanted file below `root` by path, hidden ones and folders whose path is in `skipped` left aside.

    A link out of the root is named and not followed; a link to something inside it is passed over in silence,
    because what it points to is listed where it really lies. Raises OSError where the root itself cannot be listed.
    """
    os.scandir(root).close()
    files: list[FileStat] = []
    failures: list[Failure] = []
    waiting = [""]
    while waiting:
        for found in _entries(root, waiting.pop()):
            if isinstance(found, str) and found not in skipped:
                waiting.append(found)
            elif isinstance(found, FileStat) and wanted(found.path):
                files.append(found)
            elif isinstance(found, Failure):
                failures.append(found)
    return Listing(tuple(sorted(files)), tuple(sorted(failures, key=lambda failure: failure.path)))


def list_file(path: Path) -> Listing:
    """A source that is one file: its path is its name. Raises OSError where it is not there."""
    return Listing((stat_file(path.parent, path.name),), ())


def stat_file(root: Path, path: str) -> FileStat:
    """Raises OSError, also for what is no plain file."""
    status = (root / path).stat()
    if not S_ISREG(status.st_mode):
        raise OSError(EINVAL, "not a file")
    return FileStat(path, status.st_size, status.st_mtime_ns)


def leads_out(root: Path, path: str) -> bool:
    """True where a link on the way takes the path out of the root. Raises OSError."""
    return not Path(os.path.realpath(root / path, strict=True)).is_relative_to(os.path.realpath(root))


def refused(path: str, error: OSError) -> Failure:
    return Failure(shown(path), "unreadable", error.strerror or type(error).__name__)


def shown(path: str) -> str:
    """The path in characters that can be printed and stored."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def file_time(stat: FileStat, zone: tzinfo) -> datetime | None:
    """The file's own time; None where it lies outside the calendar."""
    try:
        return datetime.fromtimestamp(stat.mtime_ns // 1_000_000_000, UTC).astimezone(zone)
    except (ValueError, OverflowError, OSError):
        return None


def trusts_file_times(files: tuple[FileStat, ...]) -> bool:
    """False where most files share one time, as after a checkout: then their times are no dates (design §6)."""
    seconds = sorted(stat.mtime_ns / 1e9 for stat in files)
    return not any(
        len(seconds) >= row["files"] and _crowd(seconds, row["seconds"]) * 2 > len(seconds)
        for row in _LIMITS["shared_time"]
    )


def _crowd(seconds: list[float], window: float) -> int:
    return max(bisect_right(seconds, first + window) - index for index, first in enumerate(seconds))


def _entries(root: Path, folder: str) -> Iterator[str | FileStat | Failure]:
    try:
        with os.scandir(root / folder) as entries:
            for entry in entries:
                if not entry.name.startswith("."):
                    yield from _entry(root, f"{folder}/{entry.name}" if folder else entry.name, entry)
    except OSError as error:
        yield refused(folder, error)


def _entry(root: Path, path: str, entry: os.DirEntry[str]) -> Iterator[str | FileStat | Failure]:
    try:
        if not _is_utf8(entry.name):
            yield Failure(shown(path), "name_not_utf8")
        elif entry.is_symlink():
            yield from _link(root, path)
        elif entry.is_dir():
            yield path
        elif entry.is_file():
            status = entry.stat()
            yield FileStat(path, status.st_size, status.st_mtime_ns)
    except OSError as error:
        yield refused(path, error)


def _link(root: Path, path: str) -> Iterator[Failure]:
    if leads_out(root, path):
        yield Failure(path, "symlink_out")


def _is_utf8(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
