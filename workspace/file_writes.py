"""What a set of changes does to files: worked out whole from their bytes now, then put there one atomic write each."""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple, Self

from notewright.state.change_set import Change, MoveFile
from notewright.state.errors import ApplyFailed, EditRefused, FileChanged, NameTaken
from notewright.workspace.edits.perform import ORDER, perform
from notewright.workspace.edits.text import Inexact
from notewright.workspace.names import same_name
from notewright.workspace.vault_file import digest, place, remove, swap, sweep


class Write(NamedTuple):
    """One file below `root` with its bytes before and after; None is no file."""

    root: Path
    path: Path
    before: bytes | None
    after: bytes | None

    @classmethod
    def of(cls, root: str, path: str, before: bytes | None, after: bytes | None) -> Self:
        return cls(Path(root), Path(path), before, after)

    @property
    def back(self) -> Self:
        """The write that takes this one back."""
        return self._replace(before=self.after, after=self.before)

    def part(self, set_id: str) -> Path:
        """The temporary file of this write, beside its file and hidden from note apps."""
        return self.path.with_name(f".notewright-{set_id}-{digest(self.path.name.encode())[:8]}.tmp")


def writes_of(changes: Sequence[Change]) -> tuple[Write, ...]:
    """What these changes do together; nothing is written. Raises FileChanged, EditRefused, NameTaken, ApplyFailed."""
    ordered = sorted(changes, key=lambda change: (change.path, ORDER.index(type(change.do))))
    files = [tuple(group) for _, group in groupby(ordered, key=lambda change: change.path)]
    with naming_the_file():
        writes = [write for group in files for write in _writes(group) if write.before != write.after]
        _require_one_each(writes)
    return tuple(writes)


@contextmanager
def naming_the_file() -> Iterator[None]:
    """What the disk refuses becomes an error that names the file and the reason."""
    try:
        yield
    except OSError as refusal:
        raise ApplyFailed(path=refusal.filename, reason=refusal.strerror or refusal) from refusal


def seen(write: Write) -> Literal["before", "after", "other"]:
    """What stands at the path now. Raises OSError where the root is away or the file cannot be read."""
    now = current(write.root, write.path)
    return "before" if now == write.before else "after" if now == write.after else "other"


def current(root: Path, path: Path) -> bytes | None:
    """The bytes at `path`, None where nothing stands there. Raises OSError, also for a link and for what is no file."""
    if not root.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(root))
    if path.is_symlink() or not path.resolve().is_relative_to(root.resolve()):
        raise OSError(errno.EPERM, "it is a link, or behind one that leads out", str(path))
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def carry_out(write: Write, set_id: str, *, claims: bool) -> None:
    """Done again it changes nothing. Raises FileChanged where the file is neither, NoHardLinks, OSError."""
    now, part = seen(write), write.part(set_id)
    if now == "other":
        raise FileChanged(path=write.path)
    if now == "after":
        return
    if write.after is None:
        remove(write.path)
    elif write.before is None:
        _make_folders(write)
        _place_new(write.path, part, write.after, claims=claims)
    else:
        swap(write.path, part, write.after)


def tidy(write: Write, set_id: str, *, claims: bool) -> None:
    """Remove what a killed process left beside the file, and the empty file that held its name."""
    appears = None in (write.before, write.after) and b"" not in (write.before, write.after)
    if write.path.parent.is_dir():
        sweep(write.path, write.part(set_id), claimed=claims and appears)


def _writes(changes: Sequence[Change]) -> tuple[Write, ...]:
    root, path = Path(changes[0].root), Path(changes[0].path)
    before = current(root, path)
    found = digest(before) if before is not None else None
    if any(change.hash != found for change in changes):
        raise FileChanged(path=path)
    after, moves = before, [change.do.to for change in changes if isinstance(change.do, MoveFile)]
    for change in changes:
        try:
            after = perform(change.do, after)
        except Inexact as inexact:
            raise EditRefused(item=path.relative_to(root), reason=inexact.reason) from inexact
    if len(set(moves)) > 1:
        raise EditRefused(item=path.relative_to(root), reason="twice")
    if moves:
        return Write(root, Path(moves[0]), None, after), Write(root, path, before, None)
    return (Write(root, path, before, after),)


def _require_one_each(writes: Sequence[Write]) -> None:
    """No file is written twice, and a new one takes a name that no other has in any case or Unicode form."""
    names: set[tuple[Path, str]] = set()
    for write in writes:
        name = (write.path.parent, same_name(write.path.name))
        if name in names or (write.before is None and is_taken(write.path)):
            raise NameTaken(path=write.path)
        names.add(name)


def is_taken(path: Path) -> bool:
    """Whether a file stands there, or one whose name some file system takes for the same."""
    present = path.parent.iterdir() if path.parent.is_dir() else ()
    return any(same_name(entry.name) == same_name(path.name) for entry in present)


def _make_folders(write: Write) -> None:
    if not write.path.parent.resolve().is_relative_to(write.root.resolve()):
        raise OSError(errno.EPERM, "a link leads out of there", str(write.path.parent))
    try:
        write.path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as taken:
        raise NameTaken(path=write.path.parent) from taken


def _place_new(path: Path, part: Path, data: bytes, *, claims: bool) -> None:
    try:
        place(path, part, data, claim=claims)
    except FileExistsError as taken:
        raise NameTaken(path=path) from taken
