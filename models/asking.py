"""Where a request for one object goes: through the ladders of the configured models, or to the offline engine."""

from asyncio import timeout
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage

from notewright.models.answer_reading import read_answer
from notewright.models.ask import Answer, Ask
from notewright.models.ladder import Ladder
from notewright.models.loop import CALLS
from notewright.models.streaming import Shown, TextStream
from notewright.state.errors import KeyRefused, ModelError, ModelUnreachable, QuotaUsedUp
from notewright.state.ports import OnPiece

AWAY = (ModelUnreachable, KeyRefused, QuotaUsedUp)  # another model may answer


def by_ladders(ladders: Sequence[Ladder], ask: Ask[Answer], shown: Shown | None, on_piece: OnPiece) -> Answer:
    """Ask the first model, and the next where it is away.

    Raises ModelError, TimeoutError where all of it took too long, CancelledError where it was stopped.
    """

    async def call(hand_on: OnPiece) -> Answer:
        streamed = ask._replace(stream=TextStream(shown, hand_on)) if shown else ask
        async with timeout(ask.seconds):
            return await _first_there(ladders, streamed)

    return CALLS.run(call, on_piece)


async def _first_there(ladders: Sequence[Ladder], ask: Ask[Answer]) -> Answer:
    away: ModelError | None = None
    for ladder in ladders:
        try:
            return await ladder.climb(ask)
        except AWAY as error:
            away = away or error
    assert away is not None
    raise away


def by_offline_engine(model: BaseChatModel, ask: Ask[Answer], shown: Shown | None, on_piece: OnPiece) -> Answer:
    """The engine answers in this thread, and only a forced tool. Its text is handed on line by line."""
    message = model.bind_tools([ask.tool.spec()], tool_choice=ask.tool.name).invoke([*ask.messages])
    assert isinstance(message, AIMessage)
    ask.hear(message)
    arguments: Mapping[str, Any] = read_answer(message, ask.tool).arguments
    answer = ask.read(arguments)
    for line in shown(arguments).splitlines(keepends=True) if shown else ():
        on_piece(line)
    return answer
