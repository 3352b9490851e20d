"""Drives one run of the workflow: shows what happens, and asks the person where the graph asks."""

from collections.abc import Callable
from typing import Any

from langgraph.types import Command

from notewright.cli.session import Session
from notewright.graph.driving import drive
from notewright.graph.retrying import thread_config
from notewright.graph.standing import Ended, Screen
from notewright.state.flow import FlowState, WorkflowInput

Ask = Callable[[dict[str, Any], FlowState], dict[str, Any] | None]


def run(session: Session, run_id: str, given: WorkflowInput | None, screen: Screen, ask: Ask) -> Ended:
    """Run a sentence to its end or to a question that `ask` leaves open (by returning None).

    Without a sentence the run goes on from where it stands.
    """
    preferences = session.settings.model_copy(update={"confirm_dialect": "middleware"})  # the terminal asks by itself
    step: Any = given
    while True:
        ended = drive(session.workflow, step, thread_config(run_id), preferences, screen)
        answer = ask(ended.waiting, ended.state) if ended.waiting else None
        if answer is None:
            return ended
        step = Command(resume={"answer": answer})
