"""A task is queued once, worked on by one worker at a time and finished once, whoever dies on the way."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from notewright.state.errors import TicketAmbiguous, TicketNotFound
from notewright.state.limits import LEASE_SECONDS
from notewright.state.note import StructuredNote
from notewright.state.ticket import ticket_id_for
from notewright.workspace.drafts import DraftStore
from notewright.workspace.holders import holder
from notewright.workspace.tickets import TicketStore

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)
LATER = NOW + timedelta(seconds=LEASE_SECONDS)
NOTE = StructuredNote(conclusion="灰度到 20%。[1]", evidence=("a [1]",), confidence="high")
TASKS = {"1": "读第一批", "2": "读第二批"}


@pytest.fixture
def open_tickets(tmp_path: Path) -> Iterator[Callable[[], TicketStore]]:
    """Opens the same store again, as another process would."""
    opened: list[TicketStore] = []

    def open_again() -> TicketStore:
        opened.append(TicketStore(tmp_path / "notewright.db"))
        return opened[-1]

    yield open_again
    for store in opened:
        store.close()


@pytest.fixture
def tickets(open_tickets: Callable[[], TicketStore]) -> TicketStore:
    return open_tickets()


def test_queueing_again_changes_nothing(open_tickets: Callable[[], TicketStore]) -> None:
    tickets = open_tickets()
    first, _ = tickets.queue("ann", "run-1", TASKS)
    assert (first.id, first.status, first.task) == (ticket_id_for("run-1", "1"), "queued", "读第一批")
    assert tickets.claim("ann", first.id, "w", NOW)
    again = open_tickets().queue("ann", "run-1", {**TASKS, "3": "读第三批"})
    assert [(ticket.key, ticket.status) for ticket in again] == [("1", "claimed"), ("2", "queued"), ("3", "queued")]
    assert tickets.list("ann", "run-1") == again


def test_of_two_workers_one_gets_the_ticket(tickets: TicketStore) -> None:
    first, _ = tickets.queue("ann", "run-1", TASKS)
    assert tickets.claim("ann", first.id, "one", NOW)
    assert not tickets.claim("ann", first.id, "two", LATER - timedelta(seconds=1))
    held = tickets.get("ann", first.id)
    assert (held.claimed_by, held.lease_until, held.attempts) == ("one", LATER, 1)


def test_a_dead_workers_ticket_is_claimed_again_after_its_lease(tickets: TicketStore) -> None:
    first, _ = tickets.queue("ann", "run-1", TASKS)
    tickets.claim("ann", first.id, "dead", NOW)
    assert tickets.claim("ann", first.id, "two", LATER.astimezone(ZoneInfo("Asia/Shanghai")))
    assert tickets.get("ann", first.id).attempts == 2


def test_a_late_worker_does_not_finish_what_another_has(tickets: TicketStore) -> None:
    first, _ = tickets.queue("ann", "run-1", TASKS)
    tickets.claim("ann", first.id, "slow", NOW)
    tickets.claim("ann", first.id, "two", LATER)
    assert tickets.done("ann", first.id, "slow", NOTE, "r/slow.md").status == "claimed"
    assert tickets.done("ann", first.id, "two", NOTE, "r/1.md").pointer == "r/1.md"
    assert tickets.failed("ann", first.id, "two", NOTE, "r/2.md").status == "done"


def test_a_released_ticket_is_free_at_once(tickets: TicketStore) -> None:
    """Only by the worker that holds it, and never once it is finished."""
    first, _ = tickets.queue("ann", "run-1", TASKS)
    tickets.claim("ann", first.id, "one", NOW)
    tickets.release("ann", first.id, "two")
    assert tickets.get("ann", first.id).status == "claimed"
    tickets.release("ann", first.id, "one")
    freed = tickets.get("ann", first.id)
    assert (freed.status, freed.claimed_by, freed.lease_until) == ("queued", None, None)
    assert tickets.claim("ann", first.id, "two", NOW)
    tickets.done("ann", first.id, "two", NOTE, "r/1.md")
    tickets.release("ann", first.id, "two")
    assert tickets.get("ann", first.id).status == "done"


def test_a_killed_process_holds_nothing_on_its_own_machine(tmp_path: Path, tickets: TicketStore) -> None:
    """Its ticket is shown as queued and can be claimed at once; while it lives the ticket is its own."""
    first, _ = tickets.queue("ann", "run-1", TASKS)
    command = [sys.executable, str(Path(__file__).with_name("holding.py")), str(tmp_path / "notewright.db"), first.id]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "claimed\n"
        assert tickets.get("ann", first.id).status == "claimed"
        assert not tickets.claim("ann", first.id, holder(), datetime.now(UTC))
        process.kill()
        process.wait()
    assert tickets.get("ann", first.id).status == "queued"
    assert tickets.claim("ann", first.id, holder(), datetime.now(UTC))


@pytest.mark.parametrize("name", ["other-machine/1/t", "w", "", "/1/t", "/x/t", "//"])
def test_a_holder_that_cannot_be_known_to_be_dead_keeps_its_lease(tickets: TicketStore, name: str) -> None:
    first, _ = tickets.queue("ann", "run-1", TASKS)
    tickets.claim("ann", first.id, name, NOW)
    assert not tickets.claim("ann", first.id, "two", LATER - timedelta(seconds=1))
    assert tickets.claim("ann", first.id, "two", LATER)


@pytest.mark.parametrize("end", ["done", "failed"])
def test_a_finished_ticket_keeps_its_note_and_is_never_claimed(
    open_tickets: Callable[[], TicketStore], end: str
) -> None:
    tickets = open_tickets()
    first, _ = tickets.queue("ann", "run-1", TASKS)
    tickets.claim("ann", first.id, "one", NOW)
    getattr(tickets, end)("ann", first.id, "one", NOTE, "r/1.md")
    assert not tickets.claim("ann", first.id, "two", LATER + timedelta(days=9))
    kept = open_tickets().get("ann", first.id)
    assert (kept.status, kept.note, kept.pointer) == (end, NOTE, "r/1.md")


def test_an_owner_sees_nobody_elses_tickets(tickets: TicketStore) -> None:
    """Two owners may even have runs of one name."""
    mine, theirs = tickets.queue("ann", "run-1", TASKS), tickets.queue("bob", "run-1", {"1": "别人的"})
    assert tickets.list("ann") == mine
    assert tickets.list("bob") == theirs
    for ask in (
        lambda: tickets.get("cy", mine[0].id),
        lambda: tickets.claim("cy", mine[0].id, "w", NOW),
        lambda: tickets.done("cy", mine[0].id, "w", NOTE, "p"),
    ):
        with pytest.raises(TicketNotFound):
            ask()
    assert tickets.list("ann") == mine


def test_the_start_of_an_id_is_enough_where_it_names_one(tickets: TicketStore) -> None:
    first, _ = tickets.queue("ann", "run-1", TASKS)
    assert tickets.get("ann", first.id[:8]) == first
    for prefix in ("", first.id[:3], "%%%%", "zzzzzz"):
        with pytest.raises(TicketNotFound):
            tickets.get("ann", prefix)


def test_a_start_that_two_ids_share_names_none(tickets: TicketStore) -> None:
    tickets.queue("ann", "run-1", {str(n): "t" for n in range(900)})
    starts = [ticket.id[:4] for ticket in tickets.list("ann")]
    shared = next(start for start in starts if starts.count(start) > 1)
    with pytest.raises(TicketAmbiguous):
        tickets.get("ann", shared)


def test_tickets_and_drafts_stand_in_one_database(tmp_path: Path, tickets: TicketStore) -> None:
    store = DraftStore(tmp_path / "notewright.db", lambda owner: tmp_path / "vault", lambda: NOW)
    tickets.queue("ann", "run-1", TASKS)
    assert store.list("ann") == ()
    store.close()
    assert len(tickets.list("ann")) == 2


@pytest.mark.slow
def test_no_ticket_is_done_twice_by_two_processes(tmp_path: Path, tickets: TicketStore) -> None:
    """Both start at once on one store and want every ticket."""
    tickets.queue("ann", "run-1", {str(n): "t" for n in range(60)})
    command = [sys.executable, str(Path(__file__).with_name("claiming.py")), str(tmp_path / "notewright.db")]
    workers = [
        subprocess.Popen([*command, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name in ("one", "two")
    ]
    for worker in workers:
        assert worker.stdout
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin
        worker.stdin.write("go\n")
        worker.stdin.flush()
    said = [worker.communicate(timeout=120)[0].splitlines() for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0]
    finished = [line.split() for lines in said for line in lines]
    assert sorted(int(key) for key, _ in finished) == list(range(60))
    assert all(said), "one worker got everything: nothing was contended"
    assert {ticket.key: ticket.note.conclusion for ticket in tickets.list("ann") if ticket.note} == dict(finished)
