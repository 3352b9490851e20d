"""Two users on one server: each stands before an empty one, and nothing in a request says who is asking."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from langgraph_sdk.client import SyncLangGraphClient
from langgraph_sdk.errors import NotFoundError

from notewright.state.draft import draft_id_for
from studio.dev_server import DevServer
from studio.driving import GRAPH, answer, ask, asked, checkpoints, waits_at

pytestmark = pytest.mark.slow
Tokens = tuple[Path, dict[str, str]]
People = dict[str, SyncLangGraphClient]
RUN = {"assistant_id": GRAPH, "input": {"text": "算了，不要了"}}
SAID = {
    **RUN,
    "checkpoint": {"checkpoint_id": str(uuid4())},
    "channels": ["values"],
    "values": {},
    "id": 1,
    "method": "input.respond",
    "params": {**RUN, "namespace": [], "interrupt_id": "1", "response": {"type": "accept"}},
}


@pytest.fixture
def ann_waits(people: People) -> str:
    """A thread of Ann's in which a draft waits."""
    thread = str(people["ann"].threads.create()["thread_id"])
    assert ask(people["ann"], thread)["failure"] is None
    return thread


@pytest.fixture
def http(logins: DevServer, tokens: Tokens) -> Iterator[dict[str, httpx.Client]]:
    """Plain HTTP for what no client would send."""
    made = {
        key: httpx.Client(base_url=logins.url, headers={"Authorization": f"Bearer {token}"}, timeout=30)
        for key, token in tokens[1].items()
    }
    yield made
    for client in made.values():
        client.close()


def test_each_draft_is_made_of_its_owners_notes_and_saved_in_their_vault(people: People, tokens: Tokens) -> None:
    for name in ("ann", "bob"):
        thread = str(people[name].threads.create()["thread_id"])
        state = ask(people[name], thread)
        assert state["request"]["owner"] == name
        assert f"{name} 的灰度" in asked(people[name], thread)["value"]["action_requests"][0]["args"]["content"]
        saved = Path(answer(people[name], thread, {"type": "accept"})["outcome"]["path"])
        assert saved.is_relative_to(tokens[0].parent / name)


def test_another_cannot_see_or_resume_a_thread(people: People, ann_waits: str) -> None:
    bob = people["bob"]
    assert ann_waits not in {thread["thread_id"] for thread in bob.threads.search(limit=100)}
    with pytest.raises(NotFoundError):
        bob.threads.get_state(ann_waits)
    with pytest.raises(httpx.HTTPStatusError, match="404"):
        answer(bob, ann_waits, {"type": "accept"})
    assert waits_at(people["ann"], ann_waits) == ["confirm"]


def test_every_route_answers_about_anothers_thread_as_about_none(
    http: dict[str, httpx.Client], people: People, ann_waits: str
) -> None:
    """The routes come from the server's own OpenAPI: a new one is tried without a new line here."""
    routes = http["bob"].get("/openapi.json").json()["paths"]
    tried = 0
    for path, methods in routes.items():
        for method in {"get", "post", "put", "patch", "delete"} & set(methods) if "{thread_id}" in path else ():
            theirs, none = (_told(http["bob"], method, path, thread) for thread in (ann_waits, str(uuid4())))
            assert theirs == none, (method, path)
            assert theirs[0] >= 400 or "error" in theirs[1] or not theirs[1], (method, path, theirs)
            tried += 1
    assert tried > 15
    assert waits_at(people["ann"], ann_waits) == ["confirm"]


def _told(client: httpx.Client, method: str, path: str, thread: str) -> tuple[int, str]:
    """Status and words, without the id that was asked for."""
    address = re.sub(r"\{\w+\}", str(uuid4()), path.replace("{thread_id}", thread))
    body = None if method in ("get", "delete") else SAID
    with client.stream(method, address, json=body) as said:
        text = "".join(said.iter_text())
    return said.status_code, re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "ID", text)


@pytest.mark.parametrize("key", ["owner", "user_id", "principal"])
@pytest.mark.parametrize("part", ["input", "context", "metadata"])
def test_a_body_that_says_who_asks_is_refused(
    http: dict[str, httpx.Client], people: People, key: str, part: str
) -> None:
    thread = people["bob"].threads.create()["thread_id"]
    body: dict[str, Any] = {"assistant_id": GRAPH, "input": {"text": "把关于灰度的笔记整理成一篇复盘"}}
    body[part] = body.get(part, {}) | {key: "ann"}
    said = http["bob"].post(f"/threads/{thread}/runs/wait", json=body)
    assert (said.status_code, part in said.text) == (422, True)


