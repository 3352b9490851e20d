"""How long the note shall be, as an adverb (in under 300 words, 用不超过300字) or a clause (约300字): no filter."""

import re
from collections.abc import Sequence

from notewright.language.request.framing import Found
from notewright.language.request.line import Line
from notewright.language.request.token import Token
from notewright.language.tables import load_table

_WORDS = load_table(__package__, "words.toml")["layout"]
_AMOUNT = re.compile(f"{_WORDS['amount']}|{_WORDS['han_amount']}")
_ADVERB = re.compile(f"{_WORDS['adverb']}{_WORDS['amount']}|{_WORDS['han_adverb']}{_WORDS['han_amount']}")
_LONGEST = 9  # tokens


def note_length(line: Line, tokens: Sequence[Token], at: int) -> Found | None:
    """The whole phrase as one word of grammar. Beside a type word an amount alone stays a filter (约300字的笔记)."""
    for end in range(min(at + _LONGEST, len(tokens)), at, -1):
        phrase = tokens[at:end]
        text = ("" if phrase[0].han else " ").join(token.text for token in phrase)
        adverb = _ADVERB.fullmatch(text) and not _modifies(tokens, end)
        if adverb or (_is_clause(tokens, at, end) and _AMOUNT.fullmatch(text)):
            start, stop = phrase[0].start, phrase[-1].end
            return at, end, [Token(start, stop, line.source[start:stop], {"polite": "length"})]
    return None


def _modifies(tokens: Sequence[Token], end: int) -> bool:
    """用500字以上的笔记: the amount is one of the material."""
    return end < len(tokens) and (tokens[end].text.startswith("的") or tokens[end].has("type", "file_type"))


def _is_clause(tokens: Sequence[Token], at: int, end: int) -> bool:
    return (not at or tokens[at - 1].has("break")) and (end == len(tokens) or tokens[end].has("break"))
