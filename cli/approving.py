"""`notewright approve`: a draft saved or a set of writes applied, if its material is still what it was written from."""

import sys

import click

from notewright.cli.applying import apply_set, chosen_version, nothing_chosen
from notewright.cli.command import as_json, command, draft_id
from notewright.cli.failing import SHORT_ID
from notewright.cli.objects import print_object
from notewright.cli.outcome import followed, tell
from notewright.cli.say import Say
from notewright.cli.session import WAITS, Session, open_session
from notewright.graph.found import find, note_of
from notewright.state.change_set import ChangeSet, handle_of_set
from notewright.state.draft import Draft


@command
@draft_id
@click.option("--changed", is_flag=True)
@click.option("--only", metavar="N,N")
@as_json
def approve(say: Say, draft_id: str, changed: bool, only: str | None, as_json: bool) -> int:
    session = open_session(say)
    found = find(session, draft_id)
    if isinstance(found, ChangeSet):
        return _approve_set(session, found, only, changed=changed, as_json=as_json)
    if only is not None:
        raise click.UsageError(say("set.only_for_sets", id=found.id[:SHORT_ID]))
    if found.status == "waiting" and not changed and not _as_it_was(session, found, found.id, as_json=as_json):
        return WAITS
    rest = session.changes.waiting_with(session.owner, found.id)
    saved = session.drafts.approve(session.owner, found.id, found.version)
    code = "saved_again" if saved.again else "saved"
    tell(say, code, as_json=as_json, id=found.id, path=saved.path)
    if rest and not as_json:
        click.echo(say("end.set_waiting", id=rest.id[:SHORT_ID]))
    return followed(session, [saved.path])


def _approve_set(session: Session, changes: ChangeSet, only: str | None, *, changed: bool, as_json: bool) -> int:
    chosen = chosen_version(session, changes, only)
    if not handle_of_set(chosen).count:
        return nothing_chosen(session, chosen, as_json=as_json)
    note = None if changed or chosen.draft_left_out or chosen.status != "waiting" else note_of(session, chosen)
    if note and note.status == "waiting" and not _as_it_was(session, note, chosen.id, as_json=as_json):
        return WAITS
    return apply_set(session, chosen, as_json=as_json)


def _as_it_was(session: Session, draft: Draft, meant: str, *, as_json: bool) -> bool:
    """Whether the material still is what the draft was written from; else the changes are shown and asked about.

    `meant` is the id that is to be approved: the draft's, or that of the set that it is part of.
    """
    from notewright.cli.showing import show_changes

    refs = [ref for item in draft.items for ref in item.refs]
    found = session.workspace.recheck(session.owner, refs).changes
    titles = session.workspace.titles(session.owner, [change.ref for change in found])
    changes = [{"id": titles.get(change.ref.id, change.ref.id), "change": change.change} for change in found]
    if not changes:
        return True
    if as_json:
        print_object({"id": meant, "status": "material_changed", "changes": changes})
        return False
    show_changes(session, "material_changed", changes)
    if sys.stdin and sys.stdin.isatty():
        return click.confirm(session.say("ask.changed", count=len(changes)), err=True)
    click.echo(session.say("approve.changed", count=len(changes), id=meant[:SHORT_ID]), err=True)
    return False
