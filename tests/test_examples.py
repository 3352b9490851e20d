"""The programs of `examples/` do what they say: each as a process of its own, offline, on the sample workspace."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SAYS = {
    "agent_tool": r"waits for the person: save_note\nDone\. 已保存：.+灰度.+\.md$",
    "batch": r"  waiting: .+\n.+\n  waiting: .+\n.+\n  asks: todo_time_field .+\n.+\n  could not be done: The offline",
    "chain": r"^# 发布计划 复盘 [\s\S]+ \[1\][\s\S]+\nsaved: .+发布计划.+\.md$",
    "host_graph": r"^asked: .*'draft_id'.+\nsaved .+Release.+\.md$",
    "web_app": r"^waiting\n灰度 复盘 .+\n1\. 笔记 [\s\S]+\nsaved: .+灰度.+\.md$",
    "own_workspace": r"^Draft .+\n1\. notes · “rollout”: 1 matched, 1 used\n[\s\S]+notewright approve",
}
LANGSERVE = "langserve.api_handler"  # it asks pydantic in a way that is deprecated

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample workspace, as `make demo` leaves it."""
    folder = tmp_path_factory.mktemp("demo")
    command = [str(Path(sys.executable).parent / "notewright"), "demo", str(folder / "sample"), "--yes"]
    subprocess.run(command, check=True, capture_output=True, env=environment(folder), timeout=300)
    return folder / "sample"


def environment(home: Path) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("NOTEWRIGHT", "OPENAI"))}
    return env | {"NOTEWRIGHT_HOME": str(home), "PYTHONUTF8": "1", "LANGGRAPH_STRICT_MSGPACK": "true"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_says_what_it_promises(demo: Path, example: Path) -> None:
    command = [sys.executable, "-W", "error", "-W", f"ignore::DeprecationWarning:{LANGSERVE}", str(example)]
    env = environment(demo / "home")
    run = subprocess.run(command, cwd=demo, env=env, capture_output=True, encoding="utf-8", timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    assert re.search(SAYS[example.stem], run.stdout.strip()), run.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short(example: Path) -> None:
    assert len(example.read_text("utf-8").splitlines()) < 40
