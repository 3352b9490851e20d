"""A worker in a process of its own: claims and finishes every ticket of a run that it can get, and prints which."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from notewright.state.note import StructuredNote
from notewright.workspace.tickets import TicketStore

database, worker = sys.argv[1:]
store = TicketStore(Path(database))
print("ready", flush=True)
sys.stdin.readline()
for ticket in store.list("ann", "run-1"):
    if store.claim("ann", ticket.id, worker, datetime.now(UTC)):
        time.sleep(0.02)  # stands for the call, which holds no lock
        done = store.done("ann", ticket.id, worker, StructuredNote(conclusion=worker), f"r/{ticket.key}.md")
        assert done.note is not None
        print(ticket.key, done.note.conclusion, flush=True)
