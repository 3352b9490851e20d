"""One call of a chat model: sent, sent again where that may help, and merged into one message."""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from time import perf_counter
from typing import NamedTuple

from langchain_core.exceptions import ModelConnectionError
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import add_ai_message_chunks
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_random_exponential

from notewright.models.call_record import Usage
from notewright.models.faults import may_pass, retry_after
from notewright.models.rungs import Asked

MAX_ATTEMPTS = 3
LONGEST_WAIT_SECONDS = 20.0
_backoff = wait_random_exponential(multiplier=0.5, max=LONGEST_WAIT_SECONDS)

OnChunk = Callable[[AIMessageChunk | None], None]
"""A chunk of the message; None where the chunks so far do not hold, since the request is sent again."""


class StreamLost(ModelConnectionError):
    """The connection was lost in the middle of an answer."""


class Meter:
    """What is known of a call whether it ends well or not."""

    def __init__(self) -> None:
        self.started, self._clock, self.attempts = datetime.now(UTC), perf_counter(), 0
        self.milliseconds, self.ended = 0, self.started

    def stop(self) -> None:
        self.milliseconds, self.ended = round((perf_counter() - self._clock) * 1000), datetime.now(UTC)


class Exchange(NamedTuple):
    """What came back."""

    message: AIMessage
    usage: Usage
    request_id: str | None
    finish_reason: str | None


async def exchange(asked: Asked, meter: Meter, on_chunk: OnChunk | None) -> Exchange:
    """Ask, streaming where somebody listens. Raises whatever the provider's library raises, after retries."""
    retrying = AsyncRetrying(
        retry=retry_if_exception(may_pass), stop=stop_after_attempt(MAX_ATTEMPTS), wait=_wait, reraise=True
    )
    async for attempt in retrying:
        with attempt:
            meter.attempts += 1
            if on_chunk is None:
                return _known(await asked.model.ainvoke(asked.messages))
            if meter.attempts > 1:
                on_chunk(None)
            return _known(await _merged(asked.model.astream(asked.messages), on_chunk))
    raise AssertionError("the last attempt returns or raises")


def _wait(state: RetryCallState) -> float:
    failure = state.outcome.exception() if state.outcome else None
    said = retry_after(failure) if failure else None
    return min(said, LONGEST_WAIT_SECONDS) if said is not None else _backoff(state)


async def _merged(chunks: AsyncIterator[BaseMessage], on_chunk: OnChunk) -> AIMessage:
    """All chunks as one message, added up once: adding one by one reads the growing JSON anew each time."""
    kept: list[AIMessageChunk] = []
    async for chunk in chunks:
        if not isinstance(chunk, AIMessageChunk):
            return _answer(chunk)  # a model that cannot stream gives its one message
        kept.append(chunk)
        on_chunk(chunk)
    whole = add_ai_message_chunks(*kept) if kept else AIMessage(content="")
    if whole.response_metadata.get("model_provider") == "openai" and "finish_reason" not in whole.response_metadata:
        raise StreamLost("the stream ended without a reason")  # a lost connection looks like an end
    return whole


def _known(message: BaseMessage) -> Exchange:
    answer = _answer(message)
    facts = answer.response_metadata
    headers = {str(name).lower(): value for name, value in (facts.get("headers") or {}).items()}
    request_id = headers.get("x-request-id") or facts.get("id")
    return Exchange(answer, _usage(answer), request_id, facts.get("finish_reason"))


def _usage(message: AIMessage) -> Usage:
    """Zero is what a client library makes of a field that is missing."""
    reported = message.usage_metadata
    if not reported or not reported["input_tokens"]:
        return Usage()
    cached = reported.get("input_token_details", {}).get("cache_read")
    return Usage(reported["input_tokens"], cached, reported["output_tokens"])


def _answer(message: BaseMessage) -> AIMessage:
    return message if isinstance(message, AIMessage) else AIMessage(content=message.content)
