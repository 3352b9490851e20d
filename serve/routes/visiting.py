"""What every route is handed: the house, and the visitor with a scope that was checked."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

from anyio import to_thread
from fastapi import Depends, Request

from notewright.serve.house import House
from notewright.serve.turn import Problem
from notewright.serve.visitor import Visitor
from notewright.state.access import TokenScope

Told = TypeVar("Told")


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _visitor(request: Request) -> Visitor:
    return _house(request).visitor(request)


def _with(scope: TokenScope) -> Callable[[Request], Visitor]:
    def allowed(request: Request) -> Visitor:
        visitor = _visitor(request)
        visitor.require(scope)
        return visitor

    return allowed


TheHouse = Annotated[House, Depends(_house)]
AnyVisitor = Annotated[Visitor, Depends(_visitor)]
Reader = Annotated[Visitor, Depends(_with("read"))]
Writer = Annotated[Visitor, Depends(_with("draft"))]
Decider = Annotated[Visitor, Depends(_with("decide"))]

PROBLEMS: Mapping[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "content": {"application/problem+json": {}}},
    "5XX": {"model": Problem, "content": {"application/problem+json": {}}},
}


async def apart(ask: Callable[[], Told]) -> Told:
    """`ask` in a thread: every store waits for its disk."""
    return await to_thread.run_sync(ask)
