"""The sets of material that a sentence names: a type word each, with the conditions around it.

Every word beside a type word is accounted for: a filter, grammar, a topic, or `unhandled`, which is refused by name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from notewright.language.request.nouns import is_head, literal, opens_set
from notewright.language.request.lexer import Line
from notewright.language.request.relations import named_person, owned_by_person, relational
from notewright.language.request.roles import Parts, is_verb
from notewright.language.request.token import Token

FILTERS = ("topic", "title", "exclude", "time", "field", "tag", "folder", "status", "file_type", "related", "unhandled")
_GRAMMAR = (
    "no_type",
    "gist",
    "glue",
    "one",
    "polite",
    "mark",
    "answer",
    "selection",
    "every",
    "paste",
    "count",
    "number",
    "and",
    "prep",
    "deictic",
    "pointing",
    "person",
    "relative",
)


_SUBJECTS = frozenset("been i we i've am keep".split())
_DETERMINERS = frozenset("the my our those your this that his her their".split())


@dataclass
class Condition:
    """One filter of a set. `alternative`: it stands beside another of its kind with "or" or "and" between."""

    kind: str
    value: str
    token: Token
    alternative: bool = False
    joint: str = ""


@dataclass
class MaterialSet:
    """One type with its own conditions, in the order of the sentence."""

    kind: str
    at: int
    conditions: list[Condition] = field(default_factory=list)
    joined: bool = False
    selection: bool = False
    before: bool = False
    after: bool = False
    clause: int = 0
    start: int = 0
    end: int = 0

    def has(self, *kinds: str) -> bool:
        return any(condition.kind in kinds for condition in self.conditions)

    def add(self, condition: Condition, before: bool) -> None:
        self.conditions.append(condition)
        if condition.kind not in ("related",):
            self.before = self.before or before
            self.after = self.after or not before


@dataclass
class Reading:
    """The sets in order, and the conditions that stand in clauses of their own."""

    sets: list[MaterialSet]
    loose: list[Condition]


def read_sets(line: Line, parts: Parts) -> Reading:
    """All sets of the sentence with the conditions that stand beside them."""
    tokens = parts.tokens
    heads = [j for j in range(len(tokens)) if parts.roles[j] == "material" and _heads(parts, j)]
    if not heads:
        heads = [j for j in range(len(tokens)) if parts.roles[j] == "material" and _saves(tokens[j])]
    taken: set[int] = set(heads)
    sets: list[MaterialSet] = []
    for order, at in enumerate(heads):
        found = MaterialSet(_kind(tokens[at]), at, clause=_clause_of(tokens, at))
        if tokens[at].has("file_type") and not tokens[at].has("type"):
            found.conditions.append(Condition("file_type", tokens[at].senses["file_type"], tokens[at]))
        floor = sets[-1].end if sets else 0
        found.start = _left(parts, at, floor)
        ceiling = heads[order + 1] if order + 1 < len(heads) else len(tokens)
        found.end = _right(parts, at, ceiling, last=order + 1 == len(heads))
        _conditions(line, parts, found, range(found.start, at), before=True)
        _conditions(line, parts, found, range(at + 1, found.end), before=False)
        if sets:
            found.joined = _joined(parts, sets[-1].end, found.start)
        taken.update(range(found.start, found.end))
        sets.append(found)
    loose = _loose(line, parts, sets, taken)
    return Reading([found for found in _contained(line, parts, sets) if not _is_talk(parts, found, sets)], loose)


def _is_talk(parts: Parts, found: MaterialSet, sets: Sequence[MaterialSet]) -> bool:
    """我的笔记太乱了，把…: a clause that only tells something about a type, beside one that orders something."""
    clauses = list(_clauses(parts))
    start, end = next((a, b) for a, b in clauses if a <= found.at < b)
    orders = ("from", "make", "turn", "into", "answer", "follow", "one", "about.open")
    told = parts.tokens[start:end]
    if any(t.has(*orders) and not (t.has("one") and not t.han) for t in told) or set(parts.roles[start:end]) != {
        "material"
    }:
        return False
    states = any(not t.senses for t in parts.tokens[start : found.start]) or _stated(parts, found, end)
    return states and any(other.clause != found.clause for other in sets)


def _stated(parts: Parts, found: MaterialSet, end: int) -> bool:
    rest = parts.tokens[found.at + 1 : end]
    own = any(t.text in ("my", "our", "我", "我的", "我们的") for t in parts.tokens[found.start : found.at])
    copula = any(t.text in ("are", "is", "were", "was") for t in rest[:1])
    return own and any(not t.senses for t in rest) and (copula or (bool(rest) and rest[0].han))


def _kind(token: Token) -> str:
    return token.senses.get("type", "bookmark" if _saves(token) else "file")


def _saves(token: Token) -> bool:
    """A verb that names the type where no noun does: what did I bookmark, 收藏了什么."""
    return (token.has("field") and token.text.startswith(("收藏", "bookmark"))) or token.text == "bookmarking"


def _clause_of(tokens: Sequence[Token], at: int) -> int:
    return sum(1 for token in tokens[:at] if token.has("break"))


def _heads(parts: Parts, at: int) -> bool:
    """A type word that names a set; a kind of file before another type word only narrows it."""
    tokens = parts.tokens
    if not is_head(tokens, at):
        later = next(
            (j for j in range(at + 1, len(tokens)) if tokens[j].has("break") or parts.roles[j] != "material"),
            len(tokens),
        )
        governed = tokens[at].has("type", "file_type") and any(tokens[j].has("from") for j in range(max(0, at - 6), at))
        return governed and not any(is_head(tokens, j) for j in range(at + 1, later))
    if tokens[at].han and _text(parts, at + 1) == "的" and np_ahead(parts, at + 2):
        return False
    after = at + 1
    while after < len(tokens) and tokens[after].text in (
        "的",
        "类型",
        "类型的",
        "格式",
        "格式的",
        "类",
        "type",
        "kind",
    ):
        after += 1
    narrows = not tokens[at].has("type") and after < len(tokens) and tokens[after].has("type", "file_type")
    return not (narrows and parts.roles[after] == "material" and is_head(tokens, after))


def np_ahead(parts: Parts, at: int) -> bool:
    """带链接的笔记: another type word is reached over nothing but its modifiers, so the first one only describes it."""
    while at < len(parts.tokens) and not _stops(parts, at):
        if is_head(parts.tokens, at):
            return True
        if parts.tokens[at].has("and", "answer", "product", "gist"):
            return False
        at += 1
    return False


def _stops(parts: Parts, at: int) -> bool:
    """Whether a noun phrase cannot reach over the token at `at`."""
    here = parts.tokens[at]
    if parts.roles[at] != "material" or here.has("break"):
        return True
    if here.has("follow") and not here.has(*FILTERS, "type", "and"):
        return True
    if here.senses.get("from") == "weak" and at and not parts.tokens[at - 1].senses:
        return False
    if here.has("into", "from", "turn", "make", "write", "not", "save") and not here.has(*FILTERS):
        return is_verb(parts.tokens, at, 0) or not here.han
    return False


def _left(parts: Parts, at: int, floor: int) -> int:
    start = at
    while start > floor and not _stops(parts, start - 1):
        here = parts.tokens[start - 1]
        if not here.han and here.has("prep", "answer") and not here.has("unhandled"):
            break
        if not here.han and not here.senses and _determined(parts, start, at):
            break
        start -= 1
    joints = [j for j in range(start, at) if _joint(parts, j)]
    if floor and start == floor and joints:
        start = _split(parts, joints, at) + 1
    while start < at and (parts.tokens[start].has("mark") or _joint(parts, start)):
        start += 1
    return start


def _joint(parts: Parts, at: int) -> bool:
    """ "and" and its like; "with" too where another set follows (combine notes with open todos)."""
    here = parts.tokens[at]
    return here.has("and") or (here.text == "with" and opens_set(parts.tokens, at + 1))


def _determined(parts: Parts, start: int, at: int) -> bool:
    """English: neither a verb of "I" nor what stands before "the" or "last week's" (whisk my notes …) is a modifier."""
    first = parts.tokens[start]
    if start > 1 and _text(parts, start - 2) in _SUBJECTS:
        return True
    return start < at and not first.han and (first.text in _DETERMINERS or first.has("time", "every", "selection"))


def _split(parts: Parts, joints: list[int], at: int) -> int:
    """The joint between two sets: the first behind which nothing but the second one's modifiers stands."""
    for joint in joints:
        if not any(parts.tokens[j].has("and") and parts.tokens[j].text != "、" for j in range(joint + 1, at)):
            return joint
    return joints[-1]


