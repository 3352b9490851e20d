"""Several writes that are shown, decided and undone as one. Sets live in their store; the state holds a handle."""

from datetime import datetime
from hashlib import sha256
from typing import Annotated, Literal
from uuid import UUID, uuid5

from pydantic import Field

from notewright.state.draft import DraftHandle, Keep
from notewright.state.frozen import Frozen
from notewright.state.limits import MAX_TITLE_CHARS
from notewright.state.material import ContextRef

ChangeSetStatus = Literal["waiting", "applied", "discarded"]
Noted = Literal[
    "already",  # the item is so already: nothing is written for it
    "recurrence",  # the task repeats: its next occurrence is left to the app that knows the rule
    "relative_links",  # links inside a moved note that start from its old folder, and links by path to it
    "new_file",  # the file is made for this
]

_SETS = UUID("0d4f4f0e-8f0c-5a3e-9b52-7c7f2f3f6a21")


def change_set_id_for(thread: str, ordinal: int, version: int = 1) -> str:
    """The id of the change set that comes with that version of draft number `ordinal` of a thread.

    Known before anything is planned (design §4).
    """
    return str(uuid5(_SETS, f"{thread}/{ordinal}/{version}"))


class LineEdit(Frozen):
    """Line `number` (from 1) of a file, without its line end."""

    number: int
    before: str
    after: str


class EditLines(Frozen):
    do: Literal["edit_lines"] = "edit_lines"
    edits: tuple[LineEdit, ...]


class TagNote(Frozen):
    do: Literal["tag"] = "tag"
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


class AppendTodo(Frozen):
    do: Literal["append_todo"] = "append_todo"
    line: str
    markdown: bool


class AppendBookmark(Frozen):
    do: Literal["append_bookmark"] = "append_bookmark"
    address: str
    title: Annotated[str, Field(max_length=MAX_TITLE_CHARS)]
    tags: tuple[str, ...] = ()
    added: datetime


class MoveFile(Frozen):
    """`to` is the new path; nothing may stand there."""

    do: Literal["move"] = "move"
    to: str


Do = Annotated[EditLines | TagNote | AppendTodo | AppendBookmark | MoveFile, Field(discriminator="do")]


class Change(Frozen):
    """One write. `path` is absolute and inside `root`, which must be there; `hash` is the SHA-256 of the file that the
    person was shown, None where there was none. `diff` is for showing, and never stands in a checkpoint.
    """

    step: str
    title: str
    root: str
    path: str
    ref: ContextRef | None = None
    hash: str | None
    do: Do
    diff: tuple[str, ...]
    noted: tuple[Noted, ...] = ()
    left_out: bool = False


class ChangeSet(Frozen):
    """One version of a set with everything needed to decide on it without a thread."""

    id: str
    version: int
    owner: str
    thread: str
    status: ChangeSetStatus = "waiting"
    request: str
    changes: tuple[Change, ...]
    draft: DraftHandle | None = None
    draft_left_out: bool = False
    notes: tuple[str, ...] = ()
    created_at: datetime
    undone: int = 0  # how often it was taken back after it was applied


class ChangeSetHandle(Frozen):
    """What the state and an interrupt may hold of a change set: never its lines."""

    id: str
    version: int
    hash: str
    count: int
    undone: int = 0


class Applied(Frozen):
    """Where the writes of a set are. `again` is true where it had been applied before this approval."""

    id: str
    version: int
    paths: tuple[str, ...]
    note: str | None = None
    again: bool = False


class TakenBack(Frozen):
    """A set that waits again: what it wrote is as it was before, and its note is gone from `note`."""

    id: str
    version: int
    paths: tuple[str, ...]
    note: str | None = None


def handle_of_set(changes: ChangeSet) -> ChangeSetHandle:
    """The pointer to a set that a state may hold."""
    said = changes.model_dump_json(include={"changes", "draft", "draft_left_out"})
    count = len(kept_changes(changes)) + (changes.draft is not None and not changes.draft_left_out)
    digest = sha256(said.encode()).hexdigest()
    return ChangeSetHandle(id=changes.id, version=changes.version, hash=digest, count=count, undone=changes.undone)


def kept_changes(changes: ChangeSet) -> tuple[Change, ...]:
    return tuple(change for change in changes.changes if not change.left_out)


def choose(changes: ChangeSet, keep: Keep) -> ChangeSet:
    """The same set with exactly these writes in it, also such as were left out before."""
    chosen = tuple(
        change.model_copy(update={"left_out": number not in keep.changes})
        for number, change in enumerate(changes.changes, 1)
    )
    return changes.model_copy(update={"changes": chosen, "draft_left_out": not keep.draft})
