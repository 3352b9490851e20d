"""todo.txt as todotxt.org describes it, and as it looks after some years."""

from datetime import date
from pathlib import Path

import pytest

from notewright.workspace.records import ItemDate

from .conftest import scan_path


@pytest.mark.parametrize(
    ("line", "status", "title", "tags", "dates"),
    [
        (
            "(A) 2026-01-05 Call Mom @Phone +Family",
            "pending",
            "Call Mom @Phone +Family",
            ("Phone", "Family"),
            {"created": 5},
        ),
        ("x 2026-01-06 2026-01-05 done thing", "done", "done thing", (), {"done": 6, "created": 5}),
        ("x 2026-01-06 (B) 2026-01-05 thing", "done", "thing", (), {"done": 6, "created": 5}),
        ("x (C) 2026-01-05 thing due:2026-01-07", "done", "thing", (), {"created": 5, "due": 7}),
        ("x 2026-01-06 thing", "done", "thing", (), {"done": 6}),
        ("x thing", "done", "thing", (), {}),
        ("X 2026-01-06 not done", "pending", "X 2026-01-06 not done", (), {}),
        ("xylophone lesson", "pending", "xylophone lesson", (), {}),
        ("(a) low", "pending", "(a) low", (), {}),
        (
            "写周报 +工作/周报 @公司 due:2026-01-09 t:2026-01-08",
            "pending",
            "写周报 +工作/周报 @公司",
            ("工作/周报", "公司"),
            {"due": 9, "scheduled": 8},
        ),
        ("mail a@b.org 1+1 + @", "pending", "mail a@b.org 1+1 + @", (), {}),
        ("thing due:soon Level:5", "pending", "thing due:soon Level:5", (), {}),
        ("thing due:2026-02-30", "pending", "thing", (), {}),
        ("due:2026-01-07", "pending", "due:2026-01-07", (), {"due": 7}),
        ("#urgent thing", "pending", "#urgent thing", (), {}),
    ],
)
def test_a_line(
    tmp_path: Path, line: str, status: str, title: str, tags: tuple[str, ...], dates: dict[str, int]
) -> None:
    (tmp_path / "todo.txt").write_text(line, encoding="utf-8")
    (todo,) = scan_path("todo_txt", tmp_path / "todo.txt").todos
    assert (todo.status, todo.title, todo.tags, todo.text) == (status, title, tags, line)
    assert todo.dates == {name: ItemDate(date(2026, 1, day), "field") for name, day in dates.items()}


def test_marks_blank_lines_tabs_comments_and_repetitions(tmp_path: Path) -> None:
    (tmp_path / "todo.txt").write_bytes(b"\xef\xbb\xbf(A) one\r\n\r\n\t \r\n# a comment\r\n(A) one\t\r\nx one\r\n")
    found = scan_path("todo_txt", tmp_path / "todo.txt")
    assert [(todo.text, todo.line) for todo in found.todos] == [("(A) one", 1), ("(A) one", 5), ("x one", 6)]
    assert len({todo.id for todo in found.todos}) == 3
    assert found.failures == []


def test_ticking_a_line_off_leaves_its_id(tmp_path: Path) -> None:
    path = tmp_path / "todo.txt"
    path.write_text("(A) 2026-01-01 pay rent due:2026-01-05\n")
    (before,) = scan_path("todo_txt", path).todos
    path.write_text("new line\nx 2026-01-04 2026-01-01 pay rent due:2026-01-05\n")
    after = scan_path("todo_txt", path).todos[1]
    assert after.id == before.id
    assert after.version != before.version
