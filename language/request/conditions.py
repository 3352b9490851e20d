"""The conditions in the words beside a type word, one by one."""

from notewright.language.request.line import Line
from notewright.language.request.material import Condition, MaterialSet
from notewright.language.request.nouns import FILTERS, literal, text_at
from notewright.language.request.parts import Parts
from notewright.language.request.relations import made_how, of_manner
from notewright.language.request.residue import read_residue
from notewright.language.request.token import Token
from notewright.language.tables import load_table

GRAMMAR = (
    *("glue", "one", "polite", "mark", "answer", "gist", "selection", "every", "paste", "count", "number", "and"),
    *(
        "prep",
        "deictic",
        "no_type",
        "pointing",
        "person",
        "relative",
        "definite",
        "determiner",
        "about.open",
        "whose",
        "title.wrap_open",
    ),
)
PERIODS = load_table(__package__, "relations.toml")["periods"]["latin"]
Step = tuple[int, Condition | None]
"""How many tokens were read, and the condition in them."""


def read_conditions(line: Line, parts: Parts, found: MaterialSet, where: range, before: bool) -> None:
    """Add to `found` what stands in `where`, before or behind its type word."""
    at, joint = where.start, ""
    while at < where.stop:
        here = parts.tokens[at]
        joint = here.senses.get("and", joint)
        found.selection = found.selection or here.has("selection")
        if here.has("every") and not here.has("exclude.lead"):
            found.conditions.append(Condition("every", "all", here))
        if any(t.senses.get("type") == found.kind for t in here.inner if here.has("no_type")):
            found.add(Condition("exclude", here.senses["no_type"], here), before)
        width, condition = read_condition(line, parts, at, where, before)
        if condition:
            condition.joint, joint = joint, ""
            found.add(condition, before)
        at += width


def read_condition(line: Line, parts: Parts, at: int, where: range, before: bool) -> Step:
    """The condition that begins at `at`; every word that is neither filter nor grammar becomes one too."""
    here = parts.tokens[at]
    if here.has("rest") and not here.has("status"):
        named = any(t.has("exclude", "no_type") or t.text.startswith("除") for t in parts.tokens[:at])
        return 1, None if named else Condition("unhandled", literal(line, [here]), here)
    if _deadline(parts, at):
        return 1, None
    if before and at + 1 == where.stop and _says_how(here):
        return 1, Condition("unhandled", literal(line, [here]), here)
    for kind in FILTERS:
        if here.has(kind) and not (
            kind == "unhandled" and (_points_at_time(parts, at) or is_content(parts, at, before))
        ):
            return (
                _refused(line, parts, at, where) if _fits_no_key(kind, here.senses[kind]) else (1, _of(kind, parts, at))
            )
    if here.has("quote"):
        return 1, Condition("topic", here.senses["quote"].strip(), here)
    if before and (here.has("whose") or _drafts(parts, at)):
        return 1, Condition("unhandled", literal(line, [here]), here)
    if before and _counts(parts, at):
        covered = at + 1 < where.stop and parts.tokens[at + 1].has("unhandled")
        return 1, None if covered else Condition("unhandled", literal(line, [here]), here)
    if here.has("prep") and not before:
        return _pointing(line, parts, at, where)
    mixed = here.has("from") and not here.han and at > 0 and parts.tokens[at - 1].han
    if mixed or (here.has(*GRAMMAR) and not here.has("product", "material")):
        return 1, None
    return read_residue(line, parts, at, where, before)


def _drafts(parts: Parts, at: int) -> bool:
    """草稿笔记, "draft notes": a state of the material, and not the waiting draft."""
    named = parts.tokens[at].text in ("草稿", "初稿", "原稿", "draft")
    return named and at + 1 < len(parts.tokens) and parts.tokens[at + 1].has("type", "file_type")


def _says_how(here: Token) -> bool:
    """Scribbled notes: an English participle right before the type."""
    made = here.senses.get("field") == "created" and here.text.isascii() and made_how(here.text)
    return made or of_manner(here.text)


