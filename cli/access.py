"""`notewright token`: who may ask a server. A token is shown when it is made, and never again."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from notewright.cli.command import Command, Family, as_json
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.state.access import TOKEN_SCOPES, TokenLine, scopes_named

if TYPE_CHECKING:
    from notewright.workspace.tokens import TokenStore

DAYS = 90
MOST_DAYS = 3650


@click.group("token", cls=Family, no_args_is_help=True)
def token() -> None:
    """Its help stands in messages.toml."""


@token.command("create", cls=Command)
@click.option("--for", "owner", required=True, metavar="NAME")
@click.option("--scope", default=",".join(TOKEN_SCOPES), metavar="SCOPES")
@click.option("--days", type=click.IntRange(1, MOST_DAYS), default=DAYS, metavar="N")
@as_json
@click.pass_obj
def create(say: Say, owner: str, scope: str, days: int, as_json: bool) -> int:
    session, now = open_session(say), datetime.now(UTC)
    made = _store(session).create(owner, scopes_named(scope.split(",")), now + timedelta(days=days), now)
    if as_json:
        print_object({"token": made.token, **_as_object(made.line)})
        return 0
    facts = {"scopes": ",".join(made.line.scopes), "until": _day(session, made.line.expires_at)}
    click.echo(say("token.made", id=made.line.id, owner=made.line.owner, **facts), err=True)
    click.echo(made.token)
    return 0


@token.command("list", cls=Command)
@as_json
@click.pass_obj
def list_tokens(say: Say, as_json: bool) -> int:
    session = open_session(say)
    lines = _store(session).list()
    if as_json:
        print_object({"tokens": [_as_object(line) for line in lines]})
        return 0
    for line in lines:
        click.echo(_line(session, line))
    if not lines:
        click.echo(say("token.none"))
    return 0


@token.command("revoke", cls=Command)
@click.argument("token_id", metavar="ID")
@as_json
@click.pass_obj
def revoke(say: Say, token_id: str, as_json: bool) -> int:
    line = _store(open_session(say)).revoke(token_id.strip())
    if as_json:
        print_object(_as_object(line))
    else:
        click.echo(say("token.revoked", id=line.id, owner=line.owner))
    return 0


def _store(session: Session) -> "TokenStore":
    from notewright.workspace.tokens import TokenStore

    return TokenStore(session.home.folder / "notewright.db")


def _as_object(line: TokenLine) -> dict[str, object]:
    return line.model_dump(mode="json")


def _line(session: Session, line: TokenLine) -> str:
    days = {"made": _day(session, line.created_at), "until": _day(session, line.expires_at)}
    scopes = ",".join(line.scopes)
    return session.say(
        "token.line", id=line.id, owner=line.owner, scopes=scopes, state=_state(session.say, line), **days
    )


def _state(say: Say, line: TokenLine) -> str:
    if line.revoked:
        return say("token.state.revoked")
    if line.expires_at <= datetime.now(UTC):
        return say("token.state.expired")
    return say("token.state.used", day=line.last_used) if line.last_used else say("token.state.unused")


def _day(session: Session, moment: datetime) -> str:
    return f"{moment.astimezone(session.zone):%Y-%m-%d}"
