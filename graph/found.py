"""What an id names: a draft, or a set of writes as it stands now."""

from typing import TYPE_CHECKING, Protocol

from notewright.state.change_set import ChangeSet, ChangeSetHandle
from notewright.state.draft import Draft, handle_of
from notewright.state.errors import DraftAmbiguous

if TYPE_CHECKING:  # a command that only fails to start loads no database
    from notewright.workspace.change_sets import ChangeSets
    from notewright.workspace.drafts import DraftStore

SHORTEST_PREFIX = 4


class Stores(Protocol):
    """Whose stores they are, and the two that hold what waits for a decision."""

    @property
    def owner(self) -> str: ...

    @property
    def drafts(self) -> "DraftStore": ...

    @property
    def changes(self) -> "ChangeSets": ...


def find(stores: Stores, said: str, version: int | None = None) -> Draft | ChangeSet:
    """The one whose id is `said` or begins with it. Raises DraftNotFound, DraftAmbiguous, ChangesNotFound."""
    prefix = said.strip()
    sets = [each.id for each in stores.changes.list(stores.owner) if each.id.startswith(prefix)]
    if not sets or len(prefix) < SHORTEST_PREFIX:
        return stores.drafts.get(stores.owner, prefix, version)
    drafts = [line.id for line in stores.drafts.list(stores.owner) if line.id.startswith(prefix)]
    if len(sets) + len(drafts) > 1:
        raise DraftAmbiguous(id=prefix, count=len(sets) + len(drafts))
    changes = stores.changes.get(stores.owner, sets[0], version)
    return with_latest_note(stores, changes) if version is None else changes


def with_latest_note(stores: Stores, changes: ChangeSet) -> ChangeSet:
    """A waiting set with its note as it was edited since by itself. Stored nowhere before it is approved."""
    if changes.status != "waiting" or changes.draft is None or changes.draft_left_out:
        return changes
    latest = stores.drafts.get(stores.owner, changes.draft.id)
    if latest.version == changes.draft.version:
        return changes
    return changes.model_copy(update={"draft": handle_of(latest)})


def set_of(stores: Stores, handle: ChangeSetHandle) -> ChangeSet:
    """The version that a run stands at."""
    return stores.changes.get(stores.owner, handle.id, handle.version)


def note_of(stores: Stores, changes: ChangeSet) -> Draft | None:
    """The note that is one of the writes, whether it is left out or not."""
    return stores.drafts.get(stores.owner, changes.draft.id, changes.draft.version) if changes.draft else None