def _deadline(parts: Parts, at: int) -> bool:
    """a brief from the files by tonight: when the note is wanted; on todos it can be their own date."""
    near = parts.tokens[max(0, at - 4) : at]
    dated = parts.tokens[at].has("time") and parts.tokens[at].text.startswith("by ")
    return dated and parts.makes_note and not any(t.has("field") or t.senses.get("type") == "todo" for t in near)


def _of(kind: str, parts: Parts, at: int) -> Condition:
    return Condition(kind, parts.tokens[at].senses[kind], parts.tokens[at])


def _fits_no_key(kind: str, value: str) -> bool:
    """A word of the lexicon such as "unread"; a framed phrase is already complete."""
    return kind == "unhandled" and value.isascii() and value.isalpha()


def _counts(parts: Parts, at: int) -> bool:
    """三篇笔记, 几篇 in an order, 一页的文件: how many or how long is no filter."""
    here = parts.tokens[at]
    few = parts.makes_note and here.text.startswith("几") and here.has("answer")
    long = here.text.startswith("一") and here.has("one") and text_at(parts.tokens, at + 1) == "的"
    return here.has("count", "number") or few or long


def _refused(line: Line, parts: Parts, at: int, where: range) -> Step:
    """A narrowing phrase that fits no key, with the words that belong to it (size 大于 10MB, written by Alice)."""
    end = at + 1
    while end < where.stop and (_belongs(parts, end) or _leads_on(parts, end, where)):
        end += 1
    return end - at, Condition("unhandled", literal(line, parts.tokens[at:end]), parts.tokens[at])


def _leads_on(parts: Parts, at: int, where: range) -> bool:
    """older than a year: an article inside the phrase."""
    article = parts.tokens[at].text in ("a", "an", "the", "than")
    return article and at + 1 < where.stop and not parts.tokens[at + 1].senses


def _belongs(parts: Parts, at: int) -> bool:
    here = parts.tokens[at]
    return not here.senses or here.has("unhandled", "number", "count", "product", "quote")


def is_content(parts: Parts, at: int, before: bool) -> bool:
    """最重要的结论是什么: behind the type, a degree in a question is about what is told, not about what is read."""
    if before or not parts.answers or parts.makes_note:
        return False
    if _asked(parts, at):
        return True
    if at + 1 >= len(parts.tokens):
        return False
    after = parts.tokens[at + 1]
    return not after.senses or after.has("gist", "product", "material")


def _asked(parts: Parts, at: int) -> bool:
    """待办里哪件最急: behind the type and a question word, it is the answer."""
    for j in range(at - 1, max(-1, at - 4), -1):
        if parts.tokens[j].has("type", "file_type", "break"):
            return False
        if parts.tokens[j].has("answer") and parts.tokens[j].han:
            return any(t.has("folder.inside") for t in parts.tokens[max(0, j - 3) : j])
    return False


def _points_at_time(parts: Parts, at: int) -> bool:
    after = at + 1
    while text_at(parts.tokens, after) in ("the", "my"):
        after += 1
    return parts.tokens[at].has("prep") and after < len(parts.tokens) and parts.tokens[after].has("time", "folder")


def _pointing(line: Line, parts: Parts, at: int, where: range) -> Step:
    """A preposition behind the type: grammar before a date; "for X" and "of X" are topics; the rest is refused."""
    tokens = parts.tokens
    first = at + 1
    while first < where.stop and tokens[first].has("glue", "one") and not tokens[first].has(*FILTERS):
        first += 1
    end = first
    while end < where.stop and (not tokens[end].senses or tokens[end].has("product", "quote", "number", "material")):
        end += 1
    if first == end:
        return 1, None
    if tokens[end - 1].text in PERIODS and tokens[at].text not in ("for", "on", "with", "by"):
        return end - at, Condition("time", literal(line, tokens[first:end]), tokens[first])
    if tokens[at].text in ("for", "of", "on"):
        return end - at, Condition("topic", literal(line, tokens[first:end]), tokens[first])
    return end - at, Condition("unhandled", literal(line, tokens[at:end]), tokens[at])
