"""Verbs of making: what they make says whether that is the note, another write, or the material."""

from collections.abc import Sequence

from notewright.language.request.nouns import is_head
from notewright.language.request.parts import Parts, resumes
from notewright.language.request.products import product
from notewright.language.request.token import Token

_NARROWS = ("definite", "status", "tag", "topic", "related", "every")


def read_make(parts: Parts, at: int, end: int) -> int:
    """The phrase behind the verb at `at`."""
    stop = _phrase_end(parts, at + 1, end)
    verb = parts.tokens[at]
    phrase = [t for t in parts.tokens[at + 1 : stop] if not t.has("polite", "mark")]
    nouns = [t for t in phrase if not t.has("glue", "one") or t.has("product", "type")]
    if verb.senses["make"] == "create" and _puts_into(parts, stop, end):
        return parts.writing(at, resumes(parts, stop, end))
    if not nouns:
        bare = verb.has("soft") or not (phrase or verb.has("one") or _about(parts, stop, end))
        return at + 1 if bare else _makes(parts, at, end)
    if _creates(verb, phrase, nouns):
        return parts.writing(at, resumes(parts, at + 1, end))
    return (
        at + 1
        if not _sourced(parts, verb, phrase, stop, end) and _is_material(verb, phrase, nouns[-1])
        else _makes(parts, at, end)
    )


def _sourced(parts: Parts, verb: Token, phrase: Sequence[Token], at: int, end: int) -> bool:
    """a lab journal entry from the notes, "talking points out of the slides": what is made, before its source."""
    made = any(t.has("one") for t in phrase) or (verb.text not in ("need", "want") and not phrase[0].senses)
    points = at < end and (parts.tokens[at].text in ("from", "out of") or any(t.has("one") for t in phrase))
    return made and points and any(is_head(parts.tokens, j) for j in range(at, end))


def _phrase_end(parts: Parts, at: int, end: int) -> int:
    for j in range(at, end):
        here = parts.tokens[j]
        leads = here.has("prep", "topic", "from") and not here.han and not here.has("product")
        joint = here.has("and", "polite") and j + 1 < end
        if leads or here.has("into") or here.text in ("to", "that"):
            return j
        if joint and parts.tokens[j + 1].has("make", "write", "turn", "answer"):
            return j
    return end


def _puts_into(parts: Parts, at: int, end: int) -> bool:
    """Add "buy milk" to my todos: the type is where the new item goes."""
    return at < end and parts.tokens[at].text == "to" and any(is_head(parts.tokens, j) for j in range(at + 1, end))


def _about(parts: Parts, at: int, end: int) -> bool:
    """Write about my week: the topic is the product's."""
    return at < end and parts.tokens[at].has("topic")


def _makes(parts: Parts, at: int, end: int) -> int:
    parts.makes_note = True
    return product(parts, at, end)


def _creates(verb: Token, phrase: Sequence[Token], nouns: Sequence[Token]) -> bool:
    """Whether the verb makes something else than the note: a todo, a reminder, a bookmark, a tag."""
    first, last = nouns[0], nouns[-1]
    if _is_object(verb, phrase, last):
        return True
    if (
        first.senses.get("type") == "todo"
        and phrase[phrase.index(first) + 1 :][:1]
        and phrase[phrase.index(first) + 1].has("time")
    ):
        return _is_object(verb, phrase, first)
    apart = verb.senses["make"] == "create" or is_head(phrase, phrase.index(first)) or not first.has("type")
    after = phrase[phrase.index(first) + 1 :][:1]
    item = is_head(phrase, phrase.index(first)) and bool(after) and not after[0].has("product")
    return (item or not last.has("product")) and apart and _is_object(verb, phrase, first)


def _is_object(verb: Token, phrase: Sequence[Token], noun: Token) -> bool:
    if noun.has("tag"):
        return verb.has("adds")
    if noun.has("object") and not noun.has("product"):
        return True
    narrowed = (verb.has("adds") or not verb.han) and any(t.has(*_NARROWS) for t in phrase)
    return noun.senses.get("type") in ("todo", "bookmark") and not narrowed


def _is_material(verb: Token, phrase: Sequence[Token], noun: Token) -> bool:
    """Whether the verb only introduces the material: "I need my notes from May", 做过的笔记."""
    definite = any(t.has("definite") for t in phrase)
    measured = any(t.has("one") for t in (verb, *phrase))
    if verb.has("soft") and verb.han and noun.has("type") and not measured:
        return True
    if noun.has("type", "file_type"):
        written = not noun.han and noun.text == "notes" and not verb.has("soft") and not definite
        return not written and (definite or not noun.has("product"))
    vague = not noun.has("product") and not measured
    return vague and (verb.has("soft") or noun.has("tag", "time", "status", "topic"))
