"""The real development server, as `make studio` starts it: in a process of its own, with a folder of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from langgraph_sdk import get_sync_client
from langgraph_sdk.client import SyncLangGraphClient

ROOT = Path(__file__).parents[2]
LOOPBACK = {"127.0.0.1", "::1", "localhost", "0.0.0.0"}  # 0.0.0.0 is only looked up, to be listened on


class DevServer(NamedTuple):
    """Its address, its log, and the addresses that it asked for."""

    url: str
    log: Path
    connections: Path

    def client(self, token: str | None = None) -> SyncLangGraphClient:
        return get_sync_client(url=self.url, headers={"Authorization": f"Bearer {token}"} if token else None)

    def called(self) -> list[str]:
        """Every look-up and connection that left this machine."""
        lines = self.connections.read_text("utf-8").splitlines()
        return [line for line in lines if line.split(" ", 1)[1] not in LOOPBACK]


@contextmanager
def dev_server(folder: Path, home: Path, config: str = "langgraph.json") -> Iterator[DevServer]:
    """A server over the data folder `home`, started in `folder`, with blocking calls refused."""
    server = DevServer(f"http://127.0.0.1:{free_port()}", folder / "log", folder / "connections")
    port = server.url.rsplit(":", 1)[1]
    command = [sys.executable, "-m", "notewright.studio", "--config", str(ROOT / config), "--port", port, "--no-reload"]
    with server.log.open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=_environment(server, home), stdout=log, stderr=subprocess.STDOUT
        )
    try:
        _wait(server, process)
        yield server
    finally:
        process.terminate()
        process.wait(30)


def _environment(server: DevServer, home: Path) -> Mapping[str, str]:
    """No key, no model, and none of the switches that `notewright.studio` sets itself."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
    watched = {"PYTHONPATH": str(Path(__file__).parent / "watched"), "WATCHED_CONNECTIONS": str(server.connections)}
    return kept | watched | {"NOTEWRIGHT_HOME": str(home), "PYTHONUTF8": "1"}


def _wait(server: DevServer, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        assert process.poll() is None, server.log.read_text("utf-8")[-4000:]
        try:
            if httpx.get(f"{server.url}/ok").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.2)
    raise AssertionError(server.log.read_text("utf-8")[-4000:])


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
