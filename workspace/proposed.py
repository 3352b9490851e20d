"""A change as it is shown: its lines before and after, the hash of what was read, and what stands out about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from difflib import unified_diff
from pathlib import Path, PurePosixPath
from unicodedata import normalize

from notewright.state.change_set import Change, Do, MoveFile, Noted
from notewright.state.errors import EditRefused, NameTaken
from notewright.workspace.desk import Spot
from notewright.workspace.edits.perform import perform
from notewright.workspace.edits.text import Inexact, Text
from notewright.workspace.file_writes import current, is_taken, naming_the_file
from notewright.workspace.looking_up import Now
from notewright.workspace.names import file_names, same_name
from notewright.workspace.vault_file import digest


@contextmanager
def refusing(item: str) -> Iterator[None]:
    """An edit that cannot be made exactly becomes an error that names the item."""
    try:
        yield
    except Inexact as inexact:
        raise EditRefused(item=item, reason=inexact.reason) from inexact


def change_of(step: str, now: Now, do: Do, noted: tuple[Noted, ...]) -> Change:
    """Raises Inexact, NameTaken."""
    found, record = now.found, now.record
    if isinstance(do, MoveFile) and is_taken(Path(do.to)):
        raise NameTaken(path=do.to)
    diff = _moved(now, do) if isinstance(do, MoveFile) else _diff(now.data, perform(do, now.data))
    return Change(
        step=step,
        title=record.title,
        root=str(found.root),
        path=str(found.path),
        ref=found.ref,
        hash=digest(now.data),
        do=do,
        diff=diff,
        noted=noted if diff or "already" in noted else (*noted, "already"),
    )


def new_change(step: str, title: str, spot: Spot, do: Do) -> Change:
    """A new item at the end of a file that may not be there yet. Raises EditRefused, ApplyFailed."""
    with naming_the_file():
        data = current(spot.root, spot.path)
    with refusing(spot.path.name):
        diff = _diff(data or b"", perform(do, data))
    return Change(
        step=step,
        title=title,
        root=str(spot.root),
        path=str(spot.path),
        hash=None if data is None else digest(data),
        do=do,
        diff=diff,
        noted=("new_file",) if data is None else (),
    )


def folder_in(root: Path, said: str) -> Path:
    """The folder of a vault that a phrase names, in the letters in which it is there. Raises Inexact."""
    folder = root
    for part in PurePosixPath(normalize("NFC", said).strip().strip("/")).parts:
        if part.startswith(".") or next(file_names(part)) != f"{part}.md":
            raise Inexact("folder")
        present = sorted(folder.iterdir()) if folder.is_dir() else []
        alike = [entry.name for entry in present if entry.is_dir() and same_name(entry.name) == same_name(part)]
        folder = folder / (part if part in alike else alike[0] if alike else part)
    if folder == root or not folder.resolve().is_relative_to(root.resolve()):
        raise Inexact("folder")
    return folder


def _diff(before: bytes, after: bytes) -> tuple[str, ...]:
    """Unified diff hunks without lines around them; empty where nothing changes."""
    return tuple(unified_diff(_lines(before), _lines(after), n=0, lineterm=""))[2:]


def _lines(data: bytes) -> list[str]:
    plain = Text.of(data).plain.removesuffix("\n")
    return plain.split("\n") if plain else []


def _moved(now: Now, do: MoveFile) -> tuple[str, ...]:
    old, new = (path.relative_to(now.found.root).as_posix() for path in (now.found.path, Path(do.to)))
    return f"-{old}", f"+{new}"
