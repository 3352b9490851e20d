"""The scope of a model against the sentence of the person: by literal words and by roles, never as a whole.

Only what code positively sees can be a mismatch. Where the grammar is blind a model may know better, and what it
says is still run exactly, refused by name or asked about.
"""

from collections.abc import Iterator, Sequence

from notewright.language.check_places import misplaced, wider
from notewright.language.check_roles import uncovered, unfounded
from notewright.language.mismatch import Mismatch, complaint
from notewright.language.query_keys import narrowing, phrases
from notewright.language.request import Span, assemble, read_spans
from notewright.language.text import fold
from notewright.state.errors import TooManyQueries
from notewright.state.scope import Query, Scope

__all__ = ["Mismatch", "check_scope", "complaint"]


def check_scope(text: str, scope: Scope, *, pending: bool, selected: int) -> tuple[Mismatch, ...]:
    """Every mismatch, each once; empty where the scope may run. `selected` counts the refs picked by hand."""
    spans = read_spans(text, pending=pending, selected=selected)
    queries = scope.workspace_queries
    found = (
        *_not_literal(text, queries),
        *uncovered(spans, queries),
        *unfounded(text, spans, queries),
        *misplaced(spans, queries, _seen(text, pending, selected)),
        *wider(queries),
        *_flags(spans, scope),
        *_follow_up(spans, scope, pending),
    )
    return tuple(dict.fromkeys(found))


def _seen(text: str, pending: bool, selected: int) -> Sequence[Query]:
    try:
        return assemble(text, pending=pending, selected=selected).workspace_queries
    except TooManyQueries:
        return ()


def _not_literal(text: str, queries: Sequence[Query]) -> Iterator[Mismatch]:
    sentence = fold(text)
    for number, query in enumerate(queries):
        for key, phrase in phrases(query):
            if fold(phrase) not in sentence:
                yield Mismatch("literal", number, key, phrase)


def _flags(spans: Sequence[Span], scope: Scope) -> Iterator[Mismatch]:
    """Note or answer, other writes and retrieval, where the words for them are clear."""
    product = any(span.kind == "product" and span.role == "product" for span in spans)
    answer = any(span.kind == "answer" and span.role != "background" for span in spans)
    writes = any(span.kind == "write" and span.role == "write" for span in spans)
    expected = {
        "produces_note": product if product != answer else scope.produces_note,
        "other_mutations": writes,
        "needs_workspace_retrieval": scope.needs_workspace_retrieval
        or bool(scope.workspace_queries or narrowing(spans)),
    }
    for field, value in expected.items():
        if getattr(scope, field) != value:
            yield Mismatch("flag", None, field, str(not value).lower())


def _follow_up(spans: Sequence[Span], scope: Scope, pending: bool) -> Iterator[Mismatch]:
    said = {span.value for span in spans if span.kind == "follow_up" and span.role == "material"}
    wrong = scope.follow_up not in said if said else (scope.follow_up is None) is pending
    if wrong or (scope.follow_up == "revise" and scope.workspace_queries):
        yield Mismatch("follow_up", None, "follow_up", scope.follow_up or "null")
