"""Which query a filter belongs to, where model and code see the same sets. Only values that spans hold are compared."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from notewright.language.mismatch import Mismatch
from notewright.language.query_keys import QUERY_KEY, carries, narrowing, same, values
from notewright.language.request import Span
from notewright.state.scope import Query

KEYS = tuple(dict.fromkeys(QUERY_KEY.values()))


def misplaced(spans: Sequence[Span], read: Sequence[Query], seen: Sequence[Query]) -> Iterator[Mismatch]:
    """`read` by the model against `seen` by the code, query by query; nothing where they are not of the same types."""
    said = {(QUERY_KEY[span.kind], span.value) for span in narrowing(spans)}
    for number, query, twin in _pairs(read, seen):
        for key in KEYS:
            for value in values(twin, key):
                if (key == "time_field" or (key, value) in said) and not carries(query, key, value):
                    yield Mismatch("changed" if values(query, key) else "missing", number, key, value)
            for value in values(query, key):
                if not values(twin, key) and any(key == k and same(value, v) for k, v in said):
                    yield Mismatch("shifted", number, key, value)


def wider(queries: Sequence[Query]) -> Iterator[Mismatch]:
    """A query that reads all that another one of its type narrows, and so undoes it."""
    for number, query in enumerate(queries):
        filters = _filters(query)
        if any(filters < _filters(other) for other in queries):
            yield Mismatch("wider", number, "resource_type", query.resource_type)


def _filters(query: Query) -> set[tuple[str, str]]:
    return {(key, value) for key in KEYS for value in values(query, key)}


def _pairs(read: Sequence[Query], seen: Sequence[Query]) -> Iterator[tuple[int, Query, Query]]:
    """Each query of the model with the most similar one of the code, one to one."""
    if sorted(q.resource_type for q in read) != sorted(q.resource_type for q in seen):
        return
    orders = (
        order for order in permutations(seen) if [q.resource_type for q in order] == [q.resource_type for q in read]
    )
    best = max(orders, key=lambda order: sum(len(_filters(a) & _filters(b)) for a, b in zip(read, order, strict=True)))
    yield from zip(range(len(read)), read, best, strict=True)
