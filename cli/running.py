"""Drives one run of the workflow: shows what happens, and asks the person where the graph asks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, cast
from uuid import uuid4

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command

from notewright.cli.session import Session
from notewright.state.errors import error_named
from notewright.state.flow import FlowState, WorkflowInput


class Screen(Protocol):
    """What a run tells while it goes on."""

    def text(self, piece: str) -> None: ...

    def update(self, node: str, update: Mapping[str, Any]) -> None: ...


Ask = Callable[[dict[str, Any], FlowState], dict[str, Any] | None]


class Ended(NamedTuple):
    """Where a run stands: its state, and the question that nobody has answered yet."""

    state: FlowState
    waiting: dict[str, Any] | None


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
    yield from workflow.stream(
        step, config, context=session.settings, stream_mode=["updates", "custom"], durability="async"
    )


def raise_failure(state: FlowState) -> None:
    """Say again, as an exception, the error that ended a run. A run without one passes."""
    if failure := state.get("failure"):
        raise error_named(failure.code)(**failure.facts)
