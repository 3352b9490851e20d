"""`notewright drafts` and `notewright show`: what waits, what was saved, and one draft whole."""

from typing import get_args

import click

from notewright.cli.command import as_json, command, draft_id
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.state.draft import DraftLine, DraftStatus


@command
@as_json
def drafts(say: Say, as_json: bool) -> int:
    session = open_session(say)
    lines = session.drafts.list(session.owner)
    if as_json:
        print_object({"drafts": [line.model_dump(mode="json") for line in lines]})
        return 0
    for line in lines:
        click.echo(_line(session, line))
    if not lines:
        click.echo(say("drafts.none"))
    return 0


def _line(session: Session, line: DraftLine) -> str:
    width = max(len(session.say(f"status.{status}")) for status in get_args(DraftStatus))
    status, when = session.say(f"status.{line.status}"), line.created_at.astimezone(session.zone)
    return f"{line.id[:8]}  {when:%Y-%m-%d %H:%M}  {status:{width}}  {line.title}"


@command
@draft_id
@click.option("--version", type=int, metavar="N")
@click.option("--diff", is_flag=True)
@as_json
def show(say: Say, draft_id: str, version: int | None, diff: bool, as_json: bool) -> int:
    from notewright.cli.showing import show_diff, show_draft

    session = open_session(say)
    draft = session.draft(draft_id, version)
    if as_json:
        print_object(draft.model_dump(mode="json"))
    elif diff:
        show_diff(session, draft)
    else:
        show_draft(session, draft)
    return 0
