"""What a tracer is told of an error."""

from typing import Any

import pytest

from notewright.models.tracing import error_by_kind


@pytest.mark.parametrize(
    "said, sent",
    [
        ({"error": "AuthenticationError('key sk-1 is wrong')Traceback …"}, {"error": "AuthenticationError"}),
        (
            {"error": "langgraph.errors.GraphInterrupt((Interrupt(value={}),))"},
            {"error": "langgraph.errors.GraphInterrupt"},
        ),
        ({"error": "(no name)"}, {"error": ""}),
        ({"error": {"not": "a text"}}, {"error": {"not": "a text"}}),
        ({"error": "a", "text": "b"}, {"error": "a", "text": "b"}),
        ({"text": "b"}, {"text": "b"}),
        ({}, {}),
    ],
)
def test_an_error_is_told_by_its_kind_and_nothing_else_is_touched(said: dict[str, Any], sent: dict[str, Any]) -> None:
    assert error_by_kind(said) == sent
