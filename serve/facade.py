"""A turn as one Runnable with typed input and output, for LangServe. It cannot say who is asking: the server does."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForChainRun
from langchain_core.runnables import Runnable, RunnableConfig, ensure_config

from notewright.graph.asking import thread_of
from notewright.serve.events import END
from notewright.serve.problems import Refused, problem_of
from notewright.serve.runs import Runs
from notewright.serve.turn import TURN, Problem, Turn, TurnOutput
from notewright.serve.visitor import Visitor
from notewright.state.errors import NobodyAsks, NotewrightError

Told = dict[str, Any]
Manager = AsyncCallbackManagerForChainRun
VISITOR, TURN_ID = "visitor", "turn"


class TurnRunnable(Runnable[Any, Told]):
    """`config["configurable"]` holds the visitor, put there by the server for each request."""

    name = "notewright"

    def __init__(self, runs: Runs) -> None:
        self._runs = runs

    def invoke(self, input: Any, config: RunnableConfig | None = None, **_: Any) -> Told:
        raise NotImplementedError("a server's turn is taken on its loop: use ainvoke")

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **_: Any) -> Told:
        """The whole answer. Raises Refused where the run failed, NotewrightError where it could not begin."""
        return await self._acall_with_config(self._take, input, config)

    async def abatch(
        self,
        inputs: Sequence[Any],
        config: RunnableConfig | Sequence[RunnableConfig] | None = None,
        *,
        return_exceptions: bool = False,
        **_: Any,
    ) -> list[Told]:
        """Each by itself: of many, one that failed tells so in its `error`."""
        configs = config if isinstance(config, Sequence) else [config or {}] * len(inputs)
        taken = [self._told(*each) for each in zip(inputs, configs, range(len(inputs)), strict=True)]
        return list(await asyncio.gather(*taken))

    async def astream(self, input: Any, config: RunnableConfig | None = None, **_: Any) -> AsyncIterator[Told]:
        """`{"event": "text" …}` and the other events as they come, the whole answer last; a failure is told in it."""

        async def once() -> AsyncIterator[Any]:
            yield input

        async for piece in self.atransform(once(), config):
            yield piece

    async def atransform(
        self, input: AsyncIterator[Any], config: RunnableConfig | None = None, **_: Any
    ) -> AsyncIterator[Told]:
        async for piece in self._atransform_stream_with_config(input, self._stream, config):
            yield piece

    async def _take(self, said: Any, run_manager: Manager, config: RunnableConfig) -> Told:
        output = await self._runs.take(visitor_in(config), TURN.validate_python(said), turn_id_in(config))
        if output.error:
            raise Refused(output.error)
        return output.model_dump(mode="json")

    async def _told(self, said: Any, config: RunnableConfig, number: int) -> Told:
        turn, visitor = TURN.validate_python(said), visitor_in(config)
        try:
            output = await self._runs.take(visitor, turn, f"{turn_id_in(config)}/{number}")
        except NotewrightError as error:
            output = failed(turn, problem_of(error, visitor.language))
        return output.model_dump(mode="json")

    async def _stream(
        self, inputs: AsyncIterator[Any], run_manager: Manager, config: RunnableConfig
    ) -> AsyncIterator[Told]:
        turn, visitor = TURN.validate_python([each async for each in inputs][-1]), visitor_in(config)
        try:
            task = self._runs.start(visitor, turn, turn_id_in(config))
            log = self._runs.events.log(thread_of(visitor.owner, turn.thread_id))
            async for event in log.after(log.begun):
                if event.kind != END:
                    yield {"event": event.kind, **event.value}
            output = await asyncio.shield(task)
        except NotewrightError as error:
            output = failed(turn, problem_of(error, visitor.language))
        yield output.model_dump(mode="json")


def visitor_in(config: RunnableConfig) -> Visitor:
    """Raises NobodyAsks where no server has put one there."""
    found = ensure_config(config).get("configurable", {}).get(VISITOR)
    if not isinstance(found, Visitor):
        raise NobodyAsks
    return found


def turn_id_in(config: RunnableConfig) -> str:
    return str(config["configurable"][TURN_ID])


def failed(turn: Turn, problem: Problem) -> TurnOutput:
    return TurnOutput(status="failed", thread_id=turn.thread_id, error=problem)
