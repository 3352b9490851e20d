"""What happens around every node: an error a person can act on ends the run by name and never as a traceback."""

from functools import wraps
from typing import Protocol, TypeVar

from langgraph.runtime import Runtime

from notewright.nodes.frame import Update
from notewright.state.errors import NotewrightError
from notewright.state.flow import Failure
from notewright.state.preferences import Preferences

State = TypeVar("State", contravariant=True)


class Step(Protocol[State]):
    """A node over whatever part of the state it is given."""

    def __call__(self, state: State, runtime: Runtime[Preferences]) -> Update: ...


def named_failures(stage: str, node: Step[State]) -> Step[State]:
    """`node`, with every NotewrightError turned into a `Failure` in the state: its code and facts, no text of items."""

    @wraps(node)
    def guarded(state: State, runtime: Runtime[Preferences]) -> Update:
        try:
            return node(state, runtime)
        except NotewrightError as error:
            facts = {name: str(value) for name, value in error.facts.items()}
            return {"failure": Failure(code=error.code, stage=stage, facts=facts)}

    return guarded
