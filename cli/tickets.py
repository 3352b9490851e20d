"""`notewright tickets`: a line each; `tickets show ID`: the note, then where the worker's file is."""

import click

from notewright.cli.command import as_json, command
from notewright.cli.failing import SHORT_ID
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.language.notes import clip_line, note_markdown
from notewright.state.ticket import Ticket

TASK_CHARS = 60


@command
@click.argument("show", required=False, type=click.Choice(["show"]), metavar="[show")
@click.argument("ticket_id", required=False, metavar="ID]")
@as_json
def tickets(say: Say, show: str | None, ticket_id: str | None, as_json: bool) -> int:
    if show and not ticket_id:
        raise click.UsageError(say("usage.missing", name="ID"))
    session = open_session(say)
    if ticket_id:
        _show(session, session.tickets.get(session.owner, ticket_id.strip()), as_json=as_json)
    else:
        _list(session, session.tickets.list(session.owner), as_json=as_json)
    return 0


def _list(session: Session, every: tuple[Ticket, ...], *, as_json: bool) -> None:
    if as_json:
        print_object({"tickets": [ticket.model_dump(mode="json") for ticket in every]})
        return
    for ticket in every:
        click.echo(_line(session, ticket))
    if not every:
        click.echo(session.say("tickets.none"))


def _line(session: Session, ticket: Ticket) -> str:
    task = clip_line(" ".join(ticket.task.split()), TASK_CHARS)
    return "  ".join([ticket.id[:SHORT_ID], session.say(f"status.{ticket.status}"), task, *_holder(session, ticket)])


def _holder(session: Session, ticket: Ticket) -> list[str]:
    """Who works on it and until when."""
    if ticket.status != "claimed" or ticket.lease_until is None:
        return []
    until = ticket.lease_until.astimezone(session.zone)
    return [session.say("tickets.held", worker=ticket.claimed_by, until=f"{until:%H:%M:%S}")]


def _show(session: Session, ticket: Ticket, *, as_json: bool) -> None:
    if as_json:
        print_object(ticket.model_dump(mode="json"))
        return
    click.secho(f"{_line(session, ticket)}\n", dim=True)
    if ticket.note:
        click.echo(note_markdown(ticket.note, session.language))
    if ticket.pointer:
        click.echo(session.say("tickets.pointer", pointer=ticket.pointer))
