"""What nodes ask of the world. A host may bring its own; the CLI, HTTP and Studio bring the same ones."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from notewright.state.change_set import Applied, Change, ChangeSet
from notewright.state.draft import Answer, Draft, DraftText, LengthLimit, Recheck, Saved
from notewright.state.limits import Budget
from notewright.state.material import ContextRef, Hits, PlannedQuery, Receipt, SourceItem
from notewright.state.note import StructuredNote
from notewright.state.plan import Plan, WriteStep
from notewright.state.preferences import Preferences
from notewright.state.request import Request
from notewright.state.scope import Language, ResourceType, Scope
from notewright.state.ticket import Ticket


class Body(NamedTuple):
    """One numbered item with its text, read from its source just now. Never stored, never in the state.

    `link` leads there: a note's path in the first vault, a bookmark's address, a file's path; None for a list of todos
    and for a note of another vault.
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
    limits: Sequence[LengthLimit] = ()


class WorkerTask(NamedTuple):
    """All that one worker is given: a task that needs nothing else, and bodies numbered as in the whole bundle.

    `left_open` is what a first reading of the same bodies did not settle.
    """

    text: str
    language: Language
    bodies: Sequence[Body]
    left_open: Sequence[str] = ()


class Worked(NamedTuple):
    """What one call gave: its note, the answer as it came, and what was asked.

    Where there is no note, `trouble` tells why in codes and places, never in what a model said.
    """

    note: StructuredNote | None
    answer: str
    prompt: str = ""
    trouble: str = ""


class Clock(Protocol):
    """The moment of a request, and of a draft. A test or a replay brings its own."""

    def __call__(self) -> datetime:
        """The moment, aware."""


class Workspace(Protocol):
    """Reads the owner's notes, bookmarks, files and todos. It cannot write to them."""

    def connected(self, owner: str) -> frozenset[ResourceType]:
        """Types that have at least one source."""

    def find(self, owner: str, queries: Sequence[PlannedQuery]) -> tuple[Hits, ...]:
        """One `Hits` a query, all or none. Raises SourceUnreadable, NotIndexed."""

    def read(self, owner: str, items: Sequence[SourceItem], budget: Budget) -> tuple[Body, ...]:
        """Bodies within the budget, from their sources now, each `item` with its `chars` and `cut` filled in.

        Raises MaterialChanged where a version differs, SourceUnreadable where an item cannot be read.
        """

    def lengths(self, owner: str, items: Sequence[SourceItem]) -> tuple[int, ...]:
        """Characters of each body as it stands now, whole; one body is held at a time. Raises as `read` does."""

    def recheck(self, owner: str, refs: Sequence[ContextRef]) -> Recheck:
        """Which refs are gone or edited since they were read."""

    def refresh(self, owner: str, paths: Sequence[str]) -> None:
        """Take in these files (absolute paths) as they stand now; gone ones leave. Those of no source are passed over.

        Raises SourceUnreadable, IndexUnusable.
        """

    def connect_made(self, owner: str, changes: Sequence[Change]) -> tuple[str, ...]:
        """Connect the lists that these changes added new items to and that are no source yet; their paths.

        Raises SourceUnreadable, IndexUnusable.
        """

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

    def put_answer(self, owner: str, answer_id: str, answer: Answer) -> None: ...

    def get_answer(self, owner: str, answer_id: str) -> Answer: ...

    def put_items(self, owner: str, items: Sequence[SourceItem]) -> str:
        """Store a list too long for the state; the same list gets the same id."""

    def get_items(self, owner: str, list_id: str) -> tuple[SourceItem, ...]: ...

    def approve(self, owner: str, draft_id: str, version: int, undone: int | None = None) -> Saved:
        """Save the note exactly once. Raises DraftDecided, SaveFailed.

        `undone` is that of the draft the person saw: a repeated step cannot save again what was taken back since.
        """

    def discard(self, owner: str, draft_id: str) -> None:
        """Raises DraftDecided where it was saved."""


OnPiece = Callable[[str | None], None]
"""Receives a text piece by piece; None where what came so far does not hold and another text begins."""


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

    def draft(self, task: WritingTask, on_text: OnPiece, complaint: str | None = None) -> DraftText:
        """Call 2. `on_text` receives the note while it is written, its title as the first heading."""

    def answer(self, task: WritingTask, on_text: OnPiece, complaint: str | None = None) -> str:
        """The answer to a question, cited like a draft."""

    def work(self, task: WorkerTask, complaint: str | None = None, seconds: float | None = None) -> Worked:
        """One worker's call. An answer without a note is no error: it is kept. Raises ModelError.

        Raises TimeoutError after `seconds`, with the call ended and its connection closed.
        """


