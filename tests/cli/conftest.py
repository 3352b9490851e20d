"""The command line, forked from one process to spare every command the imports."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fakes.desk import Desk, Fork
from fakes.terminal import Terminal


@pytest.fixture(scope="session")
def fork() -> Iterator[Fork]:
    """Runs one command by forked.py."""
    command = [sys.executable, str(Path(__file__).with_name("forked.py"))]
    env = os.environ | {"PYTHONUTF8": "1"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdin
        assert process.stdout
        ask, answers = process.stdin, process.stdout

        def run(**arguments: object) -> int:
            print(json.dumps(arguments), file=ask, flush=True)
            return int(answers.readline())

        yield run
        ask.close()


@pytest.fixture
def empty_desk(tmp_path: Path, fork: Fork) -> Desk:
    """Nothing is connected."""
    desk = Desk(tmp_path, fork)
    desk.vault.mkdir()
    return desk


@pytest.fixture
def desk(empty_desk: Desk) -> Desk:
    """Two notes on 灰度 and two todos, indexed."""
    empty_desk.note("灰度方案", "灰度先放 5% 的设备。\n\n- [ ] 核对灰度名单\n- [x] 写好灰度方案\n")
    empty_desk.note("灰度数据", "灰度第一周崩溃率 0.14%。结论：灰度可以继续。\n")
    assert empty_desk("index", str(empty_desk.vault)).code == 0
    return empty_desk


@pytest.fixture
def terminal(desk: Desk) -> Callable[..., Terminal]:
    def open_terminal(*argv: str, **env: str) -> Terminal:
        return Terminal([*argv, "--lang", "zh"], os.environ | desk.env | {"TERM": "xterm"} | env)

    return open_terminal
