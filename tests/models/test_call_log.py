"""The call log: a line a call with every field, a file a month, twelve of them, and never the end of a run."""

import json
import multiprocessing
import stat
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from fakes.calls import record
from hypothesis import given
from hypothesis import strategies as st

from notewright.models.call_log import CallLog, read_calls, row_of
from notewright.models.call_record import CallRecord, Usage
from notewright.state.errors import NotewrightError

FIELDS = {"endpoint", "key_last4", "model", "stage", "request_id", "rung", "tokens_in", "tokens_cached", "tokens_out"}
FIELDS |= {"started", "ended", "milliseconds", "finish_reason", "retries", "outcome"}


def fails(error: NotewrightError) -> None:
    raise AssertionError(error)


def written(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in sorted(folder.iterdir()) for line in path.read_text("utf-8").splitlines()]


def test_every_field_is_in_the_line(tmp_path: Path) -> None:
    CallLog(tmp_path / "logs", fails)(record(request_id=None, finish_reason=None))
    [row] = written(tmp_path / "logs")
    assert set(row) == FIELDS
    assert row["started"] == "2026-11-30T10:00:00.250+00:00"
    assert row["ended"] == "2026-11-30T10:00:01.750+00:00"
    assert (row["key_last4"], row["tokens_in"], row["tokens_cached"], row["tokens_out"]) == ("cdef", 1200, 1000, 80)
    assert row["request_id"] is row["finish_reason"] is None


def test_the_month_is_that_of_the_start_in_utc(tmp_path: Path) -> None:
    """In Shanghai it is December already."""
    shanghai = timezone(timedelta(hours=8))
    log = CallLog(tmp_path, fails)
    log(record(started=datetime(2026, 12, 1, 7, 59, tzinfo=shanghai)))
    log(record(started=datetime(2026, 12, 1, 8, 0, tzinfo=shanghai)))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["calls-2026-11.jsonl", "calls-2026-12.jsonl"]


def test_twelve_months_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    log = CallLog(tmp_path, fails)
    (tmp_path / "calls-of-mine.jsonl").write_text("mine", encoding="utf-8")
    for number in range(14):
        year, month = divmod(2025 * 12 + 10 + number, 12)
        log(record(started=datetime(year, month + 1, 5, tzinfo=UTC)))
    months = [path.stem.removeprefix("calls-") for path in sorted(tmp_path.glob("calls-2*"))]
    assert (months[0], months[-1], len(months)) == ("2026-01", "2026-12", 12)
    assert (tmp_path / "calls-of-mine.jsonl").read_text(encoding="utf-8") == "mine"


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    CallLog(tmp_path / "logs", fails)(record())
    [path] = (tmp_path / "logs").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def write_many(folder: Path, name: str) -> None:
    log = CallLog(folder, fails)
    for number in range(300):
        log(record(model=name * 500, request_id=str(number)))


def test_lines_of_two_processes_do_not_mix(tmp_path: Path) -> None:
    start = multiprocessing.get_context("spawn")
    writers = [start.Process(target=write_many, args=(tmp_path, name)) for name in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    rows = written(tmp_path)
    for name in "ab":
        assert [row["request_id"] for row in rows if row["model"] == name * 500] == [str(n) for n in range(300)]


def test_a_log_that_cannot_be_written_is_named_once_and_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file stands where the folder should be", encoding="utf-8")
    told: list[NotewrightError] = []
    log = CallLog(tmp_path / "logs", told.append)
    log(record())
    log(record())
    [error] = told
    assert error.code == "CallLogUnwritable"
    assert "logs/calls-2026-11.jsonl" in error.text("en")
    assert "logs/calls-2026-11.jsonl" in error.text("zh")


TEXT = st.none() | st.text(max_size=20)
NUMBER = st.none() | st.integers(min_value=0, max_value=10**9)


@given(TEXT, TEXT, st.text(max_size=20), NUMBER, NUMBER, NUMBER)
def test_what_is_written_is_read_again(
    request_id: str | None,
    finish: str | None,
    model: str,
    tokens_in: int | None,
    cached: int | None,
    tokens_out: int | None,
) -> None:
    """Whatever a server calls its ids and models, line ends and quotation marks too."""
    made = record((tokens_in, cached, tokens_out), request_id=request_id, finish_reason=finish, model=model)
    with TemporaryDirectory() as folder:
        CallLog(Path(folder), fails)(made)
        [month] = read_calls(Path(folder))
    assert month.unreadable == 0
    assert [row_of(each) for each in month.records] == [row_of(made)]


@pytest.mark.parametrize("line", ["", "{", "[]", "3", '{"model": "gpt-x"}', '{"tokens_in": "many"}', "\ufffd"])
def test_a_line_that_is_no_call_is_counted(tmp_path: Path, line: str) -> None:
    CallLog(tmp_path, fails)(record())
    [path] = tmp_path.iterdir()
    path.write_text(f"{line}\n{path.read_text('utf-8')}", encoding="utf-8")
    [month] = read_calls(tmp_path)
    assert (len(month.records), month.unreadable) == (1, 1)


def test_months_come_newest_first_and_none_where_nothing_was_called(tmp_path: Path) -> None:
    assert list(read_calls(tmp_path / "logs")) == []
    log = CallLog(tmp_path, fails)
    for month in (10, 12, 11):
        log(record(started=datetime(2026, month, 1, tzinfo=UTC)))
    assert [each.records[0].started.month for each in read_calls(tmp_path)] == [12, 11, 10]


def test_a_record_keeps_its_types(tmp_path: Path) -> None:
    made = record()
    CallLog(tmp_path, fails)(made)
    [month] = read_calls(tmp_path)
    [again] = month.records
    assert isinstance(again, CallRecord)
    assert isinstance(again.usage, Usage)
    assert again == made
