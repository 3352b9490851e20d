"""Names as far as they can be told without a model: code words, Latin words with capitals, @mentions, 《titles》, and
Chinese names by their surname between words that only stand beside a person. Rather too few than too many."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from notewright.language.grounding.fact import Fact
from notewright.language.grounding.plain import alike, compact
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "names.toml")
SURNAMES: dict[str, str] = _TABLE["surnames"]
_ORDINARY = frozenset(_TABLE["ordinary"])
_NO_NAME = tuple(_TABLE["no_name"])
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
_TITLE = re.compile(r"《([^《》]{1,80})》")
_MENTION = re.compile(r"(?<![\w.])@([\w-]{2,40})")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ][\wÀ-ɏ]*(?:['’-][A-Za-z]\w*)*")
_RUN = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_MIXED = re.compile(r".*[a-z][A-Z]|.*_|[A-Za-z]+\d|[A-Z]{2,}")
_OPENS = re.compile(r"(?:^|[.!?:;：。！？；—–|•“\"「『(（*]|(?:^|\s)-)\s*$")
_ALL_HAN = re.compile(r"[\u3400-\u9fff]+")
_SURNAME = "".join(SURNAMES)
_FRONT = "".join(_TABLE["front"])
_GIVEN = r"[\u3400-\u9fff]"
_BEHIND = "|".join(sorted(_TABLE["behind"], key=len, reverse=True))
_HAN_NAME = re.compile(
    rf"(?:(?<=^)|(?<=[\s，,。；;：:、（(“”|＠@])|(?<=[{_FRONT}]))"
    rf"((?:[老小阿][{_SURNAME}])|[{_SURNAME}]{_GIVEN}{{1,2}}?)(?:(?={_BEHIND}))"
)
_WITH_TITLE = re.compile(rf"([{_SURNAME}])(?:{'|'.join(_TABLE['titles'])})")


def names_in(text: str, *, heading: bool = False) -> Iterator[Fact]:
    """Every name in `text`, in its own letters. In a heading every word may have a capital, so none is sure."""
    for match in _CODE.finditer(text):
        if re.search(r"\w", match[2]):
            yield Fact("name", match[2], (compact(match[2]),))
    text = _CODE.sub(lambda match: " " * len(match[0]), text)
    for pattern in (_TITLE, _MENTION):
        for match in pattern.finditer(text):
            yield Fact("name", match[1], (compact(match[1]),))
    text = _TITLE.sub(lambda match: " " * len(match[0]), text)
    yield from _latin(text, heading)
    yield from _chinese(text)


def _latin(text: str, heading: bool) -> Iterator[Fact]:
    """Single words; `unit` is the run of words with capitals that one stands in (Zhou Yao)."""
    words = list(_LATIN.finditer(text))
    han = bool(_ALL_HAN.search(text))
    capital = [word for word in words if word[0][0].isupper()]
    titled = heading or (len(words) > 3 and len(capital) * 3 > len(words) * 2 and not han)
    runs = {at: run[0] for run in _RUN.finditer(text) for at in range(*run.span())}
    for word in words:
        said = re.sub(r"['’]s$", "", word[0])
        if len(said) < 2 or alike(said) in _ORDINARY:
            continue
        run = alike(runs.get(word.start(), ""))
        if _MIXED.match(said):
            yield Fact("name", said, (alike(said),), run, soft=titled and said.isupper())
        elif said[0].isupper():
            opens = not han and bool(_OPENS.search(text[: word.start()]))
            yield Fact("name", said, (alike(said),), run, soft=titled or opens)


def _chinese(text: str) -> Iterator[Fact]:
    text = alike(text)
    for match in _HAN_NAME.finditer(text):
        if not match[1].startswith(_NO_NAME):
            yield Fact("name", match[1], (match[1],))
    for match in _WITH_TITLE.finditer(text):
        yield Fact("name", match[0], (match[1],), unit="surname")


def same_person(name: Fact, words: frozenset[str], han: str) -> bool:
    """Whether the surname in `name` stands in the other script: Qin for 秦 in the text `han`, 秦 for qin in `words`."""
    if sound := SURNAMES.get(str(name.values[0]).lstrip("老小阿")[:1]):
        return sound in words
    said = (str(name.values[0]), *name.unit.split())
    return any(char in han for char, sound in SURNAMES.items() if sound in said)


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
