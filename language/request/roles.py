"""Gives each token its part in the sentence: material, product, write or background."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from notewright.language.request.nouns import is_head
from notewright.language.request.token import Token

_SOFT_MAKE = frozenset(
    [
        "出",
        "做",
        "来",
        "弄",
        "搞",
        "整",
        "编",
        "开",
        "加",
        "列",
        "记",
        "求",
        "do",
        "set",
        "open",
        "need",
        "want",
        "add",
        "schedule",
        "建",
        "设",
        "develop",
        "prepare",
    ]
)
_DEFINITE = frozenset(["the", "my", "our", "all", "every", "these", "我的", "相关", "相关的"])
_POINTING = frozenset("那 这 该 每 各 哪 几".split())


@dataclass
class Parts:
    """The tokens with a role each, and what the verbs of the sentence ask for."""

    tokens: list[Token]
    roles: list[str] = field(default_factory=list)
    makes_note: bool = False
    turns: bool = False
    refuses_note: bool = False
    writes: bool = False
    answers: bool = False
    no_search: bool = False

    def mark(self, start: int, end: int, role: str) -> int:
        for at in range(start, end):
            self.roles[at] = role
        return end


def read_parts(tokens: list[Token]) -> Parts:
    """Roles for all tokens, clause by clause."""
    parts = Parts(tokens, ["material"] * len(tokens))
    pasted = _pasted(tokens)
    if pasted < len(tokens):
        parts.no_search = True
        parts.mark(pasted, len(tokens), "background")
    at = 0
    while at < pasted:
        end = next((j for j in range(at, pasted) if tokens[j].has("break")), pasted)
        _clause(parts, at, end)
        at = end + 1
    return parts


def _pasted(tokens: Sequence[Token]) -> int:
    """Where a text that stands in the sentence itself begins."""
    for at, token in enumerate(tokens):
        points = token.text in ("this", "these", "that") and at + 1 < len(tokens) and tokens[at + 1].text == ":"
        if points or token.has("paste") or token.senses.get("deictic") == "paste":
            return next((j for j in range(at, len(tokens)) if tokens[j].text in (":", "\n")), len(tokens))
    return len(tokens)


def _clause(parts: Parts, start: int, end: int) -> None:
    at = start
    while at < end:
        at = _step(parts, start, at, end)


def _step(parts: Parts, start: int, at: int, end: int) -> int:
    here = parts.tokens[at]
    if here.has("not"):
        return _negated(parts, at, end)
    after = parts.tokens[at + 1] if at + 1 < end else None
    if (
        here.text in ("加上", "加", "加个", "添加", "add")
        and after
        and after.has("tag")
        and not _tagged_set(parts, at + 2, end)
    ):
        parts.writes = True
        return _write(parts, start, at, end)
    if here.has("write") and is_verb(parts.tokens, at, start) and not _field_like(parts, at, start, end):
        return _write(parts, start, at, end)
    if here.has("make") and is_verb(parts.tokens, at, start):
        return _make(parts, start, at, end)
    if here.has("into") and _contains(parts, at, end):
        parts.makes_note = True
        return parts.mark(at, _product_end(parts, at + 1, end), "product")
    if here.has("save") and (here.han or is_verb(parts.tokens, at, start) or " " in here.text):
        parts.makes_note = True
        return parts.mark(at, at + 1, "product")
    if here.has("prep") and here.text in ("in", "for") and _indefinite_product(parts, at + 1, end):
        parts.makes_note = True
        return parts.mark(at, _product_end(parts, at + 1, end), "product")
    if here.has("turn") and is_verb(parts.tokens, at, start):
        parts.turns = parts.turns or here.senses["turn"] != "digest"
    if here.has("one") and not _ordered(parts, at, end) and _indefinite_product(parts, at, end):
        return _bare_product(parts, start, at, end)
    if here.has("answer") and not (here.text in ("which", "who", "where", "when") and _after_type(parts, at)):
        parts.answers = True
    return at + 1


def _after_type(parts: Parts, at: int) -> bool:
    return at > 0 and parts.tokens[at - 1].has("type", "file_type")


def _ordered(parts: Parts, at: int, end: int) -> bool:
    """A Chinese measure word before the order belongs to the material (只有一页的文件写成…)."""
    return parts.tokens[at].han and any(t.has("into", "make") for t in parts.tokens[at + 1 : end])


def _tagged_set(parts: Parts, at: int, end: int) -> bool:
    return any(is_head(parts.tokens, j) for j in range(at, min(at + 2, end)))


def is_verb(tokens: Sequence[Token], at: int, start: int) -> bool:
    """A verb of command: in English where an order can begin; in Chinese unless it leans on the noun before it."""
    here = tokens[at]
    if here.han and at + 1 < len(tokens) and tokens[at + 1].text == "的":
        return False
    if at == start or here.text in ("need", "want", "would like"):
        return True
    before = tokens[at - 1]
    if here.han:
        return len(here.text) > 2 or bool(before.senses) or before.end < here.start or not before.han
    return before.has("polite", "break", "and", "not", "write", "make") or (
        before.han and before.has("type", "file_type")
    )


def _field_like(parts: Parts, at: int, start: int, end: int) -> bool:
    """分享给我的文件, 归档的笔记: a write verb inside a modifier of the material."""
    if any(parts.tokens[j].text in ("把", "将", "给") for j in range(start, at)):
        return False
    if at + 2 < end and parts.tokens[at + 1].has("tag") and is_head(parts.tokens, at + 2):
        return True
    for j in range(at + 1, min(at + 6, end - 1)):
        if parts.tokens[j].text == "的" and any(is_head(parts.tokens, k) for k in range(j + 1, min(j + 3, end))):
            return True
    return False


def _write(parts: Parts, start: int, at: int, end: int) -> int:
    parts.writes = True
    began = any(parts.tokens[j].has("into", "make", "answer", "turn") for j in range(start, at))
    first = at if began or not parts.tokens[at].han else start
    stop = _resumes(parts, at + 1, end)
    return parts.mark(first, stop, "write")


def _resumes(parts: Parts, at: int, end: int) -> int:
    """Where another step of the request begins behind a write."""
    for j in range(at, end - 1):
        joint = parts.tokens[j].has("and", "polite") and parts.tokens[j].text != "to"
        step = parts.tokens[j + 1].has("make", "turn", "answer", "into", "from") and is_verb(parts.tokens, j + 1, at)
        if joint and step:
            return j + 1
    return end


def _make(parts: Parts, start: int, at: int, end: int) -> int:
    """A verb of making: what it makes says whether that is the note, another write, or the material."""
    stop = _phrase_end(parts, at + 1, end)
    if parts.tokens[at].senses["make"] == "create" and _puts_into(parts, stop, end):
        parts.writes = True
        return parts.mark(at, _resumes(parts, stop, end), "write")
    phrase = [t for t in parts.tokens[at + 1 : stop] if not t.has("polite", "mark")]
    here = parts.tokens[at]
    last = next((t for t in reversed(phrase) if not t.has("glue", "one") or t.has("product", "type")), None)
    if last is None:
        return at + 1 if here.text in _SOFT_MAKE or not (phrase or here.has("one")) else _makes(parts, at, end)
    first = next(t for t in phrase if not t.has("glue", "one") or t.has("product", "type"))
    if _creates(here, last, phrase) or (
        not last.has("product")
        and (here.senses["make"] == "create" or _apart(phrase))
        and _creates(here, first, phrase)
    ):
        parts.writes = True
        return parts.mark(at, _resumes(parts, at + 1, end), "write")
    definite = any(t.text in _DEFINITE for t in phrase)
    if here.text in _SOFT_MAKE and here.han and last.has("type") and not any(t.has("one") for t in phrase):
        return at + 1
    named = not here.han and last.text == "notes" and here.text not in _SOFT_MAKE and not definite
    if last.has("type", "file_type") and not named and (definite or not last.has("product")):
        return at + 1
    vague = not last.has("product") and not any(t.has("one") for t in (here, *phrase))
    if vague and (here.text in _SOFT_MAKE or last.has("tag", "time", "status", "topic")):
        return at + 1
    return _makes(parts, at, end)


def _apart(phrase: Sequence[Token]) -> bool:
    """Whether the first noun stands for itself and not inside a longer name (一期链接周刊)."""
    first = next(j for j, t in enumerate(phrase) if not t.has("glue", "one") or t.has("product", "type"))
    return is_head(phrase, first) or not phrase[first].has("type")


def _puts_into(parts: Parts, at: int, end: int) -> bool:
    """Add "buy milk" to my todos: the type is where the new item goes."""
    return at < end and parts.tokens[at].text == "to" and any(is_head(parts.tokens, j) for j in range(at + 1, end))


def _makes(parts: Parts, at: int, end: int) -> int:
    parts.makes_note = True
    return _product(parts, at, end)


def _creates(verb: Token, noun: Token, phrase: Sequence[Token]) -> bool:
    """Whether the verb makes something else than the note: a todo, a reminder, a bookmark, a tag."""
    adds = verb.text in ("add", "加", "加个", "添加", "need", "want", "do", "准备", "来", "列", "open")
    if noun.has("tag"):
        return adds
    if noun.has("object") and not noun.has("product"):
        return True
    if noun.senses.get("type") not in ("todo", "bookmark"):
        return False
    narrowed = any(t.text in _DEFINITE or t.has("status", "tag", "topic", "related", "every") for t in phrase)
    return not (adds and narrowed)


def _phrase_end(parts: Parts, at: int, end: int) -> int:
    for j in range(at, end):
        here = parts.tokens[j]
        leads = here.has("prep", "into", "topic", "from") and not here.has("product")
        if (leads and not here.han) or here.has("into") or here.text in ("to", "that"):
            return j
        joint = here.has("and", "polite") and j + 1 < end
        if joint and parts.tokens[j + 1].has("make", "write", "turn", "answer"):
            return j
    return end


def _product(parts: Parts, at: int, end: int) -> int:
    """The note to write; material that stands inside the phrase (写一篇上月书签的盘点) stays material."""
    for j in range(at + 1, end):
        after = j + 1 + (j + 1 < end and parts.tokens[j + 1].text == "的")
        if is_head(parts.tokens, j) and after < end and parts.tokens[after].has("product") and parts.tokens[j].han:
            owns = any(t.has("time", "topic", "status", "tag", "folder", "every") for t in parts.tokens[at + 1 : j])
            if owns or after > j + 1:
                parts.mark(at, at + 1, "product")
                return parts.mark(after, end, "product")
    return parts.mark(at, _product_end(parts, at + 1, end), "product")


def _product_end(parts: Parts, at: int, end: int) -> int:
    """The product phrase ends where the sentence turns to its material, or to another step."""
    for j in range(at, end):
        here = parts.tokens[j]
        if here.has("exclude") or (here.has("not") and j + 1 < end and parts.tokens[j + 1].has("from")):
            return j
        if here.has("and", "polite", "not") and j + 1 < end:
            verb = parts.tokens[j + 1]
            relative = here.han and any(t.has("product") for t in parts.tokens[j + 2 : end]) and verb.has("write")
            if verb.has("make", "write", "turn", "answer") and is_verb(parts.tokens, j + 1, at) and not relative:
                return j + 1 if not here.has("not") else j
        writes = here.han and here.has("write") and is_verb(parts.tokens, j, at) and j > at
        if writes and not any(t.has("product") for t in parts.tokens[j + 1 : end]):
            return j
        leads = (
            (here.has("prep") and here.text in ("from", "of", "on", "with"))
            or here.senses.get("from") == "use"
            or here.text == "about"
        )
        if leads and not here.has("product") and _has_material(parts, j + 1, end):
            return j
    return end


def _has_material(parts: Parts, at: int, end: int) -> bool:
    """A set, or at least a condition, stands here and no product comes first."""
    for j in range(at, end):
        if is_head(parts.tokens, j) or parts.tokens[j].has("selection"):
            return True
        if parts.tokens[j].has("into", "product", "one"):
            return False
    return at < end and all(
        parts.tokens[j].has("time", "tag", "folder", "status", "glue", "prep") for j in range(at, end)
    )


def _contains(parts: Parts, at: int, end: int) -> bool:
    """Whether "into", "as" or 成 leads to a product and is not just a preposition."""
    here = parts.tokens[at]
    if here.han and len(here.text) > 1:
        return True
    rest = parts.tokens[at + 1 : min(at + 10, end)]
    return (
        any(t.has("product") for t in rest)
        or (here.han and bool(rest) and (rest[0].has("one") or (at > 0 and parts.tokens[at - 1].has("turn", "make"))))
        or (here.text.startswith("into") and bool(rest))
    )


def _indefinite_product(parts: Parts, at: int, end: int) -> bool:
    return _product_noun(parts, at, end) is not None


def _product_noun(parts: Parts, at: int, end: int) -> Token | None:
    """The product that an article or a measure word leads to: in Chinese the last word of the clause."""
    tokens = parts.tokens
    if at >= end or not tokens[at].has("one") or tokens[at].text == "一下":
        return None
    if tokens[at].han:
        last = next(
            (t for t in reversed(tokens[at + 1 : end]) if not t.has("polite", "glue") or t.has("product")), None
        )
        return last if last and last.has("product") else None
    for here in tokens[at + 1 : min(at + 8, end)]:
        if here.has("product"):
            return here
        if here.has("prep", "from", "topic", "answer", "and", "type"):
            return None
    return None


def _bare_product(parts: Parts, start: int, at: int, end: int) -> int:
    """An indefinite product without a verb of making: 给我一份周报 is a note, "give me a summary" an answer."""
    before = parts.tokens[start:at]
    noun = _product_noun(parts, at, end)
    asked = any(t.has("answer") for t in before)
    given = any(t.text in ("give me", "show me", "给我", "给") for t in before)
    pointed = bool(before) and before[-1].text in _POINTING
    if noun is None or pointed or (asked and not given) or (noun.has("type") and (asked or not before)):
        return at + 1
    if not (given and noun.senses["grade"] == "gist"):
        parts.makes_note = True
    return _product(parts, at, end)


def _negated(parts: Parts, at: int, end: int) -> int:
    """What a negation takes back: a write, the note, a search, a type. A narrowing that it makes is refused by name."""
    tokens = parts.tokens
    first = at + 1
    while first < end and tokens[first].has("glue", "polite", "not", "one") and not tokens[first].has("type"):
        first += 1
    back = at
    while back and tokens[back - 1].has("type", "file_type", "glue", "and"):
        back -= 1
    taken_back = back < at and (not back or tokens[back - 1].has("break")) and _says_nothing(tokens[first:end])
    if first >= end or taken_back:
        return parts.mark(back, end, "background")
    here = tokens[first]
    end = _resumes(parts, first + 1, end)
    if (
        here.has("write")
        or (here.has("make") and any(t.has("object") or t.senses.get("type") for t in tokens[first:end]))
    ) and not (here.has("make") and _note_noun(tokens[first:end])):
        return parts.mark(at, end, "background")
    if not here.han and not here.has("make", "save", "into") and _behind_set(parts, at):
        return parts.mark(at, _refusal_end(parts, first, end), "refused")
    if here.has("into", "make", "save", "product", "turn") or _note_noun(tokens[first : first + 1]):
        parts.refuses_note = True
        return parts.mark(at, end, "background")
    if here.has("from") or here.has("material"):
        heads = [j for j in range(first, end) if is_head(tokens, j)]
        narrowed = any(t.has("time", "tag", "folder", "status", "topic", "unhandled") for t in tokens[first:end])
        if not narrowed:
            parts.no_search = (
                parts.no_search or not heads or any(t.text in ("任何", "any", "我的", "my") for t in tokens[first:end])
            )
            return parts.mark(at, heads[-1] + 1 if heads else end, "background")
    verbs = first
    while verbs < end and not tokens[verbs].senses:
        verbs += 1
    bare = verbs < end and all(t.has("type", "file_type", "glue", "and", "polite") for t in tokens[verbs:end])
    if bare and tokens[verbs].text != "的":
        return parts.mark(at, end, "background")
    stop = first
    while stop < end and (tokens[stop].has("type", "file_type", "glue", "and", "every")):
        stop += 1
    if stop > first and any(is_head(tokens, j) for j in range(first, stop)):
        return parts.mark(at, stop, "background")
    if any(t.has("time", "tag", "folder", "status", "topic", "unhandled", "type") for t in tokens[first:end]):
        return parts.mark(at, _refusal_end(parts, first, end), "refused")
    if not here.han and _behind_set(parts, at):
        return parts.mark(at, _refusal_end(parts, first, end), "refused")
    return parts.mark(at, end, "background")


def _says_nothing(tokens: Sequence[Token]) -> bool:
    """书签就别加了: behind the negation stand no set, no condition and no product."""
    return not any(
        t.has("type", "file_type", "product", "into", "time", "tag", "folder", "status", "topic") for t in tokens
    )


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
    for j in range(at, end):
        if is_head(parts.tokens, j) or parts.tokens[j].has("into", "make", "turn"):
            return j
    return end


def _note_noun(tokens: Sequence[Token]) -> bool:
    return any(
        t.has("product")
        and t.senses.get("type") in (None, "note")
        and t.text in ("note", "笔记", "文档", "document", "draft")
        for t in tokens
    )


__all__ = ["Parts", "is_verb", "read_parts"]
