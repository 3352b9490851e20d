"""What the index remembers of one source of one owner: which files it read, how each stood, and what failed in them."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Engine, delete, insert, select

from notewright.workspace.contents import add_records, drop_files
from notewright.workspace.database import writer
from notewright.workspace.records import Failure, FileStat, Record
from notewright.workspace.tables import files, scans


class Parsed(NamedTuple):
    """A file, the stamp under which it need not be read again, and what was read of it."""

    path: str
    stamp: str
    found: tuple[Record | Failure, ...]


class Ledger(NamedTuple):
    """Every call is one transaction, and touches this source of this owner alone."""

    engine: Engine
    owner: str
    source: str

    def stamps(self) -> Mapping[str, str]:
        """Path and stamp of every file that is in the index."""
        rows = select(files.c.path, files.c.stamp).where(files.c.owner == self.owner, files.c.source == self.source)
        with self.engine.connect() as connection:
            return dict(connection.execute(rows).all())

    def identity(self) -> str | None:
        """The root at the last complete scan; None before the first."""
        row = select(scans.c.identity).where(scans.c.owner == self.owner, scans.c.source == self.source)
        with self.engine.connect() as connection:
            return connection.scalar(row)

    def replace(self, batch: Sequence[Parsed]) -> None:
        """Put in what was read of these files, in place of what was known of them."""
        records = [item for each in batch for item in each.found if isinstance(item, Record)]
        with writer(self.engine).begin() as connection:
            drop_files(connection, self.owner, self.source, [each.path for each in batch])
            add_records(connection, self.owner, records)
            connection.execute(insert(files), [self._row(each) for each in batch])

    def drop(self, paths: Sequence[str]) -> None:
        with writer(self.engine).begin() as connection:
            drop_files(connection, self.owner, self.source, paths)

    def finish(self, identity: str) -> None:
        """The scan is complete."""
        mine = (scans.c.owner == self.owner, scans.c.source == self.source)
        with writer(self.engine).begin() as connection:
            connection.execute(delete(scans).where(*mine))
            connection.execute(insert(scans), {"owner": self.owner, "source": self.source, "identity": identity})

    def failures(self) -> tuple[Failure, ...]:
        """What failed in the files as they stand, read again or not."""
        mine = (files.c.owner == self.owner, files.c.source == self.source, files.c.failures != "[]")
        with self.engine.connect() as connection:
            rows = connection.execute(select(files.c.path, files.c.failures).where(*mine).order_by(files.c.path))
            return tuple(Failure(*each) for _, written in rows for each in json.loads(written))

    def _row(self, each: Parsed) -> Mapping[str, str]:
        failed = [
            (failure.path, failure.reason, failure.detail, failure.lost)
            for failure in each.found
            if isinstance(failure, Failure)
        ]
        return {
            "owner": self.owner, "source": self.source, "path": each.path, "stamp": each.stamp,
            "failures": json.dumps(failed),
        }  # fmt: skip


def stamp_of(stat: FileStat, fingerprint: str) -> str:
    return f"{stat.size} {stat.mtime_ns} {fingerprint}"
