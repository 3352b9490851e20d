"""Whom a write is about: the object in its clause, or what earlier words of the sentence gave."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_targets import points, read_targets, says_every
from notewright.language.request.token import Token
from notewright.state.plan import Step, Target
from notewright.state.scope import Query


@dataclass
class Told:
    """What earlier words gave: the queries of the scope, whether refs are selected, and the steps so far."""

    queries: Sequence[Query]
    selected: int
    steps: list[Step] = field(default_factory=list)


def object_of(clause: Clause, after: Sequence[Token]) -> Sequence[Token]:
    """The object: brought before the verb (把…), else behind it, else before it."""
    assert clause.verb is not None
    before = clause.tokens[: clause.verb]
    starts = [at for at, token in enumerate(before) if token.text in words("object", "before")]
    if starts:
        return before[starts[0] + 1 :]
    behind = [token for token in after if not token.has("polite", "mark", "one")]
    led = [token for token in before if not token.has("polite", "mark", "and")]
    return after if behind or not clause.tokens[clause.verb].han else led


def todo_targets(clause: Clause, tokens: Sequence[Token], told: Told) -> tuple[Target, ...]:
    if not points(tokens):
        return read_targets(clause, tokens, "todo", named=False)
    (query,) = told.queries if len(told.queries) == 1 else (None,)
    if query is None or query.resource_type != "todo" or points(tokens) == "one":
        return ()
    return (Target(query=query, every=says_every(tokens)),)


def note_targets(clause: Clause, tokens: Sequence[Token], told: Told) -> tuple[Target | None, ...]:
    """The notes of the scope (None) where the object points to them and nothing else can be meant."""
    last = getattr(told.steps[-1], "target", None) if told.steps else None
    if last and last.query.resource_type == "note" and (points(tokens) or not tokens):
        return (last,)
    if not points(tokens):
        return read_targets(clause, tokens, "note", named=True)
    kinds = {query.resource_type for query in told.queries}
    said = {token.senses["type"] for token in tokens if token.has("type")}
    only_notes = kinds == {"note"} or (not kinds and told.selected > 0) or (said == {"note"} and "note" in kinds)
    one = points(tokens) == "one" and told.selected != 1
    return () if one or not only_notes or not said <= {"note"} else (None,)
