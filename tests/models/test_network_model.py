"""A real langchain-openai client against a local server: what is sent, how often, and what becomes of odd answers."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from fakes.network import KEY, forced
from fakes.provider_server import Reply, prose, provider, tool_call, tool_calls
from fakes.writing import body, request, task

from notewright.models.provider import models_from_environment
from notewright.state.errors import (
    KeyRefused,
    ModelError,
    ModelUnreachable,
    ProtocolBroken,
    QuotaUsedUp,
    TooManyQueries,
)
from notewright.state.scope import Query

SCOPE = {
    "produces_note": True,
    "other_mutations": False,
    "needs_workspace_retrieval": True,
    "workspace_queries": [{"resource_type": "note", "keyword": "发布计划", "time_range": "今天"}],
}
DRAFT = {"title": "复盘", "content": "灰度到 20%。[1]"}
ASKED = request("把我今天关于发布计划的笔记整理成一篇复盘")
TASK = task(ASKED, [body(1, "灰度到 20%。", "灰度")])


def ignore(text: str | None) -> None:
    """A reader who does not look."""


def test_the_scope_is_asked_for_in_one_call_with_one_forced_closed_tool() -> None:
    with provider(tool_call("submit_scope", SCOPE)) as server:
        scope = forced(server).classify(ASKED, None)
    assert scope.workspace_queries == (Query(resource_type="note", keyword="发布计划", time_range="今天"),)
    (sent,) = server.requests
    assert sent["model"] == "some-model"
    assert sent["tool_choice"] == {"type": "function", "function": {"name": "submit_scope"}}
    (tool,) = sent["tools"]
    assert tool["function"]["parameters"]["additionalProperties"] is False
    assert "follow_up" not in tool["function"]["parameters"]["properties"]
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"


def test_the_draft_is_one_call_and_its_text_is_handed_over() -> None:
    heard: list[str | None] = []
    with provider(tool_call("submit_note_draft", DRAFT)) as server:
        draft = forced(server).draft(TASK, heard.append)
    assert (draft.title, draft.content) == ("复盘", "灰度到 20%。[1]")
    assert "".join(map(str, heard)) == f"# {draft.title}\n\n{draft.content}"
    assert len(server.requests) == 1
    assert server.requests[0]["tool_choice"]["function"]["name"] == "submit_note_draft"


def test_an_answer_is_one_call() -> None:
    with provider(tool_call("submit_answer", {"text": "到 20%。[1]"})) as server:
        assert forced(server).answer(TASK, ignore) == "到 20%。[1]"
    assert server.requests[0]["tool_choice"]["function"]["name"] == "submit_answer"


@pytest.mark.parametrize(("name", "sent"), [("some-model", 0.0), ("o3", None), ("gpt-5", None)])
def test_the_temperature_is_zero_where_the_model_allows_one(name: str, sent: float | None) -> None:
    with provider(tool_call("submit_scope", SCOPE)) as server:
        forced(server, name).classify(ASKED, None)
    assert server.requests[0].get("temperature") == sent


def test_text_beside_the_one_call_has_no_effect() -> None:
    reply = tool_call("submit_note_draft", DRAFT)
    reply.body["choices"][0]["message"]["content"] = "Here is the note."
    with provider(reply) as server:
        assert forced(server).draft(TASK, ignore).title == "复盘"


def with_keys(**keys: object) -> Reply:
    return tool_call("submit_scope", SCOPE | keys)


def with_query(**keys: object) -> Reply:
    return with_keys(workspace_queries=[{"resource_type": "note"} | keys])


WRONG_SCOPES: Sequence[tuple[str, Reply, str]] = [
    ("prose", prose("好的，范围是今天的笔记"), "no tool was called; call submit_scope"),
    (
        "two calls",
        tool_calls(*[("submit_scope", json.dumps(SCOPE))] * 2),
        "2 tool calls; call submit_scope exactly once",
    ),
    ("another tool", tool_call("delete_notes", SCOPE), "another tool was called; call submit_scope"),
    ("not JSON", tool_calls(("submit_scope", '{"produces_note": tr')), "not one JSON object"),
    ("a list", tool_calls(("submit_scope", "[1, 2]")), "not one JSON object"),
    ("a string", tool_calls(("submit_scope", '"all"')), "not one JSON object"),
    ("no arguments", tool_calls(("submit_scope", "")), "produces_note: missing"),
    ("userId", with_keys(userId="someone"), "userId: extra_forbidden"),
    ("skipConfirmation", with_keys(skipConfirmation=True), "skipConfirmation: extra_forbidden"),
    ("limit", with_query(limit=100), "workspace_queries.0.limit: extra_forbidden"),
    ("parentId", with_query(parentId="1"), "workspace_queries.0.parentId: extra_forbidden"),
    ("a follow-up of nothing", with_keys(follow_up="revise"), "follow_up: extra_forbidden"),
    ("a word for a truth value", with_keys(produces_note="true"), "produces_note: bool_type"),
    ("an unknown type", with_keys(workspace_queries=[{"resource_type": "mail"}]), "resource_type: literal_error"),
    ("no type", with_keys(workspace_queries=[{"keyword": "a"}]), "workspace_queries.0.resource_type: missing"),
    ("an object for a list", with_keys(workspace_queries={}), "workspace_queries: tuple_type"),
    ("a number for a phrase", with_query(keyword=7), "workspace_queries.0.keyword: string_type"),
    ("an empty phrase", with_query(tag=""), "workspace_queries.0.tag: string_too_short"),
    ("a long phrase", with_query(keyword="长" * 201), "workspace_queries.0.keyword: string_too_long"),
]


@pytest.mark.parametrize(("reply", "reason"), [row[1:] for row in WRONG_SCOPES], ids=[row[0] for row in WRONG_SCOPES])
def test_a_wrong_scope_is_refused_in_one_call_with_the_place_of_its_fault(reply: Reply, reason: str) -> None:
    with provider(reply) as server, pytest.raises(ProtocolBroken) as broken:
        forced(server).classify(ASKED, None)
    assert reason in str(broken.value.facts["reason"])
    assert len(server.requests) == 1


WRONG_DRAFTS: Sequence[tuple[str, Reply, str]] = [
    ("prose", prose("# 复盘"), "no tool was called"),
    ("two", tool_calls(*[("submit_note_draft", json.dumps(DRAFT))] * 2), "2 tool calls"),
    ("no content", tool_call("submit_note_draft", {"title": "复盘"}), "content: missing"),
    ("empty content", tool_call("submit_note_draft", {"title": "复盘", "content": ""}), "content: too_short"),
    ("long title", tool_call("submit_note_draft", DRAFT | {"title": "a" * 256}), "title: too_long"),
    ("long content", tool_call("submit_note_draft", DRAFT | {"content": "a" * 60_001}), "content: too_long"),
    ("a path", tool_call("submit_note_draft", DRAFT | {"parentId": "/"}), "parentId: extra_forbidden"),
    (
        "no such source",
        tool_call("submit_note_draft", DRAFT | {"content": "a [9]"}),
        "cited [9]; the sources are [1]",
    ),
]


@pytest.mark.parametrize(("reply", "reason"), [row[1:] for row in WRONG_DRAFTS], ids=[row[0] for row in WRONG_DRAFTS])
def test_a_wrong_draft_is_refused_and_what_was_shown_of_it_is_taken_back(reply: Reply, reason: str) -> None:
    heard: list[str | None] = []
    with provider(reply) as server, pytest.raises(ProtocolBroken) as broken:
        forced(server).draft(TASK, heard.append)
    assert reason in str(broken.value.facts["reason"])
    assert not heard or heard[-1] is None


def test_a_reason_never_repeats_what_the_model_wrote() -> None:
    secret = "发布窗口的口令是四七一一，不要写在任何地方，也不要告诉任何一个人"
    faults = {secret: 1, "x" * 50: 2, "title": [secret], "content": 3}
    with provider(tool_call("submit_note_draft", faults)) as server, pytest.raises(ProtocolBroken) as broken:
        forced(server).draft(TASK, ignore)
    text = str(broken.value) + broken.value.text("zh")
    assert secret not in text and "x" * 50 not in text
    assert "title: string_type" in text


def test_more_than_four_queries_is_a_question_for_the_person_not_a_repair() -> None:
    five = with_keys(workspace_queries=[{"resource_type": "note", "keyword": k} for k in "abcde"])
    with provider(five) as server, pytest.raises(TooManyQueries) as many:
        forced(server).classify(ASKED, None)
    assert many.value.facts == {"count": 5, "limit": 4}


def test_while_a_draft_waits_the_follow_up_is_asked_for_and_required() -> None:
    with provider(with_keys(follow_up="extend_scope"), tool_call("submit_scope", SCOPE)) as server:
        assert forced(server).classify(ASKED, "发布计划 复盘").follow_up == "extend_scope"
        with pytest.raises(ProtocolBroken, match="follow_up: missing"):
            forced(server).classify(ASKED, "发布计划 复盘")
    assert "follow_up" in server.requests[0]["tools"][0]["function"]["parameters"]["required"]


def test_a_complaint_is_the_last_message_of_the_repair() -> None:
    with provider(tool_call("submit_scope", SCOPE)) as server:
        forced(server).classify(ASKED, None, "workspace_queries.0.limit: extra_forbidden")
    last = server.requests[0]["messages"][-1]
    assert last["role"] == "user"
    assert "workspace_queries.0.limit: extra_forbidden" in last["content"]


@pytest.mark.parametrize(
    ("status", "error"), [(401, KeyRefused), (403, KeyRefused), (402, QuotaUsedUp), (404, ModelUnreachable)]
)
def test_a_refusal_is_one_call_and_a_sentence_without_the_key(status: int, error: type[ModelError]) -> None:
    said = {"error": {"message": f"Incorrect API key provided: {KEY}", "type": "x", "code": "invalid_api_key"}}
    with provider(Reply(said, status)) as server, pytest.raises(error) as refused:
        forced(server).classify(ASKED, None)
    assert len(server.requests) == 1
    assert refused.value.facts["reason"] == f"HTTP {status}"
    assert_keyless(refused.value)


def assert_keyless(error: Exception) -> None:
    """No trace, cause or context of the error holds the key."""
    assert error.__cause__ is None and error.__context__ is None
    assert KEY not in f"{error} {error!r} {vars(error)}"


def test_a_server_that_does_not_answer_in_time_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notewright.models.exchange.MAX_ATTEMPTS", 1)
    with provider(Reply({}, delay=0.5)) as server, pytest.raises(ModelUnreachable) as unreachable:
        forced(server, timeout=0.1).classify(ASKED, None)
    assert unreachable.value.facts["endpoint"] == server.base_url
    assert "Timeout" in str(unreachable.value.facts["reason"])
    assert_keyless(unreachable.value)


def test_an_address_where_nobody_listens_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notewright.models.exchange.MAX_ATTEMPTS", 1)
    with provider() as server:
        address = server.base_url
    env = {"NOTEWRIGHT_MODEL": "m", "OPENAI_BASE_URL": address.replace("//", "//me:pw@"), "OPENAI_API_KEY": KEY}
    with pytest.raises(ModelUnreachable) as unreachable:
        models_from_environment(env).classify(ASKED, None)
    assert unreachable.value.facts["endpoint"] == address
    assert "Connection" in str(unreachable.value.facts["reason"])


@pytest.mark.parametrize("odd", [{}, {"choices": None}, {"choices": []}, {"error": "busy"}, [], "busy"])
def test_an_answer_that_is_no_completion_is_a_sentence_too(odd: Any) -> None:
    with provider(Reply(odd)) as server, pytest.raises((ModelUnreachable, ProtocolBroken)):
        forced(server).classify(ASKED, None)


def test_a_passing_trouble_is_asked_again() -> None:
    busy = Reply({"error": {"message": "busy"}}, 503)
    with provider(busy, tool_call("submit_scope", SCOPE)) as server:
        assert forced(server).classify(ASKED, None).produces_note
    assert len(server.requests) == 2
