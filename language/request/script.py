"""Traditional and simplified characters are compared as one; what is read out stays as the person typed it."""

from functools import cache
from importlib.resources import files


@cache
def _table() -> dict[int, str]:
    rows = (files("notewright.language") / "traditional.txt").read_text(encoding="utf-8").split()
    return {ord(variant): row[0] for row in rows for variant in row[1:]}


def simplify(text: str) -> str:
    """`text` with each traditional character as its simplified one; the length does not change."""
    return text.translate(_table())
