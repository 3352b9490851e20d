"""A provider: a small HTTP server that speaks the OpenAI chat protocol, says what a test wants and counts the calls."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple

Json = Mapping[str, Any]


class Reply(NamedTuple):
    """What the server answers to one request, `delay` seconds later."""

    body: Json
    status: int = 200
    delay: float = 0.0


class Provider(ThreadingHTTPServer):
    """`requests` holds the JSON body and `headers` the headers (names in lower case) of each request."""

    daemon_threads = True

    def __init__(self, replies: Sequence[Reply]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies = list(replies)
        self.requests: list[Any] = []
        self.headers: list[Mapping[str, str]] = []

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: Provider

    def do_POST(self) -> None:
        self.server.requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.server.headers.append({name.lower(): value for name, value in self.headers.items()})
        reply = self.server.replies.pop(0)
        time.sleep(reply.delay)
        self.send_response(reply.status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(reply.body).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


@contextmanager
def provider(*replies: Reply) -> Iterator[Provider]:
    """A running provider on a free local port."""
    server = Provider(replies)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def tool_calls(*named: tuple[str, str]) -> Reply:
    """A completion with calls of (tool name, arguments as text)."""
    made = [
        {"id": f"call-{n}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for n, (name, arguments) in enumerate(named)
    ]
    return completion({"role": "assistant", "content": None, "tool_calls": made}, "tool_calls")


def tool_call(name: str, arguments: Json) -> Reply:
    """A completion with one call."""
    return tool_calls((name, json.dumps(arguments, ensure_ascii=False)))


def prose(text: str) -> Reply:
    """A completion that is text alone."""
    return completion({"role": "assistant", "content": text}, "stop")


def completion(message: Json, finish_reason: str) -> Reply:
    """One choice of a chat completion."""
    choice = {"index": 0, "message": message, "finish_reason": finish_reason}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return Reply(
        {"id": "c", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage}
    )
