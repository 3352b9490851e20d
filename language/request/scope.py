"""The one assembly: a sentence becomes the scope that a careful reader would give it (design §5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from notewright.language.request.assembly import queries
from notewright.language.request.follow import edits_draft, follow_up, narrows
from notewright.language.request.frames import fold_frames
from notewright.language.request.lexer import cut
from notewright.language.request.line import read_line
from notewright.language.request.material import Reading
from notewright.language.request.parts import Parts
from notewright.language.request.roles import read_parts
from notewright.language.request.sets import read_sets
from notewright.language.request.token import Token
from notewright.state.errors import TooManyQueries
from notewright.state.limits import MAX_QUERIES
from notewright.state.scope import Query, Scope

_PERSONAL = ("time", "material", "selection")
_FIRST_PERSON = frozenset(["i", "my", "me", "i've", "we", "our", "我", "我的", "我们", "我们的", "手头", "手头的"])


@dataclass(frozen=True)
class Request:
    """A sentence as it was read: its parts and its sets."""

    parts: Parts
    reading: Reading
    queries: list[Query]


def read_request(text: str) -> Request:
    """The sentence with roles and sets, before any decision."""
    line = read_line(text)
    parts = read_parts(fold_frames(line, cut(line)))
    reading = read_sets(line, parts)
    return Request(parts, reading, queries(reading))


def assemble(text: str, *, pending: bool = False, selected: int = 0) -> Scope:
    """The scope of `text`. `pending`: a draft waits; `selected`: how many refs the person has selected.

    Raises TooManyQueries where more than four sets are asked for.
    """
    request = read_request(text)
    found = [] if _means_selection(request, selected) else request.queries
    if len(found) > MAX_QUERIES:
        raise TooManyQueries(count=len(found), limit=MAX_QUERIES)
    parts = request.parts
    follow = follow_up(parts, found) if pending else None
    note = makes_note(parts) or follow in ("revise", "replace_scope", "extend_scope")
    retrieval = bool(found) or (follow in (None, "separate") and _needs_material(request, note, selected))
    return Scope(
        produces_note=note and follow != "discard",
        other_mutations=parts.writes and not (follow in ("revise", "discard") and edits_draft(parts)),
        needs_workspace_retrieval=retrieval,
        workspace_queries=tuple(found),
        follow_up=follow,
    )


def narrows_draft(text: str) -> bool:
    """Whether `text`, said about a waiting draft, limits what it is made of: narrow it to …, 只要…的笔记."""
    parts = read_request(text).parts
    other = {"replace", "extend"} & {token.senses.get("follow") for token in parts.tokens}
    return narrows(parts) and not other


def makes_note(parts: Parts) -> bool:
    """Whether a note to keep is asked for, and not only an answer."""
    if parts.refuses_note and not parts.makes_note:
        return False
    return parts.makes_note or (parts.turns and not parts.answers)


def _means_selection(request: Request, selected: int) -> bool:
    """A bare type word with a selection, and no other word for it, is the selection."""
    if not selected or any(found.selection for found in request.reading.sets):
        return False
    plain = [query for query in request.queries if query == Query(resource_type=query.resource_type)]
    return bool(plain) and len(plain) == len(request.queries)


def _needs_material(request: Request, note: bool, selected: int) -> bool:
    """Whether material is wanted though no type is named; then it is asked which."""
    parts = request.parts
    if parts.no_search or selected:
        return False
    if any(found.selection for found in request.reading.sets):
        return True
    live = [t for t, role in zip(parts.tokens, parts.roles, strict=True) if role in ("material", "product")]
    material = [t for t, role in zip(parts.tokens, parts.roles, strict=True) if role == "material"]
    if parts.writes and not note and not parts.answers:
        return False
    if any(t.has(*_PERSONAL) for t in material):
        return True
    if not note:
        return parts.answers and any(t.text in _FIRST_PERSON for t in material)
    if any(t.has("time") for t in live):
        return True
    if any(t.text in _FIRST_PERSON and not t.han for t in live):
        return True
    return _own_product(live) or any(t.text in _FIRST_PERSON or t.has("material") for t in _inside(live))


def _own_product(tokens: Sequence[Token]) -> bool:
    """A retro, or a product with no subject of its own, is made of the person's material."""
    products = [t for t in tokens if t.has("product")]
    subject = any(t.has("topic", "quote") or not t.senses for t in tokens)
    return any(t.senses.get("grade") == "own" for t in products) or not subject


def _inside(tokens: Sequence[Token]) -> list[Token]:
    return [inner for token in tokens if token.has("topic") for inner in token.inner]
