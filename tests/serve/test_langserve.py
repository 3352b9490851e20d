"""LangServe's own client goes the whole way over HTTP, and the types say what may be sent."""

import asyncio
from typing import Any

import httpx
import pytest
from fakes.served import REQUEST, Served, refused, told
from langserve import RemoteRunnable


def remote(served: Served, token: str | None = None) -> RemoteRunnable[Any, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return RemoteRunnable(f"{served.url}/langserve", headers=headers, timeout=60)


def test_a_remote_runnable_goes_the_whole_way(shared: Served) -> None:
    """It classifies, drafts, revises, approves and undoes."""
    flow = remote(shared, shared.token("ann"))
    waiting = flow.invoke({"thread_id": "t", "request": REQUEST})
    assert (
        waiting["status"] == "waiting" and waiting["receipt"]["queries"] and "ann 的灰度" in waiting["draft"]["content"]
    )
    again = flow.invoke({"thread_id": "t", "decision": 42})
    assert again["interrupts"][0]["problem"] == "no_decision"
    again = flow.invoke({"thread_id": "t", "decision": None})
    assert again["interrupts"][0]["problem"] == "no_decision"
    revised = flow.invoke({"thread_id": "t", "decision": {"type": "revise", "feedback": "标题改成“灰度一周”"}})
    assert (revised["draft"]["version"], revised["draft"]["title"]) == (2, "灰度一周")
    saved = flow.invoke({"thread_id": "t", "decision": [{"type": "accept"}]})
    assert saved["saved"]["paths"] == [str(path) for path in shared.saved("ann")]
    undone = flow.invoke({"thread_id": "t", "undo": True})
    assert (undone["status"], shared.saved("ann")) == ("undone", [])


def test_a_question_is_answered_through_it(shared: Served) -> None:
    flow = remote(shared, shared.token("ann"))
    asked = flow.invoke({"thread_id": "t", "request": "把最新五篇关于灰度的笔记整理成一篇复盘"})
    assert asked["status"] == "asked"
    assert flow.invoke({"thread_id": "t", "answer": {"choice": 1}})["status"] in ("waiting", "withdrawn")


def test_a_stream_tells_pieces_and_ends_with_the_whole(shared: Served) -> None:
    flow = remote(shared, shared.token("ann"))
    chunks = list(flow.stream({"thread_id": "t", "request": REQUEST}))
    said = "".join(chunk["piece"] for chunk in chunks if chunk.get("event") == "text")
    assert chunks[-1]["status"] == "waiting"
    assert chunks[-1]["draft"]["content"] in said
    assert [chunk["done"] for chunk in chunks if "done" in chunk][:3] == ["classify", "map_queries", "fetch"]


def test_events_are_streamed(shared: Served) -> None:
    async def events() -> list[Any]:
        flow = remote(shared, shared.token("ann"))
        given = {"thread_id": "t", "request": REQUEST}
        return [event async for event in flow.astream_events(given, version="v2")]

    found = asyncio.run(events())
    assert any(event["event"] == "on_chain_stream" for event in found)
    assert found[-1]["event"] == "on_chain_end"


def test_a_batch_is_many_threads_and_one_that_fails_says_so(shared: Served) -> None:
    flow = remote(shared, shared.token("ann"))
    first, second, third = flow.batch(
        [
            {"thread_id": "one", "request": REQUEST},
            {"thread_id": "two", "decision": {"type": "approve"}},
            {"thread_id": "three", "request": "写一篇关于人生意义的笔记"},
        ]
    )
    assert first["status"] == "waiting"
    assert (second["status"], second["error"]["type"]) == ("failed", "ThreadNotFound")
    assert (third["error"]["type"], third["error"]["stage"]) == ("NeedsLanguageModel", "draft")


@pytest.mark.parametrize("route", ["invoke", "stream", "stream_events"])
@pytest.mark.parametrize(
    "sent",
    [
        {"request": "x"},
        {"thread_id": None, "request": "x"},
        {"thread_id": "t"},
        {"thread_id": "t", "request": "x", "undo": True},
        {"thread_id": "t", "request": "x", "owner": "ann"},
        {"thread_id": "t", "request": "x", "user_id": "ann"},
        {"thread_id": "t", "request": "x", "principal": "ann"},
    ],
)
def test_what_is_not_one_turn_is_refused_and_no_thread_is_shared(shared: Served, route: str, sent: Any) -> None:
    with shared.person("bob") as client:
        config = {"configurable": {"thread_id": "t", "visitor": "ann", "owner": "ann"}}
        assert refused(client.post(f"/langserve/{route}", json={"input": sent, "config": config}))[0] == 422
        assert told(client.get("/v1/drafts"))["drafts"] == []


def test_a_batch_that_is_no_list_of_turns_is_refused(shared: Served) -> None:
    with shared.person("bob") as client:
        for sent in ([{"request": "x"}], [{"thread_id": "t"}, 3], "x", None):
            assert refused(client.post("/langserve/batch", json={"inputs": sent}))[0] == 422


def test_the_body_and_the_config_say_nothing_about_who_asks(shared: Served) -> None:
    """Whatever stands there, bob is bob."""
    flow = remote(shared, shared.token("bob"))
    config: Any = {"configurable": {"owner": "ann", "visitor": "ann", "thread_id": "t"}}
    given = {"thread_id": "t", "request": REQUEST}
    for output in (flow.invoke(given, config), *flow.batch([given], config)):
        assert "bob 的灰度" in output["draft"]["content"] and "ann 的灰度" not in str(output)


def test_a_failure_is_a_problem_with_its_stage(shared: Served) -> None:
    with shared.person("ann") as client:
        sent = {"input": {"thread_id": "t", "request": "写一篇关于人生意义的笔记"}}
        response = client.post("/langserve/invoke", json=sent)
        assert refused(response) == (422, "NeedsLanguageModel")
        assert response.json()["stage"] == "draft"
        missing = client.post("/langserve/invoke", json={"input": {"thread_id": "no", "undo": True}})
        assert refused(missing) == (404, "ThreadNotFound")


def test_its_schemas_and_its_page_are_there(mine: Served) -> None:
    with mine.client() as client:
        schema = told(client.get("/langserve/input_schema"))
        assert {"Asking", "Answering", "Deciding", "Undoing"} <= schema["$defs"].keys()
        assert "status" in told(client.get("/langserve/output_schema"))["properties"]
        assert client.get("/langserve/config_schema").status_code == 200
        assert "<script" in client.get("/langserve/playground/").text
        described = told(client.get("/openapi.json"))["paths"]
    assert {"/langserve/invoke", "/langserve/batch", "/langserve/stream", "/v1/turns"} <= described.keys()


def test_without_a_token_nobody_is_served(shared: Served) -> None:
    with shared.client() as client, pytest.raises(httpx.HTTPStatusError):
        assert refused(client.post("/langserve/invoke", json={"input": {}})) == (401, "TokenRefused")
        remote(shared).invoke({"thread_id": "t", "request": REQUEST})
