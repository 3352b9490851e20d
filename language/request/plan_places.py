"""Writes that name a place: notes moved to a folder, an address for a bookmark."""

import re
from collections.abc import Sequence

from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_objects import Told, note_targets, object_of
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS
from notewright.state.plan import AddBookmark, MoveNotes, Step

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)

_BESIDE_ADDRESS = ("url", "quote", "hash", "tag", "write", "make", "one", "polite", "mark", "glue", "and", "pointing")


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
    """The address with its title and tags; none where the clause says anything else of it, a folder or a person."""
    address = address_of(clause)
    saves = any(token.senses.get("type") == "bookmark" or token.has("write") for token in clause.tokens)
    known = [_of_bookmark(clause.tokens, at) for at in range(len(clause.tokens))]
    if address is None or not saves or not all(known):
        return []
    titles = [token.senses["quote"].strip() for token in clause.tokens if token.has("quote")]
    tags = tags_of(clause)
    fits = len(titles) < 2 and all(0 < len(text) <= MAX_PHRASE_CHARS for text in (address, *titles, *tags))
    return [AddBookmark(address=address, title=titles[0] if titles else None, tags=tags)] if fits else []


def tags_of(clause: Clause) -> tuple[str, ...]:
    """Marked tags, and the words that "and" joins to one: with the tags lab and film."""
    marked = [token.senses.get("hash") or token.senses.get("tag") or "" for token in clause.tokens]
    joined = (clause.said([token]) if _joins_tag(clause.tokens, at) else "" for at, token in enumerate(clause.tokens))
    return tuple(tag for pair in zip(marked, joined, strict=True) for tag in pair if tag)


def _joins_tag(tokens: Sequence[Token], at: int) -> bool:
    behind = at > 1 and tokens[at - 1].has("and") and tokens[at - 2].has("tag", "hash")
    return behind and not tokens[at].senses


def _of_bookmark(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    known = token.has(*_BESIDE_ADDRESS)
    bookmark = token.senses.get("type") == "bookmark"
    return known or bookmark or token.text in words("bookmark", "words") or _joins_tag(tokens, at)


def address_of(clause: Clause) -> str | None:
    found = [match.group() for token in clause.tokens if (match := _ADDRESS.match(clause.said([token])))]
    return found[0].rstrip(".,;:!?'\"”’") if len(found) == 1 else None
