"""A server that is killed or stopped at any moment loses no run, and repeats no call that was over."""

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from fakes.provider_server import Provider, Reply, provider, tool_call
from fakes.served import REQUEST, Served, told, turn
from fakes.server_process import RUN, environment, server_process
from house import draft, scope

from notewright.workspace.settings import LOCAL

pytestmark = pytest.mark.slow
CONTENT = "灰度的一周。[1] " * 300
IN_A_HURRY = f"""
import notewright.serve.app as app
short = app.limits()._replace(grace_seconds=1)
app.limits = lambda: short
{RUN}
"""
NOTES = {"resource_type": "note", "keyword": "灰度"}


class Model:
    """Classifies at once; a draft takes as long as `pause` says."""

    def __init__(self, server: Provider) -> None:
        self.server, self.pause = server, 0.02
        server.next_reply = self.reply  # type: ignore[method-assign]

    def reply(self, asked: Any) -> Reply:
        if called(asked) == "submit_scope":
            return tool_call("submit_scope", scope(NOTES))
        return tool_call("submit_note_draft", draft(content=CONTENT))._replace(pause=self.pause)

    @property
    def calls(self) -> list[str]:
        return [called(each) for each in self.server.requests]

    @property
    def env(self) -> Mapping[str, str]:
        return {
            "NOTEWRIGHT_MODEL": "some-model",
            "OPENAI_BASE_URL": self.server.base_url,
            "OPENAI_API_KEY": "sk-test",
        }


def called(asked: Any) -> str:
    return str(asked["response_format"]["json_schema"]["name"])


@pytest.fixture
def model() -> Iterator[Model]:
    with provider() as server:
        yield Model(server)


@pytest.fixture
def folder(tmp_path: Path) -> Served:
    served = Served(tmp_path)
    served.note(LOCAL, "灰度", "灰度 5% 没有崩溃。")
    return served


def begin(client: httpx.Client, thread: str = "t") -> None:
    sent = {"thread_id": thread, "request": REQUEST}
    headers = {"Prefer": "respond-async", "Idempotency-Key": f"begin-{thread}"}
    assert client.post("/v1/turns", json=sent, headers=headers).status_code == 202


def hear_text(client: httpx.Client, thread: str = "t") -> None:
    """Return once a piece of the draft has come."""
    with client.stream("GET", f"/v1/threads/{thread}/events") as response:
        assert any(line == "event: text" for line in response.iter_lines())


def settled(client: httpx.Client, thread: str = "t") -> dict[str, Any]:
    for _ in range(600):
        stands: dict[str, Any] = told(client.get(f"/v1/threads/{thread}"))
        if stands["status"] != "running":
            return stands
        sleep(0.1)
    raise AssertionError("the run does not end")


def test_a_killed_server_goes_on_without_a_second_classification(folder: Served, model: Model) -> None:
    with server_process(folder.home.folder, **model.env) as server, server.client() as client:
        begin(client)
        hear_text(client)
        server.process.kill()
    assert model.calls == ["submit_scope", "submit_note_draft"]
    model.pause = 0.0
    with server_process(folder.home.folder, **model.env) as server, server.client() as client:
        stands = settled(client)
        assert (stands["status"], stands["draft"]["content"]) == ("waiting", CONTENT)
        assert model.calls == ["submit_scope", "submit_note_draft", "submit_note_draft"]
        begin(client)  # the client never heard an answer and asks again under its key
        assert settled(client)["draft"] == stands["draft"] and len(model.calls) == 3
        assert told(turn(client, decision={"type": "approve"}))["status"] == "saved"
        assert len(folder.saved(LOCAL)) == 1


