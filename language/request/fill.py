"""Where a phrase in free words ends: before a noun phrase of the material, or before the next piece of grammar."""

from collections.abc import Sequence

from notewright.language.request.nouns import is_head, np_ok, opens_set
from notewright.language.request.token import Token
from notewright.state.limits import MAX_PHRASE_CHARS

_NEXT_FILTER = (
    "tag",
    "tag.strong",
    "folder",
    "exclude",
    "exclude.open",
    "title.open",
    "field",
    "related",
    "no_type",
    "restrict.open",
)
_TURNS = (
    "i",
    "that",
    "which",
    "who",
    "we",
    "i've",
    "i have",
    "please",
    "for me",
    "instead",
    "too",
    "as well",
    "say",
    "those",
)
_BECOMES = ("be", "become", "go", "turn", "get")
_POINTS = ("from", "in", "on", "during", "within", "over", "at")


def fill_end(tokens: Sequence[Token], start: int, closes: tuple[str, ...] = ()) -> tuple[int, int]:
    """(end of the free words from `start`, where reading goes on); a 的 between them belongs to neither."""
    han = tokens[start - 1].han
    limit = _limit(tokens, start, closes)
    for j in range(start + 1, _far(tokens, start, closes) if han else limit):
        of = tokens[j].text.startswith(("的", "之")) and tokens[j].has("glue")
        if of and (len(tokens[j].text) > 1 or np_ok(tokens, j + 1)):
            return j, j + 1
        if han and tokens[j].has("type", "file_type") and np_ok(tokens, j):
            return j, j
    of = limit < len(tokens) and tokens[limit].text.startswith("的")
    return limit, limit + of


def _bound(tokens: Sequence[Token], start: int) -> int:
    """No phrase of a query is longer; a longer one is refused as a whole."""
    return min(len(tokens), start + MAX_PHRASE_CHARS + 1)


def _limit(tokens: Sequence[Token], start: int, closes: tuple[str, ...]) -> int:
    if tokens[start].has("quote") and start + 1 < len(tokens) and _turns_behind_name(tokens[start + 1]):
        return start + 1
    ends = (j for j in range(start + 1, _bound(tokens, start)) if tokens[j].has(*closes) or _stops(tokens, j))
    return next(ends, _bound(tokens, start))


def _turns_behind_name(after: Token) -> bool:
    """Notes about "X" should be …: a quoted topic is whole."""
    return not after.han and not after.has("and", "quote", "mark", "type", "product", "break")


def _far(tokens: Sequence[Token], start: int, closes: tuple[str, ...]) -> int:
    """How far a Chinese phrase can reach for its 的: over verbs inside it (关于文件归档流程的), not over an order."""
    for j in range(start + 1, _bound(tokens, start)):
        here, after = tokens[j], tokens[j + 1] if j + 1 < len(tokens) else None
        again = here.has("and") and after is not None and after.has("about.open")
        orders = here.has("make") and (here.has("one") or (after is not None and after.has("one")))
        narrows = here.text == "、" and after is not None and after.has("status", "tag", "folder", "time", "unhandled")
        if narrows or again or orders or here.has("break", "into", *closes) or here.text in ("把", "将"):
            return j
    return _bound(tokens, start)


def _stops(tokens: Sequence[Token], j: int) -> bool:
    here, after = tokens[j], tokens[j + 1] if j + 1 < len(tokens) else None
    if here.han and here.has("field") and not tokens[j - 1].senses and tokens[j - 1].end == here.start:
        return False
    if here.inner and here.has("unhandled"):
        return True
    if here.has("break", *_NEXT_FILTER) or (here.has("into") and here.text != "as"):
        return True
    if here.has("about.open") and not here.has("glue") and len(here.text) > 1:
        return True
    if here.has("and") and after is not None:
        behind = j + 1 + (after.text in ("from", "in", "on"))
        return opens_set(tokens, behind) or after.has("answer", "about.open") or _orders(tokens, j + 1)
    return _han_order(here) if here.han else _latin_turn(tokens, j, after)


def _orders(tokens: Sequence[Token], j: int) -> bool:
    """Whether "and" leads to another order: "and make a memo", and not "make and build tools"."""
    here, after = tokens[j], tokens[j + 1] if j + 1 < len(tokens) else None
    if here.has("save", "write") and " " in here.text:
        return True
    if not here.has("turn", "make", "write", "from"):
        return False
    objects = ("one", "determiner", "deictic", "polite", "product", "type", "selection", "every", "into", "break")
    return here.han or after is None or after.han or after.has(*objects)


def _han_order(here: Token) -> bool:
    return here.has("make", "turn", "answer", "write") and not here.has("product")


def _latin_turn(tokens: Sequence[Token], j: int, after: Token | None) -> bool:
    """Where an English phrase turns to something else: a clause, another set, a purpose, the day."""
    here = tokens[j]
    if here.text in ("should", "could", "must", "can", "need to") and after is not None and after.text in _BECOMES:
        return True
    if here.text in _TURNS or here.senses.get("from") == "use" or (here.has("not") and not here.has("one")):
        return True
    if here.has("unhandled") and (here.text.endswith("than") or (after is not None and after.text == "than")):
        return True
    if after is None or after.has("break"):
        return here.has("polite", "time", "status") or (here.has("tells") and _asks(tokens[:j]))
    if here.has("time", "status"):
        return _stops(tokens, j + 1)
    if here.text == "for":
        return after.has("one", "deictic", "product", "determiner")
    if here.text == "with":
        return opens_set(tokens, j + 1) and not is_head(tokens, j + 1)
    if here.text == "to":
        return after.has("make", "turn", "answer")
    return here.text in _POINTS and _pointed(tokens, j + 1)


def _asks(before: Sequence[Token]) -> bool:
    """ "What do my notes about churn show?", and not "a note about the Today show"."""
    return any(token.has("answer") for token in before)


def _pointed(tokens: Sequence[Token], at: int) -> bool:
    while at < len(tokens) and tokens[at].has("determiner"):
        at += 1
    return at < len(tokens) and tokens[at].has("time", "folder", "tag", "type", "one", "unknown_time.vague")
