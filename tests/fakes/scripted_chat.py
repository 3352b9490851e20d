"""A chat model that says what a test wants."""

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from pydantic import Field

from notewright.models.call_record import RungName

FORCED: tuple[RungName, ...] = ("forced_tool",)  # the one rung on which the script answers

Reply = AIMessage | Mapping[str, Any] | str | Exception


def call(name: str, args: Mapping[str, Any]) -> AIMessage:
    """An answer with one tool call."""
    return calls((name, args))


def calls(*named: tuple[str, Mapping[str, Any]]) -> AIMessage:
    """An answer with several tool calls."""
    made = [
        {"name": name, "args": dict(args), "id": f"call-{n}", "type": "tool_call"}
        for n, (name, args) in enumerate(named)
    ]
    return AIMessage(content="", tool_calls=made)


class ScriptedChat(BaseChatModel):
    """Gives `replies` in their order: arguments for the forced tool, prose, a whole message, an error to raise, or a
    function that makes one of these from the messages.

    `prompts` keeps the messages of every call, `tools` its forced tool; `count` is the number of calls.
    """

    replies: list[Any]
    prompts: list[list[BaseMessage]] = Field(default_factory=list)
    tools: list[Mapping[str, Any]] = Field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.prompts)

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        return self.bind(tools=tools, tool_choice=tool_choice, **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        self.prompts.append(messages)
        self.tools.append(kwargs["tools"][0])
        assert self.replies, "the script has no reply left for this call"
        reply = self.replies.pop(0)
        message = _message(reply(messages) if callable(reply) else reply, kwargs["tools"][0]["function"]["name"])
        return ChatResult(generations=[ChatGeneration(message=message)])


def _message(reply: Reply, tool: str) -> AIMessage:
    if isinstance(reply, Exception):
        raise reply
    if isinstance(reply, AIMessage):
        return reply
    return AIMessage(content=reply) if isinstance(reply, str) else call(tool, reply)
