"""One file put into a vault or looked at there: whole or not at all, and never over another (design §9)."""

import errno
import os
from hashlib import sha256
from pathlib import Path
from typing import Literal

from notewright.workspace.names import free_name, same_name

Seen = Literal["same", "other", "gone"]


class NoHardLinks(OSError):
    """The file system (FAT, exFAT, some shares) cannot give a file a second name."""


def open_folder(folder: Path) -> Path:
    """`folder`, or the one that differs only in case, made where there is none. Its vault must be there already.

    A link that leads out of the vault is refused: whoever wrote the vault may have planted it.
    """
    present = {same_name(path.name): path for path in sorted(folder.parent.iterdir(), reverse=True)}
    if not os.path.lexists(folder):
        folder = present.get(same_name(folder.name), folder)
    if not folder.resolve().is_relative_to(folder.parent.resolve()):
        raise OSError(errno.EPERM, "it is a link that leads out of the vault", str(folder))
    if not folder.exists():
        folder.mkdir()
        _sync_folder(folder.parent)
    return folder


def free_path(folder: Path, title: str) -> Path:
    """Where a note called `title` can go. A name that differs only in case from another is not free: vaults travel."""
    present = {same_name(path.name) for path in folder.iterdir()}
    return folder / free_name(title, lambda name: same_name(name) in present or os.path.lexists(folder / name))


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def look(path: Path, expected: str) -> Seen:
    """Whether the file with the hash `expected` is at `path`. Raises OSError where its vault is not there."""
    if not path.parent.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent.parent))
    try:
        return "same" if digest(path.read_bytes()) == expected else "other"
    except FileNotFoundError:
        return "gone"
    except IsADirectoryError:
        return "other"


def place(path: Path, part: Path, data: bytes, *, claim: bool) -> None:
    """Put `data` at `path` through the temporary file `part` beside it.

    A hard link takes the name only where it is free. With `claim` an empty file takes it and the whole note replaces
    that. Raises FileExistsError where the name is taken, NoHardLinks.
    """
    part.unlink(missing_ok=True)
    try:
        _write(part, data)
        if claim:
            _replace_claimed(part, path)
        else:
            _link(part, path)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(path.parent)


def swap(path: Path, part: Path, data: bytes) -> None:
    """Put `data` in the place of the file at `path`, whose bytes were just checked, with its permissions."""
    part.unlink(missing_ok=True)
    try:
        _write(part, data)
        part.chmod(path.stat().st_mode & 0o7777)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(path.parent)


def remove(path: Path) -> None:
    path.unlink()
    _sync_folder(path.parent)


def sweep(path: Path, part: Path, *, claimed: bool) -> None:
    """Remove what a killed process left: its temporary file, and the empty file that held the name."""
    part.unlink(missing_ok=True)
    if claimed and path.is_file() and path.stat().st_size == 0:
        path.unlink()


def _write(part: Path, data: bytes) -> None:
    with part.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _link(part: Path, path: Path) -> None:
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError as error:
        raise NoHardLinks(*error.args) from error


def _replace_claimed(part: Path, path: Path) -> None:
    path.touch(exist_ok=False)
    try:
        part.replace(path)
    except OSError:
        path.unlink()
        raise


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # a folder cannot be opened there; NTFS journals its names itself
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
