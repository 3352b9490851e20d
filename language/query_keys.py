"""Which key of a query carries what a span of the sentence says, and when two wordings of it are the same."""

from collections.abc import Iterable, Iterator, Mapping

from notewright.language.plan import field_of, status_of
from notewright.language.request import Span, SpanKind
from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.state.scope import Query

PHRASE_KEYS = ("keyword", "exclude", "time_range", "tag", "folder")
QUERY_KEY: Mapping[SpanKind, str] = {
    "type": "resource_type",
    "time": "time_range",
    "time_field": "time_field",
    "tag": "tag",
    "folder": "folder",
    "status": "todo_status",
    "file_type": "file_type",
    "topic": "keyword",
    "title": "keyword",
    "exclude": "exclude",
    "unhandled": "unhandled",
}


def narrowing(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans that narrow what is read and have a key."""
    return tuple(span for span in spans if span.role == "material" and span.kind in QUERY_KEY)


def phrases(query: Query) -> Iterator[tuple[str, str]]:
    """(key, phrase) for each literal phrase of `query`."""
    for key in PHRASE_KEYS:
        if phrase := getattr(query, key):
            yield key, phrase
    for phrase in query.unhandled:
        yield "unhandled", phrase


def values(query: Query, key: str) -> tuple[str, ...]:
    """What `query` holds under `key`. A date has its default kind, and what is by its done date is done."""
    if key == "unhandled":
        return query.unhandled
    held: dict[str, str | None] = {"time_field": field_of(query)}
    if status_of(query) == "done":
        held["todo_status"] = "done"
    value: str | None = held.get(key, getattr(query, key))
    return (value,) if value else ()


def carries(query: Query, key: str, value: str) -> bool:
    """Whether `query` narrows by `value`. Of an unhandled phrase it may have more words, or fewer."""
    if key == "unhandled":
        return any(bare(value) in bare(phrase) or bare(phrase) in bare(value) for phrase in query.unhandled)
    return any(same(value, held) for held in values(query, key))


def keys_of(span: Span) -> tuple[str, ...]:
    """The keys that may carry a span that narrows. A second topic of one set fits no key and is refused by name."""
    key = QUERY_KEY[span.kind]
    return (key, "unhandled") if key in ("keyword", "exclude") else (key,)


def same(one: str, other: str) -> bool:
    """Equal but for case, width, blanks, marks, and words at the border that only point."""
    return bare(one) == bare(other)


def bare(phrase: str) -> str:
    """The phrase without what `same` leaves out."""
    edges = load_table(__package__, "check.toml")["edges"]
    text, before = fold(phrase), ""
    while text != before:
        before, text = text, text.strip(edges["marks"])
        for lead in edges["lead"]:
            text = text.removeprefix(lead)
        for tail in edges["tail"]:
            text = text.removesuffix(tail)
    return "".join((text or fold(phrase)).split())
