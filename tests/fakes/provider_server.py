"""A provider: a small HTTP server that speaks the OpenAI chat protocol, says what a test wants and counts the calls."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR
from threading import Thread
from typing import Any, NamedTuple

Json = Mapping[str, Any]
PIECE_CHARS, MOST_PIECES = 7, 500


class Reply(NamedTuple):
    """What the server answers to one request, `delay` seconds later.

    Where a stream was asked for, a completion is sent in pieces, `pause` seconds apart; `dropped_after` pieces the
    connection is lost. `usage` tokens are counted from the request unless they are given here.
    """

    body: Json
    status: int = 200
    delay: float = 0.0
    headers: Mapping[str, str] = {}
    pause: float = 0.0
    dropped_after: int | None = None


class Provider(ThreadingHTTPServer):
    """`requests` holds the JSON body and `headers` the headers (names in lower case) of each request."""

    daemon_threads = True

    def __init__(self, replies: Sequence[Reply]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies = list(replies)
        self.hung_up = 0  # clients that went away in the middle of an answer
        self.requests: list[Any] = []
        self.headers: list[Mapping[str, str]] = []

    def next_reply(self, asked: Any) -> Reply:
        """The next of the list; a test may answer by what is asked."""
        return self.replies.pop(0) if self.replies else Reply({"error": {"message": "the script is at its end"}}, 418)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: Provider
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.server.requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.server.headers.append({name.lower(): value for name, value in self.headers.items()})
        asked = self.server.requests[-1]
        reply = self.server.next_reply(asked)
        time.sleep(reply.delay)
        body = counted(reply.body, asked)
        try:
            self._stream(reply, body) if asked.get("stream") and "choices" in body else self._whole(reply, body)
        except (BrokenPipeError, ConnectionResetError):
            self.server.hung_up += 1

    def _whole(self, reply: Reply, body: Json) -> None:
        said = json.dumps(body).encode()
        self._head(reply, "application/json", {"Content-Length": str(len(said))})
        self.wfile.write(said)

    def _stream(self, reply: Reply, body: Json) -> None:
        self._head(reply, "text/event-stream", {"Transfer-Encoding": "chunked"})
        for number, piece in enumerate([*map(json.dumps, chunks(body)), "[DONE]"]):
            if number == reply.dropped_after:
                self.connection.shutdown(SHUT_RDWR)
                return
            event = f"data: {piece}\n\n".encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(event), event))
            time.sleep(reply.pause)
        self.wfile.write(b"0\r\n\r\n")

    def _head(self, reply: Reply, kind: str, framing: Mapping[str, str]) -> None:
        self.send_response(reply.status)
        own = {"Content-Type": kind, "X-Request-Id": f"req-{len(self.server.requests)}"}
        for name, value in {**own, **framing, **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


@contextmanager
def provider(*replies: Reply, kind: type[Provider] = Provider) -> Iterator[Provider]:
    """A running provider on a free local port."""
    server = kind(replies)
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
    return Reply({"id": "c", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]})


def counted(body: Any, asked: Json) -> Any:
    """A completion with its usage: about two characters a token, as small vocabularies have it."""
    if not isinstance(body, Mapping) or not body.get("choices") or "usage" in body:
        return body
    sent = len(json.dumps([asked["messages"], asked.get("tools", [])], ensure_ascii=False)) // 2
    got = len(json.dumps(body["choices"], ensure_ascii=False)) // 2
    return {**body, "usage": {"prompt_tokens": sent, "completion_tokens": got, "total_tokens": sent + got}}


def chunks(body: Json) -> Iterator[Json]:
    """A completion in the pieces of a stream, its usage in the last."""
    [choice] = body["choices"]
    frame = {**body, "object": "chat.completion.chunk"}
    usage = frame.pop("usage", None)
    for delta in _deltas(choice["message"]):
        yield {**frame, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    yield {**frame, "choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]}
    yield {**frame, "choices": [], "usage": usage}


def _deltas(message: Json) -> Iterator[Json]:
    yield {"role": "assistant", "content": ""}
    for piece in _pieces(message.get("content") or ""):
        yield {"content": piece}
    for index, call in enumerate(message.get("tool_calls") or ()):
        name, arguments = call["function"]["name"], call["function"]["arguments"]
        yield {"tool_calls": [{**call, "index": index, "function": {"name": name, "arguments": ""}}]}
        for piece in _pieces(arguments):
            yield {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}


def _pieces(text: str) -> Iterator[str]:
    size = max(PIECE_CHARS, len(text) // MOST_PIECES)
    for start in range(0, len(text), size):
        yield text[start : start + size]
