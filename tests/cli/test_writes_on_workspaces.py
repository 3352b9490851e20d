"""Sentences with writes on the sample and on a real workspace: exactly what was said, byte for byte the rest."""

import shutil
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fakes.desk import Desk, Fork

from notewright.cli.sample_workspace import write_sample

SHARED = Path(__file__).parents[2] / "../shared/workspace-real"
REVIEW = "生成一篇复盘，再创建一个明天提醒我查看的待办"


@pytest.fixture
def today() -> datetime:
    return datetime.now(ZoneInfo("Asia/Shanghai"))


@pytest.fixture
def sample(tmp_path: Path, fork: Fork, today: datetime) -> Desk:
    here = write_sample(tmp_path, today.date())
    desk = Desk(tmp_path, fork)
    assert desk("index", str(here.vault), "--todo", str(here.todo), "--bookmarks", str(here.bookmarks)).code == 0
    return desk


@pytest.fixture
def real(tmp_path: Path, fork: Fork) -> Desk:
    if not SHARED.is_dir():
        pytest.skip("the shared workspace is not beside this checkout")
    shutil.copytree(SHARED / "notes", tmp_path / "vault", copy_function=shutil.copyfile)
    desk = Desk(tmp_path, fork)
    assert desk("index", str(desk.vault)).code == 0
    return desk


def changed_lines(before: dict[str, bytes], after: dict[str, bytes]) -> list[tuple[bytes, bytes]]:
    """Every line that differs. Files and lines are the same in number."""
    assert list(before) == list(after)
    pairs = [zip(before[path].splitlines(True), after[path].splitlines(True), strict=True) for path in before]
    return [(old, new) for each in pairs for old, new in each if old != new]


def test_a_review_and_a_todo_for_tomorrow(sample: Desk, today: datetime) -> None:
    """Both are there after one yes, and neither after one undo."""
    before = sample.files()
    made = sample("draft", f"用今天关于发布计划的笔记{REVIEW}", "--json").object
    assert [change["step"] for change in made["set"]["changes"]] == ["create_todo"] and sample.files() == before
    done = sample("approve", made["id"], "--json").object
    after = sample.files()
    [note] = set(after) - set(before)
    line = after[str(sample.root / "todo.txt")].removeprefix(before[str(sample.root / "todo.txt")]).decode()
    assert done["paths"] == [str(sample.root / "todo.txt"), note]
    assert "查看" in line and f"due:{today.date() + timedelta(days=1)}" in line and line.count("\n") == 1
    sample("undo")
    assert sample.files() == before


def test_a_review_of_nothing_named_is_asked_about(sample: Desk) -> None:
    """A sentence that names no material is a question, also with a second write in it."""
    before, ran = sample.files(), sample("draft", REVIEW, "--json")
    assert (ran.code, ran.object["question"]["question"], sample.files()) == (3, "no_type", before)


def test_the_three_oldest_are_three_lines(real: Desk) -> None:
    before = real.files()
    ran = real("draft", "complete my three oldest open todos about love", "--yes")
    assert (ran.code, ran.err) == (0, "")
    changes = changed_lines(before, real.files())
    assert [(old[:6], new[:6], old[6:] == new[6:]) for old, new in changes] == [(b"- [ ] ", b"- [x] ", True)] * 3
    assert real("undo").code == 0 and real.files() == before


def test_a_name_that_many_have_shows_all_and_chooses_none(real: Desk) -> None:
    before = real.files()
    made = real("draft", "complete the deploy todo", "--yes", "--json")
    changes = made.object["set"]["changes"]
    assert made.code == 3 and len(changes) > 1 and all(change["left_out"] for change in changes)
    assert real.files() == before
    assert real("approve", made.object["id"], "--only", "1").code == 0
    assert len(changed_lines(before, real.files())) == 1
