"""Approval and its undo: the only writes to a vault. Exactly once, whole or not at all, through any crash (design §9).

Each takes two transactions, and both hold the draft: the first journals what is about to happen, the second does it and
records that it is done. Files are touched only in the second, so two processes never do so at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from notewright.state.draft import Draft, Saved, Undone
from notewright.state.errors import DraftDecided, SaveError, SaveFailed, UndoFailed, UndoRefused
from notewright.state.ports import Clock
from notewright.workspace import draft_rows, journal
from notewright.workspace.draft_rows import Row
from notewright.workspace.journal import Intent
from notewright.workspace.save_folders import SaveFolder
from notewright.workspace.saved_note import note_text
from notewright.workspace.vault_file import NoHardLinks, digest, free_path, look, open_folder, place, remove


class Saving:
    """Notes in each owner's `folder` from the drafts of `writer`, which locks (database.writer)."""

    def __init__(self, writer: Engine, folder: SaveFolder, clock: Clock) -> None:
        self._writer, self._clock = writer, clock
        self.folder = folder
        self.claims = False  # learnt on the first file system without hard links

    def approve(self, owner: str, draft_id: str, version: int, undone: int | None) -> Saved:
        with _naming(SaveFailed, folder=self.folder(owner)):
            folder = open_folder(self.folder(owner))
            while True:
                with self._writer.begin() as connection:
                    step = self.intend_save(connection, owner, draft_id, version, undone, folder)
                if isinstance(step, Saved):
                    return step
                try:
                    with self._writer.begin() as connection:
                        if self.save(connection, step):
                            return Saved(draft_id=draft_id, version=version, path=step.path, again=False)
                except FileExistsError:
                    continue  # somebody took the name in between: the next free one
                except NoHardLinks:
                    self.claims = True

    def undo(self, owner: str, draft_id: str) -> Undone:
        with _naming(UndoFailed, id=draft_id):
            while True:
                with self._writer.begin() as connection:
                    intent = self.intend_undo(connection, owner, draft_id)
                with self._writer.begin() as connection:
                    if undone := self.take_back(connection, intent):
                        return undone

    def intend_save(
        self, connection: Connection, owner: str, draft_id: str, version: int, undone: int | None, folder: Path
    ) -> Intent | Saved:
        """The first transaction of an approval."""
        rows = journal.hold(connection, owner, draft_id, self._clock())
        draft = draft_rows.pick(rows, draft_id, version).draft
        if draft.saved_path:
            return Saved(draft_id=draft_id, version=version, path=draft.saved_path, again=True)
        _may_be_saved(draft, rows, undone)
        note = digest(note_text(draft).encode())
        intent = Intent.on(draft, "save", free_path(folder, draft.text.title), note, self.claims)
        journal.open_intent(connection, intent)
        return intent

    def save(self, connection: Connection, intent: Intent) -> bool:
        """The second one. False where another process settled the intent first: look again."""
        if not journal.hold_open(connection, intent):
            return False
        draft = journal.draft_of(connection, intent)
        place(Path(intent.path), intent.part, note_text(draft).encode(), claim=intent.claims)
        journal.mark_saved(connection, intent, self._clock())
        journal.close(connection, intent)
        return True

    def intend_undo(self, connection: Connection, owner: str, draft_id: str) -> Intent:
        """The first transaction of an undo."""
        rows = journal.hold(connection, owner, draft_id, self._clock())
        row = _last_saved(rows, draft_id)
        path = Path(str(row.draft.saved_path))
        if look(path, str(row.hash)) == "other":
            raise UndoRefused(path=path)
        intent = Intent.on(row.draft, "undo", path, str(row.hash))
        journal.open_intent(connection, intent)
        return intent

    def take_back(self, connection: Connection, intent: Intent) -> Undone | None:
        """The second one. None where another process settled the intent first: look again."""
        path = Path(intent.path)
        if not journal.hold_open(connection, intent):
            return None
        seen = look(path, intent.hash)
        if seen == "other":
            raise UndoRefused(path=path)
        if seen == "same":
            remove(path)
        journal.mark_undone(connection, intent, self._clock())
        journal.close(connection, intent)
        return Undone(draft_id=intent.draft_id, version=intent.version, path=intent.path, missing=seen == "gone")


def _may_be_saved(draft: Draft, rows: tuple[Row, ...], undone: int | None) -> None:
    """Raises DraftDecided where it was discarded, a later version was saved, or what was approved was undone since."""
    if draft.status == "discarded" or any(row.status == "saved" for row in rows if row.draft.version > draft.version):
        raise DraftDecided(id=draft.id, status=rows[-1].status)
    if undone not in (None, draft.undone):
        raise DraftDecided(id=draft.id, status="undone")


def _last_saved(rows: tuple[Row, ...], draft_id: str) -> Row:
    saved = [row for row in rows if row.status == "saved"]
    if not saved:
        raise DraftDecided(id=draft_id, status=draft_rows.pick(rows, draft_id, None).status)
    return saved[-1]


@contextmanager
def _naming(error: type[SaveError], **facts: object) -> Iterator[None]:
    """Whatever the disk refuses becomes an error that names the item and the reason."""
    try:
        yield
    except OSError as refusal:
        raise error(reason=refusal.strerror or refusal, **facts) from refusal
    except DatabaseError as refusal:
        raise error(reason=refusal.orig, **facts) from refusal
