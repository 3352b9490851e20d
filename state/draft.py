"""A draft and what may be decided about it. Drafts live in the draft store; the state holds a handle."""

from datetime import datetime
from hashlib import sha256
from typing import Annotated, Literal
from uuid import UUID, uuid5

from pydantic import Field

from notewright.state.frozen import Frozen
from notewright.state.limits import MAX_DRAFT_CHARS, MAX_TITLE_CHARS
from notewright.state.material import Receipt, RefChange, SourceItem
from notewright.state.printable import Printable
from notewright.state.request import Request
from notewright.state.scope import ResourceType, Scope

DraftStatus = Literal["waiting", "saved", "discarded"]

_DRAFTS = UUID("6f3a52c4-53b0-5d0f-9a3c-2f1f7e0d9b11")


def draft_id_for(thread: str, ordinal: int) -> str:
    """The id of the draft number `ordinal` of a thread: known before the model is called (design §4)."""
    return str(uuid5(_DRAFTS, f"{thread}/{ordinal}"))


def answer_id_for(thread: str, asked_at: datetime) -> str:
    """The id under which the answer to a question is kept: the same when a step is repeated."""
    return str(uuid5(_DRAFTS, f"{thread}@{asked_at.isoformat()}"))


class DraftText(Frozen):
    """What a writer may submit, and all it may submit (design §8)."""

    title: Annotated[Printable, Field(min_length=1, max_length=MAX_TITLE_CHARS)]
    content: Annotated[Printable, Field(min_length=1, max_length=MAX_DRAFT_CHARS)]


class SourceLine(Frozen):
    """How piece `number` of the material is named in the saved note. Kept with the draft, never in a checkpoint.

    `link` is what leads there: a note's path in its vault, a bookmark's address, a file's path.
    """

    number: int
    resource_type: ResourceType
    id: str
    title: str
    link: str | None = None
    date: str | None = None


MarkKind = Literal["supported", "unsupported", "number", "date", "name", "address", "quote", "status"]


class Mark(Frozen):
    """What code found about one sentence of a draft, the first is 1: which source holds it up, or what is not there.

    Never a quote (design §8). `ref` is the number of a source; None where no source was found or none is cited.
    """

    sentence: int
    kind: MarkKind
    ref: int | None = None


LengthUnit = Literal["words", "characters", "sections", "size"]


class LengthLimit(Frozen):
    """A length that a draft must keep. `wish` is the person's own phrase, `unit` what is counted (language/length).

    `once` marks one that compares with the draft before (写短一点): it holds for one version.
    """

    wish: str
    unit: LengthUnit
    at_least: int | None = None
    at_most: int | None = None
    once: bool = False


class LengthMiss(LengthLimit):
    """A length that was asked for and not reached."""

    measured: int


class Draft(Frozen):
    """One version of a draft with everything needed to decide on it without a thread."""

    id: str
    version: int
    owner: str
    thread: str
    status: DraftStatus
    text: DraftText
    request: Request
    scope: Scope
    receipt: Receipt
    items: tuple[SourceItem, ...]
    created_at: datetime
    sources: tuple[SourceLine, ...] = ()
    coverage: tuple[str, ...] = ()  # sentences in the request's language: used 12 of 37, left out, cut
    saved_path: str | None = None
    undone: int = 0  # how often its saved note was taken back
    marks: tuple[Mark, ...] = ()  # one or more a sentence; none for a text that a person wrote
    by_hand: bool = False  # a person's own text: nothing of it is checked
    limits: tuple[LengthLimit, ...] = ()  # lengths that hold for the next version too, unless it is told another
    misses: tuple[LengthMiss, ...] = ()
    run: str | None = None  # of the workers that read the material, where it was more than one call holds
    unread: tuple[str, ...] = ()  # sentences like those of `coverage`: the part of each worker that gave no note


class Answer(Frozen):
    """The answer to a question, and what code found about its sentences."""

    text: str
    marks: tuple[Mark, ...] = ()


class DraftLine(Frozen):
    """A draft in a list: its latest version, and where it was last saved."""

    id: str
    title: str
    status: DraftStatus
    version: int
    created_at: datetime
    path: str | None = None


class DraftHandle(Frozen):
    """What the state and an interrupt may hold of a draft: never its text."""

    id: str
    version: int
    hash: str
    chars: int
    undone: int = 0


def handle_of(draft: Draft) -> DraftHandle:
    """The pointer to `draft` that a state may hold."""
    text = f"{draft.text.title}\n{draft.text.content}"
    digest = sha256(text.encode()).hexdigest()
    chars = len(draft.text.content)
    return DraftHandle(id=draft.id, version=draft.version, hash=digest, chars=chars, undone=draft.undone)


class Approve(Frozen):
    type: Literal["approve"] = "approve"


class Edit(Frozen):
    """The person's own text, already stored as `version`."""

    type: Literal["edit"] = "edit"
    version: int


class EditText(Frozen):
    """The person's own text from a client that sends the text itself; it is stored as the next version."""

    type: Literal["edit"] = "edit"
    text: DraftText


class Revise(Frozen):
    type: Literal["revise"] = "revise"
    feedback: str


class Discard(Frozen):
    type: Literal["discard"] = "discard"


class Leave(Frozen):
    """Decide another day: the draft keeps waiting."""

    type: Literal["leave"] = "leave"


class TakeInDone(Frozen):
    """The done todos that were left out because no status was said: write again with them."""

    type: Literal["take_in_done"] = "take_in_done"


class Keep(Frozen):
    """Which writes of a change set are meant, by number from 1, and whether its note is; the others are left out."""

    type: Literal["keep"] = "keep"
    changes: tuple[int, ...]
    draft: bool = True


Decision = Approve | Edit | EditText | Revise | Discard | Leave | TakeInDone | Keep
DecisionType = Literal["approve", "edit", "revise", "discard", "leave", "take_in_done", "keep"]


class Saved(Frozen):
    """Where a draft's note is. `again` is true where it had been saved before this approval."""

    draft_id: str
    version: int
    path: str
    again: bool


class Undone(Frozen):
    """A draft that waits again. `missing` is true where somebody had removed its note already."""

    draft_id: str
    version: int
    path: str
    missing: bool


class Recheck(Frozen):
    """The refs of a draft, looked at again at decision time."""

    changes: tuple[RefChange, ...] = ()
