"""Writes down every address that this process, and every Python below it, looks up or connects to.

Python finds it on its path and runs it first. uvloop has sockets of its own, of which Python is not told: it is kept
out.
"""

import os
import sys
from typing import Any

WATCHED = {"socket.connect": 1, "socket.sendto": 1, "socket.getaddrinfo": 0}  # event → where its address stands
OUT = os.open(os.environ["WATCHED_CONNECTIONS"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event in WATCHED:
        address = arguments[WATCHED[event]]
        host = address[0] if isinstance(address, tuple) else address
        os.write(OUT, f"{event} {host}\n".encode())


sys.modules["uvloop"] = None  # type: ignore[assignment]  # an import of it fails, as where it is not installed
sys.addaudithook(watch)
