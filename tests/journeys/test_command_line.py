"""The command line as a person's shell runs it, on a real workspace: index, scope, draft, approve, undo."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SENTENCE = "把 2026 年 2 月 9 日到 15 日的笔记和还没完成的 Novel 待办整理成一篇复盘"
WEEK = [f"daily/diary/2026-02-{day:02}" for day in range(9, 16)]
Run = Callable[..., subprocess.CompletedProcess[str]]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def run(workspace: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    home = tmp_path_factory.mktemp("home")
    (home / "settings.toml").write_text('zone = "Asia/Shanghai"\n', encoding="utf-8")
    environment = os.environ | {"NOTEWRIGHT_HOME": str(home), "PYTHONUTF8": "1"}
    environment.pop("NOTEWRIGHT_MODEL", None)

    def run_it(*words: str) -> subprocess.CompletedProcess[str]:
        command = [str(Path(sys.executable).parent / "notewright"), "--lang", "en", *words]
        return subprocess.run(
            command, cwd=workspace, env=environment, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL
        )

    return run_it


def from_json(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_from_a_folder_to_a_saved_note_and_back(run: Run, workspace: Path) -> None:
    """Nothing is written before the yes; approving twice saves once; undo leaves the vault as it was."""
    before = vault_files(workspace)
    sources = ["--bookmarks=bookmarks/firefox_nested.htm", "--bookmarks=bookmarks/chromium_nested.htm"]
    lists = ["--todo=todo/todo.txt", "--todo=todo/tasklist_todo.txt"]
    report = from_json(run("index", "notes", "--files=files", *sources, *lists, "--json"))
    assert report["counts"] == {"note": 285, "todo": 167, "bookmark": 39, "file": 9}
    assert {Path(each["path"]).name for each in report["problems"] if each["reason"] == "locked"} == {
        "encrypted-file.pdf"
    }
    assert from_json(run("index", "--json"))["read"] == 0

    drafted = from_json(run("draft", SENTENCE, "--json"))
    notes, todos = drafted["receipt"]["queries"]
    assert (drafted["status"], notes["matched"], notes["used"]) == ("waiting", 7, 7)
    assert (todos["matched"], todos["open"], todos["done"]) == (12, 12, 0)
    assert vault_files(workspace) == before

    saved = from_json(run("approve", drafted["id"][:8], "--json"))
    text = Path(saved["path"]).read_text(encoding="utf-8")
    assert all(f"[[{path}|" in text for path in WEEK)
    again = from_json(run("approve", drafted["id"], "--json"))
    assert again["path"] == saved["path"] and len(vault_files(workspace)) == len(before) + 1
    from_json(run("undo", "--json"))
    assert vault_files(workspace) == before
    [line] = from_json(run("drafts", "--json"))["drafts"]
    assert (line["id"], line["status"]) == (drafted["id"], "waiting")


def test_a_question_waits_and_nothing_is_read(run: Run) -> None:
    asked = run("draft", "整理今天的未完成待办", "--json")
    found = json.loads(asked.stdout)
    assert (asked.returncode, found["status"], found["question"]["question"]) == (3, "asked", "todo_time_field")
    assert found["receipt"] is None and found["refs"] == []


def test_an_answer_is_read_only(run: Run, workspace: Path) -> None:
    before = vault_files(workspace)
    answered = from_json(run("answer", "标题里带 Kubernetes 的笔记里说了什么", "--json"))
    assert answered["status"] == "answered" and "[2]" in answered["answer"]
    assert answered["receipt"]["queries"][0]["matched"] == 2
    assert vault_files(workspace) == before


def vault_files(workspace: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in (workspace / "notes").rglob("*") if path.is_file()}
