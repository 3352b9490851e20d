"""What a server allows, as `limits.toml` says."""

from functools import cache
from typing import NamedTuple

from notewright.language.tables import load_table


class Limits(NamedTuple):
    """The rows of `limits.toml`, explained there."""

    body_bytes: int
    rate: str
    refused_rate: str
    runs_at_once: int
    reads_at_once: int
    grace_seconds: float
    attempts: int
    events_kept: int
    threads_kept: int
    ping_seconds: float
    key_chars: int
    reply_hours: int
    list_most: int
    artifact_lines: int


@cache
def limits() -> Limits:
    return Limits(**load_table(__package__, "limits.toml"))
