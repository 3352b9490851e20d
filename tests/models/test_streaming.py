"""A draft is shown while it is written, what does not hold is taken back, and a stop ends the provider's call."""

import json
import time
from collections.abc import Sequence
from concurrent.futures import CancelledError
from threading import Thread

import pytest
from fakes.network import forced, knowing
from fakes.provider_server import Reply, prose, provider, tool_call, tool_calls
from fakes.writing import body, request, task
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessageChunk

from notewright.models.books import Books
from notewright.models.calls import _note
from notewright.models.loop import CALLS
from notewright.models.provider import network_models
from notewright.models.streaming import TextStream
from notewright.state.errors import ModelUnreachable, ProtocolBroken

ASKED = request("把关于发布计划的笔记整理成一篇复盘")
TASK = task(ASKED, [body(1, "灰度到 20%。", "灰度")])
LONG = {"title": "复盘", "content": "灰度到 20%，没有崩溃。“很稳”\n\n- a\\b\t🚀 [1]\n" * 20}
WHOLE = f"# {LONG['title']}\n\n{LONG['content']}"


def shown(pieces: Sequence[str | None]) -> str:
    """What stands on the screen in the end."""
    last = max((n for n, piece in enumerate(pieces) if piece is None), default=-1)
    return "".join(map(str, pieces[last + 1 :]))


@pytest.mark.parametrize("reply", [tool_call("submit_note_draft", LONG), prose(json.dumps(LONG))])
def test_the_text_comes_in_many_pieces_before_the_call_is_whole(reply: Reply) -> None:
    pieces: list[str | None] = []
    with provider(reply) as server:
        forced(server).draft(TASK, pieces.append)
    assert len(pieces) > 20 and None not in pieces
    assert shown(pieces) == WHOLE


def test_a_connection_that_is_lost_in_the_middle_begins_again() -> None:
    pieces: list[str | None] = []
    reply = tool_call("submit_note_draft", LONG)
    with provider(reply._replace(dropped_after=40), reply) as server:
        draft = forced(server).draft(TASK, pieces.append)
    assert len(server.requests) == 2
    assert None in pieces and shown(pieces) == WHOLE
    assert draft.content == LONG["content"]


def test_a_text_that_cites_what_it_was_not_given_is_taken_back() -> None:
    pieces: list[str | None] = []
    wrong = tool_call("submit_note_draft", LONG | {"content": f"{LONG['content']}[9]"})
    with provider(wrong) as server, pytest.raises(ProtocolBroken, match=r"cited \[9\]"):
        forced(server).draft(TASK, pieces.append)
    assert pieces[-1] is None and len(pieces) > 1


def test_a_server_that_does_not_stream_is_asked_for_the_whole() -> None:
    refusing = Reply({"error": {"message": "streaming is not supported by this model"}}, 400)
    pieces: list[str | None] = []
    with provider(refusing, tool_call("submit_note_draft", LONG)) as server:
        forced(server).draft(TASK, pieces.append)
    assert [sent.get("stream") for sent in server.requests] == [True, False]
    assert shown(pieces) == WHOLE


def test_a_stop_ends_the_call_at_the_provider_and_leaves_no_draft() -> None:
    ended: list[BaseException] = []

    def write() -> None:
        try:
            forced(server).draft(TASK, pieces.append)
        except CancelledError as stopped:
            ended.append(stopped)

    pieces: list[str | None] = []
    with provider(tool_call("submit_note_draft", LONG)._replace(pause=0.05)) as server:
        writer = Thread(target=write)
        writer.start()
        while not pieces:
            time.sleep(0.01)
        CALLS.stop()
        writer.join(timeout=10)
        assert not writer.is_alive() and len(ended) == 1
        while not server.hung_up:  # the provider notices with its next pieces
            time.sleep(0.01)
    assert shown(pieces) != WHOLE


def test_a_stop_is_heard_while_the_server_is_silent() -> None:
    outcomes: list[str] = []
    with provider(Reply({}, delay=2.0)) as server:
        books = Books(knowing(server, "m"), lambda record: outcomes.append(record.outcome))
        models = network_models("m", server.base_url, "k", books=books)

        def ask() -> None:
            with pytest.raises(CancelledError):
                models.classify(ASKED, None)

        asking = Thread(target=ask)
        asking.start()
        while not server.requests:
            time.sleep(0.01)
        CALLS.stop()
        asking.join(timeout=1.5)
        assert not asking.is_alive()
    assert outcomes == ["stopped"]


def test_a_lost_connection_that_never_comes_back_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notewright.models.exchange.MAX_ATTEMPTS", 1)
    pieces: list[str | None] = []
    dropped = tool_call("submit_note_draft", LONG)._replace(dropped_after=40)
    with provider(dropped) as server, pytest.raises(ModelUnreachable):
        forced(server).draft(TASK, pieces.append)
    assert pieces[-1] is None


@given(st.text(min_size=1, max_size=200), st.integers(1, 30))
def test_however_a_text_is_cut_into_pieces_it_comes_out_whole(content: str, size: int) -> None:
    pieces: list[str | None] = []
    stream = TextStream(_note, pieces.append)
    arguments = {"title": "t", "content": content}
    written = json.dumps(arguments)
    for start in range(0, len(written), size):
        stream.chunk(AIMessageChunk(content=written[start : start + size]))
    stream.finish(arguments)
    assert shown(pieces) == f"# t\n\n{content}"


def test_half_a_stream_is_never_taken_for_a_whole_draft() -> None:
    """The client library completes half an object; the rest of the note would be missing and nobody would know."""
    half = json.dumps(LONG)[:300]
    with provider(tool_calls(("submit_note_draft", half))) as server, pytest.raises(ProtocolBroken):
        forced(server).draft(TASK, lambda piece: None)
