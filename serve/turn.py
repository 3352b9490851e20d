"""What a client may send to a thread, and what it is told back: one shape for HTTP, LangServe and the examples.

Whose thread it is stands nowhere here: that comes with the request's token alone (design §4).
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Discriminator, Field, Tag, TypeAdapter

from notewright.serve.sent import Sent
from notewright.state.draft import DraftStatus
from notewright.state.frozen import Frozen
from notewright.state.limits import MAX_REFS_IN_STATE, MAX_REQUEST_CHARS
from notewright.state.material import ContextRef, Receipt

MAX_ID_CHARS = 200
Id = Annotated[str, Field(min_length=1, max_length=MAX_ID_CHARS)]


class _Turn(Frozen):
    thread_id: Annotated[Id, Field(description="a name of your own choice; nobody else can be in your thread")]


class Asking(_Turn):
    """A sentence: for a new note, about the draft that waits in this thread, or a question."""

    request: Annotated[str, Field(min_length=1, max_length=MAX_REQUEST_CHARS, pattern=r"\S")]
    selected: Annotated[
        tuple[ContextRef, ...], Field(max_length=MAX_REFS_IN_STATE, description="items chosen by hand")
    ] = ()
    draft_id: Annotated[Id | None, Field(description="the waiting draft that the sentence is about")] = None


class Answering(_Turn):
    """The answer to a question: `{"choice": 2}` or `{"text": "…"}`."""

    answer: Sent


class Deciding(_Turn):
    """The decision on what waits: `{"type": "approve"}`, or the shape in which an agent UI sends it."""

    decision: Sent


class Undoing(_Turn):
    """Take back what this thread saved last."""

    undo: Literal[True]


KINDS = {"request": Asking, "answer": Answering, "decision": Deciding, "undo": Undoing}


def _kind(said: object) -> str | None:
    """Which of the four it is; None where it is none, or several."""
    keys = (
        said.keys() if isinstance(said, Mapping) else set(said.model_fields_set) if isinstance(said, BaseModel) else ()
    )
    found = [kind for kind in KINDS if kind in keys]
    return found[0] if len(found) == 1 else None


TurnInput = Annotated[
    Annotated[Asking, Tag("request")]
    | Annotated[Answering, Tag("answer")]
    | Annotated[Deciding, Tag("decision")]
    | Annotated[Undoing, Tag("undo")],
    Discriminator(
        _kind,
        custom_error_type="one_of_four",
        custom_error_message="needs exactly one of request, answer, decision, undo",
    ),
]
Turn = Asking | Answering | Deciding | Undoing
TURN: TypeAdapter[Turn] = TypeAdapter(TurnInput)


class ReceiptTold(Receipt):
    """The receipt, and its lines in words: dates, counts, what was left out and why."""

    lines: tuple[str, ...]


class DraftTold(Frozen):
    """The draft as it stands now. `marks`: for every sentence what holds it up, or what is not there.

    `misses` are lengths that were not reached, `unread` material that no worker could read.
    """

    id: str
    version: int
    status: DraftStatus
    title: str
    content: str
    marks: tuple[dict[str, Any], ...]
    misses: tuple[dict[str, Any], ...]
    unread: tuple[str, ...] = ()


class AnswerTold(Frozen):
    id: str
    text: str
    marks: tuple[dict[str, Any], ...]


class SavedTold(Frozen):
    """Every file that was written. `again`: it had been written before this approval."""

    paths: tuple[str, ...]
    again: bool = False
    indexed: bool = True
    connected: tuple[str, ...] = ()  # files that are sources from now on


class Problem(Frozen):
    """An error as RFC 9457 has it: `type` is its code, `stage` the step that failed, where one did."""

    type: str
    title: str
    status: int
    detail: str
    stage: str | None = None
    errors: tuple[str, ...] = ()


Status = Literal[
    "running",  # right now
    "left",  # a run that its process did not end; a new `request` begins anew
    "asked",  # a question waits: `interrupts` says which
    "waiting",  # a draft, or a set of writes, waits for a decision
    "saved",
    "applied",
    "discarded",
    "answered",
    "undone",
    "found_nothing",
    "withdrawn",
    "nothing_to_write",
    "narrow_it",
    "failed",  # `error` says how
]


class TurnOutput(Frozen):
    """Where a thread stands."""

    status: Status
    thread_id: str | None
    receipt: ReceiptTold | None = None
    draft: DraftTold | None = None
    set: dict[str, Any] | None = None
    answer: AnswerTold | None = None
    interrupts: tuple[dict[str, Any], ...] = ()
    saved: SavedTold | None = None
    error: Problem | None = None
