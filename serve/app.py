"""The web application over one data folder: plain HTTP under /v1, LangServe beside it, one gate before both."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import Response

from notewright.serve.gate import Gate, path_in
from notewright.serve.house import House, open_house
from notewright.serve.langserve_door import PATH as LANGSERVE
from notewright.serve.langserve_door import add_langserve
from notewright.serve.limits import Limits, limits
from notewright.serve.plain_errors import PlainErrors
from notewright.serve.problems import Refused, headers_of, language_of, problem_of, response_of
from notewright.serve.repeated import Repeated
from notewright.serve.routes import docs, drafts, health, sources, turns, work
from notewright.state.errors import NotewrightError, RequestUnreadable
from notewright.workspace.settings import Home, open_home

_LOG = logging.getLogger("notewright")
MOST_NAMED = 5


def create_app(home: Home | None = None, allowed: Limits | None = None) -> FastAPI:
    """The application over `home`, or over this machine's data folder. Importable by any ASGI server or host.

    Without a token in the store it serves this machine's login, and only this machine.
    """
    house = open_house(home or open_home(), allowed or limits())
    app = FastAPI(title="Notewright", lifespan=_lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    add_langserve(app, house)
    for routes in (turns, drafts, sources, work, health, docs):
        app.include_router(routes.routes)
    app.add_exception_handler(NotewrightError, _named)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(ValidationError, _unreadable_or_unexpected)
    app.add_middleware(Repeated, house=house)
    app.add_middleware(Gate, house=house)
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=house.limits.body_bytes)
    app.add_middleware(PlainErrors, limits=house.limits)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    house: House = app.state.house
    for error in house.premises.unsettled:
        _LOG.warning("%s", error)
    house.runs.recover()
    yield
    await house.runs.stop()


async def _named(request: Request, error: Exception) -> Response:
    assert isinstance(error, NotewrightError)
    return response_of(problem_of(error, language_of(request.headers)), headers_of(error))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return response_of(error.problem)


async def _unreadable(request: Request, error: Exception) -> Response:
    """Places and rules; never what stood there."""
    assert isinstance(error, RequestValidationError | ValidationError)
    found = error.errors() if isinstance(error, RequestValidationError) else error.errors(include_url=False)
    said = tuple(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in found[:MOST_NAMED])
    problem = problem_of(RequestUnreadable(reason="; ".join(said)), language_of(request.headers))
    return response_of(problem.model_copy(update={"errors": said}))


async def _unreadable_or_unexpected(request: Request, error: Exception) -> Response:
    """LangServe lets through what its types refuse; anywhere else a value of our own is not as it should be."""
    if not path_in(request).startswith(f"{LANGSERVE}/"):
        raise error
    return await _unreadable(request, error)
