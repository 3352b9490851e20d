"""One server process: where it may listen, what it says when it listens, and how it ends."""

import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from notewright.serve.app import create_app
from notewright.serve.gate import is_own
from notewright.serve.house import House
from notewright.serve.runs import LAST_SECONDS
from notewright.state.errors import AddressRefused
from notewright.workspace.settings import Home

Started = Callable[[str, bool], None]
"""Is told the address (a URL), and whether only this machine is served."""


def serve(home: Home, host: str, port: int, on_start: Started) -> None:
    """Listen until SIGTERM or Ctrl-C. Raises AddressRefused without tokens on another address, OSError."""
    app = create_app(home)
    house: House = app.state.house
    if house.open_to_me and not is_own(host):
        raise AddressRefused(host=host)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        on_start(_url(host, listening.getsockname()[1]), house.open_to_me)
        _Server(app).run([listening])


class _Server(uvicorn.Server):
    """Ends gracefully: runs under way have their grace time, whether a client waits for them or not."""

    def __init__(self, app: FastAPI) -> None:
        self._house: House = app.state.house
        super().__init__(
            uvicorn.Config(app, timeout_graceful_shutdown=LAST_SECONDS, log_level="warning", access_log=False)
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The runs first: whoever waits for one is answered, and no connection is cut in the middle of it."""
        await self._house.runs.stop()
        await super().shutdown(sockets)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
