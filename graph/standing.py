"""Where a run stands, and what it tells on its way: the same for every door."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from notewright.state.errors import NotewrightError, error_named
from notewright.state.flow import FlowState, Outcome


class Screen(Protocol):
    """What a run tells while it goes on."""

    def text(self, piece: str | None) -> None:
        """A piece of the note; None where the pieces so far do not hold and the model writes again."""

    @property
    def progress(self) -> Callable[[int, int], None]:
        """How many workers are done, and of how many."""

    def update(self, node: str, update: Mapping[str, Any]) -> None: ...


class Silence:
    """The screen of whoever only wants the one object at the end."""

    def text(self, piece: str | None) -> None: ...

    def progress(self, done: int, total: int) -> None: ...

    def update(self, node: str, update: Mapping[str, Any]) -> None: ...


class Ended(NamedTuple):
    """Where a run stands: its state, and the question that nobody has answered yet. `run` is its id."""

    run: str
    state: FlowState
    waiting: dict[str, Any] | None

    @property
    def asks(self) -> dict[str, Any] | None:
        """What must be asked before anything is read; None where a draft waits for its decision."""
        return self.waiting if self.waiting and "question" in self.waiting else None

    @property
    def problem(self) -> str | None:
        """What is in the way where a draft waits, as a code."""
        return (self.waiting or {}).get("problem")

    @property
    def chosen(self) -> int | None:
        """How many writes of a set would be done by a yes; None where no set waits."""
        requests = (self.waiting or {}).get("action_requests") or [{"args": {}}]
        count: int | None = requests[0]["args"].get("count")
        return count

    @property
    def code(self) -> str:
        outcome = self.state.get("outcome")
        return outcome.code if outcome else "asked" if self.asks else "waiting"


def failure_of(state: FlowState) -> NotewrightError | None:
    """The error that ended a run, as an exception again."""
    failure = state.get("failure")
    return error_named(failure.code)(**failure.facts) if failure else None


def written(outcome: Outcome | None) -> tuple[str, ...]:
    """Every file that was written, the note last."""
    return (*outcome.paths, *([outcome.path] if outcome.path else [])) if outcome else ()
