"""Tells an unknown modifier that is a topic (搬家的待办) from one that is a clause (很久没动过的笔记)."""

from collections.abc import Sequence
from itertools import pairwise

from notewright.language.request.token import Token
from notewright.language.tables import load_table

_LONGEST_TOPIC = 14


def relational(phrase: Sequence[Token]) -> bool:
    """Whether the words look like a clause or a degree; then they are refused by name and never taken as a topic."""
    table = load_table(__package__, "relations.toml")
    text = "".join(token.text for token in phrase if token.han)
    if text in table["rough"] or _qualifies(phrase):
        return True
    if names_somebody(text):
        return True
    for word in table["safe"]:
        text = text.replace(word, "")
    if 2 < len(text) < 5 and text[-1] in table["ends"]:
        return True
    if len(text) > _LONGEST_TOPIC or any(mark in text for mark in table["han"]):
        return True
    return any(token.text in table["latin"] or _graded(token.text) for token in phrase if not token.han)


def _qualifies(phrase: Sequence[Token]) -> bool:
    """Whether an English phrase begins with a quality (rough notes) or is a participle alone (annotated notes)."""
    table = load_table(__package__, "relations.toml")
    first, lone = phrase[0].text, len(phrase) == 1
    participle = lone and first.endswith("ed") and len(first) >= table["participles"] and first not in table["topics"]
    return not phrase[0].han and (first in table["qualities"] or participle or first.endswith("-ed"))


def made_how(word: str) -> bool:
    """Whether a participle before a type says in what manner it was made: scribbled notes, and not "saved links"."""
    return word not in load_table(__package__, "relations.toml")["neutral"]


def of_manner(word: str) -> bool:
    """Whether a word that is only grammar elsewhere (notes dated May) says what sort: dated notes."""
    return word in load_table(__package__, "relations.toml")["manner"]


def names_somebody(text: str) -> bool:
    """Whether a name such as 小王 or 老周 stands in the words."""
    people = load_table(__package__, "relations.toml")["people"]
    for word in people["safe"]:
        text = text.replace(word, "")
    return any(a in "小老阿" and b in people["surnames"] for a, b in pairwise(text))


def named_person(text: str, han: bool) -> bool:
    """Whether a word before a verb names somebody: 小李, 张三, 王老师."""
    people = load_table(__package__, "relations.toml")["people"]
    if not han or not 1 < len(text) < 5 or text in people["safe"]:
        return False
    short = len(text) < 4 and text[0] in people["surnames"]
    return short or text.startswith(tuple(people["prefixes"])) or text.endswith(tuple(people["titles"]))


def owned_by_person(text: str, han: bool) -> bool:
    """Whether a word before 的 can only be somebody: 小王的笔记, 王老师的任务."""
    people = load_table(__package__, "relations.toml")["people"]
    called = len(text) == 2 and text.startswith(tuple(people["prefixes"]))
    several = len(text) > 1 and text.endswith(tuple(people["groups"]))
    return (
        han
        and text not in people["safe"]
        and (called or several or (len(text) < 5 and text.endswith(tuple(people["titles"]))))
    )


def names_period(text: str) -> bool:
    """Whether unknown words name a time that only the person knows: 项目上线前, "sprint"."""
    periods = load_table(__package__, "relations.toml")["periods"]
    return (len(text) > 2 and text.endswith(tuple(periods["han"]))) or text in periods["latin"]


def _graded(word: str) -> bool:
    return word.startswith(("most-", "least-", "best-", "non-")) or (len(word) > 5 and word.endswith(("est", "iest")))
