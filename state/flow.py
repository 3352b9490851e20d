"""The state of a run: references, counts and codes. Bodies, drafts and transcripts never stand here (design §4)."""

from typing import Annotated, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypedDict

from notewright.state.change_set import ChangeSetHandle
from notewright.state.draft import DecisionType, DraftHandle
from notewright.state.frozen import Frozen
from notewright.state.material import ContextRef, PlannedQuery, Receipt, RefChange, SourceItem
from notewright.state.plan import Plan, WriteStep
from notewright.state.request import Question, Request
from notewright.state.scope import Scope

OutcomeCode = Literal[
    "saved",
    "applied",
    "waiting",
    "discarded",
    "answered",
    "found_nothing",
    "withdrawn",
    "nothing_to_write",
    "narrow_it",
]


class Outcome(Frozen):
    """How a run ended. `path` is where the note is, `answer_id` where the answer is kept.

    `indexed` is false where the index could not take in what was written; `connected` are lists of ours that were made
    with it, and are sources from now on.
    """

    code: OutcomeCode
    path: str | None = None
    answer_id: str | None = None
    again: bool = False
    paths: tuple[str, ...] = ()
    indexed: bool = True
    connected: tuple[str, ...] = ()


class Failure(Frozen):
    """An error of `state.errors` as its code and facts, so that a door can say the sentence."""

    code: str
    stage: str
    facts: dict[str, str] = Field(default_factory=dict)


class DraftTarget(Frozen):
    """Which version of which draft the writer will fill: fixed before the call, so that a repeated step repeats it."""

    id: str
    version: int


class Work(Frozen):
    """What a worker is sent: the id of its ticket, and the list that it reads by id or the step that it works out."""

    ticket: str
    items: str | None = None
    step: WriteStep | None = None


class WorkInput(TypedDict):
    """All that a worker is given of the state."""

    request: Request
    run: str
    work: tuple[Work, ...]
    scope: Scope | None


class WorkflowInput(TypedDict, total=False):
    """What a door hands in: the sentence, refs selected by hand, and the waiting draft it may be about.

    A form shows the first two; a draft is named by a door that knows which one it shows.
    """

    text: Annotated[str, Field(description="the sentence: what is to be put together, from which material / 一句话")]
    selected: Annotated[tuple[ContextRef, ...], Field(description="items picked by hand; may be left out / 手选的条目")]
    draft_id: SkipJsonSchema[str | None]


def _last(before: Failure | None, after: Failure | None) -> Failure | None:
    return after


class FlowState(TypedDict, total=False):
    """Everything that is remembered between nodes."""

    text: str
    selected: tuple[ContextRef, ...]
    draft_id: str | None
    ordinal: int
    target: DraftTarget | None
    sentence: Request  # what was said last
    request: Request  # what the draft answers: the same, or for a change of wording the sentence before
    feedback: str | None
    scope: Scope | None
    kept: tuple[PlannedQuery, ...]
    planned: tuple[PlannedQuery, ...]
    items: tuple[SourceItem, ...] | str  # or the id of a stored list
    receipt: Receipt | None
    run: str | None  # of the workers' tickets
    work: tuple[Work, ...]
    writes: bool  # the sentence asks for more than a note
    plan: Plan | None
    plan_ready: bool
    change_set: ChangeSetHandle | None
    draft: DraftHandle | None
    question: Question | None
    changes: tuple[RefChange, ...]
    problem: str | None
    asked: int
    decision: DecisionType | None
    outcome: Outcome | None
    failure: Annotated[Failure | None, _last]  # siblings may fail in one step
