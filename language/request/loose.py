"""Conditions outside every noun phrase that still narrow: in clauses of their own, and strays beside a set."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from notewright.language.request.conditions import GRAMMAR, is_content, read_condition
from notewright.language.request.line import Line
from notewright.language.request.material import Condition, MaterialSet
from notewright.language.request.nouns import FILTERS, literal
from notewright.language.request.parts import Parts

_NAMED = ("exclude", "tag", "title", "folder")


class Clause(NamedTuple):
    """What a clause is: nothing but conditions, beside a set, a question, or the person telling something."""

    pure: bool
    beside: bool
    asks: bool
    tells: bool


def read_loose(line: Line, parts: Parts, sets: Sequence[MaterialSet]) -> list[Condition]:
    """In the order of the sentence."""
    taken = {j for found in sets for j in range(found.start, found.end)}
    held = {found.clause for found in sets}
    found: list[Condition] = []
    for clause, (start, end) in enumerate(parts.bounds):
        free = [j for j in range(start, end) if j not in taken and parts.roles[j] == "material"]
        found.extend(_of_clause(line, parts, free, end, clause in held))
        found.extend(_refused(line, parts, start, end))
    return found


def _of_clause(line: Line, parts: Parts, free: Sequence[int], end: int, beside: bool) -> Iterator[Condition]:
    pure = all(parts.tokens[j].has(*FILTERS, *GRAMMAR, "from", "quote", "material", "restrict.open") for j in free)
    asks = any(parts.tokens[j].has("answer") for j in free)
    tells = any(parts.tokens[j].has("person") for j in free)
    for j in free:
        if parts.tokens[j].has(*FILTERS, "quote") and _narrows(parts, j, Clause(pure, beside, asks, tells)):
            _, condition = read_condition(line, parts, j, range(j, end), before=False)
            if condition:
                condition.token = parts.tokens[j]
                yield condition


def _refused(line: Line, parts: Parts, start: int, end: int) -> Iterator[Condition]:
    refused = [parts.tokens[j] for j in range(start, end) if parts.roles[j] == "refused"]
    if refused:
        yield Condition("unhandled", literal(line, refused), refused[0])


def _narrows(parts: Parts, at: int, clause: Clause) -> bool:
    """Named filters always do; others where nothing else stands in the clause, a set is beside, or it is a question."""
    here = parts.tokens[at]
    if here.has("unhandled") and not clause.pure and is_content(parts, at, before=False):
        return False
    after = parts.tokens[at + 1] if at + 1 < len(parts.tokens) else here
    wished = here.has("time", "unhandled") and after.has("polite") and after.text != "to" and after is not here
    named = here.has(*_NAMED) or here.senses.get("unhandled") == "web" or (here.has("topic") and not clause.tells)
    alone = (clause.pure or clause.beside) and not wished
    asked = here.has("topic", "unhandled") and (clause.pure or clause.asks) and not wished
    return named or alone or asked
