"""Reading one answer of a model, whichever way it was said: the arguments of exactly one call, or a named outcome.

A reason holds codes and places, never what the model wrote: that could quote material (design §4).
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn

from langchain_core.messages import AIMessage, AIMessageChunk

from notewright.models.call_record import Outcome
from notewright.models.strict_json import objects_in, parsed
from notewright.models.tools import Tool
from notewright.state.errors import ProtocolBroken

Arguments = Mapping[str, Any]
_THOUGHTS = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_AROUND = re.compile(r"^\s*(?:```(?:json)?|<tool_call>)?\s*|\s*(?:```|</tool_call>)?\s*$")


class Reading(NamedTuple):
    """The arguments, and how they stood in the answer."""

    arguments: Arguments
    outcome: Outcome


def read_answer(message: AIMessage, tool: Tool) -> Reading:
    """The arguments of the one call of `tool`. Text beside a call is ignored: only arguments have effects.

    Raises ProtocolBroken; its fact `outcome` is the name of what is wrong.
    """
    calls = _calls(message)
    if not calls:
        return _in_text(message.text, tool)
    if len(calls) > 1:
        unread(tool, "two_calls", f"{len(calls)} tool calls; call {tool.name} exactly once")
    [(name, said)] = calls
    if name != tool.name:
        unread(tool, "other_tool", f"another tool was called; call {tool.name}")
    return Reading(_object(said, tool), "ok")


def _calls(message: AIMessage) -> list[tuple[object, object]]:
    """Name and arguments of each call, also of the one that older servers call a function.

    Of a stream the text of the arguments: the library completes half an object, and would make half a draft whole.
    """
    calls: list[tuple[object, object]]
    if isinstance(message, AIMessageChunk) and message.tool_call_chunks:
        return [(chunk["name"], chunk["args"]) for chunk in message.tool_call_chunks]
    calls = [(call["name"], call["args"]) for call in message.tool_calls]
    calls += [(call["name"], call["args"]) for call in message.invalid_tool_calls]
    older = message.additional_kwargs.get("function_call")
    return calls or ([(older.get("name"), older.get("arguments"))] if older else [])


def answer_of(message: AIMessage) -> str:
    """All that the model said, as a person can page through it."""
    return "\n\n".join(filter(None, (message.text, *arguments_of(message))))


def arguments_of(message: AIMessage) -> list[str]:
    """Each call's arguments as indented JSON; those that are no JSON as they came."""
    whole = [json.dumps(call["args"], ensure_ascii=False, indent=1) for call in message.tool_calls]
    return whole + [call["args"] or "" for call in message.invalid_tool_calls]


def unread(tool: Tool, outcome: Outcome, reason: str) -> NoReturn:
    raise ProtocolBroken(stage=tool.stage, reason=reason, outcome=outcome)


def not_an_object(tool: Tool) -> str:
    """The reason where the arguments are cut off, no JSON, or a list."""
    return f"the arguments of {tool.name} are not one JSON object"


def _object(said: object, tool: Tool) -> Arguments:
    """Arguments as a library parsed them, or as the text of one object; an empty text is no arguments at all."""
    if said is None or isinstance(said, str):
        said = parsed(said) if said and said.strip() else {}
    if not isinstance(said, dict):
        unread(tool, "garbled", not_an_object(tool))
    return said


def _in_text(text: str, tool: Tool) -> Reading:
    """The one JSON object of a text: the arguments themselves, or a call written out."""
    said = _THOUGHTS.sub("", text).strip()
    found = list(objects_in(said))
    if not said:
        unread(tool, "empty", f"the answer is empty; call {tool.name}")
    if not found:
        outcome: Outcome = "no_json" if "{" in said else "no_object"
        unread(tool, outcome, f"no tool was called; call {tool.name}")
    if len(found) > 1:
        unread(tool, "two_objects", f"{len(found)} JSON objects; call {tool.name} exactly once")
    [(written, value)] = found
    alone = _AROUND.sub("", said) == written
    return Reading(_unwrapped(value, tool), "ok_as_text" if alone else "ok_with_chatter")


def _unwrapped(value: Mapping[str, Any], tool: Tool) -> Arguments:
    """`{"name": …, "arguments": …}` and `{"function": {…}}` are calls; anything else is the arguments."""
    call = value.get("function") if isinstance(value.get("function"), dict) else value
    assert isinstance(call, Mapping)
    given = next((key for key in ("arguments", "parameters") if key in call), None)
    if given is None or "name" not in call:
        return value
    if call["name"] != tool.name:
        unread(tool, "other_tool", f"another tool was called; call {tool.name}")
    return _object(call[given], tool)
