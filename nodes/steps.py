"""One step of a plan worked out by code: which items are meant, and what would be written. Nothing is written."""

from collections.abc import Sequence
from typing import NamedTuple

from notewright.language.plan import plan_queries
from notewright.language.plan_words import step_note
from notewright.nodes.claiming import freed_on_error
from notewright.nodes.frame import Frame
from notewright.state.errors import TicketHeld
from notewright.state.flow import Work
from notewright.state.material import ContextRef
from notewright.state.plan import (
    AddBookmark,
    AddTags,
    CompleteTodos,
    CreateTodo,
    MoveNotes,
    Pick,
    RemoveTags,
    ReopenTodos,
    Target,
    WriteStep,
)
from notewright.state.ports import Ports
from notewright.state.request import Request
from notewright.state.scope import Query, Scope
from notewright.state.ticket import Ticket


class Meant(NamedTuple):
    """The items of a step; `sure` is false where several match and the sentence does not say which."""

    refs: tuple[ContextRef, ...]
    sure: bool


def work_out(ports: Ports, frame: Frame, request: Request, scope: Scope, work: Work, worker: str) -> None:
    """Proposal, file and note of one ticket. A finished ticket is left as it is. Raises TicketHeld."""
    ticket, step = ports.tickets.get(frame.owner, work.ticket), work.step
    assert step is not None
    if ticket.note:
        return
    if not ports.tickets.claim(frame.owner, ticket.id, worker, ports.clock()):
        raise TicketHeld(id=ticket.id, worker=ticket.claimed_by, until=ticket.lease_until)
    with freed_on_error(ports.tickets, ticket, worker):
        _propose(ports, frame, request, scope, step, ticket, worker)


def _propose(
    ports: Ports, frame: Frame, request: Request, scope: Scope, step: WriteStep, ticket: Ticket, worker: str
) -> None:
    meant = _meant(ports, frame, request, scope, step)
    changes = ports.propose(frame.owner, step, meant.refs, request)
    kept = tuple(change.model_copy(update={"left_out": not meant.sure}) for change in changes)
    ports.changes.put_proposal(frame.owner, ticket.id, kept)
    note = step_note(step, [change.title for change in kept], request.language, sure=meant.sure)
    refs = "\n".join(f"- {ref.resource_type} {ref.id} {ref.version}" for ref in meant.refs)
    pointer = ports.artifacts.write(
        frame.owner, ticket.run, ticket.key, f"{step.model_dump_json()}\n\n{refs}\n\n{note.model_dump_json()}\n"
    )
    ports.tickets.done(frame.owner, ticket.id, worker, note, pointer)


def _meant(ports: Ports, frame: Frame, request: Request, scope: Scope, step: WriteStep) -> Meant:
    if isinstance(step, CreateTodo | AddBookmark):
        return Meant((), True)
    if step.target is None:
        refs = _found(ports, frame, request, scope) or request.selected
        return Meant(tuple(ref for ref in refs if ref.resource_type == "note"), True)
    queries = scope.model_copy(update={"workspace_queries": (_asked_for(step),)})
    return _chosen(_found(ports, frame, request, queries), step.target)


def _asked_for(step: CompleteTodos | ReopenTodos | AddTags | RemoveTags | MoveNotes) -> Query:
    """The target's query. What is to be reopened is done, where nothing else was said."""
    assert step.target is not None
    query = step.target.query
    unsaid = isinstance(step, ReopenTodos) and query.todo_status is None
    return query.model_copy(update={"todo_status": "done"}) if unsaid else query


def _found(ports: Ports, frame: Frame, request: Request, scope: Scope) -> tuple[ContextRef, ...]:
    planned = plan_queries(scope, frame.moment(request), language=request.language)
    hits = ports.workspace.find(frame.owner, planned) if planned else ()
    return tuple({ref.id: ref for each in hits for ref in each.refs}.values())


def _chosen(refs: tuple[ContextRef, ...], target: Target) -> Meant:
    if target.pick:
        return _picked(refs, target.pick)
    return Meant(refs, sure=target.every or len(refs) <= 1)


def _picked(refs: Sequence[ContextRef], pick: Pick) -> Meant:
    """The oldest or newest by date. Where dates cannot tell them apart, all are shown and none is chosen."""
    dated = sorted((ref for ref in refs if ref.date), key=lambda ref: str(ref.date), reverse=pick.order == "newest")
    first, after = dated[: pick.count], dated[pick.count : pick.count + 1]
    told_apart = len(first) == pick.count and not any(ref.date == first[-1].date for ref in after)
    if told_apart or len(refs) <= pick.count:
        return Meant(tuple(first) if told_apart else tuple(refs), True)
    return Meant(tuple(refs), False)
