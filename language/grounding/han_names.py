"""Chinese names: people by their surname between words that only stand beside a person, places and companies that are
known, others by their last character (南门街), foreign ones by how they are spelled. Rather too few than too many."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from notewright.language.grounding.fact import Fact
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "names.toml")
SURNAMES: dict[str, str] = _TABLE["surnames"]
KNOWN: dict[str, str] = _TABLE["known"]
UNTRANSLATED = "untranslated"
"""The unit of a name that cannot be looked up in another script."""
_NO_NAME = tuple(_TABLE["no_name"])
_ALL_HAN = re.compile(r"[\u3400-\u9fff]+")
_SURNAME = "".join(SURNAMES)
_FRONT = "".join(_TABLE["front"])
_GIVEN = r"[\u3400-\u9fff]"


def _any_of(words: list[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_PERSON = re.compile(
    rf"(?:(?<=^)|(?<=[\s，,。；;：:、（(“”|＠@])|(?<=[{_FRONT}]))"
    rf"((?:[老小阿][{_SURNAME}])|[{_SURNAME}]{_GIVEN}{{1,2}}?)(?:(?={_any_of(_TABLE['behind'])}))"
)
_WITH_TITLE = re.compile(rf"([{_SURNAME}])(?:{'|'.join(_TABLE['titles'])})")
_KNOWN = re.compile(rf"(?<![完线今每当次昨生平节假])(?:{_any_of(list(KNOWN))})")
_LANDMARK = re.compile(
    rf"([\u3400-\u9fff](?<![{_TABLE['landmarks']['not_behind']}])(?:{_any_of(_TABLE['landmarks']['endings'])}))"
    rf"(?![{_TABLE['landmarks']['not_before']}])"
)
_NOT_LANDMARK = re.compile(_any_of(_TABLE["landmarks"]["not_in"]))
_FOREIGN = re.compile(rf"[{_TABLE['foreign']['letters']}]{{3,}}")


def han_names(text: str) -> Iterator[Fact]:
    """Every name in `text`, which is compared text: of a landmark, what no shorter name of one could do without."""
    for person in people_in(text):
        yield Fact("name", person, (person,))
    for match in _WITH_TITLE.finditer(text):
        yield Fact("name", match[0], (match[1],), unit="surname")
    for match in _KNOWN.finditer(text):
        yield Fact("name", match[0], (match[0],))
    rest = _KNOWN.sub(_blank, _NOT_LANDMARK.sub(_blank, text))
    for match in _FOREIGN.finditer(rest):
        yield Fact("name", match[0], (match[0],), UNTRANSLATED)
    for match in _LANDMARK.finditer(rest):
        yield Fact("name", match[1], (match[1],), UNTRANSLATED)


def people_in(text: str) -> Iterator[str]:
    """Everybody in `text`, which is compared text, who is told by a surname and the words around it."""
    return (match[1] for match in _PERSON.finditer(text) if not match[1].startswith(_NO_NAME))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def same_name(name: Fact, words: frozenset[str], han: str) -> bool:
    """Whether `name` stands in the other script: a person by the surname (Qin for 秦 in the compact text `han`, 秦 for
    qin in `words`), a known place or company by its name there."""
    said = str(name.values[0])
    if said in KNOWN:
        return words.issuperset(KNOWN[said].split())
    if sound := SURNAMES.get(said.lstrip("老小阿")[:1]):
        return sound in words
    sounds = (said, *name.unit.split())
    return any(char in han for char, sound in SURNAMES.items() if sound in sounds) or any(
        char in han for char, sound in KNOWN.items() if sound == said or (" " in sound and said in sound.split())
    )


def swapped_names(said: str, passage: str) -> bool:
    """Whether `said` repeats `passage` with another Chinese name in the place of one. Both in the compared form."""
    if not _ALL_HAN.search(said):
        return False
    steps = SequenceMatcher(None, passage, said, autojunk=False).get_opcodes()
    around = [("equal", 0, 2, 0, 2), *steps, ("equal", 0, 2, 0, 2)]
    return any(
        step == "replace" and b - a < 4 and all(_repeats(each) for each in (before, behind))
        and _name_at(passage, a, b) and _name_at(said, c, d)
        for before, (step, a, b, c, d), behind in zip(around, steps, around[2:], strict=False)
    )  # fmt: skip


def _repeats(step: tuple[str, int, int, int, int]) -> bool:
    return step[0] == "equal" and step[2] - step[1] > 1


def _name_at(text: str, start: int, end: int) -> bool:
    """Whether the characters at [start, end) are a name, or the given name behind a surname."""
    first, before = text[start - 1 : start], text[start - 2 : start - 1]
    if (first in SURNAMES or first in "老小阿") and not (_ALL_HAN.match(before) and before not in _FRONT):
        start -= 1
    name = text[max(start, 0) : end]
    return (
        2 <= len(name) <= 3
        and (name[0] in SURNAMES or (name[0] in "老小阿" and name[1] in SURNAMES))
        and bool(_ALL_HAN.fullmatch(name))
        and not name.startswith(_NO_NAME)
    )
