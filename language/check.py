"""The scope of a model against the sentence of the person: by literal words and by roles, never as a whole.

Only what code positively sees can be a mismatch: words with a role, and the values taken from them. Where the grammar
is blind to a time or to a condition without a key, what the model says is still resolved, refused by name or asked.
"""

from collections.abc import Iterator, Sequence

from notewright.language.check_places import misplaced, wider
from notewright.language.check_roles import uncovered, unfounded
from notewright.language.mismatch import Mismatch, complaint
from notewright.language.query_keys import narrowing, phrases
from notewright.language.request import Role, Span, SpanKind, assemble, narrows_draft, read_spans
from notewright.language.text import fold
from notewright.state.errors import TooManyQueries
from notewright.state.scope import Query, Scope

__all__ = ["Mismatch", "check_scope", "complaint"]


def check_scope(text: str, scope: Scope, *, pending: bool, selected: int) -> tuple[Mismatch, ...]:
    """Every mismatch, each once; empty where the scope may run. `selected` counts the refs picked by hand."""
    queries, seen = scope.workspace_queries, _seen(text, pending, selected)
    if scope == seen:
        return ()
    spans = read_spans(text, pending=pending, selected=selected)
    found = (
        *_not_literal(text, queries),
        *uncovered(spans, queries),
        *unfounded(text, spans, queries),
        *misplaced(spans, queries, seen.workspace_queries if seen else ()),
        *wider(queries),
        *_flags(spans, scope, seen),
        *_follow_up(text, spans, scope, seen, pending),
    )
    return tuple(dict.fromkeys(found))


def _seen(text: str, pending: bool, selected: int) -> Scope | None:
    """Where the code would put what the spans say; None where it sees more sets than a scope can hold."""
    try:
        return assemble(text, pending=pending, selected=selected)
    except TooManyQueries:
        return None


def _not_literal(text: str, queries: Sequence[Query]) -> Iterator[Mismatch]:
    sentence = fold(text)
    for number, query in enumerate(queries):
        for key, phrase in phrases(query):
            if fold(phrase) not in sentence:
                yield Mismatch("literal", number, key, phrase)


def _flags(spans: Sequence[Span], scope: Scope, seen: Scope | None) -> Iterator[Mismatch]:
    """Note or answer, other writes and retrieval, where the words for them are clear."""
    product, answer = _plays(spans, "product"), _plays(spans, "answer", "material")
    clear = product != answer and seen and seen.produces_note is product
    changes_draft = scope.follow_up in ("revise", "replace_scope", "extend_scope")
    if (clear and scope.produces_note is not product) or (changes_draft and not scope.produces_note):
        yield _flag(scope, "produces_note")
    writes = _plays(spans, "write")
    if seen and seen.other_mutations is writes and scope.other_mutations is not writes:
        yield _flag(scope, "other_mutations")
    if not scope.needs_workspace_retrieval and (scope.workspace_queries or narrowing(spans)):
        yield _flag(scope, "needs_workspace_retrieval")


def _flag(scope: Scope, field: str) -> Mismatch:
    return Mismatch("flag", None, field, str(getattr(scope, field)).lower())


def _plays(spans: Sequence[Span], kind: SpanKind, role: Role | None = None) -> bool:
    return any(span.kind == kind and span.role == (role or kind) for span in spans)


def _follow_up(text: str, spans: Sequence[Span], scope: Scope, seen: Scope | None, pending: bool) -> Iterator[Mismatch]:
    """Set exactly while a draft waits; as said, where the sentence says it; and a revision reads nothing."""
    says = any(span.kind == "follow_up" for span in spans) or (pending and narrows_draft(text))
    said = seen.follow_up if seen and says else scope.follow_up
    fits = (scope.follow_up is not None) is pending and scope.follow_up == said
    unsaid_discard = scope.follow_up == "discard" and (seen is None or seen.follow_up != "discard")
    if not fits or unsaid_discard or (scope.follow_up == "revise" and scope.workspace_queries):
        yield Mismatch("follow_up", None, "follow_up", scope.follow_up or "null")
