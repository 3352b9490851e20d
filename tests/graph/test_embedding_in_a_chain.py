"""A sentence in, a note out, as a step of somebody else's chain."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fakes.host import ASKED, ENGLISH, SENTENCE, Host, open_host, thread
from langchain_core.runnables import RunnableLambda
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.types import Command

from notewright import NoteResult, NoteWorkflow, Sentence, create_workflow
from notewright.graph.checkpoints import state_types
from notewright.state.errors import (
    CheckpointerMissing,
    DraftNotFound,
    NeedsLanguageModel,
    NobodyAsks,
    NoSuchSource,
    ThreadMissing,
    ThreadShared,
)
from notewright.state.flow import WorkflowInput

APPROVE: Command[Any] = Command(resume={"answer": {"type": "approve"}})


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return open_host(tmp_path)


@pytest.mark.parametrize(("sentence", "found"), [(SENTENCE, "灰度 5%"), (ENGLISH, "reached 5 percent")])
def test_a_sentence_becomes_a_draft_and_a_yes_a_note(host: Host, sentence: str, found: str) -> None:
    chain = host.workflow().as_runnable()
    waiting = chain.invoke(sentence, thread("t"))
    assert (waiting.status, waiting.saved, host.saved()) == ("waiting", (), [])
    assert waiting.draft and waiting.receipt and waiting.asks
    assert found in waiting.text == waiting.draft.text.content
    assert [line.used for line in waiting.receipt.queries] == [1]
    saved = chain.invoke(APPROVE, thread("t"))
    assert (saved.status, [Path(path) for path in saved.saved]) == ("saved", host.saved())
    assert found in host.saved()[0].read_text("utf-8")


def test_a_text_and_the_graph_s_own_input_are_the_same_request(host: Host) -> None:
    chain = host.workflow().as_runnable()
    said, given = chain.invoke(SENTENCE, thread("a")), chain.invoke({"text": SENTENCE}, thread("b"))
    assert said.draft and given.draft
    assert said.text == given.text and said.receipt == given.receipt and said.draft.id != given.draft.id


def test_a_question_comes_back_as_what_is_asked_and_its_answer_goes_on(host: Host) -> None:
    chain = host.workflow().as_runnable()
    asked = chain.invoke(ASKED, thread("t"))
    assert (asked.status, asked.draft, asked.text) == ("asked", None, "")
    assert asked.asks and asked.question and asked.question.code == "todo_time_field"
    last = len(asked.question.choices)
    assert chain.invoke(Command(resume={"answer": {"choice": last}}), thread("t")).status == "waiting"


@pytest.mark.parametrize("dialect", ["middleware", "agent_inbox"])
def test_a_result_is_the_same_whatever_an_agent_ui_is_shown(host: Host, dialect: str) -> None:
    shown = f'confirm_dialect = "{dialect}"\nconfirm_payload = "full"\n'
    settings = host.home / "settings.toml"
    settings.write_text(settings.read_text("utf-8") + shown, encoding="utf-8")
    chain = host.workflow().as_runnable()
    asked, waiting = chain.invoke(ASKED, thread("a")), chain.invoke(SENTENCE, thread("b"))
    assert (asked.status, waiting.status) == ("asked", "waiting")
    assert asked.question and len(asked.question.choices) == 5
    assert isinstance(asked.asks, dict) is isinstance(waiting.asks, dict) is (dialect == "middleware")


def test_an_answer_is_text_and_nothing_waits(host: Host) -> None:
    told = host.workflow().as_runnable().invoke("今天的笔记里关于灰度的结论是什么", thread("t"))
    assert (told.status, told.asks) == ("answered", None)
    assert "灰度 5% 没有崩溃" in told.text


def test_what_cannot_be_done_is_raised_by_name(host: Host) -> None:
    chain = host.workflow().as_runnable()
    with pytest.raises(NoSuchSource):
        chain.invoke("把关于灰度的书签整理成一篇笔记", thread("a"))
    with pytest.raises(NeedsLanguageModel):
        chain.invoke("写一篇关于海洋的笔记", thread("b"))
    other = RunnableLambda(instead) | host.workflow().as_runnable()
    fallback = chain.with_fallbacks([other], exceptions_to_handle=(NoSuchSource,))
    assert fallback.invoke("把关于灰度的书签整理成一篇笔记", thread("c")).status == "waiting"


def instead(refused: Sentence) -> Sentence:
    return SENTENCE


def as_input(text: str) -> WorkflowInput:
    return {"text": text}


def ended(note: NoteResult) -> tuple[str, str]:
    return note.status, note.text


def test_in_the_middle_of_a_chain_a_stream_hands_on_what_invoke_does(host: Host) -> None:
    """Both as a result and as the graph's own state; without this the pieces of the state would be merged."""
    workflow = host.workflow()
    chain = RunnableLambda(str.strip) | workflow.as_runnable() | ended
    assert list(chain.stream(f" {SENTENCE}", thread("b"))) == [chain.invoke(f" {SENTENCE}", thread("a"))]
    raw = RunnableLambda(as_input) | workflow | (lambda state: (sorted(state), state["text"]))
    assert list(raw.stream(SENTENCE, thread("d"))) == [raw.invoke(SENTENCE, thread("c"))]


