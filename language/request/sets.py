"""The sets of material that a sentence names: a type word each, with the conditions around it.

Every word beside a type word is accounted for: a filter, grammar, a topic, or `unhandled`, which is refused by name.
"""

from collections.abc import Sequence
from itertools import pairwise

from notewright.language.request.conditions import read_conditions
from notewright.language.request.line import Line
from notewright.language.request.loose import read_loose
from notewright.language.request.material import Condition, MaterialSet, Reading
from notewright.language.request.nouns import is_head, literal, text_at
from notewright.language.request.parts import Parts
from notewright.language.request.reach import is_joint, left_end, modifies, right_end
from notewright.language.request.relations import relational
from notewright.language.request.token import Token

_KIND_WORDS = frozenset(["的", "类型", "类型的", "格式", "格式的", "类", "type", "kind"])
_ORDERS = ("from", "make", "turn", "into", "answer", "follow", "about.open")


def read_sets(line: Line, parts: Parts) -> Reading:
    """All sets of the sentence with the conditions that stand beside them, and the conditions that stand alone."""
    heads = _all_heads(parts)
    sets: list[MaterialSet] = []
    for order, at in enumerate(heads):
        last = sets[-1] if sets else None
        ceiling = heads[order + 1] if order + 1 < len(heads) else None
        sets.append(_read_set(line, parts, at, last, ceiling))
    kept = _contained(line, parts, sets)
    if len({found.clause for found in sets}) > 1:
        kept = [found for found in kept if not _is_talk(parts, found)]
    return Reading(_narrower(parts, kept), read_loose(line, parts, sets))


def _narrower(parts: Parts, sets: list[MaterialSet]) -> list[MaterialSet]:
    """还剩啥活儿没干？待办里的: a bare type beside a narrowed set of the same type says nothing more."""
    for first, later in pairwise(sets):
        less = all(c.kind == "exclude" for c in first.conditions) and first.conditions
        rest = any(t.has("rest") for t in parts.tokens[later.start : later.at])
        if less and first.kind == later.kind and first.clause != later.clause and (rest or not later.joined):
            later.conditions.extend(first.conditions)
            first.conditions.clear()
    narrowed = {found.kind for found in sets if found.conditions and not found.selection}
    return [found for found in sets if found.conditions or found.selection or found.kind not in narrowed]


def _read_set(line: Line, parts: Parts, at: int, last: MaterialSet | None, ceiling: int | None) -> MaterialSet:
    token, floor = parts.tokens[at], last.end if last else 0
    found = MaterialSet(_kind(token), at, clause=parts.clause_of(at))
    found.start = left_end(parts, at, floor)
    found.end = right_end(parts, at, ceiling)
    found.joined = last is not None and _joined(parts.tokens[floor : found.start])
    if token.has("file_type") and not token.has("type"):
        found.conditions.append(Condition("file_type", token.senses["file_type"], token))
    read_conditions(line, parts, found, range(found.start, at), before=True)
    read_conditions(line, parts, found, range(at + 1, found.end), before=False)
    return found


def _all_heads(parts: Parts) -> list[int]:
    material = [j for j in range(len(parts.tokens)) if parts.roles[j] == "material"]
    named = [j for j in material if _names_set(parts, j) and not _related_clause(parts, j)]
    return named or [j for j in material if _saves(parts.tokens[j])]


def _related_clause(parts: Parts, at: int) -> bool:
    """notes that include pictures: the second type only tells something about the first."""
    for j in range(at - 1, -1, -1):
        here = parts.tokens[j]
        if here.text == "with" and j and parts.tokens[j - 1].has("type", "file_type", "topic"):
            return any(t.has("unhandled", "number", "count") for t in parts.tokens[j + 1 : at])
        if here.has("break", "into") or is_joint(parts, j) or parts.roles[j] != "material" or is_head(parts.tokens, j):
            return False
        if here.text in ("that", "which", "who"):
            return not parts.tokens[at].han and j > 0 and parts.tokens[j - 1].has("type", "file_type", "topic")
    return False


def _kind(token: Token) -> str:
    return token.senses.get("type", "bookmark" if _saves(token) else "file")


