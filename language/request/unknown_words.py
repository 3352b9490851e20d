"""Unknown Chinese words whose form and place say what they do: 归并成 before a product, 底稿用 before the source."""

import re
from collections.abc import Mapping, Sequence

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
_NOT_CARRIED = frozenset("没不未无非给由向跟对被")


def sense_of_unknown(tokens: Sequence[Token], at: int) -> Mapping[str, str]:
    """The sense of the unknown Chinese word at `at`; none where it is just a word."""
    here = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else Token(here.end, here.end, "")
    opens = not at or tokens[at - 1].has("break", "polite")
    if _DOUBLED.fullmatch(here.text) and _acts_on(after, opens):
        return {"turn": "turn"}
    if opens and (_labels(here, after) or after.text in ("关于", "有关")):
        return {"from": "use"}
    if (at and len(here.text) < 3 and _first_half(tokens[at - 1], here, after)) or _carries(here, after):
        return {"glue": "the"}
    if here.text.endswith("成") and 1 < len(here.text) < 5 and (after.has("one", "product") or opens):
        return {"into": "into"}
    return {"write": "delete"} if here.text.endswith("掉") and 1 < len(here.text) < 4 and at else {}


def _acts_on(after: Token, opens: bool) -> bool:
    """理理上周的笔记 is a verb; 壶壶的笔记, 壶壶、上周的笔记 and …壶壶笔记 name something."""
    return (
        not after.text.startswith("的")
        and not after.has("and", "field")
        and (opens or not after.has("type", "file_type"))
    )


def _labels(here: Token, after: Token) -> bool:
    """底稿用…, 范围是…: the head of a clause that names the source."""
    names = len(here.text) < 6 and here.text[-1] in "用是取自于以靠" and any(word in here.text for word in _SOURCES)
    return names and after.has(
        "time", "type", "hash", "quote", "about.open", "tag.open", "status", "glue", "folder.open"
    )


def _first_half(before: Token, here: Token, after: Token) -> bool:
    """书签里淬炼出一套…: an unknown character before a verb that leads to the product belongs to that verb."""
    behind = before.has("type", "file_type", "folder.inside")
    return behind and after.start == here.end and after.has("into") and len(after.text) > 1


def _carries(here: Token, after: Token) -> bool:
    """丢在“X”文件夹里的, 贴着 #X 标签的: an unknown verb that only says that the name behind it holds."""
    leads = len(here.text) < 4 and here.text[-1] in "在到进过着了有于上" and not _NOT_CARRIED & set(here.text)
    return leads and after.has("hash", "quote", "tag.open", "folder.open", "about.open")
