"""The request and what may be asked back about it."""

from datetime import datetime
from typing import Final, Literal

from notewright.state.frozen import Frozen
from notewright.state.material import ContextRef
from notewright.state.plan import Plan
from notewright.state.scope import Language, Scope

QuestionCode = Literal[
    "too_many_queries",
    "unsupported_filter",
    "unsupported_step",
    "two_plans",
    "unknown_time",
    "ambiguous_day_order",
    "todo_time_field",
    "no_type",
    "two_readings",
    "confirm_discard",
    "confirm_discard_set",
]


class Request(Frozen):
    """What the person wrote, and the moment and zone in which it holds. `asked_at` is aware."""

    text: str
    owner: str
    zone: str
    asked_at: datetime
    language: Language
    selected: tuple[ContextRef, ...] = ()


DISCARDS: Final = ("confirm_discard", "confirm_discard_set")  # answered by yes or no


class Choice(Frozen):
    """One exact alternative, ready to run without a model call. `label` is in the request's language."""

    label: str
    scope: Scope
    plan: Plan | None = None


class Question(Frozen):
    """What must be asked before anything is read. `about` is the phrase, `type.filter` or `type.other:phrase`."""

    code: QuestionCode
    about: str = ""
    choices: tuple[Choice, ...] = ()
