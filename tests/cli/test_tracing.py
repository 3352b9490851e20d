"""LangSmith gets traces only where that is switched on, and no material where hiding is."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fakes.collector import Collector, collector
from fakes.desk import SENTENCE, Desk
from fakes.provider_server import Reply, provider, tool_call
from house import draft, scope

pytestmark = pytest.mark.slow

ON = {"LANGSMITH_TRACING": "true", "LANGSMITH_API_KEY": "lsv2-of-a-test"}
HIDDEN = ON | {"LANGSMITH_HIDE_INPUTS": "true", "LANGSMITH_HIDE_OUTPUTS": "true"}
BODY = "灰度先放给百分之五的设备，观察两天崩溃率，再决定要不要放给百分之三十；值班由小组轮流，回滚开关在服务端。"
WINDOW = 40
KEY = "sk-Qx7Zp0Wv9Lk3Rm5T8dN2"


def at(server: Collector) -> dict[str, str]:
    return {"LANGSMITH_ENDPOINT": server.address}


def material_in(sent: str) -> list[str]:
    """Every run of 40 characters of the material that arrived."""
    runs = (BODY[start : start + WINDOW] for start in range(len(BODY) - WINDOW + 1))
    return [run for run in runs if run in sent]


@pytest.fixture
def told(desk: Desk) -> Desk:
    desk.note("灰度长文", f"{BODY}\n")
    desk("index")
    return desk


def run(desk: Desk, *replies: Reply, **env: str) -> subprocess.CompletedProcess[bytes]:
    """A draft in a process of its own: its end is part of it."""
    with provider(*replies) as server:
        model = {"NOTEWRIGHT_MODEL": "some-model", "OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": KEY}
        command = [str(Path(sys.executable).with_name("notewright")), "draft", SENTENCE, "--json"]
        return subprocess.run(command, env=os.environ | desk.env | model | env, capture_output=True, timeout=120)


def journey(desk: Desk, **env: str) -> None:
    """A note over a network model, whose draft repeats the material."""
    replies = (
        tool_call("submit_scope", scope({"resource_type": "note", "keyword": "灰度"})),
        tool_call("submit_note_draft", draft(content=f"{BODY} [1]")),
    )
    ran = run(desk, *replies, **env)
    assert ran.returncode == 0, ran.stderr


def test_nothing_is_sent_unless_tracing_is_on(told: Desk) -> None:
    with collector() as server:
        journey(told, **at(server))
        assert server.sent == []


def test_a_trace_holds_the_prompts_and_is_there_when_the_command_ends(told: Desk) -> None:
    with collector() as server:
        journey(told, **ON, **at(server))
        assert material_in(server.text)
        assert KEY not in server.text


def test_with_hiding_on_no_material_arrives(told: Desk) -> None:
    with collector() as server:
        journey(told, **HIDDEN, **at(server))
        assert re.search(r'"name":\s*"(classify|draft)"', server.text), "the runs themselves are sent"
        assert material_in(server.text) == []


def test_of_an_error_only_its_kind_is_sent(told: Desk) -> None:
    """Some servers repeat the key, some the prompt."""
    repeated = Reply({"error": {"message": f"Incorrect API key provided: {KEY}. {BODY}", "code": KEY}}, status=401)
    with collector() as server:
        ran = run(told, *[repeated] * 9, **HIDDEN, **at(server))
        assert ran.returncode == 1
        assert "AuthenticationError" in server.text
        assert KEY not in server.text
        assert material_in(server.text) == []


@pytest.mark.parametrize("payload", ["brief", "full"])
def test_a_draft_that_waits_is_hidden_too(told: Desk, payload: str) -> None:
    """An interrupt is an error to a tracer, and with the full payload it holds the draft."""
    (told.home / "settings.toml").write_text(f'confirm_payload = "{payload}"\n', encoding="utf-8")
    with collector() as server:
        journey(told, **HIDDEN, **at(server))
        assert "GraphInterrupt" in server.text
        assert material_in(server.text) == []
