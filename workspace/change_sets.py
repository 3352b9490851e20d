"""The store of change sets: the authority on what was proposed and decided, beside the drafts (design §4, §10)."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import TypeAdapter

from notewright.state.change_set import Applied, Change, ChangeSet, TakenBack, kept_changes
from notewright.state.errors import ChangesDecided, NotewrightError, NothingToUndo
from notewright.state.ports import Clock
from notewright.workspace import change_set_rows as rows
from notewright.workspace import draft_rows, journal
from notewright.workspace.applying import Applying
from notewright.workspace.authority import keep, kept, open_authority, transaction
from notewright.workspace.change_set_tables import PROPOSALS
from notewright.workspace.database import writer
from notewright.workspace.file_writes import writes_of
from notewright.workspace.journal import OnSettled, unheard
from notewright.workspace.save_folders import SaveFolder
from notewright.workspace.saving import Saving

_CHANGES = TypeAdapter(tuple[Change, ...])


class ChangeSets:
    """Change sets in the database file `database`, the one of the drafts; notes go to their owner's `save_folder`."""

    def __init__(self, database: Path, save_folder: SaveFolder, clock: Clock) -> None:
        self._engine = open_authority(database)
        self._writer = writer(self._engine)
        self._clock = clock
        self._applying = Applying(self._writer, Saving(self._writer, save_folder, clock), clock)

    def close(self) -> None:
        self._engine.dispose()

    def put_proposal(self, owner: str, ticket_id: str, changes: Sequence[Change]) -> None:
        """Keep what one step of a plan would write, until the lead makes a set of it."""
        with transaction(self._writer) as connection:
            keep(connection, PROPOSALS, owner, ticket_id, _CHANGES.dump_json(tuple(changes)).decode())

    def get_proposal(self, owner: str, ticket_id: str) -> tuple[Change, ...]:
        with transaction(self._engine) as connection:
            return _CHANGES.validate_json(kept(connection, PROPOSALS, owner, ticket_id))

    def put(self, changes: ChangeSet) -> ChangeSet:
        """Insert, or replace the same waiting (id, version); a decided version stays and is given back.

        Raises EditRefused, NameTaken, FileChanged where the set could not be applied as it is shown.
        """
        with transaction(self._writer) as connection:
            there = rows.version_if_any(connection, changes)
            if there and there.status != "waiting":
                return there
            writes_of(kept_changes(changes))
            stored = changes.model_copy(update={"status": "waiting", "undone": there.undone if there else 0})
            rows.write(connection, stored)
            return stored

    def get(self, owner: str, set_id: str, version: int | None = None) -> ChangeSet:
        """That version, or the latest. Raises ChangesNotFound."""
        return rows.pick(self.versions(owner, set_id), version)

    def versions(self, owner: str, set_id: str) -> tuple[ChangeSet, ...]:
        """Every version, oldest first."""
        with transaction(self._engine) as connection:
            return rows.versions_of(connection, owner, set_id)

    def list(self, owner: str) -> tuple[ChangeSet, ...]:
        """The latest version of each set, newest first."""
        with transaction(self._engine) as connection:
            return tuple(rows.versions_of(connection, owner, set_id)[-1] for set_id in rows.ids_of(connection, owner))

    def apply(self, owner: str, set_id: str, version: int, undone: int | None = None) -> Applied:
        """All or nothing, exactly once. `undone` is that of the set the person saw, as in Drafts.approve.

        Raises ChangesDecided, FileChanged, EditRefused, NameTaken, ApplyFailed, ApplyStuck, and what saving its note
        raises.
        """
        return self._applying.apply(owner, set_id, version, undone)

    def undo(self, owner: str, set_id: str | None = None) -> TakenBack:
        """Take back a set, or the one applied last, whole; it waits again.

        Raises UndoRefused where any file was edited since, ChangesDecided, NothingToUndo, ApplyFailed, ApplyStuck.
        """
        return self._applying.undo(owner, set_id or self._last(owner))

    def discard(self, owner: str, set_id: str) -> None:
        """Neither the changes nor the note of the set. Raises ChangesDecided where it was applied."""
        with transaction(self._writer) as connection:
            versions = rows.versions_of(connection, owner, set_id)
            if any(row.status == "applied" for row in versions) or rows.open_intents(connection, owner, set_id):
                raise ChangesDecided(id=set_id, status="applied")
            for row in versions:
                if row.status == "waiting":
                    rows.decide(connection, row, "discard", self._clock(), status="discarded")
            if (draft := versions[-1].draft) and not versions[-1].draft_left_out:
                held = journal.hold(connection, owner, draft.id, self._clock())
                if held[-1].status == "waiting":  # a note that was saved by itself stays
                    draft_rows.discard(connection, held, self._clock())

    def recover(self, owner: str | None = None, settled: OnSettled = unheard) -> tuple[NotewrightError, ...]:
        """Finish, or put back, what a killed process left, and tell `settled` of each.

        What could not be settled is returned, to be told.
        """
        return self._applying.recover(owner, settled)

    def waiting_with(self, owner: str, draft_id: str) -> ChangeSet | None:
        """The waiting set, as it stands now, that this draft is the note of."""
        with transaction(self._engine) as connection:
            return rows.waiting_with(connection, owner, draft_id)

    def applied_with(self, owner: str, draft_id: str) -> str | None:
        """The id of the applied set that this draft is part of: one undo takes back all of it."""
        with transaction(self._engine) as connection:
            return rows.applied_with(connection, owner, draft_id)

    def last_done(self, owner: str) -> str:
        """The id of the set that was applied, or the draft that was saved, last and still is. Raises NothingToUndo."""
        with transaction(self._engine) as connection:
            found = rows.last_done(connection, owner)
        if found is None:
            raise NothingToUndo
        return found

    def _last(self, owner: str) -> str:
        with transaction(self._engine) as connection:
            found = rows.last_applied(connection, owner)
        if found is None:
            raise NothingToUndo
        return found
