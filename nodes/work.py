"""One worker: a self-contained piece of work and its refs in, a short note with pointers out (design §10)."""

import os
from typing import Protocol

from langgraph.runtime import Runtime

from notewright.nodes.frame import Frame, Update, frame_of
from notewright.nodes.spawn import Assignment, Workers, spawn
from notewright.nodes.steps import work_out
from notewright.state.flow import Work, WorkInput
from notewright.state.limits import Budget
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences

WHOLE = 10_000_000  # characters: a worker's items are never cut, their number was bounded when they were batched


class WorkNode(Protocol):
    """A node that is sent its input instead of reading the whole state."""

    def __call__(self, state: WorkInput, runtime: Runtime[Preferences]) -> Update: ...


def make_work(ports: Ports) -> WorkNode:
    """Needs everything a worker needs: workspace, model, artifacts, tickets and the clock."""

    def work(state: WorkInput, runtime: Runtime[Preferences]) -> Update:
        frame = frame_of(ports, runtime)
        [task], scope = state["work"], state["scope"]
        if task.step and scope:
            work_out(ports, frame, state["request"], scope, task, state["run"])
        else:
            spawn(_workers(ports, frame), _assignment(ports, frame, state, task))
        runtime.stream_writer({"progress": _progress(ports, frame, state["run"])})
        return {}

    return work


def _workers(ports: Ports, frame: Frame) -> Workers:
    return Workers(
        workspace=ports.workspace,
        models=ports.models,
        artifacts=ports.artifacts,
        tickets=ports.tickets,
        clock=ports.clock,
        stronger=ports.stronger,
        keep_prompts=frame.preferences.keep_prompts,
    )


def _assignment(ports: Ports, frame: Frame, state: WorkInput, task: Work) -> Assignment:
    assert task.items is not None
    items = ports.drafts.get_items(frame.owner, task.items)
    budget = Budget(items=len(items), material_chars=WHOLE)
    worker = f"{os.getpid()}/{task.ticket}"
    return Assignment(frame.owner, task.ticket, items, state["request"].language, budget, worker)


def _progress(ports: Ports, frame: Frame, run: str) -> dict[str, int]:
    tickets = ports.tickets.list(frame.owner, run)
    return {"done": sum(ticket.note is not None for ticket in tickets), "total": len(tickets)}
