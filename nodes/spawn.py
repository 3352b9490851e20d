"""One worker's piece of work, from its ticket to its note and the file behind it (design §10). Called by nodes."""

import logging
from collections.abc import Sequence
from typing import NamedTuple

from notewright.language.notes import clip_note, failed_note
from notewright.language.worker_file import worker_file
from notewright.nodes.claiming import freed_on_error
from notewright.state.errors import NotewrightError, TicketHeld
from notewright.state.limits import WORKER_SECONDS, Budget, NoteCaps
from notewright.state.material import SourceItem
from notewright.state.note import StructuredNote
from notewright.state.ports import Artifacts, Clock, Models, Tickets, Worked, WorkerTask, Workspace
from notewright.state.scope import Language
from notewright.state.ticket import Ticket

_LOG = logging.getLogger("notewright")


class Workers(NamedTuple):
    """What working asks of the world. `stronger`, where there is one, gets the one retry; `seconds` bounds a call."""

    workspace: Workspace
    models: Models
    artifacts: Artifacts
    tickets: Tickets
    clock: Clock
    stronger: Models | None = None
    keep_prompts: bool = False
    seconds: float = WORKER_SECONDS


class Assignment(NamedTuple):
    """A queued ticket and the refs it is about; `worker` is a name that no other process has.

    `first` is the ticket of the first reading, where this is the second one.
    """

    owner: str
    ticket_id: str
    items: Sequence[SourceItem]
    language: Language
    budget: Budget
    worker: str
    first: Ticket | None = None


def spawn(workers: Workers, given: Assignment) -> StructuredNote:
    """The note of that ticket; one that is finished gives its note without a call.

    A model that fails or is silent, in whatever way, gives a low-confidence note. Raises MaterialChanged and
    SourceUnreadable before the ticket is claimed, and TicketHeld where another worker has it.
    """
    ticket = workers.tickets.get(given.owner, given.ticket_id)
    if ticket.note:
        return ticket.note
    bodies = workers.workspace.read(given.owner, given.items, given.budget)
    if not workers.tickets.claim(given.owner, ticket.id, given.worker, workers.clock()):
        return _anothers(workers.tickets.get(given.owner, ticket.id))
    with freed_on_error(workers.tickets, ticket, given.worker):
        left_open = given.first.note.open_issues if given.first and given.first.note else ()
        task = WorkerTask(ticket.task, given.language, bodies, left_open)
        answers = _answers(workers, task)
        note, pointer = _filed(workers, ticket, task, answers, given.first)
        finish = workers.tickets.done if answers[-1].note else workers.tickets.failed
        return finish(given.owner, ticket.id, given.worker, note, pointer).note or note


def _anothers(ticket: Ticket) -> StructuredNote:
    if ticket.note is None:
        raise TicketHeld(id=ticket.id, worker=ticket.claimed_by, until=ticket.lease_until)
    return ticket.note


def _answers(workers: Workers, task: WorkerTask) -> list[Worked]:
    """One answer, or two where the first held no note: the second was told why."""
    first = _call(workers.models, task, None, workers.seconds)
    if first.note:
        return [first]
    complaint = first.trouble if first.answer else None
    return [first, _call(workers.stronger or workers.models, task, complaint, workers.seconds)]


def _call(models: Models, task: WorkerTask, complaint: str | None, seconds: float) -> Worked:
    try:
        return models.work(task, complaint, seconds)
    except NotewrightError as failure:
        return Worked(None, "", trouble=str(failure.facts.get("reason", failure.code)))
    except Exception as failure:  # noqa: BLE001 - whatever ends one worker, the notes of its siblings stay
        return Worked(None, "", trouble=type(failure).__name__)


def _filed(
    workers: Workers, ticket: Ticket, task: WorkerTask, answers: Sequence[Worked], first: Ticket | None
) -> tuple[StructuredNote, str]:
    """The note within its caps and the pointer to the worker's file; both name real files only."""

    def write(name: str, text: str) -> str:
        return workers.artifacts.write(ticket.owner, ticket.run, name, text)

    pointer = first.pointer if first else None
    process = write(ticket.key, worker_file(task, answers, pointer, with_prompt=workers.keep_prompts))
    said = answers[-1].note or failed_note(answers[-1].trouble, task.language)
    note, whole = clip_note(said, NoteCaps(), task.language)
    own = [process] if whole is None else [process, write(f"{ticket.key}-whole", whole)]
    if whole:
        _LOG.warning("the note of ticket %s was over its caps; it is whole in %s", ticket.id, own[-1])
    return workers.artifacts.with_real_pointers(note, ticket.owner, *own), process
