"""What an id on the command line names: a draft, or a set of writes as it stands now."""

from notewright.cli.session import Session
from notewright.state.change_set import ChangeSet, ChangeSetHandle
from notewright.state.draft import Draft, handle_of
from notewright.state.errors import DraftAmbiguous

SHORTEST_PREFIX = 4


def find(session: Session, said: str, version: int | None = None) -> Draft | ChangeSet:
    """The one whose id is `said` or begins with it. Raises DraftNotFound, DraftAmbiguous, ChangesNotFound."""
    prefix = said.strip()
    sets = [each.id for each in session.changes.list(session.owner) if each.id.startswith(prefix)]
    if not sets or len(prefix) < SHORTEST_PREFIX:
        return session.draft(prefix, version)
    drafts = [line.id for line in session.drafts.list(session.owner) if line.id.startswith(prefix)]
    if len(sets) + len(drafts) > 1:
        raise DraftAmbiguous(id=prefix, count=len(sets) + len(drafts))
    changes = session.changes.get(session.owner, sets[0], version)
    return with_latest_note(session, changes) if version is None else changes


def with_latest_note(session: Session, changes: ChangeSet) -> ChangeSet:
    """A waiting set with its note as it was edited since by itself. Stored nowhere before it is approved."""
    if changes.status != "waiting" or changes.draft is None or changes.draft_left_out:
        return changes
    latest = session.draft(changes.draft.id)
    if latest.version == changes.draft.version:
        return changes
    return changes.model_copy(update={"draft": handle_of(latest)})


def set_of(session: Session, handle: ChangeSetHandle) -> ChangeSet:
    """The version that a run stands at."""
    return session.changes.get(session.owner, handle.id, handle.version)


def note_of(session: Session, changes: ChangeSet) -> Draft | None:
    """The note that is one of the writes, whether it is left out or not."""
    return session.draft(changes.draft.id, changes.draft.version) if changes.draft else None
