"""Runs and their rows: one is kept from the start of a run, and for as long as `notewright retry` can go on with it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import uuid4

import click

from notewright.cli.failing import SHORT_ID
from notewright.cli.running import Ask, run
from notewright.cli.session import Session
from notewright.graph.retrying import can_go_on, stand_again
from notewright.graph.standing import Ended, Screen, failure_of
from notewright.state.errors import ModelError, NotewrightError, RunNotFailed, StoreFailed, WorkError
from notewright.state.flow import FlowState, WorkflowInput

MAY_PASS = (ModelError, WorkError, StoreFailed)  # after any other failure the sentence has to be said anew


def start(session: Session, given: WorkflowInput, screen: Screen, ask: Ask) -> Ended:
    """A new run."""
    run_id = str(uuid4())
    session.runs.begin(session.owner, run_id, session.preferred)
    return _kept(session, run_id, given, screen, ask)


def go_on(session: Session, said: str | None, screen: Screen, ask: Ask) -> Ended:
    """The run `said`, or the last that failed, from the node where it did. Raises RunError, DraftDecided."""
    taken = session.runs.take(session.owner, said)
    session.prefer(**taken.settings)
    with _free_again(session, taken.id):
        try:
            state = stand_again(session.workflow, session.drafts, session.tickets, session.owner, taken.id)
        except RunNotFailed:
            session.runs.end(session.owner, taken.id)
            raise
    screen.update("fetch", state)
    return _kept(session, taken.id, None, screen, ask)


def worth_a_retry(state: FlowState) -> bool:
    """Whether going on may end otherwise than it did."""
    return can_go_on(state) and isinstance(failure_of(state), MAY_PASS)


def _kept(session: Session, run_id: str, given: WorkflowInput | None, screen: Screen, ask: Ask) -> Ended:
    with _free_again(session, run_id):
        ended = run(session, run_id, given, screen, ask)
    settle = session.runs.leave if can_go_on(ended.state) else session.runs.end
    settle(session.owner, run_id)
    return ended


@contextmanager
def _free_again(session: Session, run_id: str) -> Iterator[None]:
    """Whatever stops a run frees it; a process that was killed is known to be dead. At a prompt nothing was lost."""
    try:
        yield
    except click.Abort:
        session.runs.end(session.owner, run_id)
        raise
    except BaseException as stopped:
        with suppress(StoreFailed):
            session.runs.leave(session.owner, run_id)
        if not isinstance(stopped, NotewrightError):
            stopped.add_note(session.say("end.retry", id=run_id[:SHORT_ID]))
        raise