def _right(parts: Parts, at: int, ceiling: int, last: bool) -> int:
    end = at + 1
    if not last and not any(_stops(parts, j) or _joint(parts, j) for j in range(end, ceiling)):
        return end
    while end < ceiling and not _stops(parts, end):
        if _joint(parts, end) and _reaches(parts, end + 1, ceiling):
            break
        end += 1
    return end


def _reaches(parts: Parts, at: int, ceiling: int) -> bool:
    """Whether the words from `at` on lead to the next set without a stop."""
    if ceiling >= len(parts.tokens) or any(_stops(parts, j) for j in range(at, ceiling)):
        return ceiling < len(parts.tokens) and at < len(parts.tokens) and _stops(parts, at)
    return not any(parts.tokens[j].has("and") and parts.tokens[j].text != "、" for j in range(at, ceiling))


def _joined(parts: Parts, start: int, end: int) -> bool:
    """Whether only joints and pauses stand between two sets, so that they make one list."""
    between = [parts.tokens[j] for j in range(start, end)]
    return bool(between) and all(
        t.has("and", "glue", "polite", "mark") or t.text in (",", "、", "with") for t in between
    )


def _conditions(line: Line, parts: Parts, found: MaterialSet, where: range, before: bool) -> None:
    tokens = parts.tokens
    at = where.start
    joint = ""
    while at < where.stop:
        here = tokens[at]
        if here.has("and"):
            joint = here.senses["and"]
        if (here.has("selection") and not before) or here.has("selection"):
            found.selection = True
        if here.has("every") and not here.has("exclude.lead"):
            found.conditions.append(Condition("every", "all", here))
        if here.has("no_type") and any(t.senses.get("type") == found.kind for t in here.inner):
            found.add(Condition("exclude", here.senses["no_type"], here), before)
        width, condition = _condition(line, parts, at, where, before)
        if condition:
            condition.joint = joint
            joint = ""
            found.add(condition, before)
        at += width


