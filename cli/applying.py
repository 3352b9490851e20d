"""A set of writes applied or taken back on any day, without its thread."""

import click

from notewright.cli.failing import SHORT_ID
from notewright.cli.numbers import keep_of
from notewright.cli.objects import print_object
from notewright.cli.outcome import followed, tell_set
from notewright.cli.session import WAITS, Session
from notewright.state.change_set import ChangeSet, choose


def chosen_version(session: Session, changes: ChangeSet, only: str | None) -> ChangeSet:
    """The version to be written: a new one where it differs from what is stored, by numbers or by its note's words.

    Raises click.UsageError for numbers that are none of its own.
    """
    stored = session.changes.get(session.owner, changes.id)
    if only is not None and stored.status == "waiting":
        keep = keep_of(only, changes)
        if keep is None:
            count = len(changes.changes) + (changes.draft is not None)
            raise click.UsageError(session.say("set.bad_numbers", said=only, count=count))
        changes = choose(changes, keep)
    if changes == stored:
        return stored
    return session.changes.put(changes.model_copy(update={"version": stored.version + 1}))


def nothing_chosen(session: Session, changes: ChangeSet, *, as_json: bool) -> int:
    if as_json:
        print_object({"id": changes.id, "status": "nothing_chosen"})
    else:
        click.echo(session.say("set.none_chosen", id=changes.id[:SHORT_ID]), err=True)
    return WAITS


def apply_set(session: Session, chosen: ChangeSet, *, as_json: bool) -> int:
    from notewright.nodes.refreshing import follow_up_set

    done = session.changes.apply(session.owner, chosen.id, chosen.version)
    paths = (*done.paths, *([done.note] if done.note else []))
    code = "applied_again" if done.again else "applied"
    index = follow_up_set(session.workspace, session.owner, chosen, paths)
    tell_set(session.say, code, as_json=as_json, id=chosen.id, paths=paths, connected=index.connected)
    if not index.indexed:
        click.echo(session.say("end.not_indexed"), err=True)
    return 0


def undo_set(session: Session, set_id: str, *, as_json: bool) -> int:
    taken = session.changes.undo(session.owner, set_id)
    paths = (*taken.paths, *([taken.note] if taken.note else []))
    tell_set(session.say, "set_undone", as_json=as_json, id=taken.id, paths=paths)
    return followed(session, paths)
