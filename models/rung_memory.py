"""Which rung works with which model, kept in a small file that a person can read and delete."""

import logging
import os
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from notewright.models.call_record import RungName
from notewright.models.faults import Parameter
from notewright.state.frozen import Frozen

_LOG = logging.getLogger("notewright")
RUNGS = "rungs.json"  # its name in the data folder


class Known(Frozen):
    """What was seen to work: the rung, and the parameters that this server or model does not take."""

    rung: RungName
    without: tuple[Parameter, ...] = ()


_FILE: TypeAdapter[dict[str, Known]] = TypeAdapter(dict[str, Known])


class RungMemory:
    """What is known by endpoint and model. Without a file it lasts as long as the process."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, Known] = {}

    def all(self) -> dict[str, Known]:
        """Everything that is known, by "endpoint model"; a file that cannot be read is told and counts as empty."""
        if self._path is None:
            return self._known
        try:
            return _FILE.validate_json(self._path.read_bytes()) if self._path.exists() else {}
        except (OSError, ValidationError) as error:
            _LOG.warning("%s could not be read (%s) and is made anew", self._path, type(error).__name__)
            return {}

    def get(self, key: str) -> Known | None:
        return self.all().get(key)

    def put(self, key: str, known: Known) -> None:
        """Remember, where that is news."""
        if self.get(key) != known:
            self._write(self.all() | {key: known})

    def forget(self, key: str | None = None) -> None:
        """Forget one model, or every one."""
        self._write({name: known for name, known in self.all().items() if key not in (None, name)})

    def _write(self, known: dict[str, Known]) -> None:
        """In one step: a reader finds the old file or the new one. A memory that cannot be kept ends no run."""
        self._known = known
        if self._path is None:
            return
        part = self._path.with_suffix(f".{os.getpid()}.part")
        try:
            part.write_bytes(_FILE.dump_json(known, indent=1))
            part.replace(self._path)
        except OSError as error:
            _LOG.warning("%s could not be written (%s)", self._path, type(error).__name__)
