"""Whoever is not its owner finds nothing: every address there is, walked with another principal's ids."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fakes.served import REQUEST, Served, refused, told, turn

from notewright.state.access import TokenScope
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.tickets import TicketStore

SECRET = "ann 的灰度"
THREAD = "anns-thread"
BODIES: dict[str, list[dict[str, Any]]] = {
    "/v1/turns": [
        {"thread_id": THREAD, "decision": {"type": "approve"}},
        {"thread_id": THREAD, "answer": {"choice": 1}},
        {"thread_id": THREAD, "undo": True},
        {"thread_id": "mine", "request": "把标题改成“我的”", "draft_id": "{draft_id}"},
    ],
    "/v1/drafts/{draft_id}/decide": [
        {"decision": {"type": kind, "feedback": "写短一点", "args": {"title": "x", "content": "x"}}}
        for kind in ("approve", "edit", "revise", "discard", "leave", "no such thing")
    ],
}
NOBODYS = {"/healthz", "/readyz", "/v1/drafts", "/v1/sources", "/v1/sources/index", "/v1/tickets"}  # no id in them
WITHOUT_IDS = ("input_schema", "output_schema", "config_schema", "playground/{file_path}", "token_feedback")
SCHEMAS = {f"/langserve/{name}" for name in WITHOUT_IDS}


@pytest.fixture
def ids(shared: Served) -> dict[str, str]:
    """What ann has: a thread, a draft, a saved answer, a ticket and a worker's file."""
    with shared.person("ann") as ann:
        draft = told(turn(ann, THREAD, request=REQUEST))["draft"]["id"]
        answer = told(turn(ann, "q", request="总结关于灰度的笔记，告诉我重点"))["answer"]["id"]
    tickets = TicketStore(shared.home.folder / "notewright.db")
    [ticket] = tickets.queue("ann", "run", {"key": SECRET})
    tickets.close()
    pointer = ArtifactStore(shared.home.folder).write("ann", "run", "1", SECRET)
    return {
        "draft_id": draft,
        "answer_id": answer,
        "ticket_id": ticket.id,
        "pointer": pointer,
        "thread_id": THREAD,
    }


def addresses(client: httpx.Client) -> Iterator[tuple[str, str]]:
    """Every method and path that the server describes, LangServe's too."""
    for path, methods in told(client.get("/openapi.json"))["paths"].items():
        for method in methods:
            yield method.upper(), path


def asked(client: httpx.Client, ids: dict[str, str]) -> Iterator[httpx.Response]:
    for method, path in addresses(client):
        if path in NOBODYS | SCHEMAS:
            continue
        for body in BODIES.get(path, [{}]):
            filled = {
                name: ids.get(value.strip("{}"), value) if isinstance(value, str) else value
                for name, value in body.items()
            }
            sent: Any = None if method == "GET" else filled
            if path.startswith("/langserve/"):
                for each in BODIES["/v1/turns"][:3]:
                    yield client.request(method, path, json={"inputs": [each]} if "batch" in path else {"input": each})
            else:
                yield client.request(method, path.format(**ids), json=sent)


def test_another_principal_finds_nothing_at_any_address(shared: Served, ids: dict[str, str]) -> None:
    walked = 0
    with shared.person("bob") as bob:
        for response in asked(bob, ids):
            walked += 1
            said = f"{response.request.method} {response.request.url} {response.status_code} {response.text}"
            assert SECRET not in said
            if "/langserve/" in str(response.request.url) and response.status_code == 200:
                assert "ThreadNotFound" in response.text, said  # a batch and a stream tell it inside
            else:
                assert refused(response)[0] == 404, said
        for path in ("/v1/drafts", "/v1/tickets", "/v1/sources"):
            assert ids["draft_id"] not in bob.get(path).text and ids["ticket_id"] not in bob.get(path).text
    assert walked > 25
    with shared.person("ann") as ann:
        assert told(ann.get(f"/v1/drafts/{ids['draft_id']}"))["draft"]["version"] == 1
        assert told(ann.get(f"/v1/threads/{THREAD}"))["status"] == "waiting"
    assert shared.saved("ann") == shared.saved("bob") == []


def test_the_owner_finds_it_all(shared: Served, ids: dict[str, str]) -> None:
    """The walk can fail: with ann's own token every address that reads answers."""
    with shared.person("ann") as ann:
        for method, path in addresses(ann):
            if method == "GET" and path.startswith("/v1/") and "receipt" not in path:
                assert ann.get(path.format(**ids)).status_code == 200, path


@pytest.mark.parametrize("token", [None, "nw_wrong", "x", "令牌"])
def test_without_a_token_every_address_is_closed(shared: Served, ids: dict[str, str], token: str | None) -> None:
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    with shared.client() as client:
        for method, path in addresses(client):
            if path not in {"/healthz", "/readyz"}:
                address = path.format(**ids, file_path="index.html")
                response = client.request(method, address, headers=headers)
                assert refused(response)[0] in (401, 429)
                assert response.status_code == 429 or response.headers["www-authenticate"] == "Bearer"