@pytest.mark.parametrize("where", ["config", "checkpoint"])
def test_a_body_cannot_lead_a_run_into_anothers_thread(
    http: dict[str, httpx.Client], people: People, ann_waits: str, where: str
) -> None:
    thread = people["bob"].threads.create()["thread_id"]
    at = {"thread_id": ann_waits, "checkpoint_ns": "", **_latest(people["ann"], ann_waits)}
    body: dict[str, Any] = {"assistant_id": GRAPH, "command": {"resume": {"type": "accept"}}}
    body |= {"config": {"configurable": at}} if where == "config" else {"checkpoint": at}
    said = http["bob"].post(f"/threads/{thread}/runs/wait", json=body)
    assert "ann" not in said.text
    assert waits_at(people["ann"], ann_waits) == ["confirm"]


def _latest(client: SyncLangGraphClient, thread: str) -> dict[str, Any]:
    return {"checkpoint_id": client.threads.get_state(thread)["checkpoint"]["checkpoint_id"]}


def test_the_id_of_anothers_draft_is_an_id_of_none(people: People, ann_waits: str) -> None:
    bob, draft = people["bob"], draft_id_for(ann_waits, 1)
    thread = str(bob.threads.create()["thread_id"])
    state: Any = bob.runs.wait(thread, GRAPH, input={"text": "写短一点", "draft_id": draft})
    assert state["failure"]["code"] == "DraftNotFound"


def test_a_state_edited_into_anothers_name_decides_nothing_of_theirs(people: People, ann_waits: str) -> None:
    """Whoever edits a state stays who they are: neither the confirmation nor the discarding believes it."""
    bob = people["bob"]
    theirs: Any = people["ann"].threads.get_state(ann_waits)["values"]
    thread = str(bob.threads.create()["thread_id"])
    ask(bob, thread)
    at = checkpoints(bob, thread)["confirm"]["checkpoint"]
    forged = {"request": theirs["request"], "draft": theirs["draft"], "target": theirs["target"]}
    for more, node in (({"decision": "approve"}, "confirm"), ({"question": {"code": "confirm_discard"}}, "classify")):
        fork = bob.threads.update_state(thread, {**forged, **more}, checkpoint=at, as_node=node)
        state: Any = bob.runs.wait(thread, GRAPH, checkpoint=fork["checkpoint"], input=None)
        if waits_at(bob, thread):
            state = answer(bob, thread, {"choice": 1})
        assert state["failure"]["code"] == "DraftNotFound"
    assert answer(people["ann"], ann_waits, {"type": "accept"})["outcome"]["code"] == "saved"


def test_without_a_token_or_with_an_unknown_one_nobody_comes_in(logins: DevServer) -> None:
    for headers in ({}, {"Authorization": "Bearer nw_guess"}, {"x-auth-scheme": "langsmith"}):
        assert httpx.post(f"{logins.url}/threads/search", json={}, headers=headers).status_code == 401


def test_a_token_does_what_its_scopes_say(http: dict[str, httpx.Client], people: People, ann_waits: str) -> None:
    """Reading sees the owner's own threads; a draft is no decision, by whatever way it is sent."""
    seen: Any = people["reader"].threads.get_state(ann_waits)["values"]
    assert seen["request"]["owner"] == "ann"
    run = {"assistant_id": GRAPH, "input": {"text": "把关于灰度的笔记整理成一篇复盘"}}
    approve = {"assistant_id": GRAPH, "command": {"resume": {"type": "accept"}}}
    forge = {"values": {"decision": "approve"}, "as_node": "confirm"}
    assert http["reader"].post(f"/threads/{ann_waits}/runs/wait", json=run).status_code == 403
    for path, body in (("runs/wait", approve), ("runs/wait", {"assistant_id": GRAPH}), ("state", forge)):
        assert http["drafter"].post(f"/threads/{ann_waits}/{path}", json=body).status_code == 403
    assert http["drafter"].post(f"/threads/{ann_waits}/runs/wait", json=run).status_code == 200


def test_what_nobody_needs_is_closed(http: dict[str, httpx.Client]) -> None:
    ann = http["ann"]
    assert ann.put("/store/items", json={"namespace": ["a"], "key": "k", "value": {}}).status_code == 403
    assert ann.post("/assistants", json={"graph_id": GRAPH}).status_code == 403
    assert ann.post("/runs/crons", json={"assistant_id": GRAPH, "schedule": "* * * * *"}).status_code == 403


def test_logins_do_not_block_the_server(logins: DevServer, people: People) -> None:
    people["ann"].threads.search()
    assert "Blocking call" not in logins.log.read_text("utf-8")
    assert logins.called() == []
