"""`approve`, `edit`, `revise`, `discard` and `undo`: decisions on a draft, on any day, without its thread."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from notewright.cli.say import Say
from notewright.cli.session import WAITS, Session, open_session
from notewright.state.draft import Draft
from notewright.state.scope import Language


def approve_command(language: Language, say: Say) -> click.Command:
    @click.command("approve", help=say("help.approve"))
    @click.argument("draft_id", metavar="ID")
    @click.option("--changed", is_flag=True, help=say("help.changed"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def approve(draft_id: str, changed: bool, as_json: bool) -> int:
        session = open_session(language, say)
        draft = session.drafts.get(session.owner, draft_id)
        if draft.status == "waiting" and not changed and not _as_it_was(session, draft):
            return WAITS
        saved = session.drafts.approve(session.owner, draft.id, draft.version)
        key = "end.saved_again" if saved.again else "end.saved"
        return _done(session, as_json, key, id=draft.id[:8], path=saved.path)

    return approve


def _as_it_was(session: Session, draft: Draft) -> bool:
    """Whether the material still is what the draft was written from; else the changes are shown and asked about."""
    refs = [ref for item in draft.items for ref in item.refs]
    changes = session.workspace.recheck(session.owner, refs).changes
    titles = session.workspace.titles(session.owner, [change.ref for change in changes])
    for change in changes:
        click.echo(session.say(f"change.{change.change}", id=titles.get(change.ref.id, change.ref.id)), err=True)
    if not changes:
        return True
    if sys.stdin.isatty():
        return click.confirm(session.say("ask.changed", count=len(changes)))
    click.echo(session.say("approve.changed", count=len(changes), id=draft.id[:8]), err=True)
    return False


def edit_command(language: Language, say: Say) -> click.Command:
    @click.command("edit", help=say("help.edit"))
    @click.argument("draft_id", metavar="ID")
    @click.option("--file", "path", type=click.Path(exists=True, path_type=Path), help=say("help.edit_file"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def edit(draft_id: str, path: Path | None, as_json: bool) -> int:
        from notewright.cli.terminal import edit_by_hand
        from notewright.cli.texts import text_as_draft

        session = open_session(language, say)
        draft = session.drafts.get(session.owner, draft_id)
        if path is None:
            edited = edit_by_hand(session, draft)
        else:
            edited = session.drafts.edit(session.owner, draft.id, text_as_draft(path.read_text(encoding="utf-8")))
        key = "edit.unchanged" if edited.version == draft.version else "edit.stored"
        return _done(session, as_json, key, id=draft.id[:8], version=edited.version)

    return edit


def revise_command(language: Language, say: Say) -> click.Command:
    @click.command("revise", help=say("help.revise"))
    @click.argument("draft_id", metavar="ID")
    @click.argument("feedback")
    @click.option("--yes", is_flag=True, help=say("help.yes"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def revise(draft_id: str, feedback: str, yes: bool, as_json: bool) -> int:
        from notewright.cli.drafting import carry_out

        session = open_session(language, say)
        draft = session.drafts.get(session.owner, draft_id)
        return carry_out(session, {"text": feedback, "draft_id": draft.id}, yes=yes, as_json=as_json)

    return revise


def discard_command(language: Language, say: Say) -> click.Command:
    @click.command("discard", help=say("help.discard"))
    @click.argument("draft_id", metavar="ID")
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def discard(draft_id: str, as_json: bool) -> int:
        session = open_session(language, say)
        draft = session.drafts.get(session.owner, draft_id)
        session.drafts.discard(session.owner, draft.id)
        return _done(session, as_json, "end.discarded", id=draft.id[:8])

    return discard


def undo_command(language: Language, say: Say) -> click.Command:
    @click.command("undo", help=say("help.undo"))
    @click.argument("draft_id", metavar="[ID]", required=False)
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def undo(draft_id: str | None, as_json: bool) -> int:
        session = open_session(language, say)
        undone = session.drafts.undo(session.owner, draft_id)
        return _done(session, as_json, "undo.done", id=undone.draft_id[:8], path=undone.path)

    return undo


def _done(session: Session, as_json: bool, key: str, **facts: Any) -> int:
    click.echo(json.dumps(facts | {"done": key}, ensure_ascii=False) if as_json else session.say(key, **facts))
    return 0
