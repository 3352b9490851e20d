"""The words of a new todo: its text, with the date and the tags at its edges taken off."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from notewright.language.request.plan_clauses import words
from notewright.language.request.token import Token

_HASH = ("hash", "tag")


@dataclass
class Wording:
    """Words for a todo: what is left of them for its text, and what their edges say."""

    tokens: list[Token] = field(default_factory=list)
    due: str | None = None
    tags: tuple[str, ...] = ()

    @property
    def bare(self) -> bool:
        """Only a date or tags."""
        return not self.tokens


def peel(tokens: Sequence[Token], *, article: bool = False) -> Wording:
    """`tokens` without connecting words, with the date and tags that stand at their edges taken off.

    `article`: what counts or points (一个, a new) is taken off too.
    """
    found = Wording(list(tokens))
    before = -1
    while len(found.tokens) != before:
        before = len(found.tokens)
        _peel_edge(found, 0, words("lead", "words"), article)
        _peel_edge(found, -1, words("tail", "words"), article)
    return found


def _peel_edge(found: Wording, edge: int, grammar: frozenset[str], article: bool) -> None:
    if not found.tokens:
        return
    here = found.tokens[edge]
    counts = article and here.has("one", "count", "number", "polite") and not here.has("quote")
    if here.has("time") and found.due is None and not _of_the_text(found.tokens, edge):
        found.due = here.senses["time"]
        _give_back(found, edge)
    elif here.has(*_HASH) and not here.has("type"):
        value = here.senses.get("hash", here.senses.get("tag", ""))
        found.tags = (value, *found.tags) if edge else (*found.tags, value)
    elif here.text not in grammar and not (here.has("mark") and not here.has("quote")) and not counts:
        return
    del found.tokens[edge]


def _give_back(found: Wording, edge: int) -> None:
    """周五前提交, 下周一同步: what belongs to the date where a longer word (前提, 一同) has taken it."""
    here, after = found.tokens[0], found.tokens[1] if len(found.tokens) > 1 else None
    if edge or not found.due or after is None or after.start != here.end:
        return
    if after.text == "前" or (
        found.due.endswith(("周", "週", "星期", "礼拜", "禮拜")) and after.text[0] in "一二三四五六日天"
    ):
        found.due += after.text[0]
        found.tokens[1:2] = [Token(after.start + 1, after.end, after.text[1:])] if len(after.text) > 1 else []


def _of_the_text(tokens: Sequence[Token], edge: int) -> bool:
    """A date that belongs to the thing itself: 周五的会议, Friday's report."""
    after = tokens[1] if edge == 0 and len(tokens) > 1 else None
    return after is not None and after.text in ("的", "'s", "s")
