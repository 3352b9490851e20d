"""What is asked of a model, and whom."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage

from notewright.models.answer_reading import Arguments
from notewright.models.call_record import RungName
from notewright.models.rungs import EVERY
from notewright.models.streaming import TextStream
from notewright.models.tools import Tool

Answer = TypeVar("Answer")


class Endpoint(NamedTuple):
    """A chat model and what may be told of it: `address` without credentials, the last four characters of the key."""

    model: BaseChatModel
    name: str
    address: str
    key: str = ""
    rungs: Sequence[RungName] = EVERY


def _unheard(message: AIMessage) -> None:
    """The answer as it came is of no use to anybody."""


class Ask(NamedTuple, Generic[Answer]):
    """What is wanted: a call of `tool`, read by `read`, which raises ProtocolBroken.

    `hear` is given each answer as it came; `stream` shows the text while it is written. After `seconds` it is over.
    """

    tool: Tool
    messages: Sequence[BaseMessage]
    read: Callable[[Arguments], Answer]
    hear: Callable[[AIMessage], None] = _unheard
    stream: TextStream | None = None
    seconds: float | None = None
