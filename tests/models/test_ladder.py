"""Every oddity of the providers that people run, over real HTTP: the next way of asking, or an error with a name."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from fakes.network import KEY, forced, knowing
from fakes.provider_server import Provider, Reply, completion, prose, provider, tool_call, tool_calls
from fakes.writing import body, request, task

from notewright.models import ChatModels
from notewright.models.books import Books
from notewright.models.call_record import CallRecord, RungName
from notewright.models.provider import models_from_environment, network_models
from notewright.models.rung_memory import RungMemory
from notewright.state.errors import (
    AnswerCutOff,
    ContentFiltered,
    KeyRefused,
    ModelError,
    ModelUnreachable,
    PromptCut,
    PromptTooLong,
    ProtocolBroken,
    QuotaUsedUp,
)

SCOPE = {
    "produces_note": True,
    "other_mutations": False,
    "needs_workspace_retrieval": True,
    "workspace_queries": [{"resource_type": "note", "keyword": "发布计划"}],
}
DRAFT = {"title": "复盘", "content": "灰度到 20%。[1]"}
ASKED = request("把关于发布计划的笔记整理成一篇复盘")
TASK = task(ASKED, [body(1, "灰度到 20%。", "灰度")])
NO_TOOLS = Reply({"error": {"message": "tool_choice is not supported in thinking mode"}}, 400)
NO_FORMAT = Reply({"error": {"message": "response_format json_schema is not available"}}, 400)
SPOKEN = json.dumps(SCOPE, ensure_ascii=False)


class Journal(list[CallRecord]):
    """The records of a test."""

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        return [(record.rung, record.outcome) for record in self]


def watched(server: Provider, memory: RungMemory | None = None) -> tuple[ChatModels, Journal]:
    journal = Journal()
    return network_models("m", server.base_url, KEY, books=Books(memory or RungMemory(), journal.append)), journal


def as_asked(sent: Mapping[str, Any]) -> RungName:
    """The rung of a request, by what stands in it."""
    if "response_format" in sent:
        return "json_schema" if sent["response_format"]["type"] == "json_schema" else "json_mode"
    if "tools" in sent:
        return "auto_tool" if sent["tool_choice"] == "auto" else "forced_tool"
    return "scan"


def test_each_way_of_asking_is_tried_in_its_order_until_an_object_comes() -> None:
    silent = prose("好的。")
    with provider(silent, silent, silent, silent, prose(SPOKEN)) as server:
        models, journal = watched(server)
        assert models.classify(ASKED, None).produces_note
    rungs = ["json_schema", "forced_tool", "auto_tool", "json_mode", "scan"]
    assert [as_asked(sent) for sent in server.requests] == rungs
    assert journal.outcomes == [*((rung, "no_object") for rung in rungs[:4]), ("scan", "ok_as_text")]


def test_what_works_is_remembered_and_the_second_run_makes_two_calls(tmp_path: Path) -> None:
    file = tmp_path / "rungs.json"
    with provider(NO_FORMAT, NO_TOOLS, tool_call("submit_scope", SCOPE)) as server:
        watched(server, RungMemory(file))[0].classify(ASKED, None)
    assert json.loads(file.read_text()) == {f"{server.base_url} m": {"rung": "auto_tool", "without": []}}
    with provider(tool_call("submit_scope", SCOPE), tool_call("submit_note_draft", DRAFT)) as again:
        memory = RungMemory(file)
        memory.put(f"{again.base_url} m", memory.all()[f"{server.base_url} m"])
        models, journal = watched(again, memory)
        models.classify(ASKED, None)
        models.draft(TASK, lambda piece: None)
    assert journal.outcomes == [("auto_tool", "ok"), ("auto_tool", "ok")]


def test_a_way_that_no_longer_works_is_forgotten_and_another_one_is_found() -> None:
    with provider(NO_TOOLS, prose(SPOKEN)) as server:
        memory = knowing(server, "m")
        models, journal = watched(server, memory)
        models.classify(ASKED, None)
    assert journal.outcomes == [("forced_tool", "unsupported"), ("json_schema", "ok_as_text")]
    assert [known.rung for known in memory.all().values()] == ["json_schema"]


def test_a_server_without_any_of_it_is_named_and_its_repair_is_one_call() -> None:
    with provider(*[prose("我不会。")] * 6) as server:
        models, journal = watched(server)
        for complaint in (None, "no tool was called"):
            with pytest.raises(ProtocolBroken):
                models.classify(ASKED, None, complaint)
    assert len(journal) == 6


SAID: Sequence[tuple[str, str, str]] = [
    ("the object alone", SPOKEN, "ok_as_text"),
    ("in a fence", f"```json\n{SPOKEN}\n```", "ok_as_text"),
    ("a call as text", json.dumps({"name": "submit_scope", "arguments": SCOPE}), "ok_as_text"),
    ("arguments as text", json.dumps({"name": "submit_scope", "arguments": SPOKEN}), "ok_as_text"),
    ("parameters", json.dumps({"name": "submit_scope", "parameters": SCOPE}), "ok_as_text"),
    ("a function", json.dumps({"function": {"name": "submit_scope", "arguments": SPOKEN}}), "ok_as_text"),
    ("a tag", f'<tool_call>{{"name": "submit_scope", "arguments": {SPOKEN}}}</tool_call>', "ok_as_text"),
    ("chatter", f"好的，范围如下：{SPOKEN}\n希望有帮助。", "ok_with_chatter"),
    ("thoughts", f'<think>maybe {{"a": 1}}</think>{SPOKEN}', "ok_as_text"),
]


@pytest.mark.parametrize(("text", "outcome"), [row[1:] for row in SAID], ids=[row[0] for row in SAID])
def test_a_call_that_arrives_as_text_is_read_strictly(text: str, outcome: str) -> None:
    with provider(prose(text)) as server:
        models, journal = watched(server, knowing(server, "m"))
        assert models.classify(ASKED, None).workspace_queries[0].keyword == "发布计划"
    assert journal.outcomes == [("forced_tool", outcome)]


NAMED: Sequence[tuple[str, Reply, type[ModelError], str]] = [
    ("two objects", prose(f"{SPOKEN}\n{SPOKEN}"), ProtocolBroken, "two_objects"),
    ("two calls", tool_calls(*[("submit_scope", SPOKEN)] * 2), ProtocolBroken, "two_calls"),
    ("half an object", prose(SPOKEN[:-3]), ProtocolBroken, "no_json"),
    ("a key twice", prose('{"produces_note": true, "produces_note": false}'), ProtocolBroken, "no_json"),
    ("half arguments", tool_calls(("submit_scope", SPOKEN[:-3])), ProtocolBroken, "garbled"),
    ("another tool", tool_call("delete_notes", SCOPE), ProtocolBroken, "other_tool"),
    ("another tool as text", prose('{"name": "delete_notes", "arguments": {}}'), ProtocolBroken, "other_tool"),
    ("nothing", prose(""), ProtocolBroken, "empty"),
    ("prose", prose("好的。"), ProtocolBroken, "no_object"),
    ("a wrong object", prose('{"produces_note": "yes"}'), ProtocolBroken, "schema"),
    ("a filter", completion({"role": "assistant", "content": ""}, "content_filter"), ContentFiltered, "filtered"),
    (
        "a refusal",
        completion({"role": "assistant", "content": None, "refusal": "I cannot help with that."}, "stop"),
        ContentFiltered,
        "refused",
    ),
    (
        "a long prompt",
        Reply({"error": {"message": "This model's maximum context length is 8192 tokens"}}, 400),
        PromptTooLong,
        "prompt_too_long",
    ),
    ("no such key", Reply({"error": {"message": f"bad key {KEY}"}}, 401), KeyRefused, "key_refused"),
    (
        "no money",
        Reply({"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}, 429),
        QuotaUsedUp,
        "quota",
    ),
    ("no such page", Reply({"error": {"message": "model not found"}}, 404), ModelUnreachable, "unreachable"),
]


@pytest.mark.parametrize(("reply", "error", "outcome"), [row[1:] for row in NAMED], ids=[row[0] for row in NAMED])
def test_every_oddity_is_one_call_with_an_outcome_of_its_own(
    reply: Reply, error: type[ModelError], outcome: str
) -> None:
    with provider(reply) as server:
        models, journal = watched(server, knowing(server, "m"))
        with pytest.raises(error) as raised:
            models.classify(ASKED, None)
    assert journal.outcomes == [("forced_tool", outcome)]
    assert KEY not in f"{raised.value}{raised.value.text('zh')}{vars(raised.value)}"
    assert raised.value.__context__ is None


def test_the_repair_hears_what_the_validator_says() -> None:
    with provider(prose(json.dumps(SCOPE | {"limit": 5}))) as server, pytest.raises(ProtocolBroken) as broken:
        forced(server).classify(ASKED, None)
    assert "limit: Extra inputs are not permitted" in broken.value.complaint
    assert "limit: extra_forbidden" in str(broken.value)


def cut_off(text: str = "") -> Reply:
    return completion({"role": "assistant", "content": text}, "length")


def test_an_answer_that_its_limit_ended_gets_more_room_once() -> None:
    with provider(cut_off(), tool_call("submit_note_draft", DRAFT)) as server:
        models, journal = watched(server, knowing(server, "m"))
        assert models.draft(TASK, lambda piece: None).title == "复盘"
    assert "max_completion_tokens" not in server.requests[0]
    assert server.requests[1]["max_completion_tokens"] >= 4096
    assert journal.outcomes == [("forced_tool", "cut_off"), ("forced_tool", "ok")]


@pytest.mark.parametrize("second", [cut_off(), cut_off('{"title": "复盘", "con'), NO_TOOLS])
def test_twice_cut_off_is_an_error_and_never_an_empty_draft(second: Reply) -> None:
    with provider(cut_off(), second) as server, pytest.raises(AnswerCutOff, match="ended its answer for draft"):
        forced(server).draft(TASK, lambda piece: None)
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("text", "usage", "cut"),
    [
        ("word " * 20_000, {"prompt_tokens": 4_096}, True),
        ("发布计划灰度" * 6_000, {"prompt_tokens": 8_192}, True),
        ("word " * 20_000, {"prompt_tokens": 24_000}, False),
        ("发布计划灰度" * 6_000, {"prompt_tokens": 20_000}, False),
        ("-" * 40_000, {"prompt_tokens": 2_500}, False),
        ("word " * 20_000, {"prompt_tokens": 900, "prompt_tokens_details": {"cached_tokens": 23_000}}, False),
        ("word " * 20_000, None, False),
        ("word " * 20_000, {"prompt_tokens": 0}, False),
    ],
)
def test_a_prompt_that_the_server_cut_silently_is_an_error(text: str, usage: Any, cut: bool) -> None:
    reply = tool_call("submit_note_draft", DRAFT)
    counted = {"completion_tokens": 5, "total_tokens": 5, **usage} if usage else None
    long = task(ASKED, [body(1, text, "长")])
    with provider(reply._replace(body={**reply.body, "usage": counted})) as server:
        models, journal = watched(server, knowing(server, "m"))
        if cut:
            with pytest.raises(PromptCut, match=f"read only {usage['prompt_tokens']} of"):
                models.draft(long, lambda piece: None)
        else:
            assert models.draft(long, lambda piece: None).title == "复盘"
    assert journal[0].outcome == ("prompt_cut" if cut else "ok")


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_what_may_pass_is_asked_again_and_counted(status: int) -> None:
    busy = Reply({"error": {"message": "busy"}}, status, headers={"Retry-After": "0"})
    with provider(busy, busy, tool_call("submit_scope", SCOPE)) as server:
        models, [*_] = watched(server, knowing(server, "m"))
        journal = Journal()
        models = network_models("m", server.base_url, KEY, books=Books(knowing(server, "m"), journal.append))
        models.classify(ASKED, None)
    assert [(record.retries, record.outcome) for record in journal] == [(2, "ok")]


def test_a_parameter_that_a_server_does_not_take_is_left_out_from_then_on() -> None:
    picky = Reply({"error": {"message": "Unsupported value: 'temperature' does not support 0"}}, 400)
    with provider(picky, tool_call("submit_scope", SCOPE)) as server:
        memory = knowing(server, "m")
        memory.forget()
        watched(server, memory)[0].classify(ASKED, None)
    assert "temperature" in server.requests[0] and "temperature" not in server.requests[1]
    assert [known.without for known in memory.all().values()] == [("temperature",)]


def test_another_model_answers_where_the_first_is_away() -> None:
    with provider(Reply({"error": {"message": "no"}}, 401)) as first, provider(prose(SPOKEN)) as second:
        env = {
            "NOTEWRIGHT_MODEL": "m",
            "OPENAI_BASE_URL": first.base_url,
            "OPENAI_API_KEY": KEY,
            "NOTEWRIGHT_FALLBACK_MODEL": "other",
            "NOTEWRIGHT_FALLBACK_BASE_URL": second.base_url,
            "NOTEWRIGHT_FALLBACK_API_KEY": "sk-other",
        }
        assert models_from_environment(env).classify(ASKED, None).produces_note
    assert second.requests[0]["model"] == "other"
    assert second.headers[0]["authorization"] == "Bearer sk-other"


def test_a_record_names_everything_but_the_key() -> None:
    with provider(tool_call("submit_scope", SCOPE)) as server:
        models, [*_] = watched(server)
        models, journal = watched(server, knowing(server, "m"))
        models.classify(ASKED, None)
    [record] = journal
    assert (record.endpoint, record.key, record.model, record.stage) == (server.base_url, KEY[-4:], "m", "classify")
    assert (record.request_id, record.finish_reason) == ("req-1", "tool_calls")
    assert record.usage.tokens_in and record.usage.tokens_out
    assert record.started <= record.ended and record.milliseconds >= 0
    assert KEY not in str(record)


def test_a_prompt_follows_no_redirect() -> None:
    """Note text goes to the address that was configured, and nowhere else."""
    with provider(tool_call("submit_scope", SCOPE)) as other:
        away = Reply({}, 307, headers={"Location": f"{other.base_url}/chat/completions"})
        with provider(away) as server, pytest.raises(ModelUnreachable, match="307"):
            forced(server).classify(ASKED, None)
        assert other.requests == []


def test_a_server_that_is_broken_is_not_asked_in_every_way() -> None:
    broken = Reply({"error": {"message": "internal error"}}, 500, headers={"Retry-After": "0"})
    with provider(*[broken] * 9) as server, pytest.raises(ModelUnreachable, match="HTTP 500"):
        watched(server)[0].classify(ASKED, None)
    assert len(server.requests) == 3
