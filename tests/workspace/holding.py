"""A worker in a process of its own: claims one ticket, says so, and holds it until it is killed."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from notewright.workspace.holders import holder
from notewright.workspace.tickets import TicketStore

database, ticket = sys.argv[1:]
store = TicketStore(Path(database))
assert store.claim("ann", ticket, holder(), datetime.now(UTC))
print("claimed", flush=True)
sys.stdin.read()
