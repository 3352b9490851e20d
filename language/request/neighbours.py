"""Words that only their neighbours explain: 归并成 before a product, 事 behind 没做完的, 底稿用 before the source."""

import re
from collections.abc import Sequence

from notewright.language.request.lexicon import lexicon
from notewright.language.request.nouns import text_at
from notewright.language.request.token import Token

_DOUBLED = re.compile(r"(.)[一了]?\1|(..)\2|.{1,3}一[下遍番通]")
_SOURCES = (
    "材",
    "料",
    "内容",
    "来源",
    "底稿",
    "范围",
    "参考",
    "依据",
    "根据",
    "底本",
    "蓝本",
    "数据",
    "对象",
    "题目",
    "源头",
)
_PARTICLES = ("out", "up", "off", "together")
_NOT_CARRIED = frozenset("没不未无非给由向跟对被")


def by_neighbours(tokens: Sequence[Token], at: int) -> Token:
    """The token at `at`, with the sense that the words around it give."""
    here = tokens[at]
    if here.text in ("(", ")") and _aside(tokens, at):
        return Token(here.start, here.end, here.text, {"mark": ""})
    if here.han and not here.has("field") and text_at(tokens, at + 1) == "、" and _saved(here):
        return Token(here.start, here.end, here.text, {"field": "created"})
    if here.text in ("出", "一下", "下") and at and not tokens[at - 1].han and tokens[at - 1].has("from", "turn"):
        return Token(here.start, here.end, here.text, {"glue": "the"})
    phrasal = _phrasal(tokens, at)
    if phrasal:
        return Token(here.start, here.end, here.text, phrasal)
    if not here.han and (_behind_verb(tokens, at) or _documents(tokens, at)):
        return Token(here.start, here.end, here.text, {"turn": "turn"})
    if here.text in ("but", "但", "但是") and _bounds_time(tokens, at):
        return Token(here.start, here.end, here.text, {"mark": ""})
    if here.has("type_after"):
        return _type_after(tokens, at)
    if _compounds(tokens, at):
        return Token(here.start, here.end, here.text)
    if here.senses or not here.han:
        return here
    after = tokens[at + 1] if at + 1 < len(tokens) else Token(here.end, here.end, "")
    opens = not at or tokens[at - 1].has("break", "polite")
    senses: dict[str, str] = {}
    if here.text.endswith("掉") and 1 < len(here.text) < 4 and at:
        senses = {"write": "delete"}
    if _DOUBLED.fullmatch(here.text) and _acts_on(after, opens):
        senses = {"turn": "turn"}
    elif opens and (_labels(here, after) or after.text in ("关于", "有关")):
        senses = {"from": "use"}
    elif (at and len(here.text) < 3 and _first_half(tokens[at - 1], here, after)) or _carries(here, after):
        senses = {"glue": "the"}
    elif here.text.endswith("成") and 1 < len(here.text) < 5 and (after.has("one", "product") or opens):
        senses = {"into": "into"}
    return Token(here.start, here.end, here.text, senses)


def _acts_on(after: Token, opens: bool) -> bool:
    """理理上周的笔记 is a verb; 壶壶的笔记, 壶壶、上周的笔记 and …壶壶笔记 name something."""
    return not after.text.startswith("的") and not after.has("and") and (opens or not after.has("type", "file_type"))


def _bounds_time(tokens: Sequence[Token], at: int) -> bool:
    """after Friday but before Christmas: both hold for one set."""
    later = at + 1 < len(tokens) and tokens[at + 1].has("time", "unknown_time.open")
    return later and any(t.has("time") for t in tokens[max(0, at - 2) : at])


def _phrasal(tokens: Sequence[Token], at: int) -> dict[str, str]:
    """bang out a letter, dig up my notes: an English verb with its particle; {} for anything else."""
    here = tokens[at]
    before, after = tokens[at - 1] if at else here, tokens[at + 1] if at + 1 < len(tokens) else here
    ruled = not before.han and not before.has("type", "file_type", "exclude.wrap_open") and before is not here
    if here.text in _PARTICLES and ruled and after.has("determiner"):
        return {"glue": "of"}
    if here.han or here.senses or after.text not in _PARTICLES or at + 2 >= len(tokens):
        return {}
    makes, reads = tokens[at + 2].has("one"), tokens[at + 2].has("determiner")
    return {"make": "make"} if makes else {"from": "search"} if reads else {}


