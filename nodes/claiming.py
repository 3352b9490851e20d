"""A claimed ticket while it is worked on: whatever ends the work early, the ticket is free again at once."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from notewright.state.errors import StoreFailed
from notewright.state.ports import Tickets
from notewright.state.ticket import Ticket


@contextmanager
def freed_on_error(tickets: Tickets, ticket: Ticket, worker: str) -> Iterator[None]:
    """An error or Ctrl-C goes on as it is; a killed process is known to be dead, on another machine by its lease."""
    try:
        yield
    except BaseException:
        with suppress(StoreFailed):  # the store that failed keeps the ticket until the lease ends
            tickets.release(ticket.owner, ticket.id, worker)
        raise
