"""Inside somebody else's graph or agent: its questions surface there, are answered there, and nothing is mixed up."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fakes.host import ASKED, ENGLISH, SENTENCE, Diary, Host, diary, open_host, thread
from langchain_core.messages import AIMessage, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command
from typing_extensions import TypedDict

from notewright.state.errors import CheckpointerMissing, HostError

APPROVE: Command[Any] = Command(resume={"type": "accept"})


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return open_host(tmp_path)


def asked(state: dict[str, Any]) -> Any:
    """The draft that the host is asked about."""
    [interrupt] = state["__interrupt__"]
    return interrupt.value["action_requests"][0]["args"]["draft_id"]


def test_a_question_surfaces_in_the_host_and_is_answered_there(host: Host) -> None:
    """Two notes of one thread are two drafts; each is decided by itself. The host's context is its own."""
    graph = diary(host, checkpointer=InMemorySaver())
    first = graph.invoke({"wishes": [SENTENCE, ENGLISH]}, thread("t"), context={"colour": "red"})
    assert host.saved() == []
    second = graph.invoke(APPROVE, thread("t"), context={"colour": "red"})
    assert len(host.saved()) == 1 and asked(first) != asked(second)
    ended = graph.invoke(APPROVE, thread("t"), context={"colour": "red"})
    assert [note.status for note in ended["notes"]] == ["saved", "saved"]
    assert sorted(Path(path) for note in ended["notes"] for path in note.saved) == host.saved()


def test_the_host_s_async_run_does_the_same(host: Host) -> None:
    notes = host.workflow(checkpointer=None).as_runnable()

    async def write(state: Diary) -> Diary:
        return {"notes": [await notes.ainvoke(state["wishes"][0])]}

    graph = StateGraph(Diary)
    graph.add_node("write", write)
    graph.add_edge(START, "write")
    app = graph.compile(checkpointer=InMemorySaver())

    async def run() -> Any:
        await app.ainvoke({"wishes": [SENTENCE]}, thread("t"))
        return await app.ainvoke(APPROVE, thread("t"))

    assert [note.status for note in asyncio.run(run())["notes"]] == ["saved"]


def test_the_graph_itself_is_a_node_where_the_host_has_its_keys(host: Host) -> None:
    class Own(TypedDict, total=False):
        text: str
        outcome: Any
        mine: str

    graph = StateGraph(Own)
    graph.add_node("note", host.workflow(checkpointer=None))
    graph.add_edge(START, "note")
    app = graph.compile(checkpointer=InMemorySaver())
    assert set(app.invoke({"text": SENTENCE, "mine": "kept"}, thread("t"))) == {"text", "mine", "__interrupt__"}
    ended = app.invoke(APPROVE, thread("t"))
    assert (ended["outcome"].code, ended["mine"], set(ended)) == ("saved", "kept", {"text", "mine", "outcome"})


def test_a_host_that_would_lose_the_question_hears_it_at_once(host: Host) -> None:
    with pytest.raises(CheckpointerMissing):
        diary(host, checkpointer=None).invoke({"wishes": [SENTENCE]})
    assert host.workflow().ports.drafts.list(host.owner) == ()  # type: ignore[attr-defined]  # the store behind the port


def agent(host: Host, kept: Any = None, **options: Any) -> Any:
    """The part of an agent that runs tools."""
    graph = StateGraph(MessagesState)
    graph.add_node("tools", ToolNode([host.workflow(**options).as_tool()]))
    graph.add_edge(START, "tools")
    return graph.compile(checkpointer=kept)


def calls(*sentences: str) -> dict[str, Any]:
    made = [{"name": "write_note", "args": {"text": text}, "id": str(n)} for n, text in enumerate(sentences)]
    return {"messages": [AIMessage("", tool_calls=made)]}


@pytest.mark.parametrize("options", [{}, {"checkpointer": None}], ids=["disk", "none"])
def test_a_tool_asks_the_person_through_the_agent(host: Host, options: dict[str, Any]) -> None:
    app = agent(host, InMemorySaver(), **options)
    waiting = app.invoke(calls(SENTENCE), thread("t"))
    assert asked(waiting) and host.saved() == []
    told = app.invoke(APPROVE, thread("t"))["messages"][-1]
    assert isinstance(told, ToolMessage) and f"已保存：{host.saved()[0]}" in told.content
    assert asked(app.invoke(calls(SENTENCE), thread("t"))) != asked(waiting)


