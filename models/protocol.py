"""Reading one answer of a model: exactly one call of the forced tool, with exactly its keys, or ProtocolBroken.

A reason holds codes and places, never what the model wrote: that could quote material (design §4).
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from langchain_core.messages import AIMessage, BaseMessage
from pydantic import BaseModel, ValidationError

from notewright.language.citations import cited_numbers
from notewright.models.tools import Stage, Tool
from notewright.state.errors import ProtocolBroken, TooManyQueries, TooManySteps
from notewright.state.limits import MAX_QUERIES, MAX_STEPS
from notewright.state.plan import Plan
from notewright.state.scope import Scope

T = TypeVar("T", bound=BaseModel)
_MAX_NAMED_FAULTS = 6


def broken(stage: Stage, reason: str) -> NoReturn:
    raise ProtocolBroken(stage=stage, reason=reason)


def not_an_object(tool: Tool) -> str:
    """The reason where the arguments are cut off, no JSON, or a list."""
    return f"the arguments of {tool.name} are not one JSON object"


def called_with(message: BaseMessage, tool: Tool) -> Mapping[str, Any]:
    """The arguments of the one call. Text beside the call is ignored: only arguments have effects."""
    calls = message.tool_calls if isinstance(message, AIMessage) else []
    garbled = message.invalid_tool_calls if isinstance(message, AIMessage) else []
    if not calls and not garbled:
        broken(tool.stage, f"no tool was called; call {tool.name}")
    if len(calls) + len(garbled) > 1:
        broken(tool.stage, f"{len(calls) + len(garbled)} tool calls; call {tool.name} exactly once")
    if garbled:
        broken(tool.stage, not_an_object(tool))
    if calls[0]["name"] != tool.name:
        broken(tool.stage, f"another tool was called; call {tool.name}")
    return calls[0]["args"]


def checked(model: type[T], args: Mapping[str, Any], stage: Stage) -> T:
    """`args` as a `model`, nothing coerced. Raises ProtocolBroken with the place and kind of each fault."""
    try:
        return model.model_validate_json(json.dumps(args), strict=True)
    except ValidationError as error:
        faults = [
            f"{_place(fault['loc'])}: {fault['type']}" for fault in error.errors(include_input=False, include_url=False)
        ]
    broken(stage, "; ".join(faults[:_MAX_NAMED_FAULTS]))


def checked_scope(args: Mapping[str, Any], *, pending: bool) -> Scope:
    """The scope. Raises TooManyQueries before anything else: that is asked, never repaired (design §5)."""
    queries = args.get("workspace_queries")
    if isinstance(queries, list) and len(queries) > MAX_QUERIES:
        raise TooManyQueries(count=len(queries), limit=MAX_QUERIES)
    scope = checked(Scope, args, "classify")
    if pending and scope.follow_up is None:
        broken("classify", "follow_up: missing")
    if not pending and scope.follow_up is not None:
        broken("classify", "follow_up: extra_forbidden")
    return scope


def checked_plan(args: Mapping[str, Any]) -> Plan:
    """The plan. Raises TooManySteps before anything else: that is told, never repaired."""
    steps = args.get("steps")
    if isinstance(steps, list) and len(steps) > MAX_STEPS:
        raise TooManySteps(count=len(steps), limit=MAX_STEPS)
    return checked(Plan, args, "plan")


def check_citations(content: str, known: frozenset[int], stage: Stage) -> None:
    """Raises ProtocolBroken where `content` cites a number that is no source of the prompt."""
    unknown = [n for n in cited_numbers(content) if n not in known]
    if unknown:
        cited = ", ".join(f"[{n}]" for n in unknown[:_MAX_NAMED_FAULTS])
        sources = ", ".join(f"[{n}]" for n in sorted(known)) or "none"
        broken(stage, f"cited {cited}; the sources are {sources}")


def _place(location: tuple[int | str, ...]) -> str:
    """A JSON place such as `workspace_queries.0.limit`; a key that is no short identifier is not repeated."""
    return ".".join(str(p) if re.fullmatch(r"[A-Za-z0-9_]{1,32}", str(p)) else "?" for p in location) or "arguments"
