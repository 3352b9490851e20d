"""What all frames share: the token that a phrase becomes, and the words that reach to the left of a closing mark."""

from collections.abc import Callable, Sequence

from notewright.language.request.line import Line
from notewright.language.request.nouns import literal
from notewright.language.request.token import Token

Found = tuple[int, int, list[Token]]
"""Start and end of the tokens that a frame takes, and what stands there instead."""


def merged(line: Line, tokens: Sequence[Token], kind: str, value: Sequence[Token]) -> Token:
    """One filter token over `tokens` whose value is the literal text of `value`."""
    start, end = tokens[0].start, tokens[-1].end
    return Token(start, end, line.source[start:end], {kind: literal(line, value)}, tuple(tokens))


def run_left(tokens: Sequence[Token], at: int, belongs: Callable[[Token], bool]) -> int:
    """Where the run of belonging tokens that ends at `at` begins; a quotation stands alone."""
    while at and belongs(tokens[at - 1]) and not tokens[at].has("quote"):
        at -= 1
    return at


def closing(tokens: Sequence[Token], at: int, kind: str, reach: int) -> int:
    """Where the closing mark `kind` of a wrap that opens at `at` stands within `reach` tokens, or 0."""
    for j in range(at + 2, min(at + reach, len(tokens))):
        if tokens[j].has("break"):
            return 0
        if tokens[j].has(kind):
            return j
    return 0


def topical(token: Token) -> bool:
    """Whether a word can be part of a topic that only a closing mark shows."""
    plain = not token.has("break", "from", "glue", "and", "time", "status", "field", "topic", "tag", "folder", "polite")
    return plain and not token.has("type", "one", "mark", "prep", "make", "into", "title", "every")
