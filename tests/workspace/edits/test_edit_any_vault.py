"""Whatever a vault holds: a task that the reader finds is completed on its own line, and opened to the same bytes."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.workspace.edits import task_line
from notewright.workspace.edits.lines import edit_lines, line_edits
from notewright.workspace.edits.note_tags import tag_note, tags_of
from notewright.workspace.edits.text import Inexact, Text
from notewright.workspace.sources.frontmatter import read_frontmatter
from notewright.workspace.sources.markdown import text_lines
from notewright.workspace.sources.tasks import Task, default_states, read_task
from notewright.workspace.sources.vault_settings import VaultSettings

SHARED = Path(__file__).parents[3] / "../shared/workspace-real"
DAY, UTC = date(2026, 11, 30), ZoneInfo("UTC")
SETTINGS = VaultSettings((), default_states(), {}, frozenset(), False)
NOTES = sorted(SHARED.rglob("*.md"))
PIECES = ["- ", "* ", "1. ", "> ", "  ", "\t", "[ ] ", "[x] ", "[/] ", "买菜", "a", " #tag", "```", "%%", "<!--", "-->"]
PIECES += [
    "\n",
    "\r\n",
    "\n\n",
    " ✅ 2026-01-01",
    " 📅 2026-12-01",
    " [due:: 2026-12-01]",
    " 🔁 every day",
    " ^id",
    "---\n",
]


def tasks_in(plain: str) -> Iterator[tuple[int, Task]]:
    """Line numbers (from 0) and tasks, as the index reads them."""
    front = read_frontmatter("", plain)
    for line in text_lines(front.body):
        task = read_task(line.text, SETTINGS.states, UTC) if line.is_item else None
        if task:
            yield line.number + front.first_line - 2, task


def complete(data: bytes, number: int) -> bytes:
    plain = Text.of(data).plain
    lines = plain.split("\n")
    lines[number] = task_line.complete(lines[number], SETTINGS, DAY)
    return edit_lines(data, line_edits(plain, "\n".join(lines)))


def reopen(data: bytes, number: int) -> bytes:
    plain = Text.of(data).plain
    lines = plain.split("\n")
    lines[number] = task_line.reopen(lines[number], SETTINGS)
    return edit_lines(data, line_edits(plain, "\n".join(lines)))


def promise_for(data: bytes) -> int:
    """Checks every open task of a file; gives how many there were."""
    plain = Text.of(data).plain
    pending = [(number, task) for number, task in tasks_in(plain) if task.status == "pending"]
    for number, task in pending:
        try:
            done = complete(data, number)
        except Inexact:
            assert "<!--" in plain or "%%" in plain, "only a comment before the box may be in the way"
            continue
        others = [line for n, line in enumerate(plain.split("\n")) if n != number]
        assert [line for n, line in enumerate(Text.of(done).plain.split("\n")) if n != number] == others
        now = dict(tasks_in(Text.of(done).plain))
        assert now.keys() == dict(tasks_in(plain)).keys() and now[number].status == "done"
        assert now[number].title == task.title
        before, after = plain.split("\n")[number], Text.of(done).plain.split("\n")[number]
        if after == before.replace("[ ]", "[x]", 1):  # no date was written, and none taken away
            assert reopen(done, number) == data
    return len(pending)


@given(st.lists(st.sampled_from(PIECES), max_size=25))
def test_any_note(pieces: list[str]) -> None:
    promise_for("".join(pieces).encode())


@given(st.lists(st.sampled_from([*PIECES, "---\ntags: [tag]\n---\n", "#tag", "`#tag`"]), max_size=20))
def test_any_note_is_tagged_and_rid_of_the_tag_again(pieces: list[str]) -> None:
    """Or it is refused; the body never changes by more than the tag."""
    data = "".join(pieces).encode()
    try:
        tagged = tag_note(data, ["new"], ())
        back = tag_note(tagged, (), ["new"])
    except Inexact:
        return
    assert read_frontmatter("", Text.of(tagged).plain).body.endswith(read_frontmatter("", Text.of(data).plain).body)
    assert tags_of(Text.of(back).plain) == tags_of(Text.of(data).plain)


@pytest.mark.skipif(not NOTES, reason="the shared workspace is not beside this checkout")
def test_every_note_of_a_real_workspace() -> None:
    assert sum(promise_for(path.read_bytes()) for path in NOTES) > 50


@pytest.mark.skipif(not NOTES, reason="the shared workspace is not beside this checkout")
def test_a_tag_on_every_note_of_a_real_workspace() -> None:
    """Added and taken out again; few notes refuse it, and none changes in any other way."""
    refused = 0
    for path in NOTES:
        data = path.read_bytes()
        plain = Text.of(data).plain
        try:
            tagged = tag_note(data, ["brand-new"], ())
        except Inexact:
            refused += 1
            continue
        assert read_frontmatter("", Text.of(tagged).plain).body == read_frontmatter("", plain).body
        assert tags_of(Text.of(tag_note(tagged, (), ["brand-new"])).plain) == tags_of(plain)
    assert refused * 20 <= len(NOTES), f"{refused} of {len(NOTES)}"
