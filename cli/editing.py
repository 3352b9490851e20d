"""A draft in the person's own editor, or from a file: the first heading is the title. Nothing typed is lost."""

from pathlib import Path

import click

from notewright.cli.say import Say
from notewright.cli.session import Session
from notewright.state.draft import Draft, DraftText
from notewright.state.limits import MAX_DRAFT_CHARS, MAX_TITLE_CHARS


def edit_by_hand(session: Session, draft: Draft) -> Draft:
    """Open the editor, again where the text cannot be a draft, and store what comes back as the next version.

    Raises click.ClickException where there is no editor or it fails.
    """
    written = draft_as_text(draft.text)
    while (edited := click.edit(written, extension=".md")) is not None:
        try:
            return store_text(session, draft, edited)
        except click.ClickException as error:
            click.secho(error.format_message(), fg="yellow", err=True)
            if not click.confirm(session.say("ask.edit_again"), default=True):
                break
            written = edited
    return draft


def edited_version(session: Session, draft: Draft) -> int | None:
    """The version that the editor made, in the store before the graph hears of it; None if it made none."""
    try:
        edited = edit_by_hand(session, draft)
    except click.ClickException as error:
        click.secho(error.format_message(), fg="yellow", err=True)
        return None
    changed = edited.version > draft.version
    key = "end.edited" if changed else "end.unchanged"
    click.echo(session.say(key, id=draft.id[:8], version=edited.version))
    return edited.version if changed else None


def store_text(session: Session, draft: Draft, written: str) -> Draft:
    """`written` as the next version, or `draft` where it says the same. Raises click.ClickException, DraftDecided."""
    text = text_as_draft(written, draft.text.title, session.say)
    return draft if text == draft.text else session.drafts.edit(draft.owner, draft.id, text)


def read_text(path: Path, say: Say) -> str:
    """Raises click.UsageError where `path` is no text file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "UTF-8"
        raise click.UsageError(say("edit.unreadable", path=path, reason=reason)) from error


def draft_as_text(text: DraftText) -> str:
    return f"# {text.title}\n\n{text.content.rstrip()}\n"


def text_as_draft(written: str, title: str, say: Say) -> DraftText:
    """Without a heading in the first line the title stays `title`. Raises click.ClickException."""
    written = written.lstrip("\ufeff\n")
    first, _, rest = written.partition("\n")
    if first.startswith("# "):
        title, written = first[2:].strip(), rest
    text = written.strip("\n")
    if problem := _problem(title, text, say):
        raise click.ClickException(problem)
    return DraftText(title=title, content=text)


def _problem(title: str, content: str, say: Say) -> str | None:
    if not title or not content:
        return say("edit.no_content" if title else "edit.no_title")
    if len(title) > MAX_TITLE_CHARS:
        return say("edit.long_title", limit=MAX_TITLE_CHARS)
    return say("edit.long_content", limit=MAX_DRAFT_CHARS) if len(content) > MAX_DRAFT_CHARS else None
