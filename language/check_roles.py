"""Spans against queries: what narrows must be carried, and what is carried must come from words that narrow."""

from collections.abc import Iterator, Sequence

from notewright.language.mismatch import Mismatch, MismatchCode
from notewright.language.query_keys import QUERY_KEY, bare, carries, keys_of, narrowing, phrases, values
from notewright.language.request import Span
from notewright.language.text import fold, fold_with_offsets
from notewright.state.capability import DEFAULT_TIME_FIELD
from notewright.state.scope import Query


def uncovered(spans: Sequence[Span], queries: Sequence[Query]) -> Iterator[Mismatch]:
    """Spans that narrow what is read and that no query carries."""
    for span in narrowing(spans):
        key = QUERY_KEY[span.kind]
        if key == "time_field" and not any(other.kind == "time" for other in narrowing(spans)):
            continue
        carriers = [query for query in queries if _carries_span(query, span, spans)]
        if not carriers:
            yield Mismatch("dropped", None, key, span.value)
        elif span.kind == "title" and not any(query.keyword_in for query in carriers):
            yield Mismatch("dropped", None, "keyword_in", "title")


def _carries_span(query: Query, span: Span, spans: Sequence[Span]) -> bool:
    return any(carries(query, key, value) for key in keys_of(span) for value in _ways(span, spans))


def _ways(span: Span, spans: Sequence[Span]) -> tuple[str, ...]:
    """The values that carry `span`: open and done, said apart, are all."""
    states = {other.value for other in narrowing(spans) if other.kind == "status"}
    return (span.value, "all") if span.kind == "status" and states >= {"pending", "done"} else (span.value,)


def unfounded(text: str, spans: Sequence[Span], queries: Sequence[Query]) -> Iterator[Mismatch]:
    """Values that come from words of another role or kind, from a part of a phrase, or from nowhere."""
    for number, query in enumerate(queries):
        for key, phrase in phrases(query):
            yield from _misread(text, spans, number, key, phrase)
        yield from _unasked(spans, number, query)


def _misread(text: str, spans: Sequence[Span], number: int, key: str, phrase: str) -> Iterator[Mismatch]:
    """Where the grammar is blind, a time is still resolved or refused, and an unhandled phrase refused by name."""
    places = list(_places(text, phrase))
    touched = [[span for span in spans if span.start < end and start < span.end] for start, end in places]
    if not places or (key in ("time_range", "unhandled") and not all(touched)):
        return
    around = [span for place in touched for span in place]
    own = [span for span in narrowing(around) if key in keys_of(span)]
    if not own:
        code: MismatchCode = "swapped" if narrowing(around) else "foreign" if around else "added"
        yield Mismatch(code, number, key, phrase)
    elif key != "unhandled" and not any(bare(span.value) in bare(phrase) for span in own):
        yield Mismatch("cut", number, key, phrase)


def _places(text: str, phrase: str) -> Iterator[tuple[int, int]]:
    """Where `phrase` stands in `text`, as offsets in `text`."""
    folded, wanted = fold_with_offsets(text), fold(phrase)
    at = folded.text.find(wanted)
    while at >= 0:
        yield folded.starts[at], folded.ends[at + len(wanted) - 1]
        at = folded.text.find(wanted, at + 1)


def _unasked(spans: Sequence[Span], number: int, query: Query) -> Iterator[Mismatch]:
    """Values from a closed list that no span names."""
    said = {(QUERY_KEY[span.kind], value) for span in narrowing(spans) for value in _ways(span, spans)}
    said |= {("resource_type", "file") for span in narrowing(spans) if span.kind == "file_type"}
    for key in ("resource_type", "file_type", "todo_status"):
        for value in values(query, key):
            if (key, value) not in said and (key, value) != ("todo_status", _done_by_date(query)):
                yield Mismatch("added", number, key, value)
    if query.keyword_in and not any(span.kind == "title" for span in narrowing(spans)):
        yield Mismatch("added", number, "keyword_in", "title")
    yield from _unasked_date(said, number, query)


def _done_by_date(query: Query) -> str | None:
    return "done" if query.time_range and query.time_field == "done" else None


def _unasked_date(said: set[tuple[str, str]], number: int, query: Query) -> Iterator[Mismatch]:
    field = query.time_field
    if not query.time_range or field in (None, DEFAULT_TIME_FIELD[query.resource_type]):
        return
    if ("time_field", field) not in said and not (field == "done" and ("todo_status", "done") in said):
        yield Mismatch("changed", number, "time_field", str(field))
