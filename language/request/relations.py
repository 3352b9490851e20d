"""Tells an unknown modifier that is a topic (搬家的待办) from one that is a clause (很久没动过的笔记)."""

from collections.abc import Sequence

from notewright.language.request.token import Token
from notewright.language.tables import load_table

_LONGEST_TOPIC = 14


def relational(phrase: Sequence[Token]) -> bool:
    """Whether the words look like a clause or a degree; then they are refused by name and never taken as a topic."""
    table = load_table(__package__, "relations.toml")
    text = "".join(token.text for token in phrase if token.han)
    for word in table["safe"]:
        text = text.replace(word, "")
    if len(text) > _LONGEST_TOPIC or any(mark in text for mark in table["han"]):
        return True
    return any(token.text in table["latin"] or _graded(token.text) for token in phrase if not token.han)


def _graded(word: str) -> bool:
    return len(word) > 5 and word.endswith(("est", "iest"))
