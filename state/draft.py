"""A draft and what may be decided about it. Drafts live in the draft store; the state holds a handle."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from notewright.state.frozen import Frozen
from notewright.state.limits import MAX_DRAFT_CHARS, MAX_TITLE_CHARS
from notewright.state.material import Receipt, RefChange, SourceItem
from notewright.state.request import Request
from notewright.state.scope import Scope

DraftStatus = Literal["waiting", "saved", "discarded"]


class DraftText(Frozen):
    """What a writer may submit, and all it may submit (design §8)."""

    title: Annotated[str, Field(min_length=1, max_length=MAX_TITLE_CHARS)]
    content: Annotated[str, Field(min_length=1, max_length=MAX_DRAFT_CHARS)]


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
    saved_path: str | None = None


class DraftHandle(Frozen):
    """What the state and an interrupt may hold of a draft: never its text."""

    id: str
    version: int
    hash: str
    chars: int


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


Decision = Approve | Edit | EditText | Revise | Discard | Leave
DecisionType = Literal["approve", "edit", "revise", "discard", "leave"]


class Saved(Frozen):
    """Where a draft's note is. `again` is true where it had been saved before this approval."""

    draft_id: str
    version: int
    path: str
    again: bool


class Recheck(Frozen):
    """The refs of a draft, looked at again at decision time."""

    changes: tuple[RefChange, ...] = ()
