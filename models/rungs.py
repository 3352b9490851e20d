"""The rungs of the ladder: the ways to ask a model for one closed object, the surest first."""

import json
from collections.abc import Mapping, Sequence
from string import Template
from typing import Any, NamedTuple

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import BaseMessage, SystemMessage
from langchain_core.runnables import Runnable

from notewright.models.call_record import RungName
from notewright.models.messages import prompt_text
from notewright.models.tools import Tool

EVERY: Sequence[RungName] = ("json_schema", "forced_tool", "auto_tool", "json_mode", "scan")
ANY_CHAT_MODEL: Sequence[RungName] = ("forced_tool", "auto_tool", "scan")
"""What can be asked of any chat model of langchain: response formats differ from one provider's class to the next."""

Bound = Runnable[LanguageModelInput, Any]


class Asked(NamedTuple):
    """Whom to ask, and what."""

    model: Bound
    messages: list[BaseMessage]


def asked_on(rung: RungName, model: BaseChatModel, tool: Tool, messages: Sequence[BaseMessage]) -> Asked:
    """The request for `tool` on `rung`. A schema joins the instruction, so that prompts still begin alike."""
    match rung:
        case "json_schema":
            shape = {"name": tool.name, "schema": tool.parameters}
            return Asked(_formatted(model, {"type": "json_schema", "json_schema": shape}), [*messages])
        case "forced_tool":
            return Asked(model.bind_tools([tool.spec()], tool_choice=tool.name), [*messages])
        case "auto_tool":
            return Asked(model.bind_tools([tool.spec()], tool_choice="auto"), [*messages])
        case "json_mode":
            return Asked(_formatted(model, {"type": "json_object"}), _with_schema(tool, messages))
        case "scan":
            return Asked(model, _with_schema(tool, messages))


def _formatted(model: BaseChatModel, response_format: Mapping[str, Any]) -> Bound:
    """Beside the library's own parameter, which would have it parse the answer and raise errors of its own."""
    return model.bind(extra_body={"response_format": response_format})


def _with_schema(tool: Tool, messages: Sequence[BaseMessage]) -> list[BaseMessage]:
    first, *rest = messages
    schema = json.dumps(tool.parameters, ensure_ascii=False)
    contract = Template(prompt_text("json.md")).substitute(tool=tool.name, schema=schema)
    return [SystemMessage(f"{first.text}\n\n{contract}"), *rest]