def test_a_server_killed_while_it_saves_saves_once(folder: Served) -> None:
    """Killed at a random moment after the approval was sent: afterwards it is saved once, whoever asks again."""
    for number in range(3):
        thread = f"t{number}"
        with server_process(folder.home.folder) as server, server.client() as client:
            told(turn(client, thread, request=REQUEST))
            with ThreadPoolExecutor(1) as pool:
                sent = pool.submit(_approve, client, thread)
                sleep(0.01 * number)
                server.process.kill()
                sent.result()
        with server_process(folder.home.folder) as server, server.client() as client:
            settled(client, thread)
            assert told(turn(client, thread, decision={"type": "approve"}))["status"] == "saved"
        assert len(folder.saved(LOCAL)) == number + 1


def _approve(client: httpx.Client, thread: str) -> None:
    try:
        turn(client, thread, decision={"type": "approve"})
    except httpx.TransportError:
        return


def test_a_stopped_server_lets_a_run_finish(folder: Served, model: Model) -> None:
    model.pause = 0.005
    with server_process(folder.home.folder, **model.env) as server, server.client() as client:
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(turn, client, "waits", request=REQUEST)
            begin(client)
            hear_text(client)
            server.process.send_signal(signal.SIGTERM)
            assert told(answer.result())["draft"]["content"] == CONTENT
        assert server.process.wait(60) == -signal.SIGTERM
    with server_process(folder.home.folder, **model.env) as server, server.client() as client:
        assert told(client.get("/v1/threads/t"))["status"] == "waiting", "nobody waited for it, and it was finished"
        assert model.calls.count("submit_note_draft") == 2


def test_a_run_that_takes_longer_than_the_grace_time_is_left_and_goes_on(folder: Served, model: Model) -> None:
    model.pause = 0.5
    with server_process(folder.home.folder, IN_A_HURRY, **model.env) as server, server.client() as client:
        begin(client)
        hear_text(client)
        with ThreadPoolExecutor(1) as pool:
            waits = pool.submit(turn, client, "waits", request=REQUEST)
            while len(model.calls) < 4:
                sleep(0.05)
            server.process.send_signal(signal.SIGTERM)
            answer = waits.result()
        assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
        assert server.process.wait(60) == -signal.SIGTERM
        assert server.process.stdout and "Traceback" not in server.process.stdout.read()
    model.pause = 0.0
    with server_process(folder.home.folder, **model.env) as server, server.client() as client:
        assert settled(client)["draft"]["content"] == settled(client, "waits")["draft"]["content"] == CONTENT
        assert sorted(model.calls) == ["submit_note_draft"] * 4 + ["submit_scope"] * 2


def test_the_command_line_and_http_approve_at_the_same_moment(folder: Served) -> None:
    with server_process(folder.home.folder) as server, server.client() as client:
        for number in range(2):
            draft_id = told(turn(client, f"t{number}", request=REQUEST))["draft"]["id"]
            command = [sys.executable, "-c", RUN, "approve", draft_id, "--json"]
            with subprocess.Popen(command, env=environment(folder.home.folder, {}), stdout=subprocess.PIPE) as cli:
                sent = {"decision": {"type": "approve"}}
                over = [client.post(f"/v1/drafts/{draft_id}/decide", json=sent)]
                while cli.poll() is None:
                    over.append(client.post(f"/v1/drafts/{draft_id}/decide", json=sent))
                assert (cli.stdout.read() if cli.stdout else b"").count(b"saved") >= 1
            assert {told(each)["status"] for each in over} == {"saved"}
            assert len(folder.saved(LOCAL)) == number + 1


def test_what_is_said_at_the_start(folder: Served) -> None:
    with server_process(folder.home.folder) as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.stdout
        more = server.process.stdout.read()
        assert f"{server.url}/docs" in server.said and "No tokens" in more and "Traceback" not in more
    ran = subprocess.run(
        [sys.executable, "-c", RUN, "serve", "--host", "0.0.0.0", "--lang", "zh"],
        env=environment(folder.home.folder, {}),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (ran.returncode, "令牌" in ran.stderr, "Traceback" in ran.stderr) == (1, True, False)
