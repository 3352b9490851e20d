"""A network model from the command line, each command a process of its own, over real HTTP."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fakes.desk import SENTENCE, Desk
from fakes.provider_server import Provider, Reply, provider, tool_call
from house import draft, scope

pytestmark = pytest.mark.slow

KEY = "sk-Qx7Zp0Wv9Lk3Rm5T8dN2"
PATIENCE = 60
SCOPE = scope({"resource_type": "note", "keyword": "灰度"})
NO = Reply({"error": {"message": "this is not available with this model"}}, 400)


class OfferedOnly(Provider):
    """A thinking model: it takes no response format and no forced tool, and calls a tool that is offered."""

    content = "灰度先放 5% 的设备。[1]\n" * 30
    pause = 0.0

    def next_reply(self, asked: Any) -> Reply:
        if asked.get("tool_choice") != "auto":
            return NO
        name = asked["tools"][0]["function"]["name"]
        arguments = SCOPE if name == "submit_scope" else draft(content=self.content)
        return tool_call(name, arguments)._replace(pause=self.pause if name == "submit_note_draft" else 0)


@pytest.fixture
def server() -> Iterator[Provider]:
    with provider(kind=OfferedOnly) as running:
        yield running


def command(desk: Desk, server: Provider, *argv: str, **env: str) -> tuple[list[str], dict[str, str]]:
    model = {"NOTEWRIGHT_MODEL": "some-model", "OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": KEY}
    return [str(Path(sys.executable).with_name("notewright")), *argv], os.environ | desk.env | model | env


def run(desk: Desk, server: Provider, *argv: str) -> subprocess.CompletedProcess[str]:
    argv_, env = command(desk, server, *argv, PYTHONUTF8="1")
    return subprocess.run(argv_, env=env, capture_output=True, encoding="utf-8", timeout=PATIENCE)


def test_the_second_run_makes_exactly_two_calls(desk: Desk, server: Provider) -> None:
    """The first one finds out how this model can be asked; that is shown, and can be forgotten."""
    assert run(desk, server, "draft", SENTENCE, "--json").returncode == 0
    assert len(server.requests) == 2 + 2, "two ways of asking are refused once"
    before = len(server.requests)
    again = run(desk, server, "draft", SENTENCE, "--json")
    assert json.loads(again.stdout)["status"] == "waiting"
    assert len(server.requests) - before == 2
    assert "auto_tool" in run(desk, server, "rungs").stdout
    assert "auto_tool" not in run(desk, server, "rungs", "--reset").stdout


def test_every_call_is_a_line_and_the_key_is_nowhere(desk: Desk, server: Provider) -> None:
    ran = run(desk, server, "draft", SENTENCE)
    [log] = (desk.home / "logs").iterdir()
    rows = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [(row["stage"], row["rung"], row["outcome"]) for row in rows] == [
        ("classify", "json_schema", "unsupported"),
        ("classify", "forced_tool", "unsupported"),
        ("classify", "auto_tool", "ok"),
        ("draft", "auto_tool", "ok"),
    ]
    assert {row["key_last4"] for row in rows} == {KEY[-4:]}
    assert rows[-1]["tokens_in"] and rows[-1]["request_id"] == "req-4"
    everything = b"".join(path.read_bytes() for path in desk.root.rglob("*") if path.is_file())
    assert KEY.encode() not in everything
    assert KEY not in ran.stdout + ran.stderr


def test_the_text_is_on_the_screen_while_the_model_still_writes(desk: Desk, server: Provider) -> None:
    OfferedOnly.pause = 0.02
    try:
        with started(desk, server) as process:
            assert process.stdout
            assert until(lambda: "灰度先放" in process.stdout.readline())  # type: ignore[union-attr]
            assert not log_of(desk, "draft"), "the call is not over"
            process.communicate(timeout=PATIENCE)
    finally:
        OfferedOnly.pause = 0.0
    assert log_of(desk, "draft") == ["ok"]


def test_ctrl_c_ends_the_providers_call_and_leaves_no_half_draft(desk: Desk, server: Provider) -> None:
    OfferedOnly.pause = 0.05
    try:
        with started(desk, server) as process:
            assert process.stdout
            assert until(lambda: "灰度先放" in process.stdout.readline())  # type: ignore[union-attr]
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)
            assert process.returncode == 130
            assert until(lambda: server.hung_up == 1)
    finally:
        OfferedOnly.pause = 0.0
    assert desk("drafts", "--json").object["drafts"] == []


@contextmanager
def started(desk: Desk, server: Provider) -> Iterator["subprocess.Popen[str]"]:
    argv, env = command(desk, server, "draft", SENTENCE, PYTHONUTF8="1", PYTHONUNBUFFERED="1")
    with subprocess.Popen(argv, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        yield process


def log_of(desk: Desk, stage: str) -> list[str]:
    lines = [line for log in (desk.home / "logs").glob("*") for line in log.read_text("utf-8").splitlines()]
    return [row["outcome"] for row in map(json.loads, lines) if row["stage"] == stage]


def until(holds: Callable[[], bool]) -> bool:
    limit = time.monotonic() + PATIENCE
    while not (held := holds()) and time.monotonic() < limit:
        time.sleep(0.01)
    return held
