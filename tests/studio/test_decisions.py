"""A run stops at a question with a form; every answer is survived, and the right ones decide."""

from collections.abc import Callable
from typing import Any

import pytest
from langgraph_sdk.client import SyncLangGraphClient

from studio.driving import AUTHOR, GRAPH, SENTENCE, answer, ask, asked, waits_at

pytestmark = pytest.mark.slow


def test_a_run_streams_its_nodes_and_its_text_and_ends_with_the_question(
    client: SyncLangGraphClient, thread: str
) -> None:
    parts = list(client.runs.stream(thread, GRAPH, input={"text": SENTENCE}, stream_mode=["updates", "custom"]))
    updates: list[Any] = [part.data for part in parts if part.event == "updates"]
    assert [next(iter(update)) for update in updates] == ["classify", "map_queries", "fetch", "draft", "__interrupt__"]
    text = "".join(part.data["text"] for part in parts if part.event == "custom")
    assert "灰度" in text and text.rstrip().endswith(
        asked(client, thread)["value"]["action_requests"][0]["args"]["content"][-20:]
    )
    assert client.threads.get(thread)["status"] == "interrupted"


def test_what_is_asked_is_a_form(client: SyncLangGraphClient, thread: str) -> None:
    ask(client, thread)
    form = asked(client, thread)["response_schema"]
    assert form["type"] == "object" and "approve" in form["properties"]["type"]["enum"]


@pytest.mark.parametrize(
    "said",
    [{"type": "accept"}, [{"type": "accept"}], {"decisions": [{"type": "approve"}]}],
    ids=["ours", "inbox", "middleware"],
)
def test_every_shape_of_a_yes_saves(
    client: SyncLangGraphClient, thread: str, said: Any, saved: Callable[[], list[str]]
) -> None:
    ask(client, thread)
    before = saved()
    assert answer(client, thread, said)["outcome"]["code"] == "saved"
    assert len(saved()) == len(before) + 1


@pytest.mark.parametrize(
    ("said", "outcome", "version"),
    [
        ({"type": "edit", "title": "我的标题", "content": "我的正文。"}, None, 2),
        ({"type": "revise", "feedback": "控制在300字以内"}, None, 2),
        ({"type": "discard"}, "discarded", 1),
        ({"type": "leave"}, "waiting", 1),
    ],
    ids=lambda said: said["type"] if isinstance(said, dict) else "",
)
def test_what_the_form_gives_is_done(
    client: SyncLangGraphClient, thread: str, said: Any, outcome: str | None, version: int
) -> None:
    ask(client, thread)
    assert set(said) <= set(asked(client, thread)["response_schema"]["properties"])
    state = answer(client, thread, said)
    assert (state["outcome"] or {}).get("code") == outcome
    assert state["draft"]["version"] == version
    assert waits_at(client, thread) == ([] if outcome else ["confirm"])


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("yes", "no_decision"),
        (42, "no_decision"),
        ([], "no_decision"),
        ({"answer": {}}, "no_decision"),
        ({"answer": None}, "no_decision"),
        ({"type": "edit"}, "nothing_edited"),
        ({"type": "maybe"}, "unknown_decision"),
        ({"decisions": [{"type": "respond"}]}, "nothing_said"),
    ],
)
def test_a_wrong_answer_is_asked_again_by_name(
    client: SyncLangGraphClient, thread: str, said: Any, problem: str
) -> None:
    ask(client, thread)
    answer(client, thread, said)
    assert asked(client, thread)["value"]["problem"] == problem
    assert waits_at(client, thread) == ["confirm"]


def test_after_five_wrong_answers_the_draft_waits_and_the_thread_is_free(
    client: SyncLangGraphClient, thread: str, saved: Callable[[], list[str]]
) -> None:
    before = saved()
    ask(client, thread)
    for _ in range(4):
        assert answer(client, thread, "yes")["outcome"] is None
    assert answer(client, thread, "yes")["outcome"]["code"] == "waiting"
    assert client.threads.get(thread)["status"] == "idle"
    assert ask(client, thread)["failure"] is None
    assert saved() == before


def test_a_refused_filter_is_asked_about_with_a_form_and_goes_on(client: SyncLangGraphClient, thread: str) -> None:
    ask(client, thread, AUTHOR)
    question = asked(client, thread)
    assert question["value"]["question"] == "unsupported_filter" and "苏棠" in question["value"]["about"]
    assert {"choice", "text"} == set(question["response_schema"]["properties"])
    answer(client, thread, {"choice": 7})
    assert waits_at(client, thread) == ["clarify"]
    assert answer(client, thread, {"choice": 1})["receipt"]["queries"][0]["matched"] == 3
    assert waits_at(client, thread) == ["confirm"]
