"""A set of writes on the screen: every write by number, with its lines before and after."""

from pathlib import Path

import click

from notewright.cli.session import Session
from notewright.graph.found import note_of
from notewright.language.asked import step_words
from notewright.language.notes import clip_line
from notewright.state.change_set import Change, ChangeSet

INDENT = "     "
TITLES_CHARS = 80
CONTROLS = str.maketrans({code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) != "\t"})
COLOURS = {"+": "green", "-": "red"}


def show_set(session: Session, changes: ChangeSet) -> None:
    """Every write, its note last, and what was left open."""
    for number, change in enumerate(changes.changes, 1):
        _heading(session, number, change.step, change.title, _place(change), left_out=change.left_out)
        _show_lines(session, change)
    if note := note_of(session, changes):
        number = len(changes.changes) + 1
        _heading(session, number, "note", note.text.title, "", left_out=changes.draft_left_out)
    for issue in changes.notes:
        click.secho(f"! {issue}", fg="yellow")
    click.echo()


def set_words(session: Session, changes: ChangeSet) -> str:
    """All of it in one line: how many writes, and what they are about."""
    note = note_of(session, changes)
    titles = [*([note.text.title] if note else []), *(change.title for change in changes.changes)]
    said = clip_line(_plain(" · ".join(titles)), TITLES_CHARS)
    return session.say("set.words" if len(titles) > 1 else "set.one", count=len(titles), titles=said)


def _heading(session: Session, number: int, step: str, title: str, place: str, *, left_out: bool) -> None:
    words = click.style(f"{step_words(step, session.language)}: {_plain(title)}", bold=not left_out, dim=left_out)
    mark = [click.style(session.say("set.left_out"), fg="yellow")] if left_out else []
    click.echo("  ".join([f"{number:>3}. {words}", *([click.style(_plain(place), dim=True)] if place else []), *mark]))


def _show_lines(session: Session, change: Change) -> None:
    for line in change.diff:
        if not line.startswith("@@"):
            click.secho(f"{INDENT}{line[:1]} {_plain(line[1:])}", fg=COLOURS.get(line[:1]))
    for noted in change.noted:
        click.secho(f"{INDENT}! {session.say(f'noted.{noted}')}", fg="yellow")


def _plain(text: str) -> str:
    """No character of a file may move the cursor: what is approved is what is seen."""
    return text.translate(CONTROLS)


def _place(change: Change) -> str:
    """Where it is written, from the folder of its source."""
    return str(Path(change.path).relative_to(Path(change.root).parent))
