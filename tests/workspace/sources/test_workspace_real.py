"""Exact counts on real notes, bookmarks, todos and files that strangers published.

The figures were worked out with grep and by eye, not by these readers: 83 checkbox lines in 44 notes, one of them
(foam/recipes/predefined-user-snippets.md) inside a fence; 14 task notes.
"""

import re
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from notewright.workspace.records import SourceKind

from .conftest import Scanned, scan_path

REAL = (Path(__file__).parents[3] / "../shared/workspace-real").resolve()
pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason="../shared/workspace-real is not beside this checkout")

BOX = re.compile(r"^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+\[(.)\]\s", re.MULTILINE)


@pytest.fixture(scope="module")
def notes() -> Scanned:
    return scan_path("vault", REAL / "notes")


def test_every_note_is_a_record(notes: Scanned) -> None:
    assert set(notes.notes) == {str(path.relative_to(REAL / "notes")) for path in (REAL / "notes").rglob("*.md")}
    assert len(notes.notes) == 285
    assert len({record.id for record in notes.records}) == len(notes.records)


def test_every_checkbox_outside_code_is_a_todo(notes: Scanned) -> None:
    lines = [todo for todo in notes.todos if todo.locator.item != "note"]
    boxes = {path: BOX.findall((REAL / "notes" / path).read_text("utf-8-sig")) for path in notes.notes}
    assert (sum(map(len, boxes.values())), sum(map(bool, boxes.values()))) == (83, 44)
    assert len(lines) == 82
    expected = Counter({path: len(found) for path, found in boxes.items() if found})
    expected.subtract(["foam/recipes/predefined-user-snippets.md"])
    assert Counter(todo.locator.path for todo in lines) == +expected
    assert Counter(todo.status for todo in lines) == {"pending": 59, "done": 23}


def test_each_task_note_is_a_todo(notes: Scanned) -> None:
    found = [todo for todo in notes.todos if todo.locator.item == "note"]
    assert all(todo.locator.path.startswith("tasknotes/TaskNotes/") for todo in found)
    assert Counter(todo.status for todo in found) == {"pending": 13, "done": 1}
    (groceries,) = (todo for todo in found if todo.title == "Buy groceries")
    assert groceries.dates["due"].value.isoformat() == "2025-12-31T17:00:00+08:00"
    assert groceries.dates["scheduled"].value == date(2025, 12, 30)
    assert groceries.tags == ("errands", "home", "task")


def test_where_the_dates_of_notes_come_from(notes: Scanned) -> None:
    """A fresh checkout gives every file one time, so none of these dates is a file's."""
    origins = Counter((name, when.origin) for note in notes.notes.values() for name, when in note.dates.items())
    assert {origin for _, origin in origins} - {"file"} == {"field", "name"}
    assert (origins["created", "field"], origins["created", "name"], origins["updated", "field"]) == (132, 64, 126)


def test_daily_notes_are_dated_by_name_but_for_two_with_two_readings(notes: Scanned) -> None:
    daily = {path: note for path, note in notes.notes.items() if path.startswith("daily/diary/")}
    undated = [path for path, note in daily.items() if note.dates.get("created", (None, "file"))[1] == "file"]
    assert undated == ["daily/diary/02-01-2021.md", "daily/diary/03-01-2021.md"]
    days = Counter(note.dates["created"].value for path, note in daily.items() if path not in undated)
    assert days[date(2021, 1, 1)] == 7


def test_tags_in_both_languages(notes: Scanned) -> None:
    tags = Counter(tag for note in notes.notes.values() for tag in note.tags)
    assert (tags["索引笔记"], tags["待办/某天"], tags["work_log"], tags["work_log2"]) == (5, 4, 29, 21)


def test_what_is_named(notes: Scanned) -> None:
    assert notes.reasons == [
        ("daily/diary/02-01-2021.md", "unclear_date"),
        ("daily/diary/03-01-2021.md", "unclear_date"),
        ("kepano/Templates/Book Template.md", "bad_frontmatter"),
        ("kepano/Templates/Meeting Template.md", "bad_frontmatter"),
    ]


@pytest.mark.parametrize(
    ("name", "count", "tagged", "named"),
    [
        ("chromium_nested.htm", 18, 0, []),
        ("firefox_nested.htm", 21, 20, ["3: Recently saved, Recent tags, Most visited"]),
    ],
)
def test_bookmark_exports(name: str, count: int, tagged: int, named: list[str]) -> None:
    found = scan_path("bookmarks", REAL / "bookmarks" / name)
    assert len(found.records) == count
    assert sum(bool(record.tags) for record in found.records) == tagged
    assert all("created" in record.dates for record in found.records)
    assert [failure.detail for failure in found.failures] == named


@pytest.mark.parametrize(("name", "pending", "done"), [("todo.txt", 7, 1), ("tasklist_todo.txt", 30, 33)])
def test_todo_txt_files(name: str, pending: int, done: int) -> None:
    found = scan_path("todo_txt", REAL / "todo" / name)
    assert Counter(todo.status for todo in found.todos) == {"pending": pending, "done": done}
    assert len({todo.id for todo in found.todos}) == pending + done


def test_files() -> None:
    found = scan_path("files", REAL / "files")
    read = {path: record.text_known for path, record in found.files.items()}
    assert len(read) == 9
    assert [path for path, known in read.items() if not known] == [
        "encrypted-file.pdf",
        "fake-power-point.pptx",
        "test.xlsx",
    ]
    assert found.reasons == [("encrypted-file.pdf", "locked")]
    assert "繁體" in found.files["multilang.pdf"].text or "世界" in found.files["multilang.pdf"].text
    assert "Beautiful is better than ugly." in found.files["zen_of_python_corrupted.pdf"].text
    assert "Header Col 1\tHeader Col 2" in found.files["docx-tables.docx"].text
    assert sum("created" in record.dates for record in found.files.values()) == 6


@pytest.mark.parametrize(
    ("kind", "path"), [("vault", "notes"), ("bookmarks", "bookmarks/firefox_nested.htm"), ("todo_txt", "todo/todo.txt")]
)
def test_a_second_scan_gives_the_same_records(kind: SourceKind, path: str) -> None:
    first, second = scan_path(kind, REAL / path), scan_path(kind, REAL / path)
    assert first.records == second.records
