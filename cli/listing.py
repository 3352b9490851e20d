"""`notewright drafts` and `notewright show`: what waits, what was saved or written, and one of them whole."""

from typing import get_args

import click

from notewright.cli.command import as_json, command, draft_id
from notewright.cli.failing import SHORT_ID
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.cli.set_showing import set_words, show_set
from notewright.graph.found import find, note_of
from notewright.graph.telling import set_told
from notewright.state.change_set import ChangeSet, ChangeSetStatus
from notewright.state.draft import Draft, DraftLine, DraftStatus


@command
@as_json
def drafts(say: Say, as_json: bool) -> int:
    session = open_session(say)
    lines, sets = session.drafts.list(session.owner), session.changes.list(session.owner)
    if as_json:
        every = [set_told(each) for each in sets]
        print_object({"drafts": [line.model_dump(mode="json") for line in lines], "sets": every})
        return 0
    within = {each.draft.id for each in sets if each.draft and not each.draft_left_out}
    shown: list[DraftLine | ChangeSet] = [*(line for line in lines if line.id not in within), *sets]
    for line in sorted(shown, key=lambda line: line.created_at, reverse=True):
        click.echo(_line(session, line))
    if not shown:
        click.echo(say("drafts.none"))
    return 0


def _line(session: Session, line: DraftLine | ChangeSet) -> str:
    every = (*get_args(DraftStatus), *get_args(ChangeSetStatus))
    width = max(len(session.say(f"status.{status}")) for status in every)
    status, when = session.say(f"status.{line.status}"), line.created_at.astimezone(session.zone)
    title = set_words(session, line) if isinstance(line, ChangeSet) else line.title
    return f"{line.id[:SHORT_ID]}  {when:%Y-%m-%d %H:%M}  {status:{width}}  {title}"


@command
@draft_id
@click.option("--version", type=int, metavar="N")
@click.option("--diff", is_flag=True)
@as_json
def show(say: Say, draft_id: str, version: int | None, diff: bool, as_json: bool) -> int:
    session = open_session(say)
    found = find(session, draft_id, version)
    if as_json:
        print_object(set_told(found) if isinstance(found, ChangeSet) else found.model_dump(mode="json"))
    elif isinstance(found, ChangeSet):
        _show_set(session, found, diff=diff)
    else:
        _show_draft(session, found, diff=diff)
    return 0


def _show_draft(session: Session, draft: Draft, *, diff: bool) -> None:
    from notewright.cli.showing import show_diff, show_draft

    if diff:
        show_diff(session, draft)
    else:
        show_draft(session, draft)


def _show_set(session: Session, changes: ChangeSet, *, diff: bool) -> None:
    """The note in front, unless only what changes is asked for."""
    note = note_of(session, changes)
    if note and not diff:
        _show_draft(session, note, diff=False)
        click.echo()
    show_set(session, changes)
    status = session.say(f"status.{changes.status}")
    click.secho(f"{changes.id[:SHORT_ID]} v{changes.version}  {status}", dim=True)
