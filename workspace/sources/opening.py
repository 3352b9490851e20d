"""The way in: open a source, scan it, read one of its items again."""

from collections.abc import Callable, Iterator
from datetime import tzinfo

from notewright.workspace.records import Failure, Record, Source, SourceKind, SourceSpec
from notewright.workspace.sources.bookmarks import open_bookmarks
from notewright.workspace.sources.files import open_files
from notewright.workspace.sources.listing import Listing, refused, stat_file
from notewright.workspace.sources.todo_txt import open_todo_txt
from notewright.workspace.sources.vault import open_vault

_OPENERS: dict[SourceKind, Callable[[SourceSpec, tzinfo, Listing | None], Source]] = {
    "vault": open_vault,
    "bookmarks": open_bookmarks,
    "todo_txt": open_todo_txt,
    "files": open_files,
}


def open_source(spec: SourceSpec, zone: tzinfo) -> Source:
    """List a source and learn its settings; nothing is parsed yet. Raises OSError where its root cannot be listed."""
    return _OPENERS[spec.kind](spec, zone, None)


def scan(source: Source) -> Iterator[Record | Failure]:
    """Every item of a source and everything that could not be read as it should."""
    yield from source.failures
    for stat in source.files:
        yield from source.parse(stat)


def read_file(spec: SourceSpec, path: str, zone: tzinfo) -> tuple[Record | Failure, ...]:
    """All items of one file as it stands on disk at this moment; "gone" where it is no more.

    A record is as a scan gives it, save for dates that other files of the folder decide.
    """
    folder = spec.root if spec.kind in ("vault", "files") else spec.root.parent
    try:
        stat = stat_file(folder, path)
    except FileNotFoundError:
        return (Failure(path, "gone"),)
    except OSError as error:
        return (refused(path, error),)
    return _OPENERS[spec.kind](spec, zone, Listing((stat,), ())).parse(stat)
