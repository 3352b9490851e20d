"""Clauses about the look of the note: length, tone, layout. They stand behind the product and narrow nothing."""

from notewright.language.request.nouns import is_head
from notewright.language.request.parts import Parts
from notewright.language.tables import load_table

_ORDERS = ("into", "make", "turn", "write", "from", "material", "answer")


def on_layout(parts: Parts, start: int, end: int) -> bool:
    """Whether the clause only says how the note shall look: 别超过一千字, "half a page at most"."""
    clause = parts.tokens[start:end]
    if not parts.makes_note or any(t.has(*_ORDERS) and not t.has("polite") for t in clause):
        return False
    if any(is_head(parts.tokens, j) and parts.tokens[j].has("type") for j in range(start, end)):
        return False
    words = load_table(__package__, "words.toml")["layout"]
    said = "".join(t.text for t in clause if t.han or not t.text.isascii())
    apart = [inner for t in clause for inner in (t.inner or (t,))]
    return any(word in said for word in words["han"]) or any(t.text in words["latin"] for t in apart)
