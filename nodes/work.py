"""One worker: a self-contained piece of work and its refs in, a short note with pointers out (design §10)."""

from typing import Protocol

from langgraph.runtime import Runtime

from notewright.language.digest import second_task
from notewright.language.notes import failed_note
from notewright.language.plan_words import failed_step_note
from notewright.nodes.frame import Frame, Update, frame_of
from notewright.nodes.spawn import Assignment, Workers, spawn
from notewright.nodes.steps import work_out
from notewright.state.errors import NotewrightError
from notewright.state.flow import Work, WorkInput
from notewright.state.limits import Budget
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.state.ticket import Ticket, second_key
from notewright.workspace.holders import holder

WHOLE = 10_000_000  # characters: a worker's items are never cut, their number was bounded when they were batched


class WorkNode(Protocol):
    """A node that is sent its input instead of reading the whole state."""

    def __call__(self, state: WorkInput, runtime: Runtime[Preferences]) -> Update: ...


def make_work(ports: Ports) -> WorkNode:
    """Needs everything a worker needs: workspace, model, artifacts, tickets and the clock."""

    def work(state: WorkInput, runtime: Runtime[Preferences]) -> Update:
        frame = frame_of(ports, runtime)
        [task], scope = state["work"], state["scope"]
        try:
            if task.step and scope:
                work_out(ports, frame, state["request"], scope, task, holder())
            else:
                _read(_workers(ports, frame), _assignment(ports, frame, state, task))
        except NotewrightError:
            raise  # a person can act on it: the run ends by its name
        except Exception as failure:  # noqa: BLE001 - whatever ends one worker, the notes of its siblings stay
            _keep_as_failed(ports, frame, state, type(failure).__name__)
        runtime.stream_writer({"progress": _progress(ports, frame, state["run"])})
        return {}

    return work


def _read(workers: Workers, given: Assignment) -> None:
    """The part is read; where that leaves it uncertain, once more by a second worker who knows what was left open."""
    spawn(workers, given)
    first = workers.tickets.get(given.owner, given.ticket_id)
    if not _earns_a_second(workers, first):
        return
    task = {second_key(first.key): second_task(first.task, given.language)}
    [second] = workers.tickets.queue(given.owner, first.run, task)
    again = given._replace(ticket_id=second.id, worker=holder(), first=first)
    spawn(workers._replace(models=workers.stronger or workers.models), again)


def _earns_a_second(workers: Workers, first: Ticket) -> bool:
    """An answer that could not be parsed had its second call; the offline engine would say the same again."""
    unsure = first.status == "done" and first.note is not None and first.note.confidence == "low"
    return unsure and bool(workers.stronger or not workers.models.offline)


def _keep_as_failed(ports: Ports, frame: Frame, state: WorkInput, reason: str) -> None:
    """The ticket ends with a note that says so, for the person's eye; what a step had proposed is not shown."""
    [task], language = state["work"], state["request"].language
    note = failed_step_note(task.step, reason, language) if task.step else failed_note(reason, language)
    if task.step:
        ports.changes.put_proposal(frame.owner, task.ticket, ())
    if ports.tickets.claim(frame.owner, task.ticket, holder(), ports.clock()):
        ports.tickets.failed(frame.owner, task.ticket, holder(), note, "")


def _workers(ports: Ports, frame: Frame) -> Workers:
    return Workers(
        workspace=ports.workspace,
        models=ports.models,
        artifacts=ports.artifacts,
        tickets=ports.tickets,
        clock=ports.clock,
        stronger=ports.stronger,
        keep_prompts=frame.preferences.keep_prompts,
    )


def _assignment(ports: Ports, frame: Frame, state: WorkInput, task: Work) -> Assignment:
    assert task.items is not None
    items = ports.drafts.get_items(frame.owner, task.items)
    budget = Budget(items=len(items), material_chars=WHOLE)
    return Assignment(frame.owner, task.ticket, items, state["request"].language, budget, holder())


def _progress(ports: Ports, frame: Frame, run: str) -> dict[str, int]:
    tickets = ports.tickets.list(frame.owner, run)
    return {"done": sum(ticket.note is not None for ticket in tickets), "total": len(tickets)}
