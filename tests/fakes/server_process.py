"""`notewright serve` in a process of its own, to be stopped or killed."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx

RUN = "from notewright.cli.main import main; main()"


class ServerProcess(NamedTuple):
    process: "subprocess.Popen[str]"
    url: str
    said: str  # at its start

    def client(self, token: str | None = None) -> httpx.Client:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=60, trust_env=False)


def environment(home: Path, env: Mapping[str, str]) -> dict[str, str]:
    plain = {"NOTEWRIGHT_HOME": str(home), "NOTEWRIGHT_MODEL": "", "LANG": "en.UTF-8", "LC_ALL": "", "TZ": "UTC"}
    return {**os.environ, **plain, **env}


@contextmanager
def server_process(home: Path, run: str = RUN, **env: str) -> Iterator[ServerProcess]:
    """Running on a free port until the end of the block, however it was ended before."""
    command = [sys.executable, "-u", "-c", run, "serve", "--port", "0"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, env=environment(home, env), **pipes) as process:
        try:
            assert process.stdout
            first, docs = process.stdout.readline(), process.stdout.readline()
            assert "http://" in first, first + docs + process.stdout.read()
            server = ServerProcess(process, first[first.index("http://") :].strip().rstrip("/"), first + docs)
            _wait(server)
            yield server
        finally:
            process.kill()


def _wait(server: ServerProcess) -> None:
    """Its socket listens before its address is told, so the first request waits until it is served."""
    with server.client() as client:
        assert client.get("/healthz").status_code == 200
