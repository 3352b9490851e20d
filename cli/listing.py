"""`notewright drafts` and `notewright show`: what waits, what was saved, and one draft whole."""

import json

import click

from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.state.draft import Draft
from notewright.state.scope import Language


def drafts_command(language: Language, say: Say) -> click.Command:
    @click.command("drafts", help=say("help.drafts"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def drafts(as_json: bool) -> int:
        session = open_session(language, say)
        lines = session.drafts.list(session.owner)
        if as_json:
            click.echo(json.dumps([line.model_dump(mode="json") for line in lines], ensure_ascii=False))
            return 0
        for line in lines:
            status = say(f"status.{line.status}")
            click.echo(
                f"{line.id[:8]}  {line.created_at.astimezone(session.zone):%Y-%m-%d %H:%M}  {status}  {line.title}"
            )
        if not lines:
            click.echo(say("drafts.none"))
        return 0

    return drafts


def show_command(language: Language, say: Say) -> click.Command:
    @click.command("show", help=say("help.show"))
    @click.argument("draft_id", metavar="ID")
    @click.option("--version", type=int, help=say("help.version"))
    @click.option("--diff", is_flag=True, help=say("help.diff"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def show(draft_id: str, version: int | None, diff: bool, as_json: bool) -> int:
        session = open_session(language, say)
        draft = session.drafts.get(session.owner, draft_id, version)
        if as_json:
            click.echo(draft.model_dump_json())
        elif diff:
            show_diff(session, draft)
        else:
            show_draft(session, draft)
        return 0

    return show


def show_draft(session: Session, draft: Draft) -> None:
    """Receipt, title and text, and where it was saved."""
    from notewright.cli.terminal import show_receipt

    show_receipt(session, draft.receipt)
    click.secho(f"# {draft.text.title}\n", bold=True)
    click.echo(draft.text.content)
    click.echo()
    status = session.say(f"status.{draft.status}")
    click.secho(f"{draft.id[:8]} v{draft.version}  {status}  {draft.saved_path or ''}".rstrip(), dim=True)


def show_diff(session: Session, draft: Draft) -> None:
    """This version against the one before it."""
    from notewright.workspace.draft_diff import diff_lines

    if draft.version == 1:
        click.echo(session.say("show.first_version"))
        return
    before = session.drafts.get(session.owner, draft.id, draft.version - 1)
    for line in diff_lines(before.text, draft.text):
        click.secho(line, fg={"+": "green", "-": "red"}.get(line[:1]))
