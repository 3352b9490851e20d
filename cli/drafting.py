"""`notewright draft` and `notewright answer`: one sentence in, a waiting draft or an answer out."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import click

from notewright.cli.command import as_json, command, yes
from notewright.cli.ending import DONE, show_end, still_waiting
from notewright.cli.failing import tell
from notewright.cli.objects import print_object
from notewright.cli.running import Ask
from notewright.cli.runs import start, worth_a_retry
from notewright.cli.say import Say, at_terminal
from notewright.cli.sentence import sentence_of
from notewright.cli.session import WAITS, Session, open_session
from notewright.cli.terminal import Person, TerminalScreen
from notewright.graph.standing import Ended, Screen, Silence, failure_of
from notewright.graph.telling import as_object
from notewright.state.flow import FlowState, WorkflowInput


@command
@click.argument("sentence")
@click.option("--digest", is_flag=True)
@yes
@as_json
def draft(say: Say, sentence: str, digest: bool, yes: bool, as_json: bool) -> int:
    session = open_session(say)
    if digest:
        session.prefer(over_budget="digest")
    given = WorkflowInput(text=sentence_of(sentence, say))
    return carry_out(session, partial(start, session, given), yes=yes, as_json=as_json)


@command
@click.argument("sentence")
@as_json
def answer(say: Say, sentence: str, as_json: bool) -> int:
    session, given = open_session(say), WorkflowInput(text=sentence_of(sentence, say))
    return carry_out(session, partial(start, session, given), yes=False, as_json=as_json)


def carry_out(session: Session, drive: Callable[[Screen, Ask], Ended], *, yes: bool, as_json: bool) -> int:
    """Let the run be driven and show its end. Nothing is approved by itself but by `yes`."""
    screen = Silence() if as_json else TerminalScreen(session)
    try:
        ended = drive(screen, _who_answers(session, yes=yes, as_json=as_json))
    finally:
        session.calls.show_sum()
    if failure := failure_of(ended.state):
        for line in still_waiting(session, ended.state):
            failure.add_note(line)
        return tell(failure, session.say, as_json=as_json, retry=ended.run if worth_a_retry(ended.state) else None)
    if as_json:
        print_object(as_object(session, ended))
    else:
        show_end(session, ended)
    return exit_code(ended)


def exit_code(ended: Ended) -> int:
    if ended.asks or ended.problem or ended.chosen == 0:
        return WAITS
    return 0 if ended.code in DONE else 1


def _who_answers(session: Session, *, yes: bool, as_json: bool) -> Ask:
    if yes:
        return _approve_once
    return Person(session) if at_terminal() and not as_json else _nobody


def _approve_once(question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
    """`--yes` approves the draft as it was shown; a question, or material that changed, stays with the person."""
    return {"type": "approve"} if "question" not in question and not question["problem"] else None


def _nobody(question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
    return None
