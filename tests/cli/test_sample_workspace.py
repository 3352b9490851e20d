"""The sample workspace holds what the demo's sentence asks for, and its near misses, on any day."""

import re
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import docx
import pypdf
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notewright.cli.sample_workspace import SampleWorkspace, render, write_sample
from notewright.language.tables import load_table
from notewright.state.errors import FolderTaken
from notewright.workspace.records import Failure, Record, SourceSpec
from notewright.workspace.sources import open_source, scan

TODAYS = [date(2026, 11, 30), date(2027, 1, 1), date(2028, 2, 29), date(2028, 3, 1), date(2026, 12, 31)]
TOPIC = "发布计划"
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
TASK = re.compile(r"^- \[(.)\] (.+)$", re.MULTILINE)


@pytest.fixture(params=TODAYS, ids=str)
def today(request: pytest.FixtureRequest) -> date:
    day: date = request.param
    return day


@pytest.fixture
def sample(tmp_path: Path, today: date) -> SampleWorkspace:
    return write_sample(tmp_path / "sample", today)


def written(root: Path) -> dict[str, bytes]:
    """Every file below a folder, by its name from there."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def notes(sample: SampleWorkspace) -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in sorted(sample.vault.rglob("*.md"))}


def properties(text: str) -> dict[str, object]:
    """The frontmatter as YAML reads it, {} where there is none."""
    block = re.match(r"---\n(.*?\n)---\n", text, re.DOTALL)
    return dict(yaml.safe_load(block[1])) if block else {}


def created(path: Path, text: str) -> str:
    """The date of a note: its frontmatter's, else that of its name, else its file's."""
    fields = properties(text)
    keys = ("created", "date", "创建日期", "创建时间", "date created")
    of_file = datetime.fromtimestamp(path.stat().st_mtime).date()
    said = " ".join([*(str(fields[key]) for key in keys if key in fields), path.name, str(of_file)])
    return str(re.findall(r"\d{4}-\d\d-\d\d", said)[0])


def vault_todos(sample: SampleWorkspace, *, open_: bool) -> list[str]:
    """The tasks outside fences with the topic in their text or in their note's title."""
    return [
        task
        for path, text in notes(sample).items()
        for state, task in TASK.findall(FENCE.sub("", text))
        if (state == " ") is open_ and TOPIC in f"{path.stem} {task}"
    ]


def plain_todos(sample: SampleWorkspace, *, open_: bool) -> list[str]:
    lines = sample.todo.read_text("utf-8").splitlines()
    return [line for line in lines if TOPIC in line and line.startswith("x ") is not open_]


def test_it_is_about_forty_items_of_every_kind(sample: SampleWorkspace) -> None:
    """Notes in both languages, files, bookmarks and todos."""
    assert len(notes(sample)) == 26
    assert sorted(path.suffix for path in sample.files.iterdir()) == [
        ".csv",
        ".csv",
        ".docx",
        ".html",
        ".pdf",
        ".txt",
        ".txt",
    ]
    assert len(re.findall("<A HREF", sample.bookmarks.read_text("utf-8"))) == 8
    assert len(sample.todo.read_text("utf-8").splitlines()) == 10


def test_the_demo_sentence_finds_three_notes_of_today(sample: SampleWorkspace, today: date) -> None:
    """今天关于发布计划的笔记: one by title, one daily note, one in English."""
    hits = {
        path.relative_to(sample.vault).as_posix()
        for path, text in notes(sample).items()
        if TOPIC in f"{path.stem}\n{text}"
        and created(path, text) == str(today)
        and "notewright" not in properties(text)
    }
    assert hits == {"工作/发布计划 2.0.md", f"日记/{today}.md", f"Meetings/{today} Release sync.md"}


def test_the_demo_sentence_finds_five_open_todos(sample: SampleWorkspace) -> None:
    """还没完成的相关待办: three in notes, two in todo.txt."""
    assert (len(vault_todos(sample, open_=True)), len(plain_todos(sample, open_=True))) == (3, 2)


def test_every_source_is_read_without_a_complaint(sample: SampleWorkspace) -> None:
    """The demo shows a clean scan: nothing odd, nothing lost."""
    specs = [
        SourceSpec("vault", sample.vault),
        SourceSpec("files", sample.files),
        SourceSpec("bookmarks", sample.bookmarks),
        SourceSpec("todo_txt", sample.todo),
    ]
    found = [item for spec in specs for item in scan(open_source(spec, UTC))]
    assert [item for item in found if isinstance(item, Failure)] == []
    assert Counter(item.resource_type for item in found if isinstance(item, Record)) == {
        "note": 26,
        "file": 7,
        "bookmark": 8,
        "todo": 30,
    }


def test_near_misses_stand_beside_the_hits(sample: SampleWorkspace, today: date) -> None:
    """A wrong day, a done todo, another topic of today, the shorter word alone, a task in a fence, a saved note."""
    yesterday = str(today - timedelta(days=1))
    of_today = {path: text for path, text in notes(sample).items() if created(path, text) == str(today)}
    assert [p.stem for p, t in notes(sample).items() if created(p, t) == yesterday and TOPIC in t + p.stem]
    assert [p.stem for p, t in of_today.items() if "发布" in t and TOPIC not in t] == ["应用商店文案"]
    assert [p.stem for p, t in of_today.items() if "发布" not in t] == ["The Slow Shelf"]
    assert [p.stem for p, t in of_today.items() if TOPIC in t and "notewright" in properties(t)] == ["发布计划 周小结"]
    assert len(vault_todos(sample, open_=False)) == 4 and len(plain_todos(sample, open_=False)) == 1
    assert any(TOPIC in fence for text in notes(sample).values() for fence in FENCE.findall(text))


