"""What an answer must be beyond one object: exactly the keys of its type, and no source that was not given.

A reason holds codes and places, never what the model wrote: that could quote material (design §4). The complaint that
the model itself hears has the validator's own words.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

from pydantic import BaseModel, ValidationError

from notewright.language.citations import cited_numbers
from notewright.models.tools import Stage
from notewright.state.errors import ProtocolBroken, TooManyQueries, TooManySteps
from notewright.state.limits import MAX_QUERIES, MAX_STEPS
from notewright.state.plan import Plan
from notewright.state.scope import Scope

T = TypeVar("T", bound=BaseModel)
_MAX_NAMED_FAULTS = 6


def broken(stage: Stage, reason: str) -> NoReturn:
    raise ProtocolBroken(stage=stage, reason=reason, outcome="schema")


def checked(model: type[T], args: Mapping[str, Any], stage: Stage) -> T:
    """`args` as a `model`, nothing coerced. Raises ProtocolBroken with the place and kind of each fault."""
    try:
        return model.model_validate_json(json.dumps(args), strict=True)
    except ValidationError as error:
        faults = error.errors(include_input=False, include_url=False, include_context=False)[:_MAX_NAMED_FAULTS]
    reason = "; ".join(f"{_place(fault['loc'])}: {fault['type']}" for fault in faults)
    complaint = "; ".join(f"{_place(fault['loc'])}: {fault['msg']}" for fault in faults)
    raise ProtocolBroken(complaint, stage=stage, reason=reason, outcome="schema")


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
        raise ProtocolBroken(stage=stage, reason=f"cited {cited}; the sources are {sources}", outcome="citation")


def _place(location: tuple[int | str, ...]) -> str:
    """A JSON place such as `workspace_queries.0.limit`; a key that is no short identifier is not repeated."""
    return ".".join(str(p) if re.fullmatch(r"[A-Za-z0-9_]{1,32}", str(p)) else "?" for p in location) or "arguments"
