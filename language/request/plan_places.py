"""Writes that name a place: notes moved to a folder, an address for a bookmark."""

import re
from collections.abc import Sequence

from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_objects import Told, note_targets, object_of
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS
from notewright.state.plan import AddBookmark, MoveNotes, Step

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)


def read_move(clause: Clause, told: Told) -> list[Step]:
    assert clause.verb is not None
    after = clause.tokens[clause.verb + 1 :]
    at = next((j for j in range(len(after) - 1, -1, -1) if after[j].text in words("folder", "to")), None)
    into = clause.tokens[clause.verb].han and clause.tokens[clause.verb].text.endswith(("到", "至", "入", "进"))
    if at is None and not into:
        return []
    moved, place = (after[:at], after[at + 1 :]) if at is not None else ((), after)
    folder = _folder(clause, place)
    if not 0 < len(folder) <= MAX_PHRASE_CHARS:
        return []
    return [MoveNotes(target=target, folder=folder) for target in note_targets(clause, object_of(clause, moved), told)]


def _folder(clause: Clause, place: Sequence[Token]) -> str:
    named = [token for token in place if token.has("folder", "quote")]
    if len(named) == 1:
        return named[0].senses.get("folder", named[0].senses.get("quote", "")).strip()
    rest = [t for t in place if not (t.has("mark", "glue", "polite") or t.text in words("folder", "words"))]
    return clause.said(rest) if rest and not named else ""


def read_bookmark(clause: Clause, told: Told) -> list[Step]:
    address = address_of(clause)
    if address is None or not any(
        token.senses.get("type") == "bookmark" or token.has("write") for token in clause.tokens
    ):
        return []
    title = next((token.senses["quote"].strip() for token in clause.tokens if token.has("quote")), None)
    tags = tuple(
        token.senses.get("hash", token.senses.get("tag", "")) for token in clause.tokens if token.has("hash", "tag")
    )
    fits = len(address) <= MAX_PHRASE_CHARS and len(title or "") <= MAX_PHRASE_CHARS
    return [AddBookmark(address=address, title=title or None, tags=tuple(filter(None, tags)))] if fits else []


def address_of(clause: Clause) -> str | None:
    found = [match.group() for token in clause.tokens if (match := _ADDRESS.match(clause.said([token])))]
    return found[0].rstrip(".,;:!?'\"”’") if len(found) == 1 else None
