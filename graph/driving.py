"""Drives one step of a run: from what a door hands in to the next question, or to the end."""

from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.types import Interrupt

from notewright.graph.build import Workflow
from notewright.graph.standing import Ended, Screen
from notewright.state.flow import FlowState
from notewright.state.preferences import Preferences


def drive(workflow: Workflow, step: Any, config: RunnableConfig, preferences: Preferences, screen: Screen) -> Ended:
    """Run `step` (an input, a resume, or None to go on after the last whole node) and tell `screen` on the way."""
    question = None
    stream: Any = workflow.stream(
        step, config, context=preferences, stream_mode=["updates", "custom"], durability="async"
    )
    for event in stream:
        match event:
            case ("custom", {"text": piece}):
                screen.text(piece)
            case ("custom", {"progress": {"done": done, "total": total}}):
                screen.progress(done, total)
            case ("updates", {"__interrupt__": (interrupt,)}):
                question = asked_in(interrupt)
            case ("updates", update):
                for node, change in update.items():
                    screen.update(node, change or {})
    return Ended(config["configurable"]["thread_id"], cast(FlowState, workflow.get_state(config).values), question)


def asked_in(interrupt: Interrupt) -> dict[str, Any]:
    """What is asked, whichever dialect it is put in: one of them is a list of one."""
    value = interrupt.value
    question: dict[str, Any] = value[0] if isinstance(value, list) else value
    return question
