"""`approve`, `edit`, `revise`, `discard` and `undo`: decisions on a draft or a set of writes, without its thread."""

import sys
from pathlib import Path
from typing import Any

import click

from notewright.cli.applying import apply_set, tell_set, undo_set
from notewright.cli.command import as_json, command, draft_id, yes
from notewright.cli.failing import SHORT_ID
from notewright.cli.found import find
from notewright.cli.objects import print_object
from notewright.cli.say import Say
from notewright.cli.session import WAITS, Session, open_session
from notewright.state.change_set import ChangeSet
from notewright.state.draft import Draft
from notewright.state.errors import DraftDecided


@command
@draft_id
@click.option("--changed", is_flag=True)
@click.option("--only", metavar="N,N")
@as_json
def approve(say: Say, draft_id: str, changed: bool, only: str | None, as_json: bool) -> int:
    session = open_session(say)
    draft = find(session, draft_id)
    if isinstance(draft, ChangeSet):
        return apply_set(session, draft, only, as_json=as_json)
    if only is not None:
        raise click.UsageError(say("set.only_for_sets", id=draft.id[:SHORT_ID]))
    if draft.status == "waiting" and not changed and not _as_it_was(session, draft, as_json=as_json):
        return WAITS
    saved = session.drafts.approve(session.owner, draft.id, draft.version)
    return _done(say, "saved_again" if saved.again else "saved", as_json, id=draft.id, path=saved.path)


def _as_it_was(session: Session, draft: Draft, *, as_json: bool) -> bool:
    """Whether the material still is what the draft was written from; else the changes are shown and asked about."""
    from notewright.cli.showing import show_changes

    refs = [ref for item in draft.items for ref in item.refs]
    found = session.workspace.recheck(session.owner, refs).changes
    titles = session.workspace.titles(session.owner, [change.ref for change in found])
    changes = [{"id": titles.get(change.ref.id, change.ref.id), "change": change.change} for change in found]
    if not changes:
        return True
    if as_json:
        print_object({"id": draft.id, "status": "material_changed", "changes": changes})
        return False
    show_changes(session, "material_changed", changes)
    if sys.stdin and sys.stdin.isatty():
        return click.confirm(session.say("ask.changed", count=len(changes)), err=True)
    click.echo(session.say("approve.changed", count=len(changes), id=draft.id[:8]), err=True)
    return False


@command
@draft_id
@click.option("--file", "path", type=click.Path(path_type=Path), metavar="FILE")
@as_json
def edit(say: Say, draft_id: str, path: Path | None, as_json: bool) -> int:
    from notewright.cli.editing import edit_by_hand, read_text, store_text

    session = open_session(say)
    draft = _waiting(session, draft_id)
    edited = store_text(session, draft, read_text(path, say)) if path else edit_by_hand(session, draft)
    code = "unchanged" if edited.version == draft.version else "edited"
    return _done(say, code, as_json, id=draft.id, version=edited.version)


@command
@draft_id
@click.argument("feedback")
@yes
@as_json
def revise(say: Say, draft_id: str, feedback: str, yes: bool, as_json: bool) -> int:
    from notewright.cli.drafting import carry_out
    from notewright.cli.sentence import sentence_of

    session = open_session(say)
    text, draft = sentence_of(feedback, say), _waiting(session, draft_id)
    return carry_out(session, {"text": text, "draft_id": draft.id}, yes=yes, as_json=as_json)


def _waiting(session: Session, draft_id: str) -> Draft:
    """Raises DraftDecided for one that was saved or discarded."""
    draft = session.draft(draft_id)
    if draft.status != "waiting":
        raise DraftDecided(id=draft.id, status=draft.status)
    return draft


@command
@draft_id
@as_json
def discard(say: Say, draft_id: str, as_json: bool) -> int:
    session = open_session(say)
    draft = find(session, draft_id)
    if isinstance(draft, ChangeSet):
        session.changes.discard(session.owner, draft.id)
        return tell_set(session, "set_discarded", draft.id, (), as_json=as_json)
    session.drafts.discard(session.owner, draft.id)
    return _done(say, "discarded", as_json, id=draft.id)


@command
@click.argument("draft_id", metavar="[ID]", required=False)
@as_json
def undo(say: Say, draft_id: str | None, as_json: bool) -> int:
    session = open_session(say)
    meant = find(session, draft_id or session.changes.last_done(session.owner))
    if isinstance(meant, ChangeSet):
        return undo_set(session, meant.id, as_json=as_json)
    if whole := session.changes.applied_with(session.owner, meant.id):
        return undo_set(session, whole, as_json=as_json)
    undone = session.drafts.undo(session.owner, meant.id)
    return _done(say, "undone", as_json, id=undone.draft_id, path=undone.path)


def _done(say: Say, status: str, as_json: bool, *, id: str, **facts: Any) -> int:
    if as_json:
        print_object({"id": id, "status": status, **facts})
    else:
        click.echo(say(f"end.{status}", id=id[:8], **facts))
    return 0
