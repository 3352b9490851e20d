"""Keeps the index true to the connected sources: unchanged files are skipped, bad ones are named, gone ones go.

Files are read outside of any transaction and written in batches, a file's rows together: a killed run loses a batch at
most, and the next one completes it. A source that is not there is named and its rows are left alone.
"""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine, func, select

from notewright.state.scope import ResourceType
from notewright.workspace.connections import FOLDERS, connect_source, connected_sources
from notewright.workspace.ledger import Ledger, Parsed, stamp_of
from notewright.workspace.records import Failure, Source, SourceSpec
from notewright.workspace.tables import items

BATCH_FILES = 2048  # a commit each: many small ones cost the index a third of its speed


class Progress(NamedTuple):
    """Files of a source that are done, of all that it has."""

    spec: SourceSpec
    done: int
    total: int


class Problem(NamedTuple):
    """What went wrong, and in which source. The failure's path is "" where it is the source itself."""

    spec: SourceSpec
    failure: Failure


@dataclass(frozen=True)
class IndexReport:
    """What a scan met. `counts` are all items that the owner has in the index now; the other numbers are files."""

    counts: Mapping[ResourceType, int]
    read: int
    unchanged: int
    gone: int
    problems: tuple[Problem, ...]

    @property
    def failures(self) -> tuple[Problem, ...]:
        """Files, or whole sources, of which nothing was taken in."""
        return tuple(problem for problem in self.problems if problem.failure.lost)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Files that were taken in, but not as they should be."""
        return tuple(problem for problem in self.problems if not problem.failure.lost)


OpenSource = Callable[[SourceSpec], Source]
OnProgress = Callable[[Progress], None]


def index_sources(
    engine: Engine, owner: str, specs: Sequence[SourceSpec], open_source: OpenSource, on_progress: OnProgress
) -> IndexReport:
    """Scan `specs` and remember them; where there are none, scan every source that `owner` has connected."""
    scans = [_scan(engine, owner, spec, open_source, on_progress) for spec in specs or connected_sources(engine, owner)]
    return IndexReport(
        counts=_counts(engine, owner),
        read=sum(scan.read for scan in scans),
        unchanged=sum(scan.unchanged for scan in scans),
        gone=sum(scan.gone for scan in scans),
        problems=tuple(Problem(scan.spec, failure) for scan in scans for failure in scan.failures),
    )


def name_in(spec: SourceSpec, path: Path) -> str | None:
    """How a source names the file at `path`; None where it is none of its files."""
    root = spec.root if spec.kind in FOLDERS else spec.root.parent
    mine = path.is_relative_to(root) if spec.kind in FOLDERS else path == spec.root
    return path.relative_to(root).as_posix() if mine else None


def refresh_files(ledger: Ledger, source: Source, names: Collection[str]) -> None:
    """Read these files of a listed source again, and drop those that are no more; every other file is left alone."""
    changed = [stat for stat in source.files if stat.path in names]
    ledger.drop(sorted(set(names) - {stat.path for stat in changed}))
    if changed:
        ledger.replace([Parsed(stat.path, stamp_of(stat, source.fingerprint), source.parse(stat)) for stat in changed])


def root_identity(spec: SourceSpec) -> str:
    """Device and inode of the root, which is there and can be opened. Raises OSError."""
    if spec.kind in FOLDERS:
        os.scandir(spec.root).close()
    else:
        spec.root.open("rb").close()
    status = spec.root.stat()
    return f"{status.st_dev}:{status.st_ino}"


class _Scan(NamedTuple):
    spec: SourceSpec
    failures: tuple[Failure, ...]
    read: int = 0
    unchanged: int = 0
    gone: int = 0


def _scan(engine: Engine, owner: str, spec: SourceSpec, open_source: OpenSource, on_progress: OnProgress) -> _Scan:
    try:
        identity, source = root_identity(spec), open_source(spec)
    except OSError as error:
        return _Scan(spec, (Failure("", "unreadable", error.strerror or type(error).__name__),))
    ledger = Ledger(engine, owner, spec.key)
    known = ledger.stamps()
    if known and not source.files and ledger.identity() != identity:
        return _Scan(spec, (Failure("", "gone", "an empty folder stands where the source was"),))
    connect_source(engine, owner, spec)
    gone = _gone(known, source)
    ledger.drop(gone)
    read = _read_changed(ledger, known, source, on_progress)
    ledger.finish(identity)
    return _Scan(spec, (*source.failures, *ledger.failures()), read, len(source.files) - read, len(gone))


def _read_changed(ledger: Ledger, known: Mapping[str, str], source: Source, on_progress: OnProgress) -> int:
    """How many files were read; they stand in the index then."""
    stamped = [(stat, stamp_of(stat, source.fingerprint)) for stat in source.files]
    changed = [(stat, stamp) for stat, stamp in stamped if known.get(stat.path) != stamp]

    def parsed() -> Iterator[Parsed]:
        on_progress(Progress(source.spec, len(stamped) - len(changed), len(stamped)))
        for left, (stat, stamp) in zip(reversed(range(len(changed))), changed, strict=True):
            yield Parsed(stat.path, stamp, source.parse(stat))
            on_progress(Progress(source.spec, len(stamped) - left, len(stamped)))

    files = parsed()
    while batch := list(islice(files, BATCH_FILES)):
        ledger.replace(batch)
    return len(changed)


def _gone(known: Iterable[str], source: Source) -> list[str]:
    """Files that are no more. What lies in a folder that could not be entered is not known to be gone."""
    listed = {stat.path for stat in source.files}
    closed = tuple(f"{failure.path}/" for failure in source.failures if failure.reason == "unreadable")
    return [path for path in known if path not in listed and not f"{path}/".startswith(closed)]


def _counts(engine: Engine, owner: str) -> Mapping[ResourceType, int]:
    rows = select(items.c.resource_type, func.count()).where(items.c.owner == owner).group_by(items.c.resource_type)
    with engine.connect() as connection:
        return dict(connection.execute(rows).all())
