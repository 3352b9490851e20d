"""LangServe on the same application, at /langserve: the same turn with the same types, gate and keys.

LangServe is deprecated by its makers and has a licence of its own; it is an extra, and /v1 does all that it does.
"""

import warnings
from json import JSONDecodeError
from typing import Any
from uuid import uuid4

from fastapi import Depends, FastAPI
from langserve import add_routes
from langserve.server import EndpointName
from pydantic import BaseModel
from starlette.requests import Request

from notewright.serve.facade import TURN_ID, VISITOR, TurnRunnable
from notewright.serve.house import House
from notewright.serve.turn import TurnInput, TurnOutput
from notewright.state.errors import RequestUnreadable

PATH = "/langserve"
LEFT_OUT: tuple[EndpointName, ...] = ("config_hashes", "stream_log", "feedback", "public_trace_link")


class _One(BaseModel):
    input: Any
    config: dict[str, Any] = {}


class _Many(BaseModel):
    inputs: list[Any]
    config: dict[str, Any] | list[dict[str, Any]] = {}


async def _is_readable(request: Request) -> None:
    """LangServe itself stumbles over a body of another shape. Raises ValidationError, RequestUnreadable."""
    shape = _Many if request.url.path.endswith("/batch") else _One
    if request.method == "POST":
        try:
            shape.model_validate(await request.json())
        except (UnicodeDecodeError, JSONDecodeError, RecursionError) as error:
            raise RequestUnreadable(reason=type(error).__name__) from error


# what pydantic 2.11 says of LangServe 0.3.3 is no news to whoever runs it, and its last version stays as it is
warnings.filterwarnings("ignore", "Accessing the 'model_fields'", module="langserve.api_handler")


def add_langserve(app: FastAPI, house: House) -> None:
    """Its routes, without the start-up banner: a host that merges lifespans refuses an app that has one."""

    def who_asks(config: dict[str, Any], request: Request) -> dict[str, Any]:
        """The visitor from the request's token alone: whatever the client's config says of it is gone."""
        turn_id = getattr(request.state, "turn", None) or str(uuid4())
        return {**config, "configurable": {VISITOR: house.visitor(request), TURN_ID: turn_id}}

    add_routes(
        app,
        TurnRunnable(house.runs).with_types(input_type=TurnInput, output_type=TurnOutput),  # type: ignore[arg-type]
        path=PATH,
        config_keys=["configurable"],
        per_req_config_modifier=who_asks,
        disabled_endpoints=LEFT_OUT,
        dependencies=[Depends(_is_readable)],
    )
    app.router.on_startup.clear()