def test_without_a_checkpointer_the_draft_waits_and_the_tool_says_how_it_is_approved(host: Host) -> None:
    workflow = host.workflow(checkpointer=None)
    told = workflow.as_tool().invoke({"text": SENTENCE})
    [line] = workflow.ports.drafts.list(host.owner)  # type: ignore[attr-defined]
    assert line.id in told and line.title in told and "找到 1，用了 1" in told
    assert "灰度 5% 没有崩溃" not in told
    inside = agent(host).invoke(calls(SENTENCE))["messages"][-1]
    assert "等本人决定" in inside.content and host.saved() == []


def test_on_the_person_s_own_machine_the_tool_names_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = open_host(tmp_path, owner="local")
    monkeypatch.setenv("NOTEWRIGHT_HOME", str(own.home))
    told = own.workflow(home=None, owner=None).as_tool().invoke({"text": ENGLISH})
    assert "`notewright approve " in told


def test_the_tool_names_what_is_open_and_what_it_refuses(host: Host) -> None:
    tool = host.workflow().as_tool(name="notes", description="own words")
    assert (tool.name, tool.description, set(tool.args)) == ("notes", "own words", {"text"})
    open_question = tool.invoke({"text": ASKED})
    assert "哪个日期" in open_question and "5. " in open_question
    refused = agent(host).invoke(calls("把关于灰度的书签整理成一篇笔记"))["messages"][-1]
    assert refused.status == "error" and "什么都没读" in refused.content


def test_the_tool_is_async_too(host: Host) -> None:
    async def run() -> Any:
        app = agent(host, InMemorySaver())
        await app.ainvoke(calls(SENTENCE), thread("t"))
        return await app.ainvoke(APPROVE, thread("t"))

    assert "已保存" in asyncio.run(run())["messages"][-1].content


def test_what_a_host_left_out_is_no_message_to_the_agent(host: Host) -> None:
    """A model cannot mend it."""

    def nobody() -> str:
        raise HostError

    with pytest.raises(HostError):
        host.workflow(owner=nobody).as_tool().invoke({"text": SENTENCE})


def test_two_calls_in_one_step_never_take_each_other_s_answer(host: Host) -> None:
    """An approval reaches the draft that was shown; the other draft is there, or is asked about by itself."""
    app = agent(host, InMemorySaver())
    state = app.invoke(calls(SENTENCE, ENGLISH), thread("t"))
    shown = []
    while "__interrupt__" in state:
        shown.append(asked(state))
        state = app.invoke(APPROVE, thread("t"))
        drafts = host.workflow().ports.drafts.list(host.owner)  # type: ignore[attr-defined]
        assert {line.id for line in drafts if line.status == "saved"} == set(shown)
    assert len(host.saved()) == len(shown) >= 1


STRICT = """
import sys
from pathlib import Path
from fakes.host import Host, SENTENCE, diary, thread
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
host = Host(Path(sys.argv[1]))
for run in (host.workflow(checkpointer=InMemorySaver()).as_runnable(), diary(host, checkpointer=InMemorySaver())):
    run.invoke({"text": SENTENCE, "wishes": [SENTENCE]}, thread("t"))
    run.invoke(Command(resume={"type": "accept"}), thread("t"))
print(len(host.saved()))
"""


def test_a_host_that_lets_only_known_types_out_of_its_checkpoints_gets_ours(host: Host) -> None:
    """langgraph's strict mode is to become its default."""
    tests = Path(__file__).parents[1]
    env = os.environ | {"LANGGRAPH_STRICT_MSGPACK": "true", "PYTHONPATH": str(tests)}
    run = subprocess.run(
        [sys.executable, "-c", STRICT, str(host.root)], env=env, capture_output=True, encoding="utf-8", timeout=120
    )
    assert run.stdout.split() == ["2"], run.stderr
