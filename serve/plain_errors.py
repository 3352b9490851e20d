"""Whatever a library answers in its own words, and whatever nobody thought of, as a problem: no bare error."""

import logging
from uuid import uuid4

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from notewright.serve.limits import Limits
from notewright.serve.problems import language_of, problem_of, response_of
from notewright.serve.turn import Problem
from notewright.state.errors import BodyTooLarge, NotewrightError, PageNotFound, RequestUnreadable, Unexpected

_LOG = logging.getLogger("notewright")
OURS = ("application/problem+json", "text/event-stream")


class PlainErrors:
    """Outside of everything that may refuse."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app, self._limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = replaced = False

        async def told(message: Message) -> None:
            nonlocal started, replaced
            if message["type"] == "http.response.start":
                started = True
                replaced = message["status"] >= 400 and not _is_ours(message)
                if replaced:
                    await response_of(self._problem(message["status"], scope))(scope, receive, send)
            if not replaced:
                await send(message)

        try:
            await self._app(scope, receive, told)
        except Exception as error:
            number = uuid4().hex[:8]
            _LOG.error("unexpected error %s at %s", number, scope["path"], exc_info=error)
            if started:
                raise
            problem = problem_of(Unexpected(id=number), language_of(HTTPConnection(scope).headers))
            await response_of(problem)(scope, receive, send)

    def _problem(self, status: int, scope: Scope) -> Problem:
        asked = HTTPConnection(scope)
        problem = problem_of(self._error(status, scope), language_of(asked.headers))
        return problem.model_copy(update={"status": status})

    def _error(self, status: int, scope: Scope) -> NotewrightError:
        if status == 413:
            return BodyTooLarge(limit=self._limits.body_bytes)
        if status in (404, 405):
            return PageNotFound(method=scope["method"], path=scope["path"])
        return Unexpected(id=status) if status >= 500 else RequestUnreadable(reason=f"HTTP {status}")


def _is_ours(message: Message) -> bool:
    return Headers(raw=message["headers"]).get("content-type", "").startswith(OURS)
