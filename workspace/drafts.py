"""The draft store: the authority on drafts, versions, decisions and what was saved (design §4).

Whatever returns is on disk. A draft is decided here without a thread; somebody else's is not found.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from pydantic import TypeAdapter
from sqlalchemy import Connection

from notewright.state.draft import Answer, Draft, DraftLine, DraftText, Saved, Undone
from notewright.state.errors import NothingToUndo, SaveFailed
from notewright.state.material import SourceItem
from notewright.state.ports import Clock
from notewright.workspace import draft_rows, journal
from notewright.workspace.authority import keep, kept, open_authority, transaction
from notewright.workspace.database import writer
from notewright.workspace.draft_rows import Row
from notewright.workspace.draft_tables import ANSWERS, ITEM_LISTS
from notewright.workspace.journal import OnSettled, unheard
from notewright.workspace.save_folders import SaveFolder
from notewright.workspace.saving import Saving

_ITEMS = TypeAdapter(tuple[SourceItem, ...])


class DraftStore:
    """Drafts in the database file `database`; approved ones become notes in the `save_folder` of their owner."""

    def __init__(self, database: Path, save_folder: SaveFolder, clock: Clock) -> None:
        self._engine = open_authority(database)
        self._writer = writer(self._engine)
        self._clock = clock
        self._saving = Saving(self._writer, save_folder, clock)

    def close(self) -> None:
        self._engine.dispose()

    def put(self, draft: Draft) -> Draft:
        with transaction(self._writer) as connection:
            rows = journal.hold(connection, draft.owner, draft.id, self._clock())
            stored = _fitted(draft, rows)
            if stored.status == "waiting":
                draft_rows.write(connection, stored)
            return stored

    def edit(self, owner: str, draft_id: str, text: DraftText) -> Draft:
        """The person's own text as the next version, waiting: what was found about the text before it goes."""
        with transaction(self._writer) as connection:
            latest = self._hold(connection, owner, draft_id)[-1].draft
            edited = _next_version(latest, latest.version).model_copy(
                update={"text": text, "marks": (), "misses": (), "by_hand": True, "created_at": self._clock()}
            )
            draft_rows.write(connection, edited)
            draft_rows.decide(connection, edited, "edit", self._clock())
            return edited

    def get(self, owner: str, draft_id: str, version: int | None = None) -> Draft:
        with transaction(self._engine) as connection:
            whole = draft_rows.full_id(connection, owner, draft_id)
            return draft_rows.pick(draft_rows.versions_of(connection, owner, whole), whole, version).draft

    def versions(self, owner: str, draft_id: str) -> tuple[Draft, ...]:
        """Every version, oldest first."""
        with transaction(self._engine) as connection:
            whole = draft_rows.full_id(connection, owner, draft_id)
            return tuple(row.draft for row in draft_rows.versions_of(connection, owner, whole))

    def list(self, owner: str) -> tuple[DraftLine, ...]:
        """One line a draft, newest first."""
        with transaction(self._engine) as connection:
            return draft_rows.lines_of(connection, owner)

    def approve(self, owner: str, draft_id: str, version: int, undone: int | None = None) -> Saved:
        return self._saving.approve(owner, self._whole(owner, draft_id), version, undone)

    def undo(self, owner: str, draft_id: str | None = None) -> Undone:
        """Take the saved note of a draft, or the one saved last, out of the vault; the draft waits again.

        Raises UndoRefused where somebody edited it, DraftDecided where it is not saved, NothingToUndo, UndoFailed.
        """
        return self._saving.undo(owner, self._whole(owner, draft_id) if draft_id else self._last_saved(owner))

    def discard(self, owner: str, draft_id: str) -> None:
        with transaction(self._writer) as connection:
            draft_rows.discard(connection, self._hold(connection, owner, draft_id), self._clock())

    def recover(self, owner: str | None = None, settled: OnSettled = unheard) -> tuple[SaveFailed, ...]:
        """Finish or tidy what a killed process left, for one owner or all; `settled` is told of each.

        Returns what could not be looked at, such as a vault that is not there, to be told: it stays open.
        """
        with transaction(self._engine) as connection:
            intents = journal.open_intents(connection, owner)
        return tuple(failed for intent in intents if (failed := self._settle(intent, settled)))

    def put_answer(self, owner: str, answer_id: str, answer: Answer) -> None:
        with transaction(self._writer) as connection:
            keep(connection, ANSWERS, owner, answer_id, answer.model_dump_json())

    def get_answer(self, owner: str, answer_id: str) -> Answer:
        with transaction(self._engine) as connection:
            return Answer.model_validate_json(kept(connection, ANSWERS, owner, answer_id))

    def put_items(self, owner: str, items: Sequence[SourceItem]) -> str:
        """Store a list too long for the state; the same list gets the same id."""
        value = _ITEMS.dump_json(tuple(items)).decode()
        list_id = sha256(value.encode()).hexdigest()
        with transaction(self._writer) as connection:
            keep(connection, ITEM_LISTS, owner, list_id, value)
        return list_id

    def get_items(self, owner: str, list_id: str) -> tuple[SourceItem, ...]:
        with transaction(self._engine) as connection:
            return _ITEMS.validate_json(kept(connection, ITEM_LISTS, owner, list_id))

    def _hold(self, connection: Connection, owner: str, draft_id: str) -> tuple[Row, ...]:
        return journal.hold(connection, owner, draft_rows.full_id(connection, owner, draft_id), self._clock())

    def _whole(self, owner: str, draft_id: str) -> str:
        with transaction(self._engine) as connection:
            return draft_rows.full_id(connection, owner, draft_id)

    def _last_saved(self, owner: str) -> str:
        with transaction(self._engine) as connection:
            found = draft_rows.last_saved(connection, owner)
        if found is None:
            raise NothingToUndo
        return found

    def _settle(self, intent: journal.Intent, settled: OnSettled) -> SaveFailed | None:
        try:
            with transaction(self._writer) as connection:
                journal.hold(connection, intent.owner, intent.draft_id, self._clock())
        except SaveFailed as error:
            return error
        settled(intent.owner, [intent.path])
        return None


def _fitted(draft: Draft, rows: tuple[Row, ...]) -> Draft:
    """`draft` as it may be stored: a decided version is never changed, so another text opens the next one."""
    there = next((row.draft for row in rows if row.draft.version == draft.version), None)
    if there is None or there.status == "waiting":
        undone = there.undone if there else 0
        return draft.model_copy(update={"status": "waiting", "saved_path": None, "undone": undone})
    latest = rows[-1].draft
    same = next((stored for stored in (there, latest) if stored.text == draft.text), None)
    return same or _next_version(draft, latest.version)


def _next_version(draft: Draft, latest: int) -> Draft:
    return draft.model_copy(update={"version": latest + 1, "status": "waiting", "saved_path": None, "undone": 0})
