"""`notewright draft` and `notewright answer`: one sentence in, a waiting draft or an answer out."""

from collections.abc import Mapping
from typing import Any

import click

from notewright.cli.command import as_json, command, yes
from notewright.cli.objects import print_object
from notewright.cli.questions import show_question
from notewright.cli.result import as_object
from notewright.cli.running import Ask, Ended, Silence, failure_of, run
from notewright.cli.say import Say, at_terminal
from notewright.cli.sentence import sentence_of
from notewright.cli.session import WAITS, Session, open_session
from notewright.cli.terminal import Person, TerminalScreen
from notewright.state.flow import FlowState, WorkflowInput

DONE = {"saved", "waiting", "discarded", "answered"}


@command
@click.argument("sentence")
@yes
@as_json
def draft(say: Say, sentence: str, yes: bool, as_json: bool) -> int:
    return carry_out(open_session(say), {"text": sentence_of(sentence, say)}, yes=yes, as_json=as_json)


@command
@click.argument("sentence")
@as_json
def answer(say: Say, sentence: str, as_json: bool) -> int:
    return carry_out(open_session(say), {"text": sentence_of(sentence, say)}, yes=False, as_json=as_json)


def carry_out(session: Session, given: WorkflowInput, *, yes: bool, as_json: bool) -> int:
    """Run the sentence and show its end. Nothing is approved by itself but by `yes`."""
    screen = Silence() if as_json else TerminalScreen(session)
    ended = run(session, given, screen, _who_answers(session, yes=yes, as_json=as_json))
    if failure := failure_of(ended.state):
        for line in _still_waiting(session, ended.state):
            failure.add_note(line)
        raise failure
    if as_json:
        print_object(as_object(session, ended))
    else:
        _show_end(session, ended)
    return exit_code(ended)


def exit_code(ended: Ended) -> int:
    if ended.asks:
        return WAITS
    return 0 if ended.code in DONE else 1


def _who_answers(session: Session, *, yes: bool, as_json: bool) -> Ask:
    if yes:
        return _approve_once
    return Person(session) if at_terminal() and not as_json else _nobody


def _approve_once(question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
    """`--yes` approves the draft as it was shown; a question, or material that changed, stays with the person."""
    return {"type": "approve"} if "action_requests" in question and not question["problem"] else None


def _nobody(question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
    return None


def _show_end(session: Session, ended: Ended) -> None:
    if ended.asks:
        if not at_terminal():
            show_question(session, ended.asks)
        lines = _still_waiting(session, ended.state) or [session.say("end.asked")]
    else:
        lines = [_how_it_ended(session, ended)]
        if ended.code not in DONE:
            lines += _still_waiting(session, ended.state)
    for line in filter(None, lines):
        click.echo(line)


def _how_it_ended(session: Session, ended: Ended) -> str:
    handle, outcome = ended.state.get("draft"), ended.state.get("outcome")
    again = "_again" if outcome and outcome.again else ""
    path = outcome.path if outcome else ""
    return session.say(f"end.{ended.code}{again}", id=handle.id[:8] if handle else "", path=path)


def _still_waiting(session: Session, state: FlowState) -> list[str]:
    """The draft that the sentence was about, where nothing came of the sentence."""
    draft_id = state.get("draft_id")
    if not draft_id or session.draft(draft_id).status != "waiting":
        return []
    return [session.say("end.waiting", id=draft_id[:8])]
