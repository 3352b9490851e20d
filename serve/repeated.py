"""The same POST again under the same Idempotency-Key gets the same answer, and is done once.

Kept are all answers but those after which trying again may help (5xx, 429). Of two at once the second waits.
"""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID, uuid5
from weakref import WeakValueDictionary

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from notewright.serve.house import House
from notewright.serve.problems import headers_of, language_of, problem_of, response_of
from notewright.state.errors import KeyUnusable, NotewrightError
from notewright.workspace.replies import Reply

HEADER = "idempotency-key"
AGAIN = {429}
_TURNS = UUID("7c1a0b52-5f0d-5e7e-8d0a-2f9c64e7b8d1")


class Repeated:
    """Inside the gate: a key is its owner's."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope) if scope["type"] == "http" else None
        if asked is None or scope["method"] != "POST" or HEADER not in asked.headers:
            return await self._app(scope, receive, send)
        key, owner = asked.headers[HEADER], asked.state.caller.owner
        try:
            await self._once(key, owner, scope, receive, send)
        except NotewrightError as error:
            await response_of(problem_of(error, language_of(asked.headers)), headers_of(error))(scope, receive, send)

    async def _once(self, key: str, owner: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not 0 < len(key) <= self._house.limits.key_chars or not key.isprintable():
            raise KeyUnusable(limit=self._house.limits.key_chars)
        body = await Request(scope, receive).body()
        digest = sha256(b"\0".join([scope["path"].encode(), scope["query_string"], body])).hexdigest()
        lock = self._locks.setdefault(f"{owner}/{key}", asyncio.Lock())
        async with lock:
            store = self._house.replies
            if reply := await to_thread.run_sync(store.find, owner, key, digest, datetime.now(UTC)):
                return await Response(reply.body, reply.status, media_type=reply.type)(scope, receive, send)
            scope["state"]["turn"] = str(uuid5(_TURNS, f"{owner}/{key}"))
            heard = _Heard(body, receive, send)
            try:
                await self._app(scope, heard.receive, heard.send)
            finally:
                with suppress(NotewrightError):  # what was done is done; a repetition is told where it stands
                    await self._keep(owner, key, heard)
        return None

    async def _keep(self, owner: str, key: str, heard: "_Heard") -> None:
        reply = heard.reply
        if reply and reply.status < 500 and reply.status not in AGAIN:
            await to_thread.run_sync(self._house.replies.keep, owner, key, reply)
        else:
            await to_thread.run_sync(self._house.replies.forget, owner, key)


class _Heard:
    """A request whose body was read already, and its answer as it goes out."""

    def __init__(self, body: bytes, receive: Receive, send: Send) -> None:
        self._body: bytes | None = body
        self._receive, self._send = receive, send
        self._status, self._type, self._parts = 0, "", list[bytes]()
        self._whole = False

    async def receive(self) -> Message:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self._type = Headers(raw=message["headers"]).get("content-type", "")
        else:
            self._parts.append(message.get("body", b""))
            self._whole = not message.get("more_body", False)
        await self._send(message)

    @property
    def reply(self) -> Reply | None:
        """The whole answer; None where it was not told to its end."""
        return Reply(self._status, self._type, b"".join(self._parts)) if self._whole else None
