"""What a clause says as a whole: its words to be refused by, a date alone, the text of a todo behind its colon."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_todos import peel
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS


def phrase_of(clause: Clause) -> str:
    """The words of the clause without what only leads over to it, cut to what a phrase may hold."""
    return clause.said(list(_plain(clause.tokens)) or clause.tokens)[:MAX_PHRASE_CHARS].strip()


def _plain(tokens: Sequence[Token]) -> Iterator[Token]:
    start, end = 0, len(tokens)
    while start < end and (tokens[start].text in words("joints", "words") or _polite(tokens[start])):
        start += 1
    while (
        end > start
        and (tokens[end - 1].has("mark") or tokens[end - 1].has("polite"))
        and not tokens[end - 1].has("quote")
    ):
        end -= 1
    yield from tokens[start:end]


def _polite(token: Token) -> bool:
    return token.has("polite", "mark") and not token.has("quote")


def joined(clause: Clause, after: Clause) -> Clause:
    return replace(clause, tokens=(*clause.tokens, *after.tokens), roles=(*clause.roles, *after.roles))


def opens_text(clause: Clause, after: Clause) -> bool:
    """Add a todo: call Bob. What stands behind the colon is its text."""
    return clause.text[clause.tokens[-1].end : after.tokens[0].start].strip() in (":", "：")


def only_date(clause: Clause) -> str | None:
    """明天上午，提醒我…: a clause of a date alone."""
    told = peel([token for token in clause.tokens if not token.has("polite")])
    return told.due if told.bare and not clause.writes else None