def _condition(line: Line, parts: Parts, at: int, where: range, before: bool) -> tuple[int, Condition | None]:
    here = parts.tokens[at]
    for kind in FILTERS:
        if here.has(kind) and not (kind == "unhandled" and (_points_at_time(parts, at) or _content(parts, at, before))):
            return _known(line, parts, at, where, kind)
    if here.has("quote"):
        return 1, Condition("topic", here.senses["quote"].strip(), here)
    if here.has("count", "number") and before:
        if at + 1 < where.stop and parts.tokens[at + 1].has("unhandled"):
            return 1, None
        return 1, Condition("unhandled", literal(line, [here]), here)
    if before and parts.makes_note and here.text.startswith("几") and here.has("answer"):
        return 1, Condition("unhandled", literal(line, [here]), here)
    if before and here.text.startswith("一") and here.has("one") and _text(parts, at + 1) == "的":
        return 1, Condition("unhandled", literal(line, [here]), here)
    if here.has("prep") and not before:
        return _pointing(line, parts, at, where)
    if here.has(*_GRAMMAR) and not here.has("product", "material"):
        return 1, None
    return _residue(line, parts, at, where, before)


def _text(parts: Parts, at: int) -> str:
    return parts.tokens[at].text if at < len(parts.tokens) else ""


def _known(line: Line, parts: Parts, at: int, where: range, kind: str) -> tuple[int, Condition | None]:
    here = parts.tokens[at]
    if kind == "unhandled" and here.senses[kind] in parts_names():
        return _refused(line, parts, at, where)
    return 1, Condition(kind, here.senses[kind], here)


def parts_names() -> frozenset[str]:
    """Names of the filters that nobody has (author, size …), as the lexicon gives them."""
    from notewright.language.tables import load_table

    return frozenset(load_table(__package__, "frames.toml")["unhandled"])


def _refused(line: Line, parts: Parts, at: int, where: range) -> tuple[int, Condition | None]:
    """A narrowing phrase that fits no key, with the words that belong to it (size 大于 10MB, written by Alice)."""
    end = at + 1
    while end < where.stop and (
        not parts.tokens[end].senses or parts.tokens[end].has("unhandled", "number", "count", "product")
    ):
        end += 1
    phrase = parts.tokens[at:end]
    return end - at, Condition("unhandled", literal(line, phrase), phrase[0])


