"""Whether one text denies of a thing what another says of it, by the first word behind each negation: 不|超过, cannot
stop."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from notewright.language.grounding.content import Clause, content_tokens
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["status"]
_REACH = 40  # characters behind a negation in which the first word stands that it is about
_HAN = re.compile(r"[\u3400-\u9fff]+")


def any_word(words: Iterable[str]) -> re.Pattern[str]:
    """Any of `words`, the Latin ones whole."""
    forms = (
        rf"(?:(?<![a-z]){re.escape(word)}(?![a-z]))" if word.isascii() else re.escape(word)
        for word in sorted(words, key=len, reverse=True)
    )
    return re.compile("|".join(forms))


_NEGATIONS = re.compile(any_word(_TABLE["negations"]).pattern + r"|n['’]t(?![a-z])")
_NO_NEGATION = re.compile("|".join(map(re.escape, sorted(_TABLE["no_negation"], key=len, reverse=True))))
_MODAL = re.compile(rf"(?:\s*(?:{any_word(_TABLE['modals']).pattern}))*\s*")
_NOTHING_BETWEEN = ("", " ", "有")


def turned(said: Sequence[Clause], given: Sequence[Clause]) -> bool:
    """Whether `said` denies something that all of `given` on the same thing affirms, or the other way round."""
    own, other = [_claim(each) for each in said], [_claim(each) for each in given]
    if all(claim.affirms for claim in (*own, *other)):
        return False
    return any(_all_turned(word, claim, other) for claim in own for word in claim.denied) or any(
        claim.affirms and _denied_by_all(claim, other) for claim in own
    )


class _Claim(NamedTuple):
    clause: Clause
    denied: frozenset[str]
    affirms: bool

    def speaks_of(self, word: str) -> bool:
        return word in self.clause.text if _HAN.match(word) else word in self.clause.tokens


def _claim(clause: Clause) -> _Claim:
    words = _denied(clause.text)
    return _Claim(clause, frozenset(word for word in words if word and words.count(word) % 2), not words)


@lru_cache(maxsize=4096)
def _denied(text: str) -> tuple[str, ...]:
    """The word behind each negation of a text in the compared form; of two negations in a row, none."""
    if not _NEGATIONS.search(text):
        return ()
    behind: list[str] = []
    text, last = _NO_NEGATION.sub(_blank, text), 0
    for match in _NEGATIONS.finditer(text):
        if behind and text[last : match.start()] in _NOTHING_BETWEEN:
            behind.pop()
        else:
            behind.append(text[match.end() : match.end() + _REACH])
        last = match.end()
    return tuple(map(_first, behind))


def _blank(match: re.Match[str]) -> str:
    return "\0" * len(match[0])


def _first(behind: str) -> str:
    """The first word that a negation is about; two Chinese characters are one."""
    behind = behind[_MODAL.match(behind).end() :]  # type: ignore[union-attr]  # it matches nothing too
    if han := _HAN.match(behind):
        return han[0][:2]
    words = (content_tokens(word) for word in re.findall(r"[^\W\d_]+", behind))
    return next((next(iter(tokens)) for tokens in words if tokens), "")


def _all_turned(word: str, claim: _Claim, other: Sequence[_Claim]) -> bool:
    """Whether everything on the same thing affirms what `claim` denies."""
    same = [each for each in other if each.speaks_of(word) and _same_thing(word, claim, each)]
    return bool(same) and all(each.affirms for each in same)


def _denied_by_all(claim: _Claim, other: Sequence[_Claim]) -> bool:
    """Whether everything on the same thing denies something that `claim` affirms."""
    words = frozenset().union(*(each.denied for each in other))
    for word in words:
        same = [each for each in other if each.speaks_of(word) and _same_thing(word, claim, each)]
        if claim.speaks_of(word) and same and all(word in each.denied for each in same):
            return True
    return False


def _same_thing(word: str, a: _Claim, b: _Claim) -> bool:
    """Whether two clauses share more than the word; of one that says no more (in the evening) its sentence tells."""
    shortest = min(len(a.clause.tokens), len(b.clause.tokens))
    return shortest < 2 or len((a.clause.tokens & b.clause.tokens) - {word}) >= (1 if len(word) > 1 else 2)
