"""One store of files for what workers did, readable by a person: `artifacts/<owner key>/<run key>/<task>.md`.

A pointer is `<run key>/<task>.md`, relative to the owner's folder: short, portable, and no way to say another owner.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile

from notewright.state.errors import ArtifactNotFound, ArtifactRefused, ArtifactUnusable, WorkError
from notewright.state.limits import MAX_ARTIFACT_CHARS, NoteCaps
from notewright.state.note import StructuredNote
from notewright.workspace.budget import cut_text
from notewright.workspace.names import file_names

OWNER_DIGITS = 32
RUN_DIGITS = 12

_LOG = logging.getLogger("notewright")


class ArtifactStore:
    """The `Artifacts` port over files below `home`."""

    def __init__(self, home: Path) -> None:
        self._root = home / "artifacts"

    def write(self, owner: str, run: str, name: str, text: str) -> str:
        """Whole or not at all, on disk before it returns, for its owner's eyes alone."""
        pointer = f"{_key(run, RUN_DIGITS)}/{next(file_names(name))}"
        path = self._folder(owner) / pointer
        with _naming(pointer):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            _replace(path, text.encode(errors="backslashreplace"))
        return pointer

    def exists(self, owner: str, pointer: str) -> bool:
        """False also for a pointer that leads out of the owner's files."""
        try:
            return bool(self._path(owner, pointer))
        except WorkError:
            return False

    def read(self, owner: str, pointer: str, lines: tuple[int, int] = (40, 80)) -> str:
        """Those lines, at most MAX_ARTIFACT_CHARS of them; "" behind the end of the file."""
        first, last = max(1, lines[0]), lines[1]
        path = self._path(owner, pointer)
        with _naming(pointer), path.open(encoding="utf-8", newline="\n") as file:
            return cut_text("".join(islice(file, first - 1, max(first - 1, last))), MAX_ARTIFACT_CHARS)[0]

    def with_real_pointers(self, note: StructuredNote, owner: str, *own: str) -> StructuredNote:
        """`own` first, then as many of the note's pointers as exist and fit; a warning names each that does not."""
        given = [pointer for pointer in dict.fromkeys(note.file_refs) if pointer not in own]
        real = [pointer for pointer in given if self.exists(owner, pointer)]
        for pointer in given:
            if pointer not in real:
                _LOG.warning("a model's pointer leads to no artifact and was dropped: %.80r", pointer)
        return note.model_copy(update={"file_refs": (*own, *real)[: NoteCaps().file_refs]})

    def _folder(self, owner: str) -> Path:
        return self._root / _key(owner, OWNER_DIGITS)

    def _path(self, owner: str, pointer: str) -> Path:
        """The file behind `pointer`, links followed. Raises ArtifactRefused, ArtifactNotFound."""
        folder = self._folder(owner)
        try:
            path = (folder / pointer).resolve()
            inside = "\\" not in pointer and path.is_relative_to(folder.resolve())
            found = inside and path.is_file()
        except (OSError, ValueError, RuntimeError):  # too long a name, a NUL, a loop of links: no pointer of ours
            inside = found = False
        if not inside:
            raise ArtifactRefused(pointer=pointer)
        if not found:
            raise ArtifactNotFound(pointer=pointer)
        return path


def _key(name: str, digits: int) -> str:
    """A folder name for any owner or run, the same on every machine."""
    return sha256(name.encode(errors="surrogatepass")).hexdigest()[:digits]


def _replace(path: Path, data: bytes) -> None:
    """A temporary file (mode 0600) beside `path` takes its name."""
    with NamedTemporaryFile(dir=path.parent, prefix=".", suffix=".part", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            with suppress(FileNotFoundError):
                Path(file.name).unlink()
            raise


@contextmanager
def _naming(pointer: str) -> Iterator[None]:
    try:
        yield
    except (OSError, UnicodeDecodeError) as refusal:
        raise ArtifactUnusable(pointer=pointer, reason=getattr(refusal, "strerror", None) or refusal) from refusal