def _content(parts: Parts, at: int, before: bool) -> bool:
    """最重要的结论是什么: behind the type, a degree in a question is about what is told, not about what is read."""
    after = parts.tokens[at + 1] if at + 1 < len(parts.tokens) else None
    asked = not before and parts.answers and not parts.makes_note and after is not None
    return bool(asked and after and (not after.senses or after.has("gist", "product", "material")))


def _points_at_time(parts: Parts, at: int) -> bool:
    after = at + 1
    while after < len(parts.tokens) and parts.tokens[after].text in ("the", "my"):
        after += 1
    return parts.tokens[at].has("prep") and after < len(parts.tokens) and parts.tokens[after].has("time", "folder")


def _pointing(line: Line, parts: Parts, at: int, where: range) -> tuple[int, Condition | None]:
    """A preposition behind the type: grammar before a date; "for X" and "of X" are topics; the rest is refused."""
    end = at + 1
    while end < where.stop and parts.tokens[end].has("glue", "one") and not parts.tokens[end].has(*FILTERS):
        end += 1
    first = end
    while end < where.stop and (
        not parts.tokens[end].senses or parts.tokens[end].has("product", "quote", "number", "material")
    ):
        end += 1
    if first == end:
        return (1, None)
    phrase = parts.tokens[at:end]
    if parts.tokens[at].text in ("for", "of", "on"):
        return end - at, Condition("topic", literal(line, parts.tokens[first:end]), parts.tokens[first])
    return end - at, Condition("unhandled", literal(line, phrase), parts.tokens[at])


def _residue(line: Line, parts: Parts, at: int, where: range, before: bool) -> tuple[int, Condition | None]:
    """Words that no lexicon knows. Before a type they are its topic, unless their form says that they are not."""
    tokens = parts.tokens
    end = at
    while end < where.stop and (
        not tokens[end].senses or tokens[end].has("product", "material", "word", "type") or tokens[end].text == "'s"
    ):
        end += 1
    end = max(end, at + 1)
    phrase = tokens[at:end]
    sits = not before and len(phrase) == 1 and not phrase[0].han and end < where.stop and tokens[end].has("folder")
    if (
        sits
        or (not before and _predicate(parts, at, end, where))
        or all(token.has("material") for token in phrase)
        or phrase[0].text == "'s"
    ):
        return end - at, None
    if not before and phrase[0].han and _named_inside(parts, at, end, where):
        return end - at, Condition("topic", literal(line, phrase), phrase[0])
    field_follows = end < where.stop and tokens[end].has("field")
    time_between = end + 1 < where.stop and tokens[end].has("time") and tokens[end + 1].has("field")
    owned = phrase[-1].text == "'s"
    if not before and parts.answers and not tokens[at - 1].has("prep") and not field_follows:
        return end - at, None
    acts = end < where.stop and tokens[end].has("status")
    last = phrase[-1]
    described = any(token.has("type") for token in phrase)
    person = described or (acts and named_person(last.text, last.han)) or owned_by_person(last.text, last.han)
    if before and not field_follows and not time_between and not owned and not person and not relational(phrase):
        return end - at, Condition("topic", literal(line, phrase), phrase[0])
    stop = end + (2 if time_between else field_follows)
    return end - at, Condition("unhandled", literal(line, tokens[at:stop]), phrase[0])


def _named_inside(parts: Parts, at: int, end: int, where: range) -> bool:
    """笔记里供应链的那些, 笔记里对供应链怎么看: a topic that the type holds."""
    inside = any(token.has("folder.inside") for token in parts.tokens[where.start : at])
    told = _text(parts, at - 1) in ("对", "对于") or parts.tokens[at - 1].has("field")
    return inside and (told or _text(parts, end).startswith(("的", "那")))


def _predicate(parts: Parts, at: int, end: int, where: range) -> bool:
    """Unknown words behind a type that say what to do with it: 把笔记拢一拢; "my notes sorted into a list"."""
    phrase, tokens = parts.tokens[at:end], parts.tokens
    after = tokens[end] if end < len(tokens) else None
    if phrase[0].han:
        inside = any(token.has("folder.inside") for token in tokens[where.start : at])
        ruled = any(token.text in ("把", "将") for token in tokens[max(0, where.start - 12) : where.start])
        return ruled and not inside and not (after and after.text == "的") and not phrase[-1].text.endswith("的")
    if after and _carrier(phrase, tokens, end):
        return True
    relative = any(token.text in ("that", "which", "who") for token in tokens[where.start : at])
    moved = len(phrase) == 1 and phrase[0].text.endswith(("ed", "en", "t")) and not phrase[0].text.startswith("un")
    return not relative and moved and bool(after and after.text.startswith("into") and end >= where.stop)


