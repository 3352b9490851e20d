"""Intents: what is about to be done to the vault, written down first, so that a killed process can be tidied up.

One rule settles any intent: the vault decides. The note is there, so it is saved; it is not, so the draft waits.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple, Self

from sqlalchemy import Connection, delete, insert, select

from notewright.state.draft import Draft
from notewright.state.errors import SaveFailed
from notewright.workspace import draft_rows
from notewright.workspace.draft_rows import Row
from notewright.workspace.draft_tables import JOURNAL
from notewright.workspace.vault_file import look, sweep

OnSettled = Callable[[str, Sequence[str]], None]
"""Told, after something was settled, whose it is and which files it was about."""


def unheard(owner: str, paths: Sequence[str]) -> None:
    """Nobody listens."""


class Intent(NamedTuple):
    """One version's note on its way into the vault or out. `claims`: an empty file may hold the name meanwhile."""

    owner: str
    draft_id: str
    version: int
    action: Literal["save", "undo"]
    path: str
    hash: str
    claims: bool = False

    @classmethod
    def on(cls, draft: Draft, action: Literal["save", "undo"], path: Path, digest: str, claims: bool = False) -> Self:
        return cls(draft.owner, draft.id, draft.version, action, str(path), digest, claims)

    @property
    def part(self) -> Path:
        """The temporary file of this intent, in the folder of its note and hidden from note apps."""
        return Path(self.path).with_name(f".notewright-{self.draft_id}-{self.version}.tmp")


def open_intent(connection: Connection, intent: Intent) -> None:
    connection.execute(insert(JOURNAL).values(**intent._asdict()))


def hold_open(connection: Connection, intent: Intent) -> bool:
    """Lock the draft; False where another process has settled the intent meanwhile."""
    draft_rows.lock(connection, intent.owner, intent.draft_id)
    return intent in open_intents(connection, intent.owner, intent.draft_id)


def close(connection: Connection, intent: Intent) -> None:
    this = (JOURNAL.c.owner == intent.owner, JOURNAL.c.draft_id == intent.draft_id)
    connection.execute(delete(JOURNAL).where(*this, JOURNAL.c.version == intent.version))


def open_intents(connection: Connection, owner: str | None = None, draft_id: str | None = None) -> tuple[Intent, ...]:
    query = select(JOURNAL)
    if owner is not None:
        query = query.where(JOURNAL.c.owner == owner)
    if draft_id is not None:
        query = query.where(JOURNAL.c.draft_id == draft_id)
    return tuple(Intent(**row._mapping) for row in connection.execute(query))


def hold(connection: Connection, owner: str, draft_id: str, now: datetime) -> tuple[Row, ...]:
    """The versions of a draft, locked and with nothing half done. Raises SaveFailed where the vault cannot tell."""
    draft_rows.lock(connection, owner, draft_id)
    for intent in open_intents(connection, owner, draft_id):
        try:
            _settle(connection, intent, now)
        except OSError as error:
            raise SaveFailed(folder=Path(intent.path).parent, reason=error.strerror or error) from error
    return draft_rows.versions_of(connection, owner, draft_id)


def _settle(connection: Connection, intent: Intent, now: datetime) -> None:
    """Bring the record to what the vault holds, and tidy up."""
    sweep(Path(intent.path), intent.part, claimed=intent.claims)
    seen = look(Path(intent.path), intent.hash)
    if intent.action == "save" and seen == "same":
        mark_saved(connection, intent, now)
    if intent.action == "undo" and seen == "gone":
        mark_undone(connection, intent, now)
    close(connection, intent)


def mark_saved(connection: Connection, intent: Intent, now: datetime) -> None:
    draft = draft_of(connection, intent)
    fate = {"status": "saved", "path": intent.path, "hash": intent.hash}
    draft_rows.decide(connection, draft, "approve", now, **fate)


def mark_undone(connection: Connection, intent: Intent, now: datetime) -> None:
    draft = draft_of(connection, intent)
    fate = {"status": "waiting", "path": None, "hash": None, "undone": draft.undone + 1}
    draft_rows.decide(connection, draft, "undo", now, **fate)


def draft_of(connection: Connection, intent: Intent) -> Draft:
    """The version that the intent is about."""
    rows = draft_rows.versions_of(connection, intent.owner, intent.draft_id)
    return draft_rows.pick(rows, intent.draft_id, intent.version).draft
