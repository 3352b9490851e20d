"""The request grammar: a sentence becomes spans with roles, the spans become a scope. No model, no clock."""

from notewright.language.request.claims import claimed
from notewright.language.request.hints import UNNAMED, has_scope_words, product_kind, request_language, unhandled_name
from notewright.language.request.pasted import pasted_text
from notewright.language.request.plan import assemble_plan
from notewright.language.request.scope import assemble, narrows_draft
from notewright.language.request.span import Role, Span, SpanKind
from notewright.language.request.spans import read_spans

__all__ = [
    "UNNAMED",
    "Role",
    "Span",
    "SpanKind",
    "assemble",
    "assemble_plan",
    "claimed",
    "has_scope_words",
    "narrows_draft",
    "pasted_text",
    "product_kind",
    "read_spans",
    "request_language",
    "unhandled_name",
]
