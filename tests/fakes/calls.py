"""Records of calls that were never made."""

from datetime import UTC, datetime, timedelta
from typing import Any

from notewright.models.call_record import CallRecord, Usage

STARTED = datetime(2026, 11, 30, 10, 0, 0, 250_000, tzinfo=UTC)


def record(tokens: tuple[int | None, int | None, int | None] = (1200, 1000, 80), **said: Any) -> CallRecord:
    """A call that went well, but for what is `said`; `tokens` in, cached, out."""
    started = said.get("started", STARTED)
    milliseconds = said.get("milliseconds", 1500)
    fields: dict[str, Any] = {
        "endpoint": "https://api.example.test/v1",
        "key": "cdef",
        "model": "gpt-x",
        "stage": "draft",
        "request_id": "chatcmpl-1",
        "rung": "forced_tool",
        "usage": Usage(*tokens),
        "started": started,
        "ended": started + timedelta(milliseconds=milliseconds),
        "milliseconds": milliseconds,
        "finish_reason": "tool_calls",
        "retries": 0,
        "outcome": "ok",
    }
    return CallRecord(**fields | said)