def test_this_week_has_work_notes_and_last_week_an_answer(sample: SampleWorkspace, today: date) -> None:
    """“this week's notes tagged #work” is never empty, and 上周…灰度 has its conclusion."""
    monday = today - timedelta(days=today.weekday())
    dated = [(date.fromisoformat(created(path, text)), text) for path, text in notes(sample).items()]
    this_week = [text for day, text in dated if day >= monday and "notewright" not in properties(text)]
    last_week = [text for day, text in dated if monday - timedelta(days=7) <= day < monday]
    assert sum(bool(re.search(r"#work\b|\bwork\b", text[:200])) for text in this_week) >= 3
    assert any("灰度" in text and "结论：" in text for text in last_week)


def test_no_placeholder_is_left_in_a_name_or_a_text(sample: SampleWorkspace) -> None:
    """What a note app's own template says is left alone."""
    assert [
        name for name, content in written(sample.vault.parent).items() if "⟦".encode() in name.encode() + content
    ] == []
    assert "{{date:YYYY-MM-DD}}" in (sample.vault / "模板/会议.md").read_text("utf-8")


def test_every_file_was_changed_at_a_moment_of_its_own(sample: SampleWorkspace, today: date) -> None:
    """Many files of one second would look like a checkout, whose times say nothing."""
    moments = [path.stat().st_mtime for root in (sample.vault, sample.files) for path in root.rglob("*.*")]
    assert len(set(moments)) == len(moments) and min(abs(a - b) for a in moments for b in moments if a != b) >= 60
    assert max(datetime.fromtimestamp(moment).date() for moment in moments) == today


def test_every_file_has_its_day_in_the_table(tmp_path: Path) -> None:
    """A row for each file, and a file for each row."""
    day = date(2026, 11, 30)
    write_sample(tmp_path, day)
    rows = load_table("notewright.cli", "sample_workspace.toml")["changed"]
    assert {render(name, day) for name in rows} | {".notewright-sample"} == set(written(tmp_path))


def test_bookmarks_carry_seconds_since_the_epoch(sample: SampleWorkspace, today: date) -> None:
    """The newest bookmark is of yesterday."""
    added = re.findall(r'<A HREF="[^"]+" ADD_DATE="(\d+)"', sample.bookmarks.read_text("utf-8"))
    assert max(datetime.fromtimestamp(int(seconds)).date() for seconds in added) == today - timedelta(days=1)


def test_the_office_files_can_be_read(sample: SampleWorkspace) -> None:
    """A real PDF and a real DOCX, small enough to ship."""
    pages = pypdf.PdfReader(sample.files / "reading-habits-survey.pdf", strict=True).pages
    paragraphs = docx.Document(str(sample.files / "客服话术.docx")).paragraphs
    assert "highlights" in pages[0].extract_text() and paragraphs[0].text == "叶读客服话术"


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dates(date(1990, 1, 1), date(2100, 1, 1)))
def test_any_day_gives_the_same_workspace_twice(tmp_path_factory: pytest.TempPathFactory, day: date) -> None:
    """Nothing in it is random, nothing comes from the clock."""
    one, two = (tmp_path_factory.mktemp("sample") for _ in range(2))
    write_sample(one, day)
    write_sample(two, day)
    assert written(one) == written(two)


def test_a_former_sample_is_renewed_and_saved_notes_stay(tmp_path: Path) -> None:
    """The next day's demo writes over its own files alone."""
    old = write_sample(tmp_path, date(2026, 11, 30))
    mine = old.vault / "Notewright/my retro.md"
    mine.write_text("mine", encoding="utf-8")
    write_sample(tmp_path, date(2026, 12, 1))
    assert mine.read_text("utf-8") == "mine"
    mine.unlink()
    fresh = tmp_path / "fresh"
    write_sample(fresh, date(2026, 12, 1))
    assert {k: v for k, v in written(tmp_path).items() if not k.startswith("fresh/")} == written(fresh)


@pytest.mark.parametrize("name", ["note.md", ".notewright-sample"])
def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path, name: str) -> None:
    """Also one whose mark names no day; nothing in it changes."""
    (tmp_path / name).write_text("not a date", encoding="utf-8")
    with pytest.raises(FolderTaken, match="is not empty"):
        write_sample(tmp_path, date(2026, 11, 30))
    assert written(tmp_path) == {name: b"not a date"}


def test_each_spelling_of_a_date() -> None:
    """Iso, Chinese, English, and seconds at noon; other brackets are text."""
    day = date(2028, 3, 1)
    assert render("⟦today-1⟧ ⟦today zh⟧ ⟦today+31 en⟧ ⟦tomorrow⟧", day) == "2028-02-29 3月1日 Apr 1 ⟦tomorrow⟧"
    noon = datetime.fromtimestamp(int(render("⟦today epoch⟧", day)), UTC).astimezone()
    assert (noon.date(), noon.hour) == (day, 12)
