"""What a note and its todos become: titles, tags, dates with their origin, stable ids, settings of the vault."""

import json
import os
from datetime import date, datetime
from pathlib import Path

import pytest

from notewright.workspace.records import Failure, ItemDate, Record, SourceSpec
from notewright.workspace.sources import open_source

from .conftest import ZONE, Scan, read_again, scan_path


@pytest.mark.parametrize(
    ("path", "text", "title"),
    [
        ("a.md", "---\ntitle: From  the field\n---\n# Head", "From the field"),
        ("a.md", "---\ntitle: 2024\n---\n", "2024"),
        ("a.md", "---\ntitle: [a, b]\n---\n# Head #", "Head"),
        ("a.md", "\n# Head\n\ntext", "Head"),
        ("a.md", "text\n\n# Chapter", "a"),
        ("a.md", "## Notes\n\ntext", "a"),
        ("a.md", "```\n# no\n```", "a"),
        ("2026-01-05.md", "# Day planner", "2026-01-05"),
        ("x/v1.2 发布.md", "", "v1.2 发布"),
    ],
)
def test_a_title_is_the_field_the_opening_heading_or_the_file_name(
    vault: Scan, path: str, text: str, title: str
) -> None:
    assert vault({path: text}).note.title == title


def test_tags_of_field_and_text_are_joined_once(vault: Scan) -> None:
    note = vault({"工作/发布/a.md": "---\ntags: [work, '#a/b']\ntag: other\n---\n#Work #今天\n```\n#code\n```"}).note
    assert note.tags == ("work", "a/b", "other", "今天")
    assert note.folder == "工作/发布"


@pytest.mark.parametrize(
    "key", ["created", "date created", "dateCreated", "Date_Created", "created-at", "date", "创建时间", "CREATED"]
)
def test_creation_fields_by_their_many_names(vault: Scan, key: str) -> None:
    note = vault({"2020-01-01.md": f"---\n{key}: 2026-01-05\n---\n"}).note
    assert note.dates["created"] == ItemDate(date(2026, 1, 5), "field")


@pytest.mark.parametrize("key", ["updated", "date modified", "dateModified", "last modified", "modified", "更新时间"])
def test_update_fields_by_their_many_names(vault: Scan, key: str) -> None:
    note = vault({"a.md": f"---\n{key}: 2026-01-05 10:00\n---\n"}).note
    assert note.dates["updated"] == ItemDate(datetime(2026, 1, 5, 10, tzinfo=ZONE), "field")


def test_a_created_field_comes_before_a_date_field(vault: Scan) -> None:
    note = vault({"a.md": "---\ndate: 2026-01-01\ncreated: 2026-01-05\n---\n"}).note
    assert note.dates["created"].value == date(2026, 1, 5)


def test_a_field_without_a_date_is_named_and_the_next_one_holds(vault: Scan) -> None:
    found = vault({"a.md": "---\ncreated: 05/01/2026\ndate: 2026-01-05\nupdated:\n---\n"})
    assert found.note.dates["created"].value == date(2026, 1, 5)
    assert found.failures == [Failure("a.md", "unclear_date", "created", lost=False)]


def test_field_then_name_then_file_time(vault: Scan, tmp_path: Path) -> None:
    """Design §6; the file's time is marked as such."""
    (tmp_path / "vault").mkdir()
    found = vault({"2026-01-05.md": "---\ncreated: 2026-01-04\n---\n", "2026-01-06.md": "", "c.md": ""})
    os.utime(tmp_path / "vault" / "c.md", (1767577190, 1767577190))
    found = scan_path("vault", tmp_path / "vault")
    origins = {path: note.dates["created"] for path, note in found.notes.items()}
    assert origins["2026-01-05.md"] == ItemDate(date(2026, 1, 4), "field")
    assert origins["2026-01-06.md"] == ItemDate(date(2026, 1, 6), "name")
    assert origins["c.md"] == ItemDate(datetime(2026, 1, 5, 9, 39, 50, tzinfo=ZONE), "file")


def test_an_ambiguous_daily_name_is_named(vault: Scan) -> None:
    found = vault({"05-01-2026.md": ""})
    assert found.reasons == [("05-01-2026.md", "unclear_date")]


