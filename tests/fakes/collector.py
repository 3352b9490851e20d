"""A place that traces are sent to: a small HTTP server that takes whatever comes and keeps it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import NamedTuple

from zstandard import ZstdDecompressor


class Sent(NamedTuple):
    """One request; its body as it was before it was compressed."""

    path: str
    body: bytes


class Collector(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.sent: list[Sent] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def text(self) -> str:
        """All that was sent, with what JSON escapes undone."""
        every = b"\n".join(each.body for each in self.sent).decode(errors="replace")
        return every + every.encode(errors="replace").decode("unicode_escape", errors="replace")


class _Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_GET(self) -> None:
        """What the tracing service says of itself: nothing but the defaults."""
        self._answer()

    def do_POST(self) -> None:
        self.server.sent.append(Sent(self.path, self._body()))
        self._answer()

    do_PATCH = do_POST

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding") == "chunked":
            sent = b"".join(iter(self._chunk, b""))
        else:
            sent = self.rfile.read(int(self.headers["Content-Length"]))
        return ZstdDecompressor().decompressobj().decompress(sent) if "zstd" in self._encoding else sent

    @property
    def _encoding(self) -> str:
        return str(self.headers.get("Content-Encoding", ""))

    def _chunk(self) -> bytes:
        chunk = self.rfile.read(int(self.rfile.readline(), 16))
        self.rfile.readline()
        return chunk

    def _answer(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps({}).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


@contextmanager
def collector() -> Iterator[Collector]:
    """A running collector on a free local port."""
    server = Collector()
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