SCOPES: list[tuple[TokenScope, str, str, Any]] = [
    ("read", "GET", "/v1/drafts", None),
    ("read", "GET", "/v1/drafts/{draft_id}", None),
    ("read", "GET", "/v1/drafts/{draft_id}/versions", None),
    ("read", "GET", "/v1/drafts/{draft_id}/receipt", None),
    ("read", "GET", "/v1/threads/{thread_id}", None),
    ("read", "GET", "/v1/threads/{thread_id}/events", None),
    ("read", "GET", "/v1/answers/{answer_id}", None),
    ("read", "GET", "/v1/sources", None),
    ("read", "GET", "/v1/tickets", None),
    ("read", "GET", "/v1/tickets/{ticket_id}", None),
    ("read", "GET", "/v1/artifacts/{pointer}", None),
    ("draft", "POST", "/v1/sources/index", None),
    ("draft", "POST", "/v1/turns", {"thread_id": "new", "request": REQUEST}),
    ("draft", "POST", "/v1/turns", {"thread_id": THREAD, "decision": {"type": "revise", "feedback": "写短一点"}}),
    ("draft", "POST", "/v1/drafts/{draft_id}/decide", {"decision": {"type": "revise", "feedback": "写短一点"}}),
    ("decide", "POST", "/v1/drafts/{draft_id}/decide", {"decision": {"type": "leave"}}),
    ("decide", "POST", "/v1/turns", {"thread_id": THREAD, "decision": {"type": "approve"}}),
    ("decide", "POST", "/v1/turns", {"thread_id": THREAD, "answer": {"type": "approve"}}),
    ("decide", "POST", "/v1/turns", {"thread_id": THREAD, "undo": True}),
    ("decide", "POST", "/v1/drafts/{draft_id}/undo", None),
]


def test_a_scope_opens_its_addresses_and_no_others(shared: Served, ids: dict[str, str]) -> None:
    clients = {scope: shared.person("ann", scope) for scope in ("read", "draft", "decide")}
    for needed, method, path, body in SCOPES:
        for scope, client in clients.items():
            response = client.request(method, path.format(**ids), json=body)
            if scope != needed:
                assert refused(response) == (403, "ScopeMissing"), (scope, path, body)
    for needed, method, path, body in SCOPES:
        response = clients[needed].request(method, path.format(**ids), json=body)
        assert response.status_code in (200, 409), (path, body, response.text)
    for client in clients.values():
        client.close()


def test_to_decide_is_not_to_read(shared: Served, ids: dict[str, str]) -> None:
    with shared.person("ann", "decide") as client:
        response = turn(client, THREAD, decision={"type": "approve"})
        assert told(response)["status"] == "saved" and SECRET not in response.text


def test_throwing_away_by_an_answer_is_a_decision(shared: Served, ids: dict[str, str]) -> None:
    """A token that only drafts can ask for it, and cannot say yes."""
    with shared.person("ann", "draft") as client:
        asked = told(turn(client, THREAD, request="算了，不要了"))
        assert asked["interrupts"][0]["question"] == "confirm_discard"
        assert refused(turn(client, THREAD, answer={"choice": 1})) == (403, "ScopeMissing")
    with shared.person("ann") as client:
        assert told(turn(client, THREAD, answer={"choice": 1}))["status"] == "discarded"


def test_to_read_as_the_administrator_is_to_read_ones_own(shared: Served, ids: dict[str, str]) -> None:
    """Being trusted more never widens a query."""
    with shared.person("local", "read") as client:
        assert told(client.get("/v1/drafts")) == {"drafts": [], "sets": []}
        assert told(client.get("/v1/sources")) == [] and told(client.get("/v1/tickets")) == []
        assert refused(client.get(f"/v1/drafts/{ids['draft_id']}"))[0] == 404


def test_the_same_thread_id_is_another_thread_for_another_principal(shared: Served, ids: dict[str, str]) -> None:
    with shared.person("bob") as bob:
        mine = told(turn(bob, THREAD, request=REQUEST))
        assert "bob 的灰度" in mine["draft"]["content"] and mine["draft"]["id"] != ids["draft_id"]
        assert told(turn(bob, THREAD, decision={"type": "approve"}))["status"] == "saved"
    assert len(shared.saved("bob")) == 1 and shared.saved("ann") == []


def test_a_token_that_ends_while_the_server_runs_opens_nothing(shared: Served) -> None:
    token = shared.token("ann")
    with shared.client(token) as client:
        told(client.get("/v1/drafts"))
        line = shared.house.tokens.list()[-1]
        shared.house.tokens.revoke(line.id)
        assert refused(client.get("/v1/drafts")) == (401, "TokenRefused")
