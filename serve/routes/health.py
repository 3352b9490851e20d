"""Whether the server lives, and whether it takes requests."""

from fastapi import APIRouter

from notewright.serve.routes.visiting import TheHouse
from notewright.state.errors import ServerStops

routes = APIRouter(tags=["health"])


@routes.get("/healthz")
def lives() -> dict[str, str]:
    return {"status": "ok"}


@routes.get("/readyz")
def is_ready(house: TheHouse) -> dict[str, str]:
    """Not while it stops, and not without its store."""
    if house.runs.stopping:
        raise ServerStops
    house.tokens.list()
    return {"status": "ok"}
