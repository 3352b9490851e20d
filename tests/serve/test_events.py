"""What happens in a thread is heard as it happens, and a lost connection goes on where it broke."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import httpx
import pytest
from fakes.provider_server import Provider, provider, tool_call
from fakes.served import REQUEST, Served, told, turn
from house import draft, scope

from notewright.workspace.settings import LOCAL

CONTENT = "灰度的一周。[1] " * 200
NOTES = {"resource_type": "note", "keyword": "灰度"}


class Heard(NamedTuple):
    id: str
    event: str
    data: Any


def heard(lines: Iterator[str]) -> Iterator[Heard]:
    """Server-sent events from the lines of a response."""
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line and not line.startswith(":"):
            fields[name] = value
        elif fields:
            yield Heard(fields.get("id", ""), fields["event"], json.loads(fields["data"]))
            fields = {}


def events(client: httpx.Client, last: str = "", thread: str = "t") -> list[Heard]:
    headers = {"Last-Event-ID": last} if last else {}
    with client.stream("GET", f"/v1/threads/{thread}/events", headers=headers) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        return list(heard(response.iter_lines()))


def begin(client: httpx.Client, **said: Any) -> None:
    response = client.post("/v1/turns", json={"thread_id": "t", **said}, headers={"Prefer": "respond-async"})
    assert (response.status_code, response.json()["status"]) == (202, "running")


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    """A provider whose draft takes a while to be written."""
    slow = tool_call("submit_note_draft", draft(content=CONTENT))._replace(pause=0.004)
    with provider(tool_call("submit_scope", scope(NOTES)), slow) as server:
        monkeypatch.setenv("NOTEWRIGHT_MODEL", "some-model")
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
        yield server


@pytest.fixture
def served(tmp_path: Path, model: Provider) -> Iterator[Served]:
    served = Served(tmp_path)
    served.note(LOCAL, "灰度", "灰度 5% 没有崩溃。")
    with served.running():
        yield served


def test_a_draft_is_heard_while_it_is_written(served: Served) -> None:
    with served.client() as client:
        begin(client, request=REQUEST)
        assert told(client.get("/v1/threads/t"))["status"] == "running"
        found = events(client)
    pieces = [each.data["piece"] for each in found if each.event == "text"]
    assert len(pieces) > 5 and "".join(pieces).rstrip().endswith(CONTENT.rstrip())
    assert [each.data["done"] for each in found if "done" in each.data] == ["classify", "map_queries", "fetch", "draft"]
    assert (found[-1].event, found[-1].data["status"]) == ("end", "waiting")
    assert found[-1].data["draft"]["content"] == CONTENT


def test_a_lost_connection_goes_on_where_it_broke(served: Served) -> None:
    with served.client() as client:
        begin(client, request=REQUEST)
        with client.stream("GET", "/v1/threads/t/events") as response:
            begun = [event for event, _ in zip(heard(response.iter_lines()), range(7), strict=False)]
        rest = events(client, begun[-1].id)
        whole = events(client)
    assert begun + rest == whole
    assert len({each.id for each in whole}) == len(whole)


def test_who_has_heard_the_end_hears_the_next_run(served: Served) -> None:
    with served.client() as client:
        begin(client, request=REQUEST)
        end = events(client)[-1]
        later: list[Heard] = []
        listener = Thread(target=lambda: later.extend(events(client, end.id)))
        listener.start()
        told(turn(client, decision={"type": "approve"}))
        listener.join(30)
    assert later[0].event == "status" and later[-1].data["status"] == "saved"


def test_an_id_of_another_process_begins_anew_and_says_so(served: Served) -> None:
    with served.client() as client:
        begin(client, request=REQUEST)
        whole = events(client)
        for unknown in ("00000000-7", "x", "-1", f"{whole[0].id}9999"):
            again = events(client, unknown)
            assert (again[0].event, again[1:]) == ("withdrawn", whole)
    with served.running(), served.client() as client:
        [withdrawn, end] = events(client, whole[-1].id)
        assert (withdrawn.event, end.event, end.data) == ("withdrawn", "end", whole[-1].data)
        assert [each.event for each in events(client)] == ["end"]
