"""A server in a process of its own: says who holds each token that comes in, or that it was refused."""

import sys
from datetime import datetime
from pathlib import Path

from notewright.state.errors import TokenRefused
from notewright.workspace.tokens import TokenStore

store = TokenStore(Path(sys.argv[1]))
now = datetime.fromisoformat(sys.argv[2])
print("ready", flush=True)
for line in sys.stdin:
    try:
        caller = store.principal_of(line.strip(), now)
        print(caller.owner, ",".join(sorted(caller.scopes)), flush=True)
    except TokenRefused:
        print("refused", flush=True)
