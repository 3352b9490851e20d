"""`approve`, `discard` and `undo` of a set of writes, on any day, without its thread."""

import click

from notewright.cli.failing import SHORT_ID
from notewright.cli.numbers import keep_of
from notewright.cli.objects import print_object
from notewright.cli.session import WAITS, Session
from notewright.state.change_set import ChangeSet, choose, handle_of_set


def apply_set(session: Session, changes: ChangeSet, only: str | None, *, as_json: bool) -> int:
    """Write what is chosen, or what `only` names. Raises click.UsageError for other numbers."""
    chosen = _chosen(session, changes, only)
    if not handle_of_set(chosen).count:
        return _nothing_chosen(session, chosen, as_json=as_json)
    done = session.changes.apply(session.owner, chosen.id, chosen.version)
    paths = (*done.paths, *([done.note] if done.note else []))
    return tell_set(session, "applied_again" if done.again else "applied", chosen.id, paths, as_json=as_json)


def _chosen(session: Session, changes: ChangeSet, only: str | None) -> ChangeSet:
    """The version to be written: a new one where it differs from what is stored."""
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


def _nothing_chosen(session: Session, changes: ChangeSet, *, as_json: bool) -> int:
    if as_json:
        print_object({"id": changes.id, "status": "nothing_chosen"})
    else:
        click.echo(session.say("set.none_chosen", id=changes.id[:SHORT_ID]), err=True)
    return WAITS


def undo_set(session: Session, set_id: str, *, as_json: bool) -> int:
    taken = session.changes.undo(session.owner, set_id)
    return tell_set(session, "set_undone", taken.id, taken.paths, as_json=as_json)


def tell_set(session: Session, code: str, set_id: str, paths: tuple[str, ...], *, as_json: bool) -> int:
    """What became of a set, and of which files."""
    if as_json:
        print_object({"id": set_id, "status": code.removeprefix("set_"), "paths": list(paths)})
    else:
        click.echo("\n".join([session.say(f"end.{code}", id=set_id[:SHORT_ID]), *(f"  {path}" for path in paths)]))
    return 0
