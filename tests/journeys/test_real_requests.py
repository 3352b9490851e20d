"""Fixed requests on a real workspace, from the sentence to the draft. The right answers are worked out a second way,
out of plain files (`plain_files`); the figures beside them were counted by hand once."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from house import ZONE, House, Standing

from journeys.plain_files import Bookmark, Note, Todo, bookmarks_in, notes_below, todo_lines, word
from notewright.state.material import ContextRef, QueryReceipt
from notewright.workspace.records import SourceSpec

BUDGET = 12


class Plain(NamedTuple):
    """All items of the workspace, read without the product."""

    notes: list[Note]
    bookmarks: list[Bookmark]
    lists: list[Todo]
    files: list[str]

    @property
    def todos(self) -> list[Todo]:
        return [*self.lists, *(todo for note in self.notes for todo in note.todos)]


class Desk(NamedTuple):
    house: House
    plain: Plain

    def ask(self, sentence: str, moment: str) -> Standing:
        """The sentence as a person says it at that minute in Shanghai; the offline engine reads and writes."""
        self.house.now = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(ZONE))
        standing = self.house.say(sentence)
        assert standing.failure is None and standing.question is None
        return standing

    def paths(self, line: QueryReceipt) -> list[str]:
        """Where everything that a query matched stands, an entry an item."""
        refs = self.matched(line)
        places = self.house.library.places("me", refs)
        return sorted(places[ref.id] for ref in refs)

    def titles(self, line: QueryReceipt) -> list[str]:
        refs = self.matched(line)
        titles = self.house.library.titles("me", refs)
        return sorted(titles[ref.id] for ref in refs)

    def matched(self, line: QueryReceipt) -> tuple[ContextRef, ...]:
        [hits] = self.house.library.find("me", [line.planned])
        assert len({ref.id for ref in hits.refs}) == line.matched
        return hits.refs


@pytest.fixture(scope="module")
def desk(workspace: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    house = House(tmp_path_factory.mktemp("house"))
    house.vault = workspace / "notes"
    exports, lists = sorted((workspace / "bookmarks").iterdir()), sorted((workspace / "todo").glob("*.txt"))
    house.index(
        SourceSpec("vault", house.vault),
        SourceSpec("files", workspace / "files"),
        *(SourceSpec("bookmarks", file) for file in exports),
        *(SourceSpec("todo_txt", file) for file in lists),
    )
    plain = Plain(
        notes_below(house.vault, ZoneInfo(ZONE)),
        bookmarks_in(*exports),
        todo_lines(*lists),
        sorted(file.name for file in (workspace / "files").iterdir()),
    )
    yield Desk(house, plain)
    house.library.close()


def test_the_whole_workspace_is_there(desk: Desk) -> None:
    plain = desk.plain
    counts = (len(plain.notes), len(plain.bookmarks), len(plain.files), len(plain.todos))
    assert counts == (285, 39, 9, 167)


def created_from(first: str, before: str) -> Callable[[Note], bool]:
    return lambda note: (
        note.created is not None and (date.fromisoformat(first) <= note.created.day < date.fromisoformat(before))
    )


AUGUST, LAST_WEEK = created_from("2022-08-01", "2022-09-01"), created_from("2026-02-09", "2026-02-16")
NOTES: dict[str, tuple[str, str, Callable[[Note], bool], int]] = {
    "a week of daily notes (zh)": ("把上周的笔记整理成一篇周报", "2026-02-19T10:00", LAST_WEEK, 7),
    "a month of daily notes, named in seven ways (en)": (
        "write a retro from last month's notes", "2021-02-01T10:00", created_from("2021-01-01", "2021-02-01"), 44,
    ),
    "the minute after midnight is another day": (
        "把昨天的笔记整理成日报", "2026-02-19T00:01", created_from("2026-02-18", "2026-02-19"), 1,
    ),
    "file times alone, all of them weak": (
        "write a retro from this month's notes", "2026-06-30T23:59", created_from("2026-06-01", "2026-07-01"), 4,
    ),
    "a parent tag finds its children (mixed)": (
        "write a summary of my notes tagged #待办", "2026-02-19T10:00",
        lambda note: any(f"{tag}/".startswith("待办/") for tag in note.tags), 9,
    ),
    "a folder by its path (zh)": (
        "把 foam/recipes 文件夹里的笔记整理成一篇总结", "2026-02-19T10:00",
        lambda note: "/foam/recipes/" in note.folders, 20,
    ),
    "folders of one name, wherever they are (en)": (
        "write a summary of the notes in the Recipes folder", "2026-02-19T10:00",
        lambda note: "/recipes/" in note.folders, 22,
    ),
    "a keyword in the title (zh)": (
        "把标题里带 Obsidian 的笔记整理成一篇新笔记", "2026-02-19T10:00",
        lambda note: word("obsidian").search(note.names) is not None, 16,
    ),
    "a date in the frontmatter, a keyword, and what is left aside (mixed)": (
        "把 2022 年 8 月关于 obsidian 的笔记整理成一篇总结，不要提到插件的", "2026-02-19T10:00",
        lambda note: AUGUST(note) and word("obsidian").search(note.searched) is not None
        and "插件" not in note.searched, 9,
    ),
    "folder, keyword and exclusion (en)": (
        "write a summary from my notes in foam/recipes that mention markdown but not obsidian", "2026-02-19T10:00",
        lambda note: "/foam/recipes/" in note.folders and word("markdown").search(note.searched) is not None
        and not word("obsidian").search(note.searched), 11,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTES)
def test_notes(desk: Desk, name: str) -> None:
    """Exactly the notes that a brute-force reading finds; at most twelve of them used, the others counted."""
    sentence, moment, belongs, count = NOTES[name]
    [line] = desk.ask(sentence, moment).receipt.queries
    expected = [note for note in desk.plain.notes if belongs(note)]
    assert desk.paths(line) == sorted(note.path for note in expected)
    assert (line.matched, line.used) == (count, min(count, BUDGET))
    assert {left.reason: left.count for left in line.left_out} == (
        {"over_budget": count - BUDGET} if count > BUDGET else {}
    )
    weak = [note for note in expected if note.created and note.created.origin == "file"]
    assert line.weak_dates == (len(weak) if line.planned.time_range else 0)


def test_part_of_a_day_cannot_place_a_daily_note(desk: Desk) -> None:
    """今天上午的笔记: the daily note has no time of day, so it is named and counted, and no draft is made of it."""
    standing = desk.ask("把今天上午的笔记整理成一篇总结", "2026-02-18T15:00")
    [line] = standing.receipt.queries
    assert standing.outcome.code == "found_nothing" and line.matched == 0
    [left] = line.left_out
    assert (left.reason, left.count) == ("date_only", 1)
    assert list(desk.house.library.places("me", left.refs).values()) == ["daily/diary/2026-02-18.md"]


def test_open_todos_by_due_date(desk: Desk) -> None:
    """Notes that are tasks, checkboxes and todo.txt alike, as one item of material."""
    standing = desk.ask("把 2025 年 12 月到期的未完成待办整理成一份清单", "2026-02-19T10:00")
    [line] = standing.receipt.queries
    due = [todo for todo in desk.plain.todos if (todo.due or "").startswith("2025-12") and not todo.done]
    assert desk.paths(line) == sorted(todo.path for todo in due)
    assert (line.matched, line.used, line.open, line.done) == (7, 7, 7, 0)
    undated = [todo for todo in desk.plain.todos if todo.due is None and not todo.done]
    assert {left.reason: left.count for left in line.left_out} == {"undated": len(undated)}
    assert len(standing.state["items"]) == 1


def test_done_todos(desk: Desk) -> None:
    [line] = desk.ask("把已完成的待办整理成一篇复盘", "2026-02-19T10:00").receipt.queries
    assert desk.paths(line) == sorted(todo.path for todo in desk.plain.todos if todo.done)
    assert (line.matched, line.open, line.done, line.left_out) == (58, 0, 58, ())


def test_todos_of_a_todo_txt_project_say_what_was_not_said(desk: Desk) -> None:
    """Nothing is said about status: open only, and the done ones are counted for the one key that takes them in."""
    [line] = desk.ask("write a list of my todos tagged +go-todotxt", "2026-02-19T10:00").receipt.queries
    project = [todo for todo in desk.plain.todos if "go-todotxt" in todo.tags]
    assert all(todo.done for todo in project) and line.matched == 0
    assert {left.reason: left.count for left in line.left_out} == {"done_not_said": len(project)}
    [line] = desk.ask("write a list of my open todos tagged +Novel", "2026-02-19T10:00").receipt.queries
    novel = [todo for todo in desk.plain.todos if "novel" in todo.tags and not todo.done]
    assert Counter(desk.paths(line)) == Counter(todo.path for todo in novel)
    assert (line.matched, line.left_out) == (12, ())


def test_bookmarks_of_a_folder(desk: Desk) -> None:
    """Two exports, each with the folder: the same address twice is two bookmarks."""
    [line] = desk.ask("write a note from the bookmarks in the PHP folder", "2026-02-19T10:00").receipt.queries
    php = [mark for mark in desk.plain.bookmarks if "php" in mark.folder.split("/")]
    assert desk.titles(line) == sorted(mark.title for mark in php)
    assert (line.matched, line.used) == (4, 4)


def test_two_sets_in_one_sentence(desk: Desk) -> None:
    """Each set has its own filter and its own counts; they share one budget."""
    sentence = "summarise bookmarks tagged python and open todos tagged @Computer into a note"
    marks, todos = desk.ask(sentence, "2026-02-19T10:00").receipt.queries
    python = [mark for mark in desk.plain.bookmarks if "python" in mark.tags]
    assert desk.titles(marks) == sorted(mark.title for mark in python) and marks.matched == marks.used == 2
    computer = [todo for todo in desk.plain.todos if "computer" in todo.tags and not todo.done]
    assert Counter(desk.paths(todos)) == Counter(todo.path for todo in computer) and todos.open == 9


@pytest.mark.parametrize(
    ("sentence", "suffix", "count", "unread"),
    [("summarize all PDF files into a note", ".pdf", 5, 1), ("把 Word 文件整理成一篇总结", ".docx", 2, 0)],
)
def test_files_by_kind(desk: Desk, sentence: str, suffix: str, count: int, unread: int) -> None:
    """A locked PDF is one of the PDFs, and it is counted as known by its name alone."""
    [line] = desk.ask(sentence, "2026-02-19T10:00").receipt.queries
    assert desk.paths(line) == [name for name in desk.plain.files if name.endswith(suffix)]
    assert (line.matched, line.unread) == (count, unread)