class Artifacts(Protocol):
    """Files that hold a worker's whole process. A pointer is relative to its owner's files; code alone makes one."""

    def write(self, owner: str, run: str, name: str, text: str) -> str:
        """Store `text` under `name`, in place of what was there, and return its pointer. Raises ArtifactUnusable."""

    def exists(self, owner: str, pointer: str) -> bool:
        """False also for a pointer that leads out of the owner's files."""

    def read(self, owner: str, pointer: str, lines: tuple[int, int] = (40, 80)) -> str:
        """Those lines, the first is 1, within a bound. Raises ArtifactRefused, ArtifactNotFound, ArtifactUnusable."""

    def with_real_pointers(self, note: StructuredNote, owner: str, *own: str) -> StructuredNote:
        """`note` with the pointers `own` and, of those a model gave, only the ones that exist."""


class Tickets(Protocol):
    """The queue of tasks. Every call raises TicketNotFound for another owner's ticket."""

    def queue(self, owner: str, run: str, tasks: Mapping[str, str]) -> tuple[Ticket, ...]:
        """One ticket a task (key to text), in that order; tickets that are there stay as they stand."""

    def claim(self, owner: str, ticket_id: str, worker: str, now: datetime) -> bool:
        """Take a queued ticket, or one whose lease ran out. False where another has it or it is finished."""

    def release(self, owner: str, ticket_id: str, worker: str) -> None:
        """A ticket that `worker` holds is queued again; any other stays as it stands."""

    def done(self, owner: str, ticket_id: str, worker: str, note: StructuredNote, pointer: str) -> Ticket:
        """Finish a ticket that `worker` holds; where it was claimed anew since, it stays as it stands."""

    def failed(self, owner: str, ticket_id: str, worker: str, note: StructuredNote, pointer: str) -> Ticket:
        """The same for a task that gave no note of its own: `note` says so."""

    def queue_again(self, owner: str, run: str) -> None:
        """Every ticket of a run that came to nothing is queued anew, its note forgotten."""

    def get(self, owner: str, ticket_id: str) -> Ticket:
        """`ticket_id` may be an unambiguous prefix."""

    def list(self, owner: str, run: str | None = None) -> tuple[Ticket, ...]:
        """In the order in which they were queued."""


class Changes(Protocol):
    """Change sets and what is decided about them. Every call raises ChangesNotFound for another owner's."""

    def put_proposal(self, owner: str, ticket_id: str, changes: Sequence[Change]) -> None:
        """Keep what one step of a plan would write, until the lead makes a set of it."""

    def get_proposal(self, owner: str, ticket_id: str) -> tuple[Change, ...]: ...

    def put(self, changes: ChangeSet) -> ChangeSet:
        """Insert, or replace the same waiting version. Raises EditRefused, NameTaken, FileChanged."""

    def get(self, owner: str, set_id: str, version: int | None = None) -> ChangeSet: ...

    def waiting_with(self, owner: str, draft_id: str) -> ChangeSet | None:
        """The waiting set, as it stands now, that this draft is the note of."""

    def apply(self, owner: str, set_id: str, version: int, undone: int | None = None) -> Applied:
        """All or nothing, exactly once."""

    def discard(self, owner: str, set_id: str) -> None: ...


class Propose(Protocol):
    """Works out what one step of a plan would write to these items now. It writes nothing."""

    def __call__(self, owner: str, step: WriteStep, refs: Sequence[ContextRef], request: Request) -> tuple[Change, ...]:
        """Raises MaterialChanged, EditRefused, SourceUnreadable, NameTaken, ApplyFailed, UnreadableTime."""


class Principal(Protocol):
    """Who is asking. The answer comes from the session or the server, never from a model or from graph input."""

    def __call__(self, server_user: str | None) -> str: ...


class Ports(NamedTuple):
    """All that the workflow asks of the world, in one hand."""

    workspace: Workspace
    drafts: Drafts
    artifacts: Artifacts
    tickets: Tickets
    changes: Changes
    propose: Propose
    models: Models
    stronger: Models | None  # gets a worker's one retry
    clock: Clock
    principal: Principal
    preferences: Preferences
