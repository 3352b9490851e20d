"""The words of a request as one table: surface form to its senses. The data stands in the TOML files beside this."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from notewright.language.request.script import simplify
from notewright.language.tables import load_table
from notewright.language.text import fold

Senses = Mapping[str, str]


@cache
def lexicon() -> Mapping[str, Senses]:
    """Every surface form (folded, simplified) with its senses, kind to value."""
    senses: dict[str, dict[str, str]] = {}
    for surface, kind, value in _rows():
        senses.setdefault(simplify(fold(surface)), {}).setdefault(kind, value)
    return senses


@cache
def longest() -> int:
    """Length of the longest surface form, in characters."""
    return max(map(len, lexicon()))


def _rows() -> Iterator[tuple[str, str, str]]:
    tables = {name: load_table(__package__, f"{name}.toml") for name in ("words", "frames", "products", "compounds")}
    for kind, rows in tables["words"].items():
        if kind == "layout":
            continue
        yield from _composed(rows) if kind == "composed" else _plain(kind, rows)
    for frame, rows in tables["frames"].items():
        yield from _plain("unhandled", rows) if frame == "unhandled" else _marks(frame, rows)
    for grade, rows in tables["products"].items():
        for kind, surfaces in rows.items():
            for surface in surfaces:
                yield surface, "product", kind
                yield surface, "grade", grade
    for surface in tables["compounds"]["words"]:
        yield surface, "word", ""


def _plain(kind: str, rows: Mapping[str, list[str]]) -> Iterator[tuple[str, str, str]]:
    return ((surface, kind, value) for value, surfaces in rows.items() for surface in surfaces)


def _marks(frame: str, rows: Mapping[str, list[str]]) -> Iterator[tuple[str, str, str]]:
    return ((surface, f"{frame}.{mark}", "") for mark, surfaces in rows.items() for surface in surfaces)


def _composed(tables: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for row in tables.values():
        for stem in row["stems"]:
            for ending in row["endings"]:
                yield stem + ending, row["kind"], row["value"]