def _behind_verb(tokens: Sequence[Token], at: int) -> bool:
    """draft 成一份 handbook: any English word before 成 is the verb."""
    return at + 1 < len(tokens) and tokens[at + 1].text.startswith("成") and tokens[at + 1].has("into")


def _documents(tokens: Sequence[Token], at: int) -> bool:
    """Document the decisions in …: the name of a product at the head of an order is its verb."""
    here, opens = tokens[at], not at or tokens[at - 1].has("break", "polite")
    noun = here.has("product") and not here.has("make", "turn", "write", "answer") and not here.text.endswith("s")
    return opens and noun and at + 1 < len(tokens) and tokens[at + 1].text in ("the", "my", "our", "every")


def _first_half(before: Token, here: Token, after: Token) -> bool:
    """书签里淬炼出一套…: an unknown character before a verb that leads to the product belongs to that verb."""
    behind = before.has("type", "file_type", "folder.inside")
    return behind and after.start == here.end and after.has("into") and len(after.text) > 1


def _aside(tokens: Sequence[Token], at: int) -> bool:
    """notes (2021): brackets behind a type hold its own conditions."""
    step = 1 if tokens[at].text == "(" else -1
    other = next((j for j in range(at + step, at + 7 * step, step) if text_at(tokens, j) in ("(", ")")), at)
    first = min(at, other)
    inner = tokens[first + 1 : max(at, other)]
    behind = first > 0 and tokens[first - 1].has("type", "file_type")
    return behind and bool(inner) and not any(t.has("break") for t in inner)


def _saved(here: Token) -> bool:
    """上月收藏、标了 #x 的书签: a verb in a list of conditions."""
    return lexicon().get(f"{here.text}的", {}).get("field") == "created"


def _compounds(tokens: Sequence[Token], at: int) -> bool:
    """记帐的笔记: a verb of one character with one unknown character behind it is a word."""
    here, *rest = tokens[at : at + 3]
    if len(rest) < 2 or not (here.han and here.has("make") and len(here.text) == 1):
        return False
    joined = not rest[0].senses and rest[0].han and len(rest[0].text) == 1 and rest[0].start == here.end
    return joined and (rest[1].text == "的" or rest[1].has("type", "file_type", "about.close"))


def _type_after(tokens: Sequence[Token], at: int) -> Token:
    """没做完的事 and 要交的活 are todos; 事 alone is nothing."""
    here = tokens[at]
    before = at - 1 - (at > 0 and tokens[at - 1].text == "的")
    near = [tokens[j] for j in (before, at + 1) if 0 <= j < len(tokens)]
    todo = any(t.has("status") or t.senses.get("field") in ("due", "scheduled") for t in near)
    rest = {kind: value for kind, value in here.senses.items() if kind != "type_after"}
    return Token(here.start, here.end, here.text, {"type": here.senses["type_after"]} if todo else rest)


def _labels(here: Token, after: Token) -> bool:
    """底稿用…, 范围是…: the head of a clause that names the source."""
    names = len(here.text) < 6 and here.text[-1] in "用是取自于以靠" and any(word in here.text for word in _SOURCES)
    return names and after.has(
        "time", "type", "hash", "quote", "about.open", "tag.open", "status", "glue", "folder.open"
    )


def _carries(here: Token, after: Token) -> bool:
    """丢在“X”文件夹里的, 贴着 #X 标签的: an unknown verb that only says that the name behind it holds."""
    leads = len(here.text) < 4 and here.text[-1] in "在到进过着了有于上" and not _NOT_CARRIED & set(here.text)
    return leads and after.has("hash", "quote", "tag.open", "folder.open", "about.open")
