"""Conditions outside every noun phrase that still narrow: in clauses of their own, and strays beside a set."""

from collections.abc import Iterator, Sequence

from notewright.language.request.conditions import GRAMMAR, is_content, read_condition
from notewright.language.request.lexer import Line
from notewright.language.request.material import Condition, MaterialSet
from notewright.language.request.nouns import FILTERS, literal
from notewright.language.request.parts import Parts

_NAMED = ("exclude", "tag", "title", "folder")
_ASKED = (*_NAMED, "topic", "unhandled")


def read_loose(line: Line, parts: Parts, sets: Sequence[MaterialSet]) -> list[Condition]:
    """In the order of the sentence."""
    taken = {j for found in sets for j in range(found.start, found.end)}
    return [
        condition for start, end in parts.clauses() for condition in _of_clause(line, parts, sets, taken, (start, end))
    ]


def _of_clause(
    line: Line, parts: Parts, sets: Sequence[MaterialSet], taken: set[int], clause: tuple[int, int]
) -> Iterator[Condition]:
    start, end = clause
    free = [j for j in range(start, end) if j not in taken and parts.roles[j] == "material"]
    beside = any(found.clause == parts.clause_of(start) for found in sets)
    pure = all(parts.tokens[j].has(*FILTERS, *GRAMMAR, "from", "quote", "material") for j in free)
    for j in free:
        if parts.tokens[j].has(*FILTERS, "quote") and _narrows(parts, j, free, pure, beside):
            _, condition = read_condition(line, parts, j, range(j, end), before=False)
            if condition:
                condition.token = parts.tokens[j]
                yield condition
    refused = [parts.tokens[j] for j in range(start, end) if parts.roles[j] == "refused"]
    if refused:
        yield Condition("unhandled", literal(line, refused), refused[0])


def _narrows(parts: Parts, at: int, free: Sequence[int], pure: bool, beside: bool) -> bool:
    """Named filters always do; others where nothing else stands in the clause, a set is beside, or it is a question."""
    here = parts.tokens[at]
    if here.has("unhandled") and not pure and is_content(parts, at, before=False):
        return False
    asks = any(parts.tokens[j].has("answer") for j in free)
    tells = any(parts.tokens[j].has("person") for j in free)
    wished = here.has("time") and at + 1 < len(parts.tokens) and parts.tokens[at + 1].has("polite")
    named = here.has(*_NAMED) or (here.has("topic") and not tells)
    return here.has("exclude") or ((pure or beside) and not wished) or (here.has(*_ASKED) and (pure or asks)) or named
