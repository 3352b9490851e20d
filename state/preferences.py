"""What a person may set for a run. The server caps it; nothing here says who is asking."""

from typing import Annotated, Literal

from pydantic import Field

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
    budget: Budget = Budget()
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
