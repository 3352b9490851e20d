"""The lexicon as patterns. A fragment of Latin letters is a whole word; one is matched in front of a place or at it."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from notewright.language.tables import load_table

TABLE: Any = load_table(__package__, "lexicon.toml")
CLAUSE_ENDS = re.compile(TABLE["clause"]["ends"])
QUOTED = re.compile(TABLE["clause"]["quotes"])
JOINT = re.compile(TABLE["clause"]["joints"])


@cache
def _pattern(table: str, row: str, form: str) -> re.Pattern[str]:
    return re.compile(form.format(words=any_of(TABLE[table][row])))


def any_of(fragments: Iterable[str]) -> str:
    """One alternative of all fragments, the longest first."""
    return "|".join(map(_whole, sorted(fragments, key=len, reverse=True)))


def _whole(fragment: str) -> str:
    left = r"(?<![a-z])" if re.match(r"[(?:]*[a-z]", fragment) else ""
    right = r"(?![a-z])" if re.search(r"[a-z+?)*]$", fragment) and re.search(r"[a-z]", fragment) else ""
    return f"{left}(?:{fragment}){right}"


def before(table: str, row: str, plain: str, start: int, at: int) -> int | None:
    """Where the fragment begins that ends at `at`, spaces aside; None where none does."""
    found = _pattern(table, row, r"(?:{words})\s*(?:在|为|是|到|of|in)?\s*$").search(plain[start:at])
    return start + found.start() if found else None


def behind(table: str, row: str, plain: str, at: int, end: int) -> int | None:
    """Where the fragment ends that begins at `at`, spaces aside; None where none does."""
    found = _pattern(table, row, r"[\s-]?(?:{words})").match(plain, at, end)
    return found.end() if found else None


def every(table: str, row: str, plain: str, start: int, end: int) -> list[re.Match[str]]:
    """Every fragment between two places."""
    return list(_pattern(table, row, "{words}").finditer(plain, start, end))
