"""How far the noun phrase around a type word reaches, to the left and to the right."""

from notewright.language.request.nouns import FILTERS, is_head, opens_set
from notewright.language.request.parts import Parts, is_verb

_ORDERS = ("into", "from", "turn", "make", "write", "not", "save")


def stops(parts: Parts, at: int) -> bool:
    """Whether a noun phrase cannot reach over the token at `at`."""
    here = parts.tokens[at]
    if parts.roles[at] != "material" or here.has("break"):
        return True
    if here.text == "too" and at + 1 < len(parts.tokens) and parts.tokens[at + 1].has("unhandled"):
        return False
    if here.senses.get("follow", "wording") != "wording" and not here.has(*FILTERS, "type", "and"):
        return True
    if here.senses.get("from") == "weak" and at and not parts.tokens[at - 1].senses:
        return False
    if here.has(*FILTERS) or not here.has(*_ORDERS):
        return False
    turns = here.has("into", "not") or here.senses.get("from") == "use"
    return (turns and not here.han) or is_verb(parts.tokens, at, 0)


def is_joint(parts: Parts, at: int) -> bool:
    """A word that joins sets; "with" too where another set follows (combine notes with open todos)."""
    here = parts.tokens[at]
    return here.has("and") or (here.text == "with" and opens_set(parts.tokens, at + 1))


def modifies(parts: Parts, at: int) -> bool:
    """带链接的笔记: a type word is reached over nothing but modifiers, so the one before only describes it."""
    while at < len(parts.tokens) and not stops(parts, at):
        if is_head(parts.tokens, at):
            return True
        if parts.tokens[at].has("and", "answer", "product", "gist"):
            return False
        at += 1
    return False


def left_end(parts: Parts, at: int, floor: int) -> int:
    """Where the modifiers before the type word at `at` begin, behind `floor`."""
    start = at
    while start > floor and not stops(parts, start - 1) and not _bounds(parts, start - 1, at):
        start -= 1
    joints = [j for j in range(start, at) if is_joint(parts, j)]
    chosen = [j for j in joints if any(token.has("selection") for token in parts.tokens[start:j])]
    if chosen:
        start = chosen[-1] + 1
    elif floor and start == floor and joints:
        start = next((j for j in joints if not _joint_behind(parts, j, at)), joints[-1]) + 1
    while start < at and (parts.tokens[start].has("mark") or is_joint(parts, start)):
        start += 1
    return start


def _bounds(parts: Parts, at: int, head: int) -> bool:
    """English: a preposition, a question word, a verb of "I", or what stands before "the" or "last week's"."""
    here, after = parts.tokens[at], parts.tokens[at + 1]
    if here.han:
        return False
    if here.has("prep", "answer", "about.open"):
        return not here.has("unhandled")
    if here.senses:
        return False
    acting = parts.tokens[at - 1].senses.get("person") == "acting" if at else False
    return acting or (at + 1 < head and not after.han and after.has("determiner", "time", "every", "selection"))


def _joint_behind(parts: Parts, at: int, end: int) -> bool:
    return any(parts.tokens[j].has("and") and parts.tokens[j].text != "、" for j in range(at + 1, end))


def right_end(parts: Parts, at: int, ceiling: int | None) -> int:
    """Where the conditions behind the type word at `at` end; `ceiling` is the next type word."""
    end, limit = at + 1, len(parts.tokens) if ceiling is None else ceiling
    if ceiling and not any(stops(parts, j) or is_joint(parts, j) for j in range(end, limit)):
        return end
    while end < limit and not stops(parts, end):
        if ceiling and is_joint(parts, end) and _reaches(parts, end + 1, limit):
            break
        end += 1
    return end


def _reaches(parts: Parts, at: int, ceiling: int) -> bool:
    """Whether the words from `at` on lead to the next set without a stop."""
    if any(stops(parts, j) for j in range(at, ceiling)):
        return stops(parts, at)
    return not _joint_behind(parts, at - 1, ceiling)
