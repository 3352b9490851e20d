"""An answer of any shape, as far as a checkpoint can hold it: the graph itself reads it, tolerantly."""

from typing import Annotated

from pydantic import AfterValidator, JsonValue

DEEPEST = 32
LARGEST = 2**63 - 1


def is_text(said: str) -> bool:
    """JSON can spell half a surrogate pair, which no file and no database holds."""
    return not any("\ud800" <= char <= "\udfff" for char in said)


def _keepable(sent: JsonValue) -> JsonValue:
    """Raises ValueError for what no checkpoint holds, and for what is nested deeper than any answer is."""
    left: list[tuple[JsonValue, int]] = [(sent, 0)]
    while left:
        value, depth = left.pop()
        if depth > DEEPEST:
            raise ValueError("nested too deeply")
        if isinstance(value, int) and abs(value) > LARGEST:
            raise ValueError("a number is too large")
        if isinstance(value, str) and not is_text(value):
            raise ValueError("half a character")
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        left.extend((each, depth + 1) for each in (*inner, *(value if isinstance(value, dict) else ())))
    return sent


Sent = Annotated[JsonValue, AfterValidator(_keepable)]
