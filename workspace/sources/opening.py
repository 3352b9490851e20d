"""The way in: open a source, scan it, read one of its items again."""

from collections.abc import Callable, Iterator
from datetime import tzinfo

from notewright.workspace.records import Failure, Locator, Record, Source, SourceKind, SourceSpec
from notewright.workspace.sources.listing import Listing, refused, stat_file
from notewright.workspace.sources.vault import open_vault

_OPENERS: dict[SourceKind, Callable[[SourceSpec, tzinfo, Listing | None], Source]] = {
    "vault": open_vault,
}


def open_source(spec: SourceSpec, zone: tzinfo) -> Source:
    """List a source and learn its settings. Nothing is parsed yet."""
    return _OPENERS[spec.kind](spec, zone, None)


def scan(source: Source) -> Iterator[Record | Failure]:
    """Every item of a source and everything that could not be read as it should."""
    yield from source.failures
    for stat in source.files:
        yield from source.parse(stat)


def read_file(spec: SourceSpec, path: str, zone: tzinfo) -> tuple[Record | Failure, ...]:
    """All items of one file as it stands on disk at this moment; "gone" where it is no more.

    Of a record only the dates may differ from a scan's: those that other names in the folder decide.
    """
    folder = spec.root if spec.kind in ("vault", "files") else spec.root.parent
    try:
        stat = stat_file(folder, path)
    except FileNotFoundError:
        return (Failure(path, "gone"),)
    except OSError as error:
        return (refused(path, error),)
    return _OPENERS[spec.kind](spec, zone, Listing((stat,), ())).parse(stat)


def read_now(spec: SourceSpec, locator: Locator, zone: tzinfo) -> Record | Failure:
    """One item as it stands on disk at this moment; "gone" where its file, or it within its file, is no more."""
    for item in read_file(spec, locator.path, zone):
        if item.lost if isinstance(item, Failure) else item.locator == locator:
            return item
    return Failure(locator.path, "gone")
