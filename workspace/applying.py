"""A change set applied and taken back: all of it or nothing, through any crash (design §10).

Here the set is checked and journaled, every file with its bytes before and after; `settling` does the rest.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, Engine

from notewright.state.change_set import Applied, ChangeSet, TakenBack, kept_changes
from notewright.state.errors import ChangesDecided, NotewrightError, UndoRefused
from notewright.state.ports import Clock
from notewright.workspace import change_set_rows as rows
from notewright.workspace.authority import transaction
from notewright.workspace.change_set_rows import Intent
from notewright.workspace.file_writes import Write, naming_the_file, seen, writes_of
from notewright.workspace.journal import OnSettled
from notewright.workspace.saving import Saving
from notewright.workspace.settling import Settling


class Applying:
    """The sets of `writer`, an engine whose transactions lock; their notes go where `saving` puts them."""

    def __init__(self, writer: Engine, saving: Saving, clock: Clock) -> None:
        self._writer = writer
        self._settling = Settling(writer, saving, clock)

    def apply(self, owner: str, set_id: str, version: int, undone: int | None) -> Applied:
        self._settling.settle(owner, set_id)
        with transaction(self._writer) as connection:
            done = self._intend_apply(connection, owner, set_id, version, undone)
        self._settling.settle(owner, set_id)
        with transaction(self._writer) as connection:
            return _applied(connection, owner, set_id, version, again=done)

    def undo(self, owner: str, set_id: str) -> TakenBack:
        self._settling.settle(owner, set_id)
        with transaction(self._writer) as connection:
            version = self._intend_undo(connection, owner, set_id)
            paths = _paths(rows.kept_files(connection, owner, set_id))
            note = rows.note_path(connection, rows.pick(rows.versions_of(connection, owner, set_id), version))
        self._settling.settle(owner, set_id)
        return TakenBack(id=set_id, version=version, paths=paths, note=note)

    def recover(self, owner: str | None, settled: OnSettled) -> tuple[NotewrightError, ...]:
        """Settle what a killed process left; what could not be done is returned, to be told."""
        with transaction(self._writer) as connection:
            intents = rows.open_intents(connection, owner)
        return tuple(failed for intent in intents if (failed := self._failure(intent, settled)))

    def _failure(self, intent: Intent, settled: OnSettled) -> NotewrightError | None:
        before = self._files_of(intent)
        try:
            self._settling.settle(intent.owner, intent.set_id)
        except NotewrightError as error:
            return error
        settled(intent.owner, sorted({*before, *self._files_of(intent)}))
        return None

    def _files_of(self, intent: Intent) -> tuple[str, ...]:
        """The files of the set, and its note where that is saved."""
        with transaction(self._writer) as connection:
            paths = _paths(rows.kept_files(connection, intent.owner, intent.set_id))
            versions = rows.versions_of(connection, intent.owner, intent.set_id)
            note = rows.note_path(connection, rows.pick(versions, intent.version))
        return (*paths, note) if note else paths

    def _intend_apply(self, connection: Connection, owner: str, set_id: str, version: int, undone: int | None) -> bool:
        """Journal the set. True where it is applied already, or another process is about to."""
        versions = rows.versions_of(connection, owner, set_id)
        chosen = rows.pick(versions, version)
        if chosen.status == "applied" or rows.open_intents(connection, owner, set_id):
            return True
        _may_be_applied(chosen, versions, undone)
        writes = writes_of(kept_changes(chosen))
        intent = Intent(owner, set_id, version, "apply")
        rows.open_intent(connection, intent)
        rows.keep_files(connection, intent, writes)
        return False

    def _intend_undo(self, connection: Connection, owner: str, set_id: str) -> int:
        versions = rows.versions_of(connection, owner, set_id)
        chosen = next((row for row in versions if row.status == "applied"), None)
        if chosen is None:
            raise ChangesDecided(id=set_id, status=versions[-1].status)
        if rows.open_intents(connection, owner, set_id):
            return chosen.version  # another process is about to
        with naming_the_file():
            for write in rows.kept_files(connection, owner, set_id):
                if seen(write) != "after":
                    raise UndoRefused(path=write.path)
        rows.open_intent(connection, Intent(owner, set_id, chosen.version, "undo"))
        return chosen.version


def _may_be_applied(chosen: ChangeSet, versions: Sequence[ChangeSet], undone: int | None) -> None:
    """Raises ChangesDecided where it was discarded, another version applied, or what was approved was undone since."""
    applied = any(row.status == "applied" for row in versions)
    if chosen.status == "discarded" or applied:
        raise ChangesDecided(id=chosen.id, status="applied" if applied else chosen.status)
    if undone not in (None, chosen.undone):
        raise ChangesDecided(id=chosen.id, status="undone")


def _applied(connection: Connection, owner: str, set_id: str, version: int, *, again: bool) -> Applied:
    chosen = rows.pick(rows.versions_of(connection, owner, set_id), version)
    if chosen.status != "applied":
        raise ChangesDecided(id=set_id, status=chosen.status)
    paths = _paths(rows.kept_files(connection, owner, set_id))
    note = rows.note_path(connection, chosen)
    return Applied(id=set_id, version=version, paths=paths, note=note, again=again)


def _paths(writes: Sequence[Write]) -> tuple[str, ...]:
    return tuple(str(write.path) for write in writes)