def _carrier(phrase: Sequence[Token], tokens: Sequence[Token], end: int) -> bool:
    """ "sitting in the Presents folder": a participle before a place says nothing more."""
    while end < len(tokens) and tokens[end].has("prep", "glue") and not tokens[end].has("folder", "tag"):
        end += 1
    form = len(phrase) == 1 and phrase[0].text.endswith(("ing", "ed", "t"))
    return form and end < len(tokens) and tokens[end].has("folder", "tag")


def _loose(line: Line, parts: Parts, sets: list[MaterialSet], taken: set[int]) -> list[Condition]:
    """Conditions outside every noun phrase that still narrow: in clauses of their own, and strays beside a set."""
    found: list[Condition] = []
    for start, end in _clauses(parts):
        free = [j for j in range(start, end) if j not in taken and parts.roles[j] == "material"]
        filters = [j for j in free if parts.tokens[j].has(*FILTERS, "quote")]
        pure = all(parts.tokens[j].has(*FILTERS, *_GRAMMAR, "from", "quote") for j in free)
        asks = any(parts.tokens[j].has("answer") for j in free)
        beside = any(found_set.clause == _clause_of(parts.tokens, start) for found_set in sets)
        for j in filters:
            narrows = parts.tokens[j].has("exclude", "topic", "tag", "title", "folder", "unhandled") and (pure or asks)
            if parts.tokens[j].has("unhandled") and not pure and _content(parts, j, before=False):
                continue
            if ((pure or beside or parts.tokens[j].has("exclude")) and not _is_background(parts, j)) or narrows:
                _, condition = _condition(line, parts, j, range(j, end), before=False)
                if condition:
                    condition.token = parts.tokens[j]
                    found.append(condition)
        if any(parts.roles[j] == "refused" for j in range(start, end)):
            phrase = [parts.tokens[j] for j in range(start, end) if parts.roles[j] == "refused"]
            found.append(Condition("unhandled", literal(line, phrase), phrase[0]))
    return found


def _is_background(parts: Parts, at: int) -> bool:
    """我今天想看…: the day of the wish is no condition."""
    after = parts.tokens[at + 1] if at + 1 < len(parts.tokens) else None
    return bool(parts.tokens[at].has("time") and after and after.has("polite"))


def _clauses(parts: Parts) -> Iterator[tuple[int, int]]:
    start = 0
    for at, token in enumerate([*parts.tokens, Token(0, 0, "", {"break": ""})]):
        if token.has("break"):
            yield start, at
            start = at + 1


def _contained(line: Line, parts: Parts, sets: list[MaterialSet]) -> list[MaterialSet]:
    """Two type words for one set: 收藏夹里…的书签, 从笔记里找关于X的笔记, "todos in my notes"."""
    kept: list[MaterialSet] = []
    for found in sets:
        last = kept[-1] if kept else None
        if last and last.clause == found.clause and not found.joined:
            lies = parts.tokens[found.start - 1].text in ("in", "inside", "from", "within")
            if lies and not _and_between(parts, last, found):
                if found.conditions:
                    phrase = parts.tokens[found.start - 1 : found.end]
                    last.add(Condition("unhandled", literal(line, phrase), phrase[0]), before=False)
                continue
            if _holds(parts, last, found):
                kept.pop()
            elif last.kind == found.kind and not found.conditions and not _and_between(parts, last, found):
                continue
        kept.append(found)
    return kept


def _and_between(parts: Parts, last: MaterialSet, found: MaterialSet) -> bool:
    return any(_joint(parts, j) for j in range(last.at, found.at))


def _holds(parts: Parts, last: MaterialSet, found: MaterialSet) -> bool:
    """Whether the first type word only says where the second one's items lie."""
    inside = parts.tokens[last.at + 1].has("folder.inside") and found.kind == "todo"
    same = last.kind == found.kind and not _and_between(parts, last, found)
    return not last.conditions and (inside or same)