def test_a_sentence_that_streams_in_is_taken_whole(host: Host) -> None:
    def pieces(_: Any) -> Any:
        yield from SENTENCE

    chain = RunnableLambda(pieces) | host.workflow().as_runnable() | ended
    assert [status for status, _ in chain.stream("", thread("t"))] == ["waiting"]


def test_a_batch_keeps_its_order_and_every_request_its_thread(host: Host) -> None:
    chain = host.workflow().as_runnable()
    both = [thread("a"), thread("b")]
    first, second = chain.batch([SENTENCE, ENGLISH], both)
    assert "灰度 5%" in first.text and "5 percent" in second.text
    for run in (chain.batch, host.workflow().batch):
        with pytest.raises(ThreadShared, match="2 requests"):
            run([SENTENCE, ENGLISH], thread("same"))
    with pytest.raises(ThreadShared):
        asyncio.run(chain.abatch([SENTENCE, ENGLISH], [thread("same")] * 2))


async def walk(workflow: NoteWorkflow) -> tuple[NoteResult, set[str], list[str]]:
    """Everything async that a host may call, on one workflow."""
    chain = workflow.as_runnable()
    await chain.ainvoke(SENTENCE, thread("t"))
    saved = await chain.ainvoke(APPROVE, thread("t"))
    events = chain.astream_events(SENTENCE, thread("e"), version="v2")
    names = {event["name"] async for event in events if event["event"] == "on_chain_end"}
    async for streamed in chain.astream(SENTENCE, thread("s")):
        assert streamed.status == "waiting"
    batch = await chain.abatch([SENTENCE, ENGLISH], [thread("a"), thread("b")])
    assert [step async for step in workflow.aget_state_history(thread("t"))]
    return saved, names, [each.status for each in batch]


@pytest.mark.parametrize("saver", ["disk", "memory", "sqlite"])
def test_async_runs_work_with_the_default_and_with_a_host_s_own_checkpointer(host: Host, saver: str) -> None:
    async def run() -> tuple[NoteResult, set[str], list[str]]:
        if saver != "sqlite":
            return await walk(host.workflow(checkpointer="disk" if saver == "disk" else InMemorySaver()))
        async with AsyncSqliteSaver.from_conn_string(str(host.root / "own.db")) as own:
            return await walk(host.workflow(checkpointer=own))

    saved, names, batch = asyncio.run(run())
    assert saved.status == "saved" and Path(saved.saved[0]).is_file()
    assert {"classify", "map_queries", "fetch", "draft"} <= names and batch == ["waiting", "waiting"]


def test_a_run_goes_on_in_another_process_with_the_checkpoints_on_disk(host: Host) -> None:
    """Another process, or here another workflow over the same data folder."""
    host.workflow().as_runnable().invoke(SENTENCE, thread("t"))
    assert host.workflow().as_runnable().invoke(APPROVE, thread("t")).status == "saved"


def test_what_a_host_left_out_is_said_before_anything_is_read(host: Host) -> None:
    for run in (host.workflow(), host.workflow(checkpointer=InMemorySaver())):
        with pytest.raises(ThreadMissing, match="thread_id"):
            run.invoke({"text": SENTENCE})
        with pytest.raises(ThreadMissing):
            list(run.as_runnable().stream(SENTENCE, {"configurable": {"user": "x"}}))
        with pytest.raises(ThreadMissing):
            asyncio.run(run.ainvoke({"text": SENTENCE}))
    bare = host.workflow(checkpointer=None)
    with pytest.raises(CheckpointerMissing, match="checkpointer"):
        bare.as_runnable().invoke(SENTENCE, thread("t"))
    with pytest.raises(CheckpointerMissing):
        asyncio.run(bare.as_runnable().ainvoke(SENTENCE, thread("t")))
    bound = host.workflow().with_config(configurable={"thread_id": "bound"})
    assert bound.as_runnable().invoke(SENTENCE).status == "waiting"


def test_nobody_is_asked_for_by_default_but_on_the_person_s_own_folder(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NobodyAsks):
        create_workflow(home=host.home)
    monkeypatch.setenv("NOTEWRIGHT_HOME", str(host.home))
    with pytest.raises(NoSuchSource):  # this machine's login has nothing of ann's
        create_workflow().as_runnable().invoke(SENTENCE, thread("t"))


def test_another_person_has_no_way_into_a_thread(host: Host) -> None:
    """`owner` may be asked anew for every run; the thread stays its owner's."""
    asking = ["ann"]
    chain = host.workflow(owner=lambda: asking[0]).as_runnable()
    chain.invoke(SENTENCE, thread("draft"))
    chain.invoke(ASKED, thread("question"))
    asking[0] = "bob"
    for name, answer in (("draft", {"type": "approve"}), ("question", {"choice": 1})):
        with pytest.raises(DraftNotFound):
            chain.invoke(Command(resume={"answer": answer}), thread(name))
    assert host.saved() == []


def test_a_result_comes_back_from_a_checkpoint_of_the_host() -> None:
    """A host may keep results in a state of its own."""
    assert NoteResult in state_types()
