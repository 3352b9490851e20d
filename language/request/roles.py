"""Gives each token its part in the sentence: material, product, write or background."""

from collections.abc import Sequence

from notewright.language.request.layout import on_layout
from notewright.language.request.nouns import text_at
from notewright.language.request.parts import Parts
from notewright.language.request.role_rules import step
from notewright.language.request.token import Token


def read_parts(tokens: list[Token]) -> Parts:
    """Roles for all tokens, clause by clause; a text that stands in the sentence itself is background."""
    parts = Parts(tokens, ["material"] * len(tokens))
    pasted = _pasted(tokens)
    parts.no_search = pasted < len(tokens)
    parts.mark(pasted, len(tokens), "background")
    for start, end in parts.bounds:
        at = _opened(parts, start, end, pasted)
        while at < min(end, pasted):
            at = step(parts, start, at, min(end, pasted))
    return parts


def _opened(parts: Parts, start: int, end: int, pasted: int) -> int:
    """Where reading begins in a clause: behind one of layout, and behind the text of a todo."""
    if on_layout(parts, start, end):
        return parts.mark(start, end, "background")
    if _tells_todo(parts, start) and start < pasted:
        return parts.writing(start, min(end, pasted))
    return start


def _tells_todo(parts: Parts, start: int) -> bool:
    """Add a todo: write the report. What stands behind the colon is the todo's text and orders nothing."""
    head = start - 2
    if head < 0 or parts.tokens[start - 1].text != ":" or parts.roles[head] != "write":
        return False
    begin = parts.bounds[parts.clause_of(head)][0]
    listed = any(token.senses.get("write") in ("add_todo", "schedule") for token in parts.tokens[begin : head + 1])
    return listed or parts.tokens[head].senses.get("type") == "todo"


def _pasted(tokens: Sequence[Token]) -> int:
    for at, token in enumerate(tokens):
        points = token.text in ("this", "these", "that") and text_at(tokens, at + 1) == ":"
        if points or token.senses.get("deictic") == "paste":
            return next((j for j in range(at, len(tokens)) if tokens[j].text in (":", "\n")), len(tokens))
    return len(tokens)
