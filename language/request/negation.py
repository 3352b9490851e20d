"""What a negation takes back: a write, the note, a search, a type. A narrowing that it makes is refused by name."""

from collections.abc import Sequence

from notewright.language.request.nouns import is_head
from notewright.language.request.parts import Parts, resumes
from notewright.language.request.token import Token

_CONDITIONS = ("time", "tag", "folder", "status", "topic", "unhandled")
_BARE = ("type", "file_type", "glue", "and", "every", "polite")
_NOTE = frozenset(("note", "笔记", "文档", "document", "draft"))


def read_negation(parts: Parts, at: int, end: int) -> int:
    """The negation at `at`; gives the place where reading goes on."""
    tokens = parts.tokens
    first = at + 1
    while first < end and tokens[first].has("glue", "polite", "not", "one") and not tokens[first].has("type"):
        first += 1
    back = _sets_before(tokens, at)
    if first >= end and _filtered_set(parts, at):
        return parts.mark(_clause_start(tokens, at), end, "refused")
    if first >= end or (
        back < at and not any(t.has(*_CONDITIONS, *_BARE[:2], "product", "into") for t in tokens[first:end])
    ):
        return parts.mark(back, end, "background")
    if first >= end - 1 and _filtered_set(parts, at):
        return parts.mark(_clause_start(tokens, at), end, "refused")
    return _taken_back(parts, at, first, resumes(parts, first + 1, end))


def _sets_before(tokens: Sequence[Token], at: int) -> int:
    """书签就别用了: where bare types fill the clause before the negation, it takes them back."""
    back = at
    while back and tokens[back - 1].has("type", "file_type", "glue", "and"):
        back -= 1
    return back if not back or tokens[back - 1].has("break") else at


def _clause_start(tokens: Sequence[Token], at: int) -> int:
    while at and not tokens[at - 1].has("break"):
        at -= 1
    return at


def _filtered_set(parts: Parts, at: int) -> bool:
    """关于周报的笔记别用: a set with conditions that fills the clause before the negation; no key can take it back."""
    before = parts.tokens[_clause_start(parts.tokens, at) : at]
    orders = any(t.has("into", "make", "turn", "from", "write") for t in before)
    narrowed = any(
        t.has(*_CONDITIONS) or not t.has("type", "file_type", "glue", "and", "one", "count", "polite") for t in before
    )
    if any(t.has("selection") for t in before):
        return False
    named = any(t.has("type", "file_type") for t in before) or (bool(before) and before[-1].text == "的")
    return narrowed and not orders and named


def _taken_back(parts: Parts, at: int, first: int, end: int) -> int:
    here, rest = parts.tokens[first], parts.tokens[first:end]
    sends = any(t.has("write") for t in rest[:4]) and not any(t.has("type", "file_type") for t in rest)
    if here.has("write") or sends or _fronted_write(here, rest) or (here.has("make") and _other_object(rest)):
        return parts.mark(at, end, "background")
    if any(t.has("machine") for t in rest) and not any(t.has("type", "file_type") for t in rest):
        return parts.mark(at, end, "background")
    types = _bare_types(parts, first, end)
    if types and _part_of_set(parts, at, types):
        return parts.mark(at, types, "refused")
    if types:
        return parts.mark(at, types, "background")
    behind = not here.han and _behind_set(parts, at)
    if behind and not here.has("make", "save", "into"):
        return parts.mark(at, _refusal_end(parts, first, end), "refused")
    if here.has("into", "make", "save", "product", "turn"):
        parts.refuses_note = True
        return parts.mark(at, end, "background")
    if here.has("from", "material") and not any(t.has(*_CONDITIONS) for t in rest):
        return _no_search(parts, at, first, end)
    if _takes_topic(parts, at, rest) or any(t.has(*_CONDITIONS, "type") for t in rest):
        return parts.mark(at, _refusal_end(parts, first, end), "refused")
    return parts.mark(at, end, "background")


def _fronted_write(here: Token, rest: Sequence[Token]) -> bool:
    """别给这些笔记加标签: the object of the write stands before it."""
    made = any(t.has("into", "make", "turn", "save") for t in rest)
    return here.text in ("把", "将", "给", "为", "从") and any(t.has("write") for t in rest) and not made


def _part_of_set(parts: Parts, at: int, end: int) -> bool:
    """files that are not PDFs: a kind of file taken out of the files is a condition."""
    kinds = any(t.has("file_type") and not t.has("type") for t in parts.tokens[at:end])
    return kinds and any(t.senses.get("type") == "file" for t in parts.tokens[:at])


def _takes_topic(parts: Parts, at: int, rest: Sequence[Token]) -> bool:
    """notes about investing, not funds; 不要基金那些: unknown words that a set shall do without."""
    behind = any(is_head(parts.tokens, j) for j in range(at)) and not rest[0].senses
    named = rest[-1].text.startswith(("那些", "那部分", "的部分", "之类", "一类"))
    short = parts.tokens[at].text in ("not", "no", "but not", "and not") and len(rest) < 3 and not parts.makes_note
    return behind and (named or short)


def _other_object(rest: Sequence[Token]) -> bool:
    named = any(t.has("object") or t.has("type") for t in rest)
    return named and not any(t.has("product") and t.text in _NOTE for t in rest)


def _bare_types(parts: Parts, first: int, end: int) -> int:
    """End of "not the bookmarks", 不要书签, 别掺书签; 0 where something else stands there. "No note" is the product."""
    tokens = parts.tokens
    alone = first + 1 >= end or tokens[first + 1].has("polite")
    if tokens[first].text in _NOTE and alone:
        return 0
    verbs = first
    while verbs < end and not tokens[verbs].senses:
        verbs += 1
    stop = verbs
    while stop < end and tokens[stop].has(*_BARE):
        stop += 1
    if not any(is_head(tokens, j) for j in range(verbs, stop)):
        return 0
    return stop if verbs == first or (stop == end and tokens[verbs].text != "的") else 0


def _no_search(parts: Parts, at: int, first: int, end: int) -> int:
    """别翻我的资料: nothing is looked up; 不要用书签: only that type is not."""
    heads = [j for j in range(first, end) if is_head(parts.tokens, j)]
    own = any(t.text in ("任何", "any", "我的", "my") for t in parts.tokens[first:end])
    parts.no_search = parts.no_search or own or not heads
    return parts.mark(at, heads[-1] + 1 if heads else end, "background")


def _behind_set(parts: Parts, at: int) -> bool:
    """files I have not opened: only grammar and conditions lie between the type and the negation."""
    for j in range(at - 1, -1, -1):
        if is_head(parts.tokens, j):
            return parts.roles[j] == "material"
        if parts.tokens[j].has("break", "into", "make", "and") or parts.roles[j] != "material":
            return False
    return False


def _refusal_end(parts: Parts, at: int, end: int) -> int:
    """A negated condition reaches up to its type word or to the next piece of the order."""
    ends = (j for j in range(at, end) if is_head(parts.tokens, j) or parts.tokens[j].has("into", "make", "turn"))
    return next(ends, end)