@pytest.mark.parametrize(
    ("count", "seconds", "dated"), [(20, 1, False), (20, 90, True), (6, 0, False), (6, 3, True), (4, 0, True)]
)
def test_times_shared_by_most_files_are_no_dates(tmp_path: Path, count: int, seconds: int, dated: bool) -> None:
    """A checkout gives every file the moment of the checkout."""
    for number in range(count):
        (tmp_path / f"{number}.md").write_text("x")
        os.utime(tmp_path / f"{number}.md", (1767577190 + number * seconds,) * 2)
    found = scan_path("vault", tmp_path)
    assert {("created" in note.dates) for note in found.notes.values()} == {dated}


def test_obsidians_own_daily_format_is_read(vault: Scan) -> None:
    settings = json.dumps({"folder": "daily", "format": "MM-DD-YYYY"})
    note = vault({".obsidian/daily-notes.json": settings, "daily/05-06-2026.md": ""}).note
    assert note.dates["created"] == ItemDate(date(2026, 5, 6), "name")


def test_periodic_notes_and_logseq_formats_are_read(vault: Scan) -> None:
    periodic = json.dumps({"daily": {"enabled": True, "format": "DD.MM.YY"}})
    found = vault(
        {
            ".obsidian/plugins/periodic-notes/data.json": periodic,
            "05.06.26.md": "",
            "logseq/config.edn": '{:journal/file-name-format "dd-MM-yyyy"}',
            "journals/05-06-2026.md": "",
        }
    )
    assert {note.dates["created"].value for note in found.notes.values()} == {date(2026, 6, 5)}


@pytest.mark.parametrize(
    "broken", [b"{", b"[]", b"\xff\x00", b'{"daily": 3, "format": 4, "statusSettings": [1]}', b"null"]
)
def test_broken_settings_leave_the_defaults(vault: Scan, broken: bytes) -> None:
    paths = [".obsidian/daily-notes.json", ".obsidian/plugins/obsidian-tasks-plugin/data.json"]
    found = vault({**dict.fromkeys(paths, broken), "2026-01-05.md": "- [ ] x\n- [-] y"})
    assert [todo.status for todo in found.todos] == ["pending", "cancelled"]
    assert {reason for _, reason in found.reasons} <= {"bad_settings"}


def test_task_states_of_the_vault_come_first(vault: Scan) -> None:
    """Obsidian Tasks lets a person say what each character means; NON_TASK is no todo."""
    rows = [{"symbol": "D", "type": "DONE"}, {"symbol": "i", "type": "NON_TASK"}, {"symbol": "/", "type": "CANCELLED"}]
    settings = json.dumps({"statusSettings": {"coreStatuses": [], "customStatuses": [*rows, {"name": "half"}, 7]}})
    found = vault(
        {".obsidian/plugins/obsidian-tasks-plugin/data.json": settings, "a.md": "- [D] a\n- [i] b\n- [/] c\n- [x] d"}
    )
    assert [(todo.title, todo.status) for todo in found.todos] == [("a", "done"), ("c", "cancelled"), ("d", "done")]


def test_a_todo_knows_its_note_and_its_own_tags(vault: Scan) -> None:
    """The tags of the note are not the todo's."""
    (todo,) = vault({"w/a.md": "---\ntags: note\ntitle: T\n---\n\n- [ ] call #home/phone 📅 2026-01-05"}).todos
    assert (todo.parent_title, todo.folder, todo.tags, todo.line) == ("T", "w", ("home/phone",), 6)
    assert todo.dates == {"due": ItemDate(date(2026, 1, 5), "field")}


def test_a_todo_in_a_daily_note_was_written_down_that_day(vault: Scan) -> None:
    todos = vault({"2026-01-05.md": "- [ ] a\n- [ ] b ➕ 2026-01-01"}).todos
    assert [todo.dates["created"] for todo in todos] == [
        ItemDate(date(2026, 1, 5), "name"),
        ItemDate(date(2026, 1, 1), "field"),
    ]


