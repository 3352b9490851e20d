"""One worker is one call, and whatever the model answers there is something to keep."""

import json
import socket
import threading
from typing import Any

import pytest
from fakes.network import forced
from fakes.provider_server import prose, provider, tool_call, tool_calls
from fakes.scripted_chat import FORCED, ScriptedChat, call, calls
from fakes.writing import body
from langchain_core.messages import AIMessage

from notewright.language.notes import parse_note
from notewright.models import ChatModels, offline_models
from notewright.models.provider import network_models
from notewright.models.tools import submit_note
from notewright.state.errors import ModelUnreachable
from notewright.state.limits import NoteCaps
from notewright.state.note import StructuredNote
from notewright.state.ports import Worked, WorkerTask

NOTE = {"conclusion": "灰度到 20%。[3]", "evidence": ["错误率 0.2% [3]"], "open_issues": [], "confidence": "high"}
READ = StructuredNote.model_validate(NOTE)
TASK = WorkerTask("灰度进展如何？", "zh", [body(3, "灰度到 20%，错误率 0.2%。", "灰度")])


def work(*replies: Any, complaint: str | None = None) -> tuple[Worked, ScriptedChat]:
    chat = ScriptedChat(replies=list(replies))
    return ChatModels(chat, "scripted", rungs=FORCED, draw=lambda: "n0nce").work(TASK, complaint), chat


def test_one_call_of_one_forced_tool() -> None:
    worked, chat = work(NOTE)
    assert (worked.note, chat.count) == (READ, 1)
    assert chat.tools[0]["function"]["name"] == "submit_note"
    assert parse_note(worked.answer) == READ


def test_the_worker_is_told_its_task_and_its_material_and_nothing_else() -> None:
    worked, chat = work(NOTE)
    instruction, given = (str(message.content) for message in chat.prompts[0])
    assert "at most 200 characters" in instruction
    assert "$" not in instruction
    assert given == (
        '<<n0nce context {"language": "zh"}>>\n\n<</n0nce>>\n'
        "<<n0nce task {}>>\n灰度进展如何？\n<</n0nce>>\n"
        '<<n0nce material {"number": 3, "type": "note", "title": "灰度", "date": "2026-11-30"}>>\n'
        "灰度到 20%，错误率 0.2%。\n<</n0nce>>"
    )
    assert worked.prompt == f"{instruction}\n\n{given}"


def test_a_complaint_is_the_last_thing_it_reads() -> None:
    worked, chat = work(NOTE, complaint="no note in it")
    assert "no note in it" in str(chat.prompts[0][-1].content)
    assert "no note in it" in worked.prompt


def test_the_tool_is_closed_and_holds_the_caps() -> None:
    """Pointers are not asked of a model: it cannot know where a file is."""
    schema, caps = submit_note().parameters, NoteCaps()
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["conclusion", "evidence", "open_issues", "confidence"] == [*schema["properties"]]
    assert schema["properties"]["conclusion"]["maxLength"] == caps.conclusion_chars
    for name, most in (("evidence", caps.evidence), ("open_issues", caps.open_issues)):
        field = schema["properties"][name]
        assert (field["maxItems"], field["items"]) == (most, {"type": "string", "maxLength": caps.line_chars})


@pytest.mark.parametrize(
    "reply",
    [
        f"Sure, here it is:\n```json\n{json.dumps(NOTE, ensure_ascii=False)}\n```",
        AIMessage(content="One moment.", tool_calls=call("submit_note", NOTE).tool_calls),
        AIMessage(content=[{"type": "text", "text": json.dumps(NOTE)}]),
    ],
    ids=["prose", "beside", "blocks"],
)
def test_a_note_is_taken_whichever_way_it_is_said(reply: Any) -> None:
    assert work(reply)[0].note == READ


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "The rollout went well. " * 50,
        json.dumps(NOTE) * 2,
        json.dumps(NOTE)[:-20],
        NOTE | {"confidence": "very"},
        NOTE | {"plan": "x"},
        {},
        NOTE | {"evidence": ["an item of another worker [4]"]},
        calls(("submit_note", NOTE), ("submit_note", NOTE)),
    ],
    ids=["empty", "essay", "two objects", "half", "very", "extra", "no keys", "cites another's", "two calls"],
)
def test_any_other_answer_is_kept_without_a_note(reply: Any) -> None:
    worked, _ = work(reply)
    assert worked.note is None
    assert worked.trouble
    assert not reply or worked.answer


def test_a_note_over_its_caps_is_read_whole() -> None:
    """Code clips, and keeps what it clips: the model's answer is not thrown away for its length."""
    long = NOTE | {"evidence": ["证" * 300] * 20}
    note = work(long)[0].note
    assert note is not None
    assert note.evidence == ("证" * 300,) * 20


def test_a_provider_is_asked_once_and_read_either_way() -> None:
    text = json.dumps(NOTE, ensure_ascii=False)
    for reply in (tool_call("submit_note", NOTE), prose(f"```\n{text}\n```")):
        with provider(reply) as server:
            assert forced(server).work(TASK).note == READ
        assert len(server.requests) == 1


def test_arguments_that_are_no_json_are_kept_as_they_came() -> None:
    with provider(tool_calls(("submit_note", '{"conclusion": "half'))) as server:
        worked = forced(server).work(TASK)
    assert worked.note is None
    assert '{"conclusion": "half' in worked.answer


def test_a_provider_that_does_not_answer_is_named() -> None:
    with pytest.raises(ModelUnreachable, match="RuntimeError"):
        work(RuntimeError("key sk-secret"))


def test_a_call_that_takes_too_long_leaves_no_thread_and_no_connection_behind() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        models = network_models("m", f"http://127.0.0.1:{silent.getsockname()[1]}/v1", "key")
        threads = []
        for _ in range(3):
            with pytest.raises(TimeoutError):
                models.work(TASK, seconds=0.2)
            threads.append({thread.ident for thread in threading.enumerate()})
        assert threads[0] == threads[1] == threads[2], "those of the loop alone"
        caller, _ = silent.accept()
        with caller:
            caller.settimeout(30)
            while caller.recv(65_536):
                """The request; then the end that a closed connection has."""


def test_the_offline_engine_has_no_limit() -> None:
    assert offline_models().work(TASK, seconds=0.0).note
