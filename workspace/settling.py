"""Brings an open intent of a change set to its end: carried out, or where that cannot be, put back.

The first transaction journals the note of the set, the second writes every file, saves the note and records that it is
done. Files are touched only in a transaction, which holds the database's one write lock: two processes never do so at
once. Each step done again changes nothing, so a killed process is settled by doing it all again.
"""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Engine

from notewright.state.change_set import ChangeSet
from notewright.state.draft import Saved
from notewright.state.errors import ApplyFailed, ApplyStuck, DraftDecided, FileChanged, NotewrightError
from notewright.state.ports import Clock
from notewright.workspace import change_set_rows as rows
from notewright.workspace import journal
from notewright.workspace.authority import transaction
from notewright.workspace.change_set_rows import Intent
from notewright.workspace.file_writes import Write, carry_out, seen, tidy
from notewright.workspace.journal import Intent as NoteIntent
from notewright.workspace.saved_note import note_text
from notewright.workspace.saving import Saving
from notewright.workspace.vault_file import NoHardLinks, look, open_folder, place, remove, sweep


class Settling:
    """The intents of `writer`, an engine whose transactions lock; notes go where `saving` puts them."""

    def __init__(self, writer: Engine, saving: Saving, clock: Clock) -> None:
        self._writer, self._saving, self._clock = writer, saving, clock

    def settle(self, owner: str, set_id: str) -> None:
        """Bring an open intent of this set to its end. Where it cannot be, all is put back and the reason raised."""
        while intent := self._open(owner, set_id):
            try:
                self._carry_out(intent)
            except NoHardLinks:
                self._saving.claims = True
                with transaction(self._writer) as connection:
                    rows.claim(connection, intent)
            except FileExistsError:
                continue  # somebody took the note's name in between: the next free one
            except NotewrightError:
                self._put_back(intent)
                raise
            except OSError as refusal:
                self._put_back(intent)
                raise ApplyFailed(path=refusal.filename, reason=refusal.strerror or refusal) from refusal

    def _open(self, owner: str, set_id: str) -> Intent | None:
        with transaction(self._writer) as connection:
            return next(iter(rows.open_intents(connection, owner, set_id)), None)

    def _carry_out(self, intent: Intent) -> None:
        with transaction(self._writer) as connection:
            if not _is_open(connection, intent):
                return
            note = self._intend_note(connection, intent)
        with transaction(self._writer) as connection:
            if _is_open(connection, intent):
                self._write(intent, _directed(connection, intent))
                if note is None or self._do_note(connection, note):
                    self._close(connection, intent)

    def _intend_note(self, connection: Connection, intent: Intent) -> NoteIntent | None:
        """The journal entry of the set's note; None where there is none, or it is as it should be already."""
        chosen = _set_of(connection, intent)
        if chosen.draft is None or chosen.draft_left_out:
            return None
        if intent.action == "apply":
            folder, draft = open_folder(self._saving.folder(intent.owner)), chosen.draft
            step = self._saving.intend_save(connection, intent.owner, draft.id, draft.version, None, folder)
            return None if isinstance(step, Saved) else step
        try:
            return self._saving.intend_undo(connection, intent.owner, chosen.draft.id)
        except DraftDecided:
            return None  # its note was taken back by itself

    def _do_note(self, connection: Connection, note: NoteIntent) -> bool:
        """False where another process settled it first: look again."""
        if note.action == "save":
            return self._saving.save(connection, note)
        return self._saving.take_back(connection, note) is not None

    def _write(self, intent: Intent, writes: Sequence[Write]) -> None:
        """Every file is looked at before the first is written."""
        for write in writes:
            tidy(write, intent.set_id, claims=intent.claims)
            if seen(write) == "other":
                raise FileChanged(path=write.path)
        for write in writes:
            carry_out(write, intent.set_id, claims=intent.claims)

    def _put_back(self, intent: Intent) -> None:
        """Undo what was done of an intent. A file that somebody edited meanwhile is left as it is."""
        try:
            with transaction(self._writer) as connection:
                for write in reversed(_directed(connection, intent)):
                    tidy(write, intent.set_id, claims=intent.claims)
                    if seen(write) == "after":
                        carry_out(write.back, intent.set_id, claims=intent.claims)
                self._put_note_back(connection, intent)
                if intent.action == "apply":
                    rows.drop_files(connection, intent)
                rows.close(connection, intent)
        except OSError as refusal:
            raise ApplyStuck(path=refusal.filename, reason=refusal.strerror or refusal) from refusal

    def _put_note_back(self, connection: Connection, intent: Intent) -> None:
        """A note that was moved in a transaction that did not end: its journal entry is still open."""
        draft = _set_of(connection, intent).draft
        for note in journal.open_intents(connection, intent.owner, draft.id) if draft else ():
            path, there = Path(note.path), look(Path(note.path), note.hash)
            sweep(path, note.part, claimed=note.claims)
            if note.action == "save" and there == "same":
                remove(path)
            if note.action == "undo" and there == "gone":
                place(path, note.part, note_text(journal.draft_of(connection, note)).encode(), claim=note.claims)
            journal.close(connection, note)

    def _close(self, connection: Connection, intent: Intent) -> None:
        chosen, now = _set_of(connection, intent), self._clock()
        if intent.action == "apply":
            rows.decide(connection, chosen, "apply", now, status="applied")
        else:
            rows.decide(connection, chosen, "undo", now, status="waiting", undone=chosen.undone + 1)
            rows.drop_files(connection, intent)
        rows.close(connection, intent)


def _is_open(connection: Connection, intent: Intent) -> bool:
    """False where another process settled it meanwhile."""
    return intent in rows.open_intents(connection, intent.owner, intent.set_id)


def _set_of(connection: Connection, intent: Intent) -> ChangeSet:
    return rows.pick(rows.versions_of(connection, intent.owner, intent.set_id), intent.version)


def _directed(connection: Connection, intent: Intent) -> list[Write]:
    """The writes of an intent in their order: an undo goes back the way an apply came."""
    kept = rows.kept_files(connection, intent.owner, intent.set_id)
    return list(kept) if intent.action == "apply" else [write.back for write in reversed(kept)]
