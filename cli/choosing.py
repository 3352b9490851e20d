"""A set of writes is decided on at the keyboard: all that is chosen, some by number, the note's words, or none."""

from typing import Any

import click

from notewright.cli.asking import asked, key_of
from notewright.cli.editing import edited_version
from notewright.cli.failing import SHORT_ID
from notewright.cli.numbers import is_choice, keep_of
from notewright.cli.session import Session
from notewright.graph.found import note_of
from notewright.state.change_set import ChangeSet, handle_of_set


def decide_on_set(session: Session, changes: ChangeSet) -> dict[str, Any]:
    """The person's decision, as the graph takes it."""
    note = note_of(session, changes)
    while True:
        said = _typed(session, changes)
        match key_of("decision", said):
            case "edit" if note:
                if version := edited_version(session, note):
                    return {"type": "edit", "version": version}
            case "approve" | "discard" | "leave" as key:
                return {"type": key}
            case _ if is_choice(said):
                if keep := keep_of(said, changes):
                    return keep.model_dump()
                _complain(session, said, changes)
            case _:
                return {"type": "revise", "feedback": said} if len(said) > 1 else {"type": "unknown"}


def _typed(session: Session, changes: ChangeSet) -> str:
    """Ctrl-C and Ctrl-D leave the set waiting, and say so."""
    say, count = session.say, handle_of_set(changes).count
    keys = [
        *([say("key.apply", count=count)] if count else []),
        say("key.numbers"),
        *([say("key.edit_note")] if changes.draft else []),
        say("key.discard"),
        say("key.leave"),
    ]
    click.secho("  ".join(keys), dim=True)
    try:
        return asked(say, "ask.changes" if changes.draft else "ask.numbers")
    except click.Abort as stopped:
        stopped.add_note(say("end.set_waiting", id=changes.id[:SHORT_ID]))
        raise


def _complain(session: Session, said: str, changes: ChangeSet) -> None:
    count = len(changes.changes) + (changes.draft is not None)
    click.secho(session.say("set.bad_numbers", said=said, count=count), fg="yellow", err=True)
