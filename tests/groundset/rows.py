"""The sound sentences: written by hand, each with the sources that it cites."""

import json
from pathlib import Path
from typing import Literal, NamedTuple

World = Literal["sample", "real"]
Lang = Literal["zh", "en"]
Split = Literal["dev", "held"]

ROWS = Path(__file__).parents[1] / "cases/grounding.jsonl"
REWORDED = frozenset({"paraphrase", "format", "merged", "cross"})  # not the words of the source


class Row(NamedTuple):
    """A sound piece of a draft: `[1]` is the first of `refs`, `[2]` the second.

    A ref is a path in its world (the sample as of 30 November 2026, or what strangers published); `#todo` are the
    todos of a note, `#address` is one bookmark. `alter` is a word of its quotation, and another that nobody wrote.
    """

    id: str
    split: Split
    world: World
    lang: Lang
    kind: str
    refs: tuple[str, ...]
    text: str
    alter: tuple[str, str] | None = None


def read_rows() -> tuple[Row, ...]:
    """Every row, also those whose world is absent here."""
    return tuple(_row(**json.loads(line)) for line in ROWS.read_text("utf-8").splitlines())


def _row(*, refs: list[str], alter: list[str] | None = None, **rest: str) -> Row:
    pair = (alter[0], alter[1]) if alter else None
    return Row(refs=tuple(refs), alter=pair, **rest)  # type: ignore[arg-type]  # a test holds the words of each row
