"""Without logins only this machine and Studio's page are answered: a page elsewhere cannot even send a decision."""

import json
from collections.abc import Iterator

import httpx
import pytest
from langgraph_sdk.client import SyncLangGraphClient

from studio.dev_server import DevServer
from studio.driving import GRAPH, ask, waits_at

pytestmark = pytest.mark.slow


@pytest.fixture
def http(server: DevServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as opened:
        yield opened


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "https://smith.langchain.com.elsewhere.example"},
        {"Origin": "http://localhost.elsewhere.example"},
        {"Host": "elsewhere.example"},
        {"Host": "elsewhere.example", "Origin": "http://elsewhere.example"},
        {"Host": "localhost.elsewhere.example:2024"},
    ],
)
def test_a_page_elsewhere_decides_nothing(
    http: httpx.Client, client: SyncLangGraphClient, thread: str, headers: dict[str, str]
) -> None:
    """The plain-text body needs no leave of the browser's."""
    ask(client, thread)
    body = json.dumps({"assistant_id": GRAPH, "command": {"resume": {"type": "accept"}}})
    said = http.post(f"/threads/{thread}/runs/wait", content=body, headers=headers | {"Content-Type": "text/plain"})
    assert said.status_code == 403
    assert waits_at(client, thread) == ["confirm"]


@pytest.mark.parametrize(
    "origin", ["https://smith.langchain.com", "https://eu.smith.langchain.com", "http://localhost:3000"]
)
def test_studio_and_pages_of_this_machine_are_answered(http: httpx.Client, origin: str) -> None:
    said = http.post("/assistants/search", json={}, headers={"Origin": origin})
    assert (said.status_code, said.headers["access-control-allow-origin"]) == (200, origin)


def test_no_other_page_may_read(logins: DevServer) -> None:
    said = httpx.get(f"{logins.url}/info", headers={"Origin": "https://elsewhere.example"})
    assert "access-control-allow-origin" not in said.headers


def test_the_thread_of_events_that_the_server_leads_through_itself_still_runs(
    http: httpx.Client, client: SyncLangGraphClient, thread: str
) -> None:
    """The newer protocol of Studio: a command starts the run, by a call of the server to itself."""
    start = {"id": 1, "method": "run.start", "params": {"assistant_id": GRAPH, "input": {"text": "你好"}}}
    said = http.post(f"/threads/{thread}/commands", json=start).json()
    assert said["type"] == "success", said
