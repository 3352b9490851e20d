"""What LangSmith is told where a person switches its tracing on: of an error its kind, never its words.

Those may be a provider's, which repeats keys and prompts, or those of an interrupt that holds a draft. What runs hold
besides is hidden by LangSmith's own switches.
"""

import re
from typing import Any

_KIND = re.compile(r"[\w.]*")


def trace_errors_by_kind() -> None:
    """For every trace of this process, unless its host has set LangSmith up in its own way. Nothing where it is off."""
    from langsmith.run_trees import get_cached_client
    from langsmith.utils import tracing_is_enabled

    if tracing_is_enabled():
        get_cached_client(anonymizer=error_by_kind)


def error_by_kind(said: dict[str, Any]) -> dict[str, Any]:
    """An `error` without the text behind the name of its class; anything else as it is."""
    error = said.get("error")
    if len(said) != 1 or not isinstance(error, str):
        return said
    kind = _KIND.match(error)
    return {"error": kind[0] if kind else ""}
