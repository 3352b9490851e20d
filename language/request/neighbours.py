"""Words that only their neighbours explain: "out" behind a verb, 事 behind 没做完的, brackets behind the material."""

from collections.abc import Callable, Mapping, Sequence

from notewright.language.request.lexicon import lexicon
from notewright.language.request.nouns import text_at
from notewright.language.request.token import Token
from notewright.language.request.unknown_words import sense_of_unknown

Senses = Mapping[str, str]
_PARTICLES = ("out", "up", "off", "together")


def by_neighbours(tokens: Sequence[Token], at: int) -> Token:
    """The token at `at`, with the sense that the words around it give."""
    here = tokens[at]
    found = next((senses for rule in _RULES if (senses := rule(tokens, at)) is not None), None)
    if found is None and not here.senses and here.han:
        found = sense_of_unknown(tokens, at)
    return here if found is None else Token(here.start, here.end, here.text, found)


def _bracket(tokens: Sequence[Token], at: int) -> Senses | None:
    return {"mark": ""} if tokens[at].text in ("(", ")") and _aside(tokens, at) else None


def _aside(tokens: Sequence[Token], at: int) -> bool:
    """notes (2021): brackets behind a type hold its own conditions."""
    step = 1 if tokens[at].text == "(" else -1
    other = next((j for j in range(at + step, at + 7 * step, step) if text_at(tokens, j) in ("(", ")")), at)
    first = min(at, other)
    inner = tokens[first + 1 : max(at, other)]
    behind = first > 0 and tokens[first - 1].has("type", "file_type")
    return behind and bool(inner) and not any(t.has("break") for t in inner)


def _saved(tokens: Sequence[Token], at: int) -> Senses | None:
    """上月收藏、标了 #x 的书签: a verb in a list of conditions."""
    here = tokens[at]
    listed = here.han and not here.has("field") and text_at(tokens, at + 1) == "、"
    saves = listed and lexicon().get(f"{here.text}的", {}).get("field") == "created"
    return {"field": "created"} if saves else None


def _filler(tokens: Sequence[Token], at: int) -> Senses | None:
    """review 一下, summarise 出: behind an English verb a Chinese particle says nothing."""
    fills = tokens[at].text in ("出", "一下", "下") and at and not tokens[at - 1].han
    return {"glue": "the"} if fills and tokens[at - 1].has("from", "turn") else None


def _phrasal(tokens: Sequence[Token], at: int) -> Senses | None:
    """bang out a letter, dig up my notes: an English verb with its particle."""
    here = tokens[at]
    before, after = tokens[at - 1] if at else here, tokens[at + 1] if at + 1 < len(tokens) else here
    ruled = not before.han and not before.has("type", "file_type", "exclude.wrap_open") and before is not here
    if here.text in _PARTICLES and ruled and after.has("determiner"):
        return {"glue": "of"}
    if here.han or here.senses or after.text not in _PARTICLES or at + 2 >= len(tokens):
        return None
    makes, reads = tokens[at + 2].has("one"), tokens[at + 2].has("determiner")
    return {"make": "make"} if makes else {"from": "search"} if reads else None


def _turns(tokens: Sequence[Token], at: int) -> Senses | None:
    turns = not tokens[at].han and (_behind_verb(tokens, at) or _documents(tokens, at))
    return {"turn": "turn"} if turns else None


def _behind_verb(tokens: Sequence[Token], at: int) -> bool:
    """draft 成一份 handbook: any English word before 成 is the verb."""
    return at + 1 < len(tokens) and tokens[at + 1].text.startswith("成") and tokens[at + 1].has("into")


def _documents(tokens: Sequence[Token], at: int) -> bool:
    """Document the decisions in …: the name of a product at the head of an order is its verb."""
    here, opens = tokens[at], not at or tokens[at - 1].has("break", "polite")
    noun = here.has("product") and not here.has("make", "turn", "write", "answer") and not here.text.endswith("s")
    return opens and noun and at + 1 < len(tokens) and tokens[at + 1].text in ("the", "my", "our", "every")


def _bounds_time(tokens: Sequence[Token], at: int) -> Senses | None:
    """after Friday but before Christmas: both hold for one set."""
    later = at + 1 < len(tokens) and tokens[at + 1].has("time", "unknown_time.open")
    joins = tokens[at].text in ("but", "但", "但是") and later
    return {"mark": ""} if joins and any(t.has("time") for t in tokens[max(0, at - 2) : at]) else None


def _type_after(tokens: Sequence[Token], at: int) -> Senses | None:
    """没做完的事 and 要交的活 are todos; 事 alone is nothing."""
    here = tokens[at]
    if not here.has("type_after"):
        return None
    before = at - 1 - (at > 0 and tokens[at - 1].text == "的")
    near = [tokens[j] for j in (before, at + 1) if 0 <= j < len(tokens)]
    todo = any(t.has("status") or t.senses.get("field") in ("due", "scheduled") for t in near)
    rest = {kind: value for kind, value in here.senses.items() if kind != "type_after"}
    return {"type": here.senses["type_after"]} if todo else rest


def _compounds(tokens: Sequence[Token], at: int) -> Senses | None:
    """记帐的笔记: a verb of one character with one unknown character behind it is a word."""
    here, *rest = tokens[at : at + 3]
    if len(rest) < 2 or not (here.han and here.has("make") and len(here.text) == 1):
        return None
    joined = not rest[0].senses and rest[0].han and len(rest[0].text) == 1 and rest[0].start == here.end
    named = rest[1].text == "的" or rest[1].has("type", "file_type", "about.close")
    return {} if joined and named else None


_RULES: Sequence[Callable[[Sequence[Token], int], Senses | None]] = (
    *(_bracket, _saved, _filler, _phrasal, _turns, _bounds_time, _type_after, _compounds),
)
