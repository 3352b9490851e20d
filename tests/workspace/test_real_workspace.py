"""Fixed requests on a real workspace. The right answers are worked out here a second way, out of plain files."""

import html
import json
import os
import re
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest
import yaml

from notewright.state.material import Hits, PlannedQuery, TimeRange
from notewright.state.scope import Query
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec

SHARED = Path(__file__).parents[2] / "../shared/workspace-real"
ZONE = ZoneInfo("Asia/Shanghai")
OWNER = "me"

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared workspace is not beside this checkout")


class Plain(NamedTuple):
    """A Markdown file as a short script sees it."""

    path: str
    fields: dict[str, Any]
    body: str

    @property
    def tags(self) -> set[str]:
        said = self.fields.get("tags") or []
        listed = re.split(r"[,\s]+", said) if isinstance(said, str) else [str(tag) for tag in said]
        prose = re.sub(r"```.*?```|`[^`\n]*`|https?://\S+", " ", self.body, flags=re.DOTALL)
        inline = re.findall(r"(?:^|(?<=\s))#([\w/-]*[^\W\d_][\w/-]*)", prose)
        return {tag.casefold() for tag in (*listed, *inline)}

    @property
    def searched(self) -> str:
        title = str(self.fields.get("title") or "")
        return "\n".join([title, Path(self.path).stem, self.body, *self.tags]).casefold()


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with the file times that a checkout loses."""
    copied = tmp_path_factory.mktemp("real") / "workspace"
    shutil.copytree(SHARED, copied)
    for row in map(json.loads, (SHARED / "manifest.jsonl").read_text(encoding="utf-8").splitlines()):
        os.utime(copied / row["path"], (row["last"], row["last"]))
    return copied / "notes"


@pytest.fixture(scope="module")
def plain(notes: Path) -> list[Plain]:
    found = [Path(folder, name) for folder, _, names in os.walk(notes) for name in names if name.endswith(".md")]
    return [_plain(file, str(file.relative_to(notes))) for file in found]


def _plain(file: Path, path: str) -> Plain:
    text = file.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    parted = re.match(r"---\n(.*?\n)?---[ \t]*(?:\n|\Z)", text, re.DOTALL)
    if not parted:
        return Plain(path, {}, text)
    try:
        fields = yaml.safe_load(parted[1] or "")
    except (yaml.YAMLError, TypeError):
        fields = {}
    return Plain(path, fields if isinstance(fields, dict) else {}, text[parted.end() :])


@pytest.fixture(scope="module")
def library(notes: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    opened = Library(tmp_path_factory.mktemp("home"), ZONE)
    opened.index(OWNER, [SourceSpec("vault", notes)])
    exports = [SourceSpec("bookmarks", file) for file in sorted((notes.parent / "bookmarks").iterdir())]
    lists = [SourceSpec("todo_txt", file) for file in sorted((notes.parent / "todo").glob("*.txt"))]
    opened.index("other", [*exports, *lists, SourceSpec("files", notes.parent / "files")])
    yield opened
    opened.close()


def find(library: Library, planned: PlannedQuery) -> tuple[Hits, list[str]]:
    """Hits and the paths of what was found, each once an item."""
    [hits] = library.find(OWNER, [planned])
    places = library.places(OWNER, hits.refs)
    assert len(places) == hits.matched == len(hits.refs)
    return hits, sorted(places.values())


def test_every_note_is_in_the_index(library: Library, plain: list[Plain]) -> None:
    hits, paths = find(library, PlannedQuery(query=Query(resource_type="note")))
    assert paths == sorted(note.path for note in plain)
    assert hits.matched == 285


def test_a_second_scan_reads_nothing_and_names_the_same_problems(library: Library, notes: Path) -> None:
    for owner, spec in ((OWNER, SourceSpec("vault", notes)), ("other", SourceSpec("files", notes.parent / "files"))):
        again, once_more = library.index(owner, [spec]), library.index(owner, [spec])
        assert again.read == once_more.read == 0
        assert again.problems == once_more.problems != ()


def test_one_chinese_character(library: Library, plain: list[Plain]) -> None:
    """关于云的笔记"""
    hits, paths = find(library, PlannedQuery(query=Query(resource_type="note", keyword="云")))
    assert paths == sorted(note.path for note in plain if "云" in note.searched)
    assert hits.matched == 29


def test_the_start_of_an_english_word(library: Library, plain: list[Plain]) -> None:
    """notes about deploy, but not the ones that mention staging"""
    query = Query(resource_type="note", keyword="deploy", exclude="staging")
    hits, paths = find(library, PlannedQuery(query=query))
    expected = [
        note.path
        for note in plain
        if re.search(r"(?<![a-z0-9])deploy", note.searched) and not re.search(r"(?<![a-z0-9])staging", note.searched)
    ]
    assert paths == sorted(expected)
    assert hits.matched == 4


def test_a_nested_tag(library: Library, plain: list[Plain]) -> None:
    """标签为待办的笔记: 待办/今天 is one of them"""
    hits, paths = find(library, PlannedQuery(query=Query(resource_type="note", tag="待办")))
    assert paths == sorted(note.path for note in plain if any(tag.split("/")[0] == "待办" for tag in note.tags))
    assert hits.matched == 9


def test_a_folder_of_that_name_anywhere(library: Library, plain: list[Plain]) -> None:
    """the notes in my Recipes folder"""
    hits, paths = find(library, PlannedQuery(query=Query(resource_type="note", folder="Recipes")))
    assert paths == sorted(note.path for note in plain if "recipes" in note.path.casefold().split("/")[:-1])
    assert hits.matched == 22


def test_todos_by_due_date_and_status(library: Library, plain: list[Plain]) -> None:
    """todos due in the last week of 2025: open ones, and how many done ones and undated ones were left out"""
    asked = TimeRange(start=datetime(2025, 12, 25, tzinfo=ZONE), end=datetime(2026, 1, 1, tzinfo=ZONE), phrase="x")
    planned = PlannedQuery(
        query=Query(resource_type="todo", time_range="x", time_field="due"),
        time_field="due",
        time_range=asked,
        todo_status="pending",
    )
    hits, paths = find(library, planned)
    todos = [todo for note in plain for todo in (*_task_note(note), *_task_lines(note))]
    due = [(path, done) for path, done, day in todos if day and "2025-12-25" <= day[:10] < "2026-01-01"]
    assert paths == sorted(path for path, done in due if not done)
    assert {left.reason: left.count for left in hits.left_out} == {
        "undated": sum(day is None for _, _, day in todos),
        "done_not_said": sum(done for _, done in due),
    }
    assert (hits.matched, hits.open, hits.done) == (7, 7, 0)
    assert len(todos) == 96


def test_daily_notes_by_the_date_in_their_name(library: Library, plain: list[Plain]) -> None:
    """2021 年 1 月的笔记: the name is the date, however it is written; an explicit date comes first"""
    asked = TimeRange(start=datetime(2021, 1, 1, tzinfo=ZONE), end=datetime(2021, 2, 1, tzinfo=ZONE), phrase="x")
    planned = PlannedQuery(query=Query(resource_type="note", time_range="x"), time_field="created", time_range=asked)
    hits, paths = find(library, planned)
    one_reading = r"2021-?01-?\d\d|(?<!\d)\d\d\.01\.2021|01-01-2021"  # 02-01-2021 may be in February
    named = {note.path for note in plain if re.search(one_reading, note.path)}
    explicit = {note.path for note in plain if str(note.fields.get("date")).startswith("2021-01")}
    assert paths == sorted(named | explicit)
    assert (hits.matched, hits.weak_dates) == (44, 0)


def test_bookmarks_in_a_folder_and_with_a_tag(library: Library, notes: Path) -> None:
    """bookmarks in the PHP folder; bookmarks tagged python"""
    exports = [file.read_text(encoding="utf-8") for file in (notes.parent / "bookmarks").iterdir()]
    php = [block for export in exports for block in re.findall(r">PHP</H3>(.*?)</DL>", export, re.DOTALL)]
    folder = titles(library, PlannedQuery(query=Query(resource_type="bookmark", folder="php")))
    assert folder == sorted(html.unescape(title) for block in php for title in re.findall(r"<A[^>]*>(.*?)</A>", block))
    assert len(folder) == 4
    tagged = titles(library, PlannedQuery(query=Query(resource_type="bookmark", tag="Python")))
    anchors = [found for export in exports for found in re.findall(r"<A([^>]*)>(.*?)</A>", export)]
    python = [html.unescape(title) for said, title in anchors if re.search(r'TAGS="([^"]*,)?python[,"]', said)]
    assert tagged == sorted(python)
    assert len(tagged) > 0


def test_open_todos_of_a_todo_txt_project(library: Library, notes: Path) -> None:
    """my open todos tagged Novel: two files, equal lines are todos of their own"""
    lines = [line for file in (notes.parent / "todo").glob("*.txt") for line in file.read_text().splitlines()]
    novel = [line for line in lines if "+Novel" in line.split()]
    planned = PlannedQuery(query=Query(resource_type="todo", tag="Novel"), todo_status="pending")
    [hits] = library.find("other", [planned])
    assert hits.matched == sum(not line.startswith("x ") for line in novel) > 5
    assert sum(left.count for left in hits.left_out) == sum(line.startswith("x ") for line in novel)


def test_files_of_a_kind(library: Library, notes: Path) -> None:
    """all PDF files; files about namespaces: the text of a PDF counts, and a locked one is known by its name alone"""
    files = list((notes.parent / "files").iterdir())
    found = titles(library, PlannedQuery(query=Query(resource_type="file", file_type="pdf")))
    assert found == sorted(file.name for file in files if file.suffix == ".pdf")
    zen = titles(library, PlannedQuery(query=Query(resource_type="file", keyword="Namespaces")))
    assert zen == ["zen_of_python_corrupted.pdf"]
    named = titles(library, PlannedQuery(query=Query(resource_type="file", keyword="encrypted")))
    assert "encrypted-file.pdf" in named


def titles(library: Library, planned: PlannedQuery) -> list[str]:
    [hits] = library.find("other", [planned])
    return sorted(library.titles("other", hits.refs).values())


def _task_note(note: Plain) -> Iterator[tuple[str, bool, str | None]]:
    fields = note.fields
    tags = fields.get("tags") or []
    if fields.get("status") and ("task" in tags or fields.get("due") or fields.get("scheduled")):
        yield note.path, fields["status"] == "done", str(fields["due"]) if fields.get("due") else None


def _task_lines(note: Plain) -> Iterator[tuple[str, bool, str | None]]:
    prose = re.sub(r"^(```|~~~).*?^\1|%%.*?%%|<!--.*?-->", "", note.body, flags=re.DOTALL | re.MULTILINE)
    for mark, text in re.findall(r"^\s*(?:[-*+]|\d+[.)])\s+\[(.)\]\s+(.*)", prose, re.MULTILINE):
        due = re.search(r"(?:📅|\bdue::)\s*(\d{4}-\d\d-\d\d)", text)
        yield note.path, mark in "xX", due[1] if due else None
