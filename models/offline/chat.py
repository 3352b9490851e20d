"""A deterministic chat model that answers the forced tools without network, so the graph has one path."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable

from notewright.models.offline.answers import answer_args
from notewright.models.offline.drafts import draft_args
from notewright.models.offline.plans import plan_args
from notewright.models.offline.scopes import scope_args
from notewright.models.offline.worker import note_args
from notewright.models.sections import Section, read

Args = Mapping[str, Any]
ANSWERS: Mapping[str, Callable[[Sequence[Section]], Args]] = {
    "submit_scope": scope_args,
    "submit_plan": plan_args,
    "submit_note_draft": draft_args,
    "submit_answer": answer_args,
    "submit_note": note_args,
}


class OfflineChat(BaseChatModel):
    """Reads the same prompt that a provider's model gets. Raises what it cannot do as a typed error."""

    @property
    def _llm_type(self) -> str:
        return "notewright-offline"

    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """Only forced tools can be answered: `tool_choice` names the one to call."""
        return self.bind(tools=tools, tool_choice=tool_choice, **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        name = str(kwargs["tool_choice"])
        prompt = next(message for message in messages if message.type == "human")
        args = dict(ANSWERS[name](read(str(prompt.content))))
        call = {"name": name, "args": args, "id": "offline", "type": "tool_call"}
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content="", tool_calls=[call]))])
