"""A state edited by hand, or written by another release, comes back as plain data: nodes and routes see its types.

What fits no type ends the run by name. An error of ours carries the place and never the value, which may be a text.
"""

from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, TypeVar

from langgraph.errors import InvalidUpdateError
from pydantic import TypeAdapter, ValidationError

from notewright.state.errors import StateUnreadable
from notewright.state.flow import FlowState

State = TypeVar("State", bound=Mapping[str, object])
Next = TypeVar("Next")


@cache
def _adapter(schema: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(schema)


def typed(state: State, schema: type[State]) -> State:
    """`state` with every value as `schema` declares it. Raises StateUnreadable, which names the first that is none."""
    try:
        read: State = _adapter(schema).validate_python(state)
    except ValidationError as error:
        place = ".".join(map(str, error.errors(include_input=False)[0]["loc"][:2]))
        raise StateUnreadable(key=place) from None
    return read


def typed_route(route: Callable[[FlowState], Next]) -> Callable[[FlowState], Next]:
    """`route`, over the state as it is typed. What is no state can only be an edit made by hand, and is refused."""

    @wraps(route)
    def over_types(state: FlowState) -> Next:
        try:
            return route(typed(state, FlowState))
        except StateUnreadable as error:
            raise InvalidUpdateError(str(error)) from None

    return over_types
