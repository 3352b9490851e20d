"""The request grammar: a sentence becomes spans with roles, the spans become a scope. No model, no clock."""

from notewright.language.request.scope import assemble
from notewright.language.request.span import Role, Span, SpanKind

__all__ = ["Role", "Span", "SpanKind", "assemble"]
