"""One record a model call: everything that is known about it, and nothing that was said in it."""

from collections.abc import Callable
from datetime import datetime
from typing import Literal, NamedTuple

from notewright.models.tools import Stage

RungName = Literal["json_schema", "forced_tool", "auto_tool", "json_mode", "scan"]

Outcome = Literal[
    "ok",
    "ok_as_text",  # the call, or its arguments, stood in the text
    "ok_with_chatter",  # one object with other text around it
    "schema",  # an object that the schema refuses
    "citation",  # a text that cites no source of its prompt
    "empty",
    "no_object",
    "no_json",
    "garbled",  # a call whose arguments are no object
    "two_objects",
    "two_calls",
    "other_tool",
    "cut_off",  # by the limit of the answer
    "filtered",
    "refused",
    "prompt_cut",  # the server kept less than it was sent
    "prompt_too_long",
    "unsupported",  # this rung, with this server or model
    "key_refused",
    "quota",
    "unreachable",
    "stopped",
]


class Usage(NamedTuple):
    """Tokens as the provider reported them; None where it reported none. `tokens_in` includes the cached ones."""

    tokens_in: int | None = None
    cached: int | None = None
    tokens_out: int | None = None


class CallRecord(NamedTuple):
    """`endpoint` is without credentials, `key` is the last four characters of the key.

    `started` and `ended` are aware; `retries` counts requests that were sent again after the first.
    """

    endpoint: str
    key: str
    model: str
    stage: Stage
    request_id: str | None
    rung: RungName
    usage: Usage
    started: datetime
    ended: datetime
    milliseconds: int
    finish_reason: str | None
    retries: int
    outcome: Outcome

    @property
    def answered(self) -> bool:
        """Whether an answer was read, however it was said."""
        return self.outcome.startswith("ok")


Log = Callable[[CallRecord], None]
"""What is told of every call over the network, once it is over."""


def no_log(record: CallRecord) -> None:
    """Nobody is told."""


def to_all(*logs: Log) -> Log:
    """Each of `logs` is told, in this order."""

    def log(record: CallRecord) -> None:
        for each in logs:
            each(record)

    return log
