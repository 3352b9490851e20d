"""What an edit is about: the object of its clause, read by the grammar of queries, with the pick that it names."""

import re
from collections.abc import Sequence
from functools import cache

from pydantic import ValidationError

from notewright.language.numerals import read_number
from notewright.language.request.line import read_line
from notewright.language.request.nouns import literal, trimmed
from notewright.language.request.plan_clauses import Clause, words
from notewright.language.request.scope import read_request
from notewright.language.request.token import Token
from notewright.language.tables import load_table
from notewright.state.plan import Pick, Target
from notewright.state.scope import Query, ResourceType


def points(tokens: Sequence[Token]) -> str:
    """ "one" or "many" where the object only points back (it; 这些笔记, them all), else ""."""
    pronouns = words("pronoun", "one") | words("pronoun", "many")
    said = [t for t in tokens if t.text in pronouns or not t.has("polite", "mark", "type", "glue")]
    said = [t for t in said if t.text not in words("pronoun", "rest") and not (t.has("every") and len(said) > 1)]
    if said and all(t.has("selection") or t.text in words("pronoun", "many") for t in said):
        return "many"
    return "one" if said and all(t.text in words("pronoun", "one") for t in said) else ""


def says_every(tokens: Sequence[Token]) -> bool:
    """Whether all hits are meant."""
    return any(token.text in words("every", "words") for token in tokens)


def read_targets(clause: Clause, tokens: Sequence[Token], kind: ResourceType, *, named: bool) -> tuple[Target, ...]:
    """The targets of type `kind` that the object names, in order; none where it cannot be read.

    `named`: the type must be said; else bare words are its keyword.
    """
    if not tokens:
        return ()
    if any(token.text in words("vague", "words") for token in tokens):
        return ()
    said = _without_every(clause, tokens)
    pick, said = picked(said)
    left = _left(tokens, said)
    if pick and any(token.has("count", "number") for token in left):  # 最早的待办里…的那两条: a second number
        return ()
    found = read_request(said).queries or _by_words(clause, tokens, said, kind, named=named)
    right = all(query.resource_type == kind and _literal(clause.text, query) for query in found)
    if not right or (pick and len(found) != 1) or _lost(left, found):
        return ()
    return tuple(Target(query=query, pick=pick, every=says_every(tokens) and pick is None) for query in found)


def _lost(left: Sequence[Token], found: Sequence[Query]) -> bool:
    """待办给阳台的薄荷换盆: words of the object, and a query without any: what they name is never widened to all."""
    bare = any(not query.model_dump(exclude_defaults=True, exclude={"resource_type", "todo_status"}) for query in found)
    return bare and any(not token.senses and re.search(r"\w", token.text) for token in left)


def _left(tokens: Sequence[Token], said: str) -> list[Token]:
    """The words of the object that are no part of "all", of a pick or of what is ignored."""
    start = tokens[0].start
    return [token for token in tokens if said[token.start - start : token.end - start].strip()]


def _without_every(clause: Clause, tokens: Sequence[Token]) -> str:
    """The words of the object, with blanks where "all" stood: it widens no state."""
    start = tokens[0].start
    said = clause.text[start : tokens[-1].end]
    for token in tokens:
        if token.text in words("every", "words"):
            said = _blank(said, token.start - start, token.end - start)
    for word in words("ignored", "words"):
        said = said.replace(word, " " * len(word))
    tail = re.search(load_table(__package__, "plan.toml")["ignored"]["tail"], said)
    return _blank(said, tail.start(), tail.end()) if tail else said


def _blank(said: str, start: int, end: int) -> str:
    return said[:start] + " " * (end - start) + said[end:]


def picked(said: str) -> tuple[Pick | None, str]:
    """The pick that stands in `said`, and `said` with blanks in its place."""
    line = read_line(said)
    for order, pattern in _patterns():
        found = pattern.search(line.plain)
        if found is None:
            continue
        number = found["n"] or found["m"]
        count = read_number(number, 0) if number else None
        if number is None and re.search(load_table(__package__, "plan.toml")["pick"]["words"]["plural"], line.plain):
            return None, said
        try:
            pick = Pick.model_validate({"order": order, "count": int(count[0]) if count else 1})
        except ValidationError:
            return None, said
        return pick, _blank(said, line.starts[found.start()], line.ends[found.end() - 1])
    return None, said


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    table = load_table(__package__, "plan.toml")["pick"]
    numbers = "|".join(table["words"]["numbers"])
    return tuple(
        (order, re.compile(table[script]["pattern"].format(orders="|".join(table[script][order]), numbers=numbers)))
        for order in ("oldest", "newest")
        for script in ("han", "latin")
    )


def _by_words(clause: Clause, tokens: Sequence[Token], said: str, kind: ResourceType, *, named: bool) -> list[Query]:
    """Words without a type are the keyword where the verb or a counting word says the type (勾掉买牛奶, 预算那篇)."""
    counted = kind == "note" and any(token.text in words("measure", "note") for token in tokens)
    rest = trimmed([t for t in tokens if said[t.start - tokens[0].start : t.end - tokens[0].start].strip()])
    plain = any(not token.senses or token.has("quote") for token in rest)
    other = any(token.has("type", "file_type", "selection", "count", "number") for token in rest)
    if (named and not counted) or not plain or other:
        return []
    phrase = literal(read_line(clause.text), rest)
    if not (rest and rest[-1].has("quote")):
        phrase = next((phrase.removesuffix(w) for w in words("ignored", "words") if phrase.endswith(w)), phrase)
    return [Query(resource_type=kind, keyword=phrase)] if 0 < len(phrase) <= 200 else []


def _literal(text: str, query: Query) -> bool:
    phrases = (query.keyword, query.exclude, query.time_range, query.tag, query.folder, *query.unhandled)
    return all(phrase in text for phrase in phrases if phrase)
