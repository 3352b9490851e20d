"""What one call came to: the answer that was read from it, or why there is none. Every way to end has a name."""

from collections.abc import Sequence
from typing import cast

from langchain_core.messages import BaseMessage
from pydantic import ValidationError

from notewright.models.answer_reading import not_an_object, read_answer
from notewright.models.ask import Answer, Ask
from notewright.models.call_record import Outcome, Usage
from notewright.models.exchange import Exchange
from notewright.models.faults import Parameter, fault_of
from notewright.models.prompt_size import least_tokens, was_cut
from notewright.models.tools import Tool
from notewright.state.errors import ContentFiltered, ModelError, PromptCut, ProtocolBroken

UNKNOWN = Usage()


class CallEnded(Exception):
    """A call without an answer. `error` is what the person is told if nothing else helps."""

    def __init__(
        self, outcome: Outcome, error: ModelError, usage: Usage = UNKNOWN, parameter: Parameter | None = None
    ) -> None:
        super().__init__(outcome)
        self.outcome, self.error, self.usage, self.parameter = outcome, error, usage, parameter


def understood(came: Exchange, ask: Ask[Answer], sent: Sequence[BaseMessage], address: str) -> tuple[Answer, Outcome]:
    """The answer, and how it was said. Raises CallEnded, also where the server read less than it was sent."""
    ask.hear(came.message)
    if was_cut(sent, came.usage):
        read = came.usage.tokens_in or 0
        raise CallEnded("prompt_cut", PromptCut(endpoint=address, read=read, sent=least_tokens(sent)))
    if came.finish_reason == "content_filter":
        raise CallEnded("filtered", ContentFiltered(endpoint=address, stage=ask.tool.stage))
    if came.message.additional_kwargs.get("refusal"):
        raise CallEnded("refused", ContentFiltered(endpoint=address, stage=ask.tool.stage))
    try:
        reading = read_answer(came.message, ask.tool)
        answer = ask.read(reading.arguments)
    except ProtocolBroken as broken:
        said = cast(Outcome, broken.facts.get("outcome", "schema"))
        outcome: Outcome = "cut_off" if came.finish_reason == "length" else said
        raise CallEnded(outcome, broken, came.usage) from None
    if ask.stream:
        ask.stream.finish(reading.arguments)
    return answer, reading.outcome


def failed(failure: Exception, tool: Tool, address: str) -> CallEnded:
    """A call that the provider, or its library, did not let through. A provider's own words may repeat a key."""
    if isinstance(failure, ValidationError):  # langchain's message type refuses arguments that are a list or a string
        return CallEnded("garbled", ProtocolBroken(stage=tool.stage, reason=not_an_object(tool), outcome="garbled"))
    fault = fault_of(failure)
    return CallEnded(fault.outcome, fault.error(address), parameter=fault.parameter)
