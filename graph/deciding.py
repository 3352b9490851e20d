"""Decisions on a draft or a set of writes by its id, on any day, without its thread: the same for every door."""

from collections.abc import Sequence

from notewright.graph.found import Stores, find, note_of
from notewright.nodes.refreshing import Followed, follow_up_index, follow_up_set
from notewright.state.change_set import Applied, ChangeSet, TakenBack
from notewright.state.draft import Draft, Saved, Undone
from notewright.state.material import RefChange
from notewright.state.ports import Workspace

Done = Saved | Applied | Undone | TakenBack


def changes_since(workspace: Workspace, draft: Draft) -> Sequence[RefChange]:
    """What of its material is gone or edited since it was written."""
    refs = [ref for item in draft.items for ref in item.refs]
    return workspace.recheck(draft.owner, refs).changes


def note_to_check(stores: Stores, found: Draft | ChangeSet) -> Draft | None:
    """The waiting draft whose material an approval of `found` rests on; none where nothing waits."""
    if isinstance(found, Draft):
        return found if found.status == "waiting" else None
    note = None if found.draft_left_out or found.status != "waiting" else note_of(stores, found)
    return note if note and note.status == "waiting" else None


def stored(stores: Stores, changes: ChangeSet) -> ChangeSet:
    """`changes` as a version of the store: a new one where it differs from the latest there."""
    latest = stores.changes.get(stores.owner, changes.id)
    if changes == latest:
        return latest
    return stores.changes.put(changes.model_copy(update={"version": latest.version + 1}))


def undo(stores: Stores, said: str) -> Undone | TakenBack:
    """Take back a saved draft; with the set that it is part of, whole. The index is left to the caller."""
    meant = find(stores, said)
    if isinstance(meant, ChangeSet):
        return stores.changes.undo(stores.owner, meant.id)
    if whole := stores.changes.applied_with(stores.owner, meant.id):
        return stores.changes.undo(stores.owner, whole)
    return stores.drafts.undo(stores.owner, meant.id)


def paths_of(done: Done) -> tuple[str, ...]:
    """Every file that was written or taken away."""
    if isinstance(done, Saved | Undone):
        return (done.path,)
    return (*done.paths, *([done.note] if done.note else []))


def followed(workspace: Workspace, owner: str, done: Done, applied: ChangeSet | None = None) -> Followed:
    """Whether the index knows these files as they stand now, and which of them are sources from now on."""
    if applied is None:
        return Followed(follow_up_index(workspace, owner, paths_of(done)))
    return follow_up_set(workspace, owner, applied, paths_of(done))
