"""JSON as the standard has it, and no more lenient: a key twice, NaN or half an object is none."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

MOST_STARTS = 200  # braces at which an object is looked for: a text of braces is no answer


def objects_in(text: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every JSON object that is not inside another one, as it is written and as a value.

    What is inside an object that never ends is no answer either: nothing behind its start is given.
    """
    at, starts = 0, 0
    while (at := text.find("{", at)) >= 0 and (starts := starts + 1) <= MOST_STARTS:
        try:
            value, end = _STRICT.raw_decode(text, at)
        except json.JSONDecodeError as fault:
            if fault.pos >= len(text.rstrip()) or fault.msg.startswith("Unterminated"):
                return
            at += 1
        except (ValueError, RecursionError):
            at += 1
        else:
            yield text[at:end], value
            at = end


def parsed(text: str) -> object:
    """The value of a text that is JSON and nothing else; None for any other."""
    try:
        return _STRICT.decode(text)
    except (ValueError, RecursionError):
        return None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that says a key twice says two things: it is none."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_STRICT = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
