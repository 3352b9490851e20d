"""Without logins the development server answers this machine and Studio's page, and no other page in the browser.

A page elsewhere could send a decision without ever reading the answer, or give its own name this machine's address: so
both the origin and the host of a request are looked at before anything else is.
"""

import re

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

HERE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
PAGES = re.compile(r"https://([a-z0-9-]+\.)?smith\.langchain\.com|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
REFUSED = (
    "This server answers this machine and LangGraph Studio's page only. / 这个服务只接受本机和 Studio 页面的请求。\n"
)
CALLS_ITSELF = "/noauth"  # the server sets it where it calls itself; no request can


class FromThisMachine:
    """Refuses with 403 what comes from elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or _trusted(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose(1008)(scope, receive, send)
        else:
            await PlainTextResponse(REFUSED, 403)(scope, receive, send)


def _trusted(scope: Scope) -> bool:
    if str(scope.get("root_path", "")).startswith(CALLS_ITSELF):
        return True
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return bool(HERE.fullmatch(headers.get("host", "")) and (origin is None or PAGES.fullmatch(origin)))


app = Starlette(middleware=[Middleware(FromThisMachine)])
