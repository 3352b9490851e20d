"""The workflow as a Runnable of another program: what a host left out is said at once, before anything is read."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial
from typing import Any
from uuid import uuid4

from langchain_core.runnables import Runnable, RunnableConfig, RunnableSequence, ensure_config
from langchain_core.runnables.config import get_config_list
from langchain_core.tools import BaseTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command

from notewright.graph.checkpoints import state_types
from notewright.graph.result import result_of
from notewright.graph.tool import tool_over
from notewright.state.errors import CheckpointerMissing, ThreadMissing, ThreadShared
from notewright.state.flow import FlowState, WorkflowInput
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.state.result import NoteResult

LENT = "__pregel_checkpointer"  # where langgraph puts the checkpointer that a host's graph lends to a graph inside it

Sentence = str | WorkflowInput | Command[Any]
"""A request in words, the input of the graph, or the answer to what was asked in a thread."""


class NoteWorkflow(CompiledStateGraph[FlowState, Preferences, WorkflowInput, FlowState]):
    """The compiled graph: `invoke({"text": …}, config)` gives its state, `as_runnable()` a `NoteResult`.

    `config` needs a `thread_id` of its own for each request; in a node of a host's graph, the host's is used.
    Raises ThreadMissing, ThreadShared and CheckpointerMissing before anything is read.
    """

    def __init__(self, *, ports: Ports, **graph: Any) -> None:
        super().__init__(**graph)
        self.ports = ports
        # what a host's checkpointer may bring back under LANGGRAPH_STRICT_MSGPACK; langgraph's own copies lose it
        self._serde_allowlist = {(each.__module__, each.__name__) for each in state_types()}

    def as_runnable(self) -> Runnable[Sentence, NoteResult]:
        """For chains: a sentence in, the note out. Takes a text, the graph's input, or a `Command` that resumes.

        An error that a person can act on is raised as the NotewrightError it is.
        """
        return RunnableSequence(_given, self, partial(result_of, self.ports), name="notewright")

    def as_tool(  # type: ignore[override]  # the one argument is a sentence, so there is no schema to choose
        self, *, name: str = "write_note", description: str | None = None
    ) -> BaseTool:
        """For agents: takes `text` and says in a few lines what came of it.

        Inside a graph with a checkpointer a question to the person surfaces there as an interrupt. Elsewhere the draft
        waits in the draft store, and the lines say how to approve it.
        """
        return tool_over(self._for_one_call, name, description)

    def stream(self, input: Any, config: RunnableConfig | None = None, **options: Any) -> Iterator[Any]:
        self._require_thread(config)
        yield from super().stream(input, config, **options)

    async def astream(self, input: Any, config: RunnableConfig | None = None, **options: Any) -> AsyncIterator[Any]:
        self._require_thread(config)
        async for chunk in super().astream(input, config, **options):
            yield chunk

    def transform(self, input: Iterator[Any], config: RunnableConfig | None = None, **options: Any) -> Iterator[Any]:
        """The end of the run, once: a chain would merge the pieces of a stream into a state that never was."""
        for whole in _merged(input):
            yield self.invoke(whole, config, **options)

    async def atransform(
        self, input: AsyncIterator[Any], config: RunnableConfig | None = None, **options: Any
    ) -> AsyncIterator[Any]:
        for whole in _merged([chunk async for chunk in input]):
            yield await self.ainvoke(whole, config, **options)

    def batch(self, inputs: list[Any], config: Any = None, **options: Any) -> list[Any]:
        _require_own_threads(inputs, config)
        return super().batch(inputs, config, **options)

    async def abatch(self, inputs: list[Any], config: Any = None, **options: Any) -> list[Any]:
        _require_own_threads(inputs, config)
        return await super().abatch(inputs, config, **options)

    def _for_one_call(self, config: RunnableConfig) -> tuple[Runnable[Sentence, NoteResult], RunnableConfig]:
        """A step of the host's graph where that keeps where it stands; else a thread that ends with the call."""
        if self._configured(config).get(LENT):
            return self.as_runnable(), config
        alone = self.copy({"checkpointer": InMemorySaver()})
        return alone.as_runnable(), {**config, "configurable": {"thread_id": str(uuid4())}}

    def _require_thread(self, config: RunnableConfig | None) -> None:
        configured = self._configured(config)
        if not configured.get(LENT, self.checkpointer):
            raise CheckpointerMissing
        if not configured.get("thread_id"):
            raise ThreadMissing

    def _configured(self, config: RunnableConfig | None) -> dict[str, Any]:
        """What langgraph will see: a thread named for this run is the run's own, else those of the host are around."""
        given = {**((self.config or {}).get("configurable") or {}), **((config or {}).get("configurable") or {})}
        return given if given.get("thread_id") else {**ensure_config().get("configurable", {}), **given}


def _given(sentence: Sentence) -> WorkflowInput | Command[Any]:
    return {"text": sentence} if isinstance(sentence, str) else sentence


def _merged(chunks: Iterator[Any] | Sequence[Any]) -> Iterator[Any]:
    """What came from the step before: the last of it, or where those are texts, all of them."""
    pieces = list(chunks)
    if pieces:
        yield "".join(pieces) if all(isinstance(piece, str) for piece in pieces) else pieces[-1]


def _require_own_threads(inputs: list[Any], config: Any) -> None:
    threads = Counter(each.get("configurable", {}).get("thread_id") for each in get_config_list(config, len(inputs)))
    for thread, count in threads.items():
        if thread and count > 1:
            raise ThreadShared(thread_id=thread, count=count)
