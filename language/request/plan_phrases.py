"""What a clause says as a whole: its words to be refused by, a date alone, the text of a todo behind its colon."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.plan_wording import peel
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


def only_title(clause: Clause) -> str:
    """标题“X”: the title, or "" where the clause says anything else."""
    titles = [token for token in clause.tokens if token.has("quote")]
    plain = all(token.text in words("title", "words") or token.has("quote", "mark") for token in clause.tokens)
    return titles[0].senses["quote"].strip() if len(titles) == 1 and plain else ""


def only_tags(clause: Clause) -> tuple[str, ...]:
    """标签 X, “tagged #a”: the tags, or none where the clause says anything else."""
    rest = [token for token in clause.tokens if not token.has("mark", "polite", "and")]
    noun = bool(rest) and rest[0].text in words("tag_noun", "words") and len(rest) == 2 and not rest[1].senses
    marked = [token.senses.get("hash") or token.senses.get("tag") or "" for token in rest]
    return (clause.said(rest[1:]),) if noun else tuple(marked) if all(marked) else ()
