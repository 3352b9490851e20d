"""A saved note as its reader meets it: citations and links lead to real items, dates and counts are true."""

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml
from house import ZONE, House

from journeys.plain_files import bookmarks_in, notes_below
from notewright.workspace.records import SourceSpec

SENTENCES = (
    "把上周的笔记整理成一篇周报",
    "把标签为待办的笔记整理成一篇总结",
    "write a summary of the notes in the Recipes folder",
    "write a note from the bookmarks in the PHP folder",
    "summarize all PDF files into a note",
    "把 2021 年 1 月的笔记和 2025 年 12 月到期的未完成待办整理成一篇复盘",
)


@pytest.fixture(scope="module")
def house(workspace: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    made.now = datetime(2026, 2, 19, 10, 0, tzinfo=ZoneInfo(ZONE))
    made.index(
        SourceSpec("vault", workspace / "notes"),
        SourceSpec("files", workspace / "files"),
        *(SourceSpec("bookmarks", file) for file in sorted((workspace / "bookmarks").iterdir())),
        *(SourceSpec("todo_txt", file) for file in sorted((workspace / "todo").glob("*.txt"))),
    )
    yield made
    made.library.close()


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_saved_note_is_true(house: House, workspace: Path, sentence: str) -> None:
    standing = house.reply(house.say(sentence), {"type": "approve"})
    receipt = standing.receipt
    text = Path(standing.outcome.path).read_text(encoding="utf-8")
    fields, body, sources = _parts(text)
    assert fields["title"] and Path(standing.outcome.path).stem == re.sub(r'[\\/:*?"<>|]', " ", fields["title"]).strip()
    assert fields["created"] == "2026-02-19T10:00:00"
    cited = {int(number) for number in re.findall(r"\[(\d+)\]", body)}
    assert cited == set(range(1, len(fields["sources"]) + 1)), "every source is cited and nothing else is"
    assert len(sources) == len(fields["sources"]) == len(standing.state["items"])
    for source, line in zip(fields["sources"], sources, strict=True):
        _leads_to_a_real_item(source, line, workspace)
    for query in receipt.queries:
        assert any(str(query.matched) in said and str(query.used) in said for said in fields["coverage"])
        for left in query.left_out:
            assert any(str(left.count) in said for said in fields["coverage"])
    assert all(said.strip() in text.rpartition("## ")[2] for said in fields["coverage"]), "the same words for the eye"


def _parts(text: str) -> tuple[dict[str, Any], str, list[str]]:
    """Frontmatter, the draft, and the lines of its sources."""
    _, head, rest = text.split("---\n", 2)
    body, _, footer = rest.rpartition("\n## ")
    return yaml.safe_load(head), body, [line for line in footer.split("\n") if re.match(r"\[\d+\] ", line)]


def _leads_to_a_real_item(source: dict[str, Any], line: str, workspace: Path) -> None:
    match source["type"]:
        case "note":
            link = re.fullmatch(r"\[\[([^|\]]+)(?:\|([^\]]+))?\]\]", source["link"])
            assert link and source["link"] in line
            [note] = [note for note in _notes(workspace) if note.path == f"{link[1]}.md"]
            assert source["title"] in (
                note.title,
                Path(note.path).stem,
                *re.findall(r"^# (.*)", note.body, re.MULTILINE),
            )
            assert note.created and source["date"][:10] == note.created.day.isoformat() and source["date"][:10] in line
        case "bookmark":
            exports = sorted((workspace / "bookmarks").iterdir())
            found = [mark for mark in bookmarks_in(*exports) if mark.address == source["link"]]
            assert source["title"] in {mark.title for mark in found} and f"(<{source['link']}>)" in line
            assert int(datetime.fromisoformat(source["date"]).timestamp()) in {mark.added for mark in found}
        case "file":
            file = workspace / "files" / source["link"]
            assert source["title"] == file.name in line
            assert int(datetime.fromisoformat(source["date"]).timestamp()) == int(file.stat().st_mtime)
        case "todo":
            assert "date" not in source and "Buy groceries" in line


def _notes(workspace: Path) -> list[Any]:
    return list(notes_below(workspace / "notes", ZoneInfo(ZONE)))
