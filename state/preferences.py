"""What a person may set for a run. The server caps it; nothing here says who is asking."""

from copy import copy
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from notewright.state.frozen import Frozen
from notewright.state.limits import Budget

Dialect = Literal["middleware", "agent_inbox"]


class Preferences(Frozen):
    """The context of a run: LangGraph Studio draws it as a form."""

    zone: Annotated[str, Field(description="IANA time zone in which dates are read")] = "UTC"
    week_start: Annotated[int, Field(ge=0, le=6, description="first day of the week, 0 is Monday")] = 0
    day_order: Annotated[Literal["month", "day"] | None, Field(description="which comes first in 10/1; unset: ask")] = (
        None
    )
    over_budget: Annotated[
        Literal["best", "ask", "digest"],
        Field(description="more material than fits: take the best, ask to narrow, or have workers read all of it"),
    ] = "best"
    budget: Annotated[Budget, Field(description="how much material one draft may use")] = Budget()
    keep_prompts: Annotated[
        bool, Field(description="keep what models were sent and answered, material and all, as artifacts")
    ] = False
    confirm_payload: Annotated[
        Literal["brief", "full"], Field(description="full puts the draft into the interrupt, for agent UIs")
    ] = "brief"
    confirm_dialect: Annotated[
        Dialect,
        Field(description="how an interrupt is written: LangChain's human-in-the-loop middleware, or Agent Inbox"),
    ] = "middleware"


def starting_from(preferences: Preferences) -> type[Preferences]:
    """The form of a run's context: what a caller leaves unsaid is as `preferences` have it."""
    fields: dict[str, Any] = {}
    for name, declared in Preferences.model_fields.items():
        field = copy(declared)
        field.default = getattr(preferences, name)
        fields[name] = (field.annotation, field)
    return create_model("Preferences", __base__=Preferences, __doc__=Preferences.__doc__, **fields)
