"""How much material one draft may use, and who gets how much of it (design §7). Pure."""

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest

from notewright.state.limits import MAX_NAMED_IN_RECEIPT, Budget
from notewright.state.material import ContextRef, Hits, LeftOut, PlannedQuery, QueryReceipt, SourceItem


def choose_items(hits: Sequence[Hits], budget: Budget) -> tuple[tuple[SourceItem, ...], tuple[LeftOut | None, ...]]:
    """At most `budget.items` numbered items, and for each query what of it did not fit.

    The queries take turns, best first. All todos of a query are one item; an item that several queries found is one.
    """
    chosen = tuple(islice(_in_turn([_pieces(each) for each in hits]), budget.items))
    found = [{ref.id for ref in each.refs} for each in hits]
    items = tuple(_item(number, refs, found) for number, refs in enumerate(chosen, 1))
    used = {ref.id for refs in chosen for ref in refs}
    return items, tuple(_over_budget([ref for ref in each.refs if ref.id not in used]) for each in hits)


def batch_items(items: Sequence[SourceItem], lengths: Sequence[int], chars: int) -> tuple[tuple[SourceItem, ...], ...]:
    """Every item in exactly one batch, in order; a batch holds `chars`, or one item that is longer by itself."""
    batches: list[list[SourceItem]] = []
    room = 0
    for item, length in zip(items, lengths, strict=True):
        if not batches or length > room:
            batches.append([])
            room = chars
        batches[-1].append(item)
        room -= length
    return tuple(map(tuple, batches))


def share_chars(lengths: Sequence[int], total: int) -> tuple[int, ...]:
    """Equal shares of `total` characters; what a short text does not need rolls on to the longer ones."""
    shares = [0] * len(lengths)
    for place, i in enumerate(sorted(range(len(lengths)), key=lengths.__getitem__)):
        shares[i] = min(lengths[i], total // (len(lengths) - place))
        total -= shares[i]
    return tuple(shares)


def cut_text(text: str, share: int, *, whole_lines: bool = False) -> tuple[str, int]:
    """`text` within `share` characters and how many of its own it lost; the mark of the cut is within the share."""
    if len(text) <= share:
        return text, 0
    kept = text[: max(0, share - len(_mark(len(text))))]
    if whole_lines:
        kept = kept[: kept.rfind("\n") + 1]
    return kept + _mark(len(text) - len(kept)), len(text) - len(kept)


def receipt_lines(
    planned: Sequence[PlannedQuery],
    hits: Sequence[Hits],
    items: Sequence[SourceItem],
    over_budget: Sequence[LeftOut | None],
) -> tuple[QueryReceipt, ...]:
    """How each query was run: what it matched, what of it is in `items`, and what was left out and why.

    `hits` and `over_budget` may go on behind the planned queries (refs that the person selected by hand).
    """
    used = {ref.id for item in items for ref in item.refs}
    return tuple(
        QueryReceipt(
            planned=plan,
            matched=found.matched,
            used=sum(ref.id in used for ref in found.refs),
            left_out=(*found.left_out, *([excess] if excess else [])),
            weak_dates=found.weak_dates,
            unread=found.unread,
            done=found.done,
            open=found.open,
        )
        for plan, found, excess in zip(planned, hits, over_budget, strict=False)
    )


def _pieces(hits: Hits) -> list[tuple[ContextRef, ...]]:
    """Each ref alone, but all todos together, where the best of them stands."""
    todos = tuple(ref for ref in hits.refs if ref.resource_type == "todo")
    alone = [(ref,) for ref in hits.refs if ref.resource_type != "todo" or ref is todos[0]]
    return [todos if piece[0].resource_type == "todo" else piece for piece in alone]


def _in_turn(queues: Sequence[Sequence[tuple[ContextRef, ...]]]) -> Iterator[tuple[ContextRef, ...]]:
    """Pieces round-robin over the queries, without refs that an earlier piece holds."""
    taken: set[str] = set()
    for turn in zip_longest(*(_untaken(queue, taken) for queue in queues)):
        yield from (piece for piece in turn if piece)


def _untaken(queue: Sequence[tuple[ContextRef, ...]], taken: set[str]) -> Iterator[tuple[ContextRef, ...]]:
    for piece in queue:
        fresh = tuple(ref for ref in piece if ref.id not in taken)
        taken.update(ref.id for ref in fresh)
        if fresh:
            yield fresh


def _item(number: int, refs: tuple[ContextRef, ...], found: Sequence[set[str]]) -> SourceItem:
    queries = tuple(i for i, ids in enumerate(found) if not ids.isdisjoint(ref.id for ref in refs))
    return SourceItem(number=number, resource_type=refs[0].resource_type, refs=refs, queries=queries)


def _over_budget(refs: list[ContextRef]) -> LeftOut | None:
    if not refs:
        return None
    return LeftOut(reason="over_budget", count=len(refs), refs=tuple(refs[:MAX_NAMED_IN_RECEIPT]))


def _mark(count: int) -> str:
    return f"[… {count:,} characters left out]"