def _saves(token: Token) -> bool:
    """A verb that names the type where no noun does: what did I bookmark, 收藏了什么."""
    return (token.has("field") and token.text.startswith(("收藏", "bookmark"))) or token.text == "bookmarking"


def _names_set(parts: Parts, at: int) -> bool:
    """Whether a type word names a set of its own and does not only narrow the next one (PDF 文件, 带链接的笔记)."""
    tokens = parts.tokens
    if not is_head(tokens, at):
        return tokens[at].has("type", "file_type") and _governed(parts, at)
    if tokens[at].han and text_at(tokens, at + 1) == "的" and modifies(parts, at + 2):
        return False
    after = at + 1
    while text_at(tokens, after) in _KIND_WORDS:
        after += 1
    if tokens[at].has("type") or after >= len(tokens) or not tokens[after].has("type", "file_type"):
        return True
    return parts.roles[after] != "material" or not is_head(tokens, after)


def _governed(parts: Parts, at: int) -> bool:
    """把笔记 before an unknown verb is a set, where no other type word stands behind it."""
    tokens = parts.tokens
    stops = (j for j in range(at + 1, len(tokens)) if tokens[j].has("break") or parts.roles[j] != "material")
    later = next(stops, len(tokens))
    ruled = any(tokens[j].has("from") for j in range(max(0, at - 6), at))
    ruled = ruled or (text_at(tokens, at - 1) in ("的", "那些", "'s") and relational(tokens[at + 1 : at + 2]))
    return ruled and not any(is_head(tokens, j) for j in range(at + 1, later))


def _joined(between: Sequence[Token]) -> bool:
    """Whether only joints and pauses stand between two sets, so that they make one list."""
    grammar = ("and", "glue", "polite", "mark")
    return bool(between) and all(t.has(*grammar) or t.text in (",", "with") for t in between)


def _is_talk(parts: Parts, found: MaterialSet) -> bool:
    """我的笔记太乱了，把…: a clause that only tells something about a type, beside one that orders something."""
    start, end = parts.bounds[found.clause]
    told = parts.tokens[start:end]
    if set(parts.roles[start:end]) != {"material"} or any(t.has(*_ORDERS) or (t.has("one") and t.han) for t in told):
        return False
    return any(not t.senses for t in parts.tokens[start : found.start]) or _stated(parts, found, end)


def _stated(parts: Parts, found: MaterialSet, end: int) -> bool:
    rest = parts.tokens[found.at + 1 : end]
    own = any(t.has("person") for t in parts.tokens[found.start : found.at])
    says = bool(rest) and (rest[0].han or rest[0].text in ("are", "is", "were", "was"))
    return own and says and any(not t.senses for t in rest)


def _contained(line: Line, parts: Parts, sets: list[MaterialSet]) -> list[MaterialSet]:
    """Two type words for one set: 收藏夹里…的书签, 从笔记里找关于X的笔记, "todos in my notes"."""
    kept: list[MaterialSet] = []
    for found in sets:
        last = kept[-1] if kept else None
        apart = last is None or last.clause != found.clause or found.joined
        if last is None or apart or any(is_joint(parts, j) for j in range(last.at, found.at)):
            kept.append(found)
        elif text_at(parts.tokens, found.start - 1) in ("in", "inside", "from", "within"):
            _lies_in(line, parts, last, found)
        elif not last.conditions and (last.kind == found.kind or _inside(parts, last, found)):
            kept[-1] = found
        elif last.kind != found.kind or found.conditions:
            kept.append(found)
    return kept


def _inside(parts: Parts, last: MaterialSet, found: MaterialSet) -> bool:
    return parts.tokens[last.at + 1].has("folder.inside") and found.kind == "todo"


def _lies_in(line: Line, parts: Parts, last: MaterialSet, found: MaterialSet) -> None:
    """todos in last week's notes: where something lies is no filter that we have."""
    if found.conditions:
        phrase = parts.tokens[found.start - 1 : found.end]
        last.add(Condition("unhandled", literal(line, phrase), phrase[0]), before=False)