def test_equal_tasks_are_different_todos(vault: Scan) -> None:
    todos = vault({"a.md": "- [ ] x\n- [x] x\n- [ ] x 📅 2026-01-05"}).todos
    assert len({todo.id for todo in todos}) == 3


def test_ids_outlive_edits_and_versions_show_them(vault: Scan) -> None:
    """Lines above, a new date and a tick leave the id; only what the todo itself says changes its version."""
    before = {todo.title: todo for todo in vault({"a.md": "- [ ] x\n- [ ] y 📅 2026-01-05"}).todos}
    after = {todo.title: todo for todo in vault({"a.md": "# New\n\n- [ ] z\n- [ ] x\n- [x] y 📅 2026-01-06"}).todos}
    assert (after["x"].id, after["x"].version) == (before["x"].id, before["x"].version)
    assert after["y"].id == before["y"].id
    assert after["y"].version != before["y"].version


@pytest.mark.parametrize(
    ("front", "status"),
    [
        ("status: open\ntags: [task]", "pending"),
        ("status: in-progress\ndue: 2026-01-05", "pending"),
        ("status: Done\ntags: task\ncompletedDate: 2026-01-05", "done"),
        ("status: 进行中\ntags: 待办", "pending"),
        ("status: cancelled\ntags: [todo]", "cancelled"),
        ("status: open", None),
        ("status: published\ntags: [task]", None),
        ("status: [open]\ntags: [task]", None),
        ("tags: [task]\ndue: 2026-01-05", None),
        ("status: open\ndue: soon", None),
    ],
)
def test_a_note_is_a_todo_only_where_it_says_so(vault: Scan, front: str, status: str | None) -> None:
    todos = vault({"a.md": f"---\ntitle: T\n{front}\n---\nbody"}).todos
    assert [(todo.status, todo.title, todo.text) for todo in todos] == ([(status, "T", "body")] if status else [])


def test_task_note_states_of_the_plugin_are_read(vault: Scan) -> None:
    settings = json.dumps({"taskTag": "job", "customStatuses": [{"value": "Shipped", "isCompleted": True}]})
    (todo,) = vault(
        {".obsidian/plugins/tasknotes/data.json": settings, "a.md": "---\nstatus: shipped\ntags: job\n---\n"}
    ).todos
    assert todo.status == "done"


def test_our_own_notes_are_known_with_their_todos(vault: Scan) -> None:
    """A saved retro must not become material, and the open todos it lists are no second todos."""
    found = vault({"a.md": "---\nnotewright:\n  draft: 1\n---\n- [ ] x", "b.md": "about notewright: [ ]\n\n- [ ] y"})
    assert [(item.locator.path, item.own_note) for item in found.records] == [
        ("a.md", True),
        ("a.md", True),
        ("b.md", False),
        ("b.md", False),
    ]


def test_one_item_is_read_again_from_its_file(vault: Scan, tmp_path: Path) -> None:
    found = vault({"a.md": "# T\n- [ ] x\n- [ ] y"})
    root, note = tmp_path / "vault", found.note
    vault({"a.md": "# T\n\nnew\n\n- [ ] y"})
    again = read_again("vault", root, note.locator)
    assert isinstance(again, Record)
    assert (again.id, again.text) == (note.id, "# T\n\nnew\n\n- [ ] y")
    assert again.version != note.version
    gone, kept = (read_again("vault", root, todo.locator) for todo in found.todos)
    assert gone is None
    assert isinstance(kept, Record)
    (root / "a.md").unlink()
    assert read_again("vault", root, note.locator) == Failure("a.md", "gone")


def test_a_fingerprint_changes_with_what_decides_the_reading(vault: Scan, tmp_path: Path) -> None:
    from zoneinfo import ZoneInfo

    spec = SourceSpec("vault", tmp_path / "vault")
    vault({"05-01-2026.md": "x"})
    first = open_source(spec, ZONE).fingerprint
    assert open_source(spec, ZONE).fingerprint == first
    assert open_source(spec, ZoneInfo("UTC")).fingerprint != first
    vault({"13-01-2026.md": "x"})
    assert open_source(spec, ZONE).fingerprint != first
