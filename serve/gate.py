"""The gate before every route: which machine and page may ask, who is asking, and how often."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from anyio import to_thread
from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from notewright.serve.house import House
from notewright.serve.problems import headers_of, language_of, problem_of, response_of
from notewright.state.access import Caller
from notewright.state.errors import HostRefused, NotewrightError, OriginRefused, TokenRefused, TooManyRequests

PUBLIC = {"/", "/healthz", "/readyz", "/docs", "/openapi.json"}  # nothing of anybody stands there


class Gate:
    """Puts the caller into the request's state, or answers itself."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app, self._house = app, house
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._rate, self._refused = parse(house.limits.rate), parse(house.limits.refused_rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        asked = HTTPConnection(scope)
        try:
            await self._let_in(asked)
        except NotewrightError as error:
            response = response_of(problem_of(error, language_of(asked.headers)), headers_of(error))
            return await response(scope, receive, send)
        return await self._app(scope, receive, send)

    async def _let_in(self, asked: HTTPConnection) -> None:
        if self._house.open_to_me:
            check_own_machine(asked)
        if path_in(asked) in PUBLIC:
            return
        caller = await self._caller(asked)
        await self._count(self._rate, f"owner {caller.owner}")
        asked.state.caller = caller

    async def _caller(self, asked: HTTPConnection) -> Caller:
        """Whoever has a token is let in; only guesses are counted by address, which a proxy shares among all."""
        try:
            return await to_thread.run_sync(self._house.caller, asked.headers.get("authorization"))
        except TokenRefused:
            await self._count(self._refused, f"address {asked.client.host if asked.client else ''}")
            raise

    async def _count(self, rate: RateLimitItem, who: str) -> None:
        """Raises TooManyRequests."""
        if not await self._rates.hit(rate, who):
            raise TooManyRequests(limit=str(rate), seconds=rate.get_expiry())


def check_own_machine(asked: HTTPConnection) -> None:
    """Raises HostRefused (another machine, or a foreign name for this one), OriginRefused (a page from elsewhere)."""
    host = asked.headers.get("host", "")
    if not is_own(_name(f"//{host}")) or not (asked.client is None or is_own(asked.client.host)):
        raise HostRefused(host=host)
    origin = asked.headers.get("origin")
    if origin is not None and origin != f"{asked.url.scheme}://{host}":
        raise OriginRefused(origin=origin)
    if asked.headers.get("sec-fetch-site") == "cross-site":
        raise OriginRefused(origin="Sec-Fetch-Site: cross-site")


def path_in(asked: HTTPConnection) -> str:
    """The address below this application, wherever a host has mounted it."""
    path, root = asked.scope["path"], asked.scope.get("root_path", "")
    return str(path.removeprefix(root))


def is_own(name: str | None) -> bool:
    """Whether that name or address can only mean this machine."""
    try:
        return name == "localhost" or bool(name and ip_address(name).is_loopback)
    except ValueError:
        return False


def _name(said: str) -> str | None:
    try:
        return urlsplit(said).hostname
    except ValueError:
        return None
