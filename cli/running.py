"""Drives one run of the workflow: shows what happens, and asks the person where the graph asks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, cast
from uuid import uuid4

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command

from notewright.cli.session import Session
from notewright.state.errors import NotewrightError, error_named
from notewright.state.flow import FlowState, WorkflowInput


class Screen(Protocol):
    """What a run tells while it goes on."""

    def text(self, piece: str | None) -> None:
        """A piece of the note; None where the pieces so far do not hold and the model writes again."""

    @property
    def progress(self) -> Callable[[int, int], None]:
        """How many workers are done, and of how many."""

    def update(self, node: str, update: Mapping[str, Any]) -> None: ...


class Silence:
    """The screen of `--json`: the one object at the end says it all."""

    def text(self, piece: str | None) -> None: ...

    def progress(self, done: int, total: int) -> None: ...

    def update(self, node: str, update: Mapping[str, Any]) -> None: ...


Ask = Callable[[dict[str, Any], FlowState], dict[str, Any] | None]


class Ended(NamedTuple):
    """Where a run stands: its state, and the question that nobody has answered yet."""

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


def run(session: Session, given: WorkflowInput, screen: Screen, ask: Ask) -> Ended:
    """Run a sentence to its end or to a question that `ask` leaves open (by returning None)."""
    workflow = session.workflow
    config: RunnableConfig = {"configurable": {"thread_id": str(uuid4())}}
    step: Any = given
    while True:
        question = None
        for event in _events(workflow, step, config, session):
            match event:
                case ("custom", {"text": piece}):
                    screen.text(piece)
                case ("custom", {"progress": {"done": done, "total": total}}):
                    screen.progress(done, total)
                case ("updates", {"__interrupt__": (interrupt,)}):
                    question = interrupt.value
                case ("updates", update):
                    for node, change in update.items():
                        screen.update(node, change or {})
        state = cast(FlowState, workflow.get_state(config).values)
        answer = ask(question, state) if question else None
        if answer is None:
            return Ended(state, question)
        step = Command(resume={"answer": answer})


def _events(workflow: Any, step: Any, config: RunnableConfig, session: Session) -> Iterator[tuple[str, Any]]:
    context = session.settings.model_copy(update={"confirm_dialect": "middleware"})  # the terminal asks by itself
    yield from workflow.stream(step, config, context=context, stream_mode=["updates", "custom"], durability="async")


def failure_of(state: FlowState) -> NotewrightError | None:
    """The error that ended a run, as an exception again."""
    failure = state.get("failure")
    return error_named(failure.code)(**failure.facts) if failure else None
