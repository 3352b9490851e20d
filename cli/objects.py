"""JSON on standard input and output: one object for a command, or one a line."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click

Row = Mapping[str, Any]


def print_object(value: Row) -> None:
    """One line of JSON; escaped where the stream cannot carry the characters themselves."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    click.echo(json.dumps(value, ensure_ascii=not encoding.lower().startswith("utf")))


def answer_rows(key: str, answer: Callable[[Row], Row]) -> int:
    """Print the answer to each JSON line of standard input that has a text under `key`; any other line is named."""
    refused = False
    for row in _rows():
        if isinstance(row, dict) and isinstance(row.get(key), str):
            print_object(answer(row))
        else:
            print_object({"id": None, "error": "Usage", "message": f"a line is one object with a text at {key!r}"})
            refused = True
    return 1 if refused else 0


def _rows() -> Iterator[object]:
    """The value of each line that is not blank; None where it is no JSON."""
    for line in sys.stdin.buffer if sys.stdin else ():
        try:
            if line.strip():
                yield json.loads(line)
        except ValueError:
            yield None
