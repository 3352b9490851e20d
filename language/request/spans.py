"""The spans of a sentence: what the check compares with a scope that somebody else has read."""

from collections.abc import Iterator

from notewright.language.request.material import Condition
from notewright.language.request.scope import Request, read_request
from notewright.language.request.span import Role, Span, SpanKind
from notewright.language.request.token import Token

_OF_SENSE: dict[str, SpanKind] = {
    "type": "type",
    "time": "time",
    "field": "time_field",
    "tag": "tag",
    "hash": "tag",
    "folder": "folder",
    "status": "status",
    "file_type": "file_type",
    "topic": "topic",
    "title": "title",
    "exclude": "exclude",
    "unhandled": "unhandled",
    "related": "related",
}
_ROLES: dict[str, Role] = {"product": "product", "write": "write"}


def read_spans(text: str, *, pending: bool = False, selected: int = 0) -> tuple[Span, ...]:
    """All spans in the order of the sentence; a span inside another has the role `name`."""
    request = read_request(text)
    found = {(s.kind, s.start, s.end): s for s in _material(text, request)}
    for span in _others(text, request, pending, selected):
        found.setdefault((span.kind, span.start, span.end), span)
    return tuple(sorted(found.values(), key=lambda span: (span.start, -span.end, span.kind)))


def _material(text: str, request: Request) -> Iterator[Span]:
    for material in request.reading.sets:
        head = request.parts.tokens[material.at]
        role: Role = "background" if material.selection else "material"
        yield Span("type", role, head.start, head.end, material.kind)
        for condition in material.conditions:
            if condition.kind in _OF_SENSE:
                yield _of_condition(text, condition, role)


def _of_condition(text: str, condition: Condition, role: Role) -> Span:
    token, value = condition.token, condition.value
    kind = _OF_SENSE[condition.kind]
    end = token.end
    if kind in ("topic", "unhandled"):
        end = max(end, text.find(value, token.start) + len(value))
    return Span(kind, role, token.start, end, "" if kind == "related" else value)


def _others(text: str, request: Request, pending: bool, selected: int) -> Iterator[Span]:
    for token, part in zip(request.parts.tokens, request.parts.roles, strict=True):
        role = _ROLES.get(part, "background")
        yield from _plain(text, token, role)
        for inner in token.inner:
            yield from _plain(text, inner, "name")
        if token.has("product") and part == "product":
            yield Span("product", "product", token.start, token.end, token.senses["product"])
        if token.has("write") and part == "write":
            yield Span("write", "write", token.start, token.end, token.senses["write"])
        if token.has("answer") and part == "material":
            yield Span("answer", "material", token.start, token.end, "")
        if token.has("selection") and selected:
            yield Span("selection", role, token.start, token.end, "")
        if token.has("follow") and pending:
            yield Span("follow_up", role, token.start, token.end, token.senses["follow"])


def _plain(text: str, token: Token, role: Role) -> Iterator[Span]:
    for sense, kind in _OF_SENSE.items():
        if token.has(sense):
            value = "" if kind == "related" else token.senses[sense]
            literal = kind in ("unhandled",)
            yield Span(kind, role, token.start, token.end, text[token.start : token.end] if literal else value)
