"""What happens around every node: an error a person can act on ends the run by name and never as a traceback.

For `work` langgraph retries what may pass. Its `error_handler` is not used: it writes the exception's words, which may
quote material, into the checkpoint, and a node that it handles leaves by none of its edges. Nor is its `timeout`, which
refuses every run that is not async. Both are kept by `nodes.work` and `nodes.spawn`, for either kind of run.
"""

from collections.abc import Mapping
from functools import wraps
from typing import Protocol, TypeVar

from langgraph.runtime import Runtime
from langgraph.types import RetryPolicy

from notewright.graph.typed_state import typed
from notewright.nodes.frame import Update
from notewright.state.errors import NotewrightError, StoreFailed, TicketHeld
from notewright.state.flow import Failure
from notewright.state.preferences import Preferences

State = TypeVar("State", bound=Mapping[str, object], contravariant=True)

MAY_PASS = (TicketHeld, StoreFailed)  # a sibling that is about to end, a database that is busy
BEGINS_ANEW = "classify"
RETRY = RetryPolicy(max_attempts=3, retry_on=MAY_PASS)


class Step(Protocol[State]):
    """A node over whatever part of the state it is given."""

    def __call__(self, state: State, runtime: Runtime[Preferences]) -> Update: ...


def named_failures(stage: str, node: Step[State], schema: type[State], retry: RetryPolicy | None = None) -> Step[State]:
    """`node`, with every NotewrightError turned into a `Failure` in the state: its code and facts, no text of items.

    What `retry` lets pass is raised until its last attempt. After a failure no node does anything but `classify`, which
    begins anew: of two workers the one that ended well leads on, and its edge cannot see how its sibling ended.
    """

    @wraps(node)
    def guarded(state: State, runtime: Runtime[Preferences]) -> Update:
        if state.get("failure") and stage != BEGINS_ANEW:
            return {}
        try:
            return node(typed(state, schema), runtime)
        except NotewrightError as error:
            if retry and isinstance(error, MAY_PASS) and _attempt(runtime) < retry.max_attempts:
                raise
            facts = {name: str(value) for name, value in error.facts.items()}
            return {"failure": Failure(code=error.code, stage=stage, facts=facts)}

    return guarded


def _attempt(runtime: Runtime[Preferences]) -> int:
    """From 1."""
    return runtime.execution_info.node_attempt if runtime.execution_info else 1
