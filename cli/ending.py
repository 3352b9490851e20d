"""How a run ended, in a line or two: what was written and where, or what waits and how it is decided."""

import click

from notewright.cli.failing import SHORT_ID
from notewright.cli.questions import show_question
from notewright.cli.say import at_terminal
from notewright.cli.session import Session
from notewright.graph.found import set_of
from notewright.graph.standing import Ended, written
from notewright.language.asked import problem_words
from notewright.state.flow import FlowState

DONE = {"saved", "applied", "waiting", "discarded", "answered"}


def show_end(session: Session, ended: Ended) -> None:
    if ended.asks:
        if not at_terminal():
            show_question(session, ended.asks)
        lines = still_waiting(session, ended.state) or [session.say("end.asked")]
    else:
        problem = None if at_terminal() else ended.problem
        lines = [problem_words(problem, session.language)] if problem else []
        lines += _how_it_ended(session, ended)
        if ended.code not in DONE:
            lines += still_waiting(session, ended.state)
    for line in filter(None, lines):
        click.echo(line)
    if (outcome := ended.state.get("outcome")) and not outcome.indexed:
        click.echo(session.say("end.not_indexed"), err=True)


def still_waiting(session: Session, state: FlowState) -> list[str]:
    """The set of writes, or the draft that the sentence was about, where nothing came of the sentence."""
    draft_id, chosen = state.get("draft_id"), state.get("change_set")
    if chosen:
        waits = set_of(session, chosen).status == "waiting"
        return [session.say("end.set_waiting", id=chosen.id[:SHORT_ID])] if waits else []
    if not draft_id or session.draft(draft_id).status != "waiting":
        return []
    return [session.say("end.waiting", id=draft_id[:SHORT_ID])]


def _how_it_ended(session: Session, ended: Ended) -> list[str]:
    outcome, chosen = ended.state.get("outcome"), ended.state.get("change_set")
    again = "_again" if outcome and outcome.again else ""
    if ended.code == "applied":
        new = [session.say("end.connected", path=path) for path in outcome.connected] if outcome else []
        return [session.say(f"end.applied{again}"), *(f"  {path}" for path in written(outcome)), *new]
    if chosen and ended.code in ("waiting", "discarded"):
        key = "set.none_chosen" if ended.chosen == 0 else f"end.set_{ended.code}"
        return [session.say(key, id=chosen.id[:SHORT_ID])]
    handle, path = ended.state.get("draft"), outcome.path if outcome else ""
    return [session.say(f"end.{ended.code}{again}", id=handle.id[:SHORT_ID] if handle else "", path=path)]
