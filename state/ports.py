"""What nodes ask of the world. A host may bring its own; the CLI, HTTP and Studio bring the same ones."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from notewright.state.draft import Draft, DraftText, Recheck, Saved
from notewright.state.limits import Budget
from notewright.state.material import ContextRef, Hits, PlannedQuery, Receipt, SourceItem
from notewright.state.plan import Plan
from notewright.state.preferences import Preferences
from notewright.state.request import Request
from notewright.state.scope import ResourceType, Scope


class Body(NamedTuple):
    """One numbered item with its text, read from its source just now. Never stored, never in the state.

    `link` leads there: a note's path in its vault, a bookmark's address, a file's path; None for a list of todos.
    """

    item: SourceItem
    title: str
    text: str
    link: str | None = None


class WaitingDraft(NamedTuple):
    """The draft a request may be about: its title and text go to the writer, never to the classification."""

    title: str
    content: str


class WritingTask(NamedTuple):
    """All that the second model call is given."""

    request: Request
    receipt: Receipt
    bodies: Sequence[Body]
    previous: WaitingDraft | None = None
    feedback: str | None = None


class Clock(Protocol):
    def __call__(self) -> datetime:
        """The moment, aware."""


class Workspace(Protocol):
    """Reads the owner's notes, bookmarks, files and todos. It cannot write."""

    def connected(self, owner: str) -> frozenset[ResourceType]:
        """Types that have at least one source."""

    def find(self, owner: str, queries: Sequence[PlannedQuery]) -> tuple[Hits, ...]:
        """One `Hits` a query, all or none. Raises SourceUnreadable, NotIndexed."""

    def read(self, owner: str, items: Sequence[SourceItem], budget: Budget) -> tuple[Body, ...]:
        """Bodies within the budget, from their sources now, each `item` with its `chars` and `cut` filled in.

        Raises MaterialChanged where a version differs, SourceUnreadable where an item cannot be read.
        """

    def recheck(self, owner: str, refs: Sequence[ContextRef]) -> Recheck:
        """Which refs are gone or edited since they were read."""

    def titles(self, owner: str, refs: Sequence[ContextRef]) -> Mapping[str, str]:
        """Titles by ref id, for showing; ids that are gone are absent."""


class Drafts(Protocol):
    """Drafts, their versions and decisions: the authority. Every call raises DraftNotFound for another owner."""

    def put(self, draft: Draft) -> Draft:
        """Insert, or replace the same (id, version); a decided version opens the next. Durable before it returns."""

    def edit(self, owner: str, draft_id: str, text: DraftText) -> Draft:
        """The person's own text as the next version."""

    def get(self, owner: str, draft_id: str, version: int | None = None) -> Draft:
        """That version, or the latest. `draft_id` may be an unambiguous prefix."""

    def put_answer(self, owner: str, answer_id: str, text: str) -> None: ...

    def get_answer(self, owner: str, answer_id: str) -> str: ...

    def put_refs(self, owner: str, refs: Sequence[ContextRef]) -> str:
        """Store a list too long for the state; the same list gets the same id."""

    def get_refs(self, owner: str, list_id: str) -> tuple[ContextRef, ...]: ...

    def approve(self, owner: str, draft_id: str, version: int, undone: int | None = None) -> Saved:
        """Save the note exactly once. Raises DraftDecided, SaveFailed.

        `undone` is that of the draft the person saw: a repeated step cannot save again what was taken back since.
        """

    def discard(self, owner: str, draft_id: str) -> None:
        """Raises DraftDecided where it was saved."""


class Models(Protocol):
    """The model calls of a run. `complaint` is the repair: what was wrong with the last answer."""

    name: str
    offline: bool

    def classify(self, request: Request, waiting_title: str | None, complaint: str | None = None) -> Scope:
        """Call 1. Raises ProtocolBroken (one answer off protocol), TooManyQueries, ModelUnreachable."""

    def plan(self, request: Request, scope: Scope, waiting_title: str | None, complaint: str | None = None) -> Plan:
        """The writes of a request whose scope was read; `scope` is context and cannot be changed here.

        Raises ProtocolBroken, TooManySteps, ModelUnreachable.
        """

    def draft(self, task: WritingTask, on_text: Callable[[str], None], complaint: str | None = None) -> DraftText:
        """Call 2. `on_text` receives the note as it comes, its title as the first heading."""

    def answer(self, task: WritingTask, on_text: Callable[[str], None], complaint: str | None = None) -> str:
        """The answer to a question, cited like a draft."""


class Principal(Protocol):
    """Who is asking. The answer comes from the session or the server, never from a model or from graph input."""

    def __call__(self, server_user: str | None) -> str: ...


class Ports(NamedTuple):
    """All that the workflow asks of the world, in one hand."""

    workspace: Workspace
    drafts: Drafts
    models: Models
    clock: Clock
    principal: Principal
    preferences: Preferences
