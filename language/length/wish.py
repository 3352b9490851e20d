"""What a sentence asks of the length of the note: `read_length`. A length of the material or in a name is no wish."""

from collections.abc import Iterable, Iterator, Sequence

from notewright.language.length.amounts import amounts
from notewright.language.length.changes import changes
from notewright.language.length.lexicon import CLAUSE_ENDS, QUOTED
from notewright.language.length.wishes import LengthChange, LengthWish, Wish
from notewright.language.request import claimed, pasted_text
from notewright.language.request.line import Line, read_line

__all__ = ["LengthChange", "LengthWish", "read_length"]


def read_length(text: str) -> tuple[Wish, ...]:
    """Every length wish of a request or a feedback, in its order; empty where none is said.

    Not wishes: a length that narrows the material ("notes longer than 500 words"), that stands in a title, a quotation
    or another write, in a pasted text, or that is said of one piece of the note (标题不超过20字, "shorter sentences").
    """
    line = read_line(text)
    if not line.plain.strip():
        return ()
    taken = [*_quoted(line), *_pasted(text), *claimed(text)]
    found = [wish for start, end in _clauses(line.plain) for wish in _of_clause(line, start, end)]
    return tuple(wish for wish in found if not _within(wish, taken))


def _of_clause(line: Line, start: int, end: int) -> Iterator[Wish]:
    """The amounts, and what asks for longer or shorter beside them; 精简到300字 is one wish."""
    said = list(amounts(line, start, end))
    said += [change for change in changes(line, start, end) if not any(_overlap(change, wish) for wish in said)]
    yield from sorted(said, key=lambda wish: wish.start)


def _clauses(plain: str) -> Iterator[tuple[int, int]]:
    at = 0
    for stop in CLAUSE_ENDS.finditer(plain):
        yield at, stop.start()
        at = stop.end()
    yield at, len(plain)


def _quoted(line: Line) -> Iterator[tuple[int, int]]:
    return ((line.starts[m.start()], line.ends[m.end() - 1]) for m in QUOTED.finditer(line.plain))


def _pasted(text: str) -> Iterable[tuple[int, int]]:
    pasted = pasted_text(text)
    at = text.rfind(pasted) if pasted else -1
    return [(at, at + len(pasted))] if pasted and at >= 0 else []


def _within(wish: Wish, taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < wish.end and wish.start < end for start, end in taken)


def _overlap(one: Wish, other: Wish) -> bool:
    return one.start < other.end and other.start < one.end
