"""The call log: one line of JSON a model call, in a file a calendar month. What was said in a call is never in it.

The standard library's rotating handlers know no calendar months, hence these few lines.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from notewright.models.call_record import CallRecord
from notewright.state.errors import CallLogUnwritable, NotewrightError

MONTHS_KEPT = 12  # the newest one and the eleven before it

Warn = Callable[[NotewrightError], None]

_NAME = re.compile(r"calls-(\d{4})-(\d{2})\.jsonl")
_RECORD = TypeAdapter(CallRecord)
_FIELDS = {"key": "key_last4"}
_USAGE = {"tokens_in": "tokens_in", "cached": "tokens_cached", "tokens_out": "tokens_out"}


class CallLog:
    """A `Log` over `calls-YYYY-MM.jsonl` in `folder`; the month is that of a call's start in UTC.

    Where the file cannot be written, `warn` is told once and the run goes on.
    """

    def __init__(self, folder: Path, warn: Warn) -> None:
        self._folder, self._warn, self._told = folder, warn, False

    def __call__(self, record: CallRecord) -> None:
        path = self._folder / f"calls-{month_of(record)}.jsonl"
        try:
            is_new = not path.exists()
            _append(path, f"{json.dumps(row_of(record), ensure_ascii=False)}\n".encode(errors="backslashreplace"))
            if is_new:
                _forget_old(self._folder)
        except OSError as refusal:
            if not self._told:
                self._warn(CallLogUnwritable(path=path, reason=refusal.strerror or refusal))
            self._told = True


class LoggedMonth(NamedTuple):
    """The calls of one file in the order in which they ended, and how many of its lines are none."""

    records: tuple[CallRecord, ...]
    unreadable: int


def month_of(record: CallRecord) -> str:
    """YYYY-MM of its start in UTC, as in the file's name."""
    return f"{record.started.astimezone(UTC):%Y-%m}"


def read_calls(folder: Path) -> Iterator[LoggedMonth]:
    """Month by month, the newest first. Raises OSError where a file cannot be read."""
    for path in reversed(_files(folder)):
        lines = path.read_bytes().splitlines()
        records = tuple(record for line in lines if (record := _record_of(line)))
        yield LoggedMonth(records, len(lines) - len(records))


def row_of(record: CallRecord) -> dict[str, object]:
    """Every field by its name in the file; times in UTC."""
    fields = {_FIELDS.get(name, name): value for name, value in record._asdict().items() if name != "usage"}
    times = {name: _utc(getattr(record, name)) for name in ("started", "ended")}
    return fields | times | {_USAGE[name]: value for name, value in record.usage._asdict().items()}


def _record_of(line: bytes) -> CallRecord | None:
    try:
        row = json.loads(line)
        usage = {name: row[said] for name, said in _USAGE.items()}
        named = {name: row[_FIELDS.get(name, name)] for name in CallRecord._fields if name != "usage"}
        return _RECORD.validate_python(named | {"usage": usage})
    except (ValueError, KeyError, TypeError, ValidationError):
        return None


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def _append(path: Path, line: bytes) -> None:
    """One write to the end of the file: lines of two processes do not mix. Raises OSError, also for half a line."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        if os.write(file, line) < len(line):
            raise OSError("the disk is full")
    finally:
        os.close(file)


def _forget_old(folder: Path) -> None:
    """Remove what is older than MONTHS_KEPT, counted from the newest month there is."""
    months = {path: _number(path) for path in _files(folder)}
    for path, number in months.items():
        if number <= max(months.values()) - MONTHS_KEPT:
            path.unlink(missing_ok=True)


def _files(folder: Path) -> list[Path]:
    """The files of the log, the oldest month first."""
    return sorted(path for path in folder.glob("calls-*.jsonl") if _NAME.fullmatch(path.name))


def _number(path: Path) -> int:
    """Months since the year 0."""
    year, month = path.stem.split("-")[1:]
    return int(year) * 12 + int(month)
