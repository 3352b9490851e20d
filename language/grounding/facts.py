"""Everything in a sentence that can be looked up, each stretch of it taken once: addresses, then quotations, dates,
numbers, names."""

import re
from collections.abc import Iterator

from notewright.language.grounding.dates import dates_in
from notewright.language.grounding.fact import Fact
from notewright.language.grounding.names import names_in
from notewright.language.grounding.numbers import numbers_in
from notewright.language.grounding.plain import alike, compact
from notewright.language.tables import load_table

_TABLE = load_table(__package__, "grounding.toml")["facts"]
_ENDINGS = "|".join(_TABLE["file_endings"])
_ADDRESS = re.compile(
    r"(?:https?|ftp|file|obsidian)://[^\s<>“”\"'，。；、（）()\[\]`|]+"
    r"|(?<![\w.])[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|(?<![\w/])(?:~|\.{1,2})?(?:/[\w.@%+-]+){2,}/?"
    rf"|(?<![\w./])(?:[\w.-]+/)*[\w-]+(?:\.[\w-]+)*\.(?:{_ENDINGS})(?![\w-])"
    r"|(?<![\w./@])www\.[\w-]+(?:\.[\w-]+)+(?:/[^\s<>“”\"'，。；、（）()\[\]`|]*)?",
    re.ASCII | re.IGNORECASE,
)
_SCHEME = re.compile(r"^(?:https?://)?(?:www\.)?")
_QUOTED = re.compile(r"“([^“”]{1,400})”|「([^「」]{1,400})」|『([^『』]{1,400})』|(?<!\w)\"([^\"]{1,400})\"(?!\w)")
_SPEECH = re.compile(rf"(?:{'|'.join(_TABLE['speech'])})[，,：:\s]*$")
_GAP = re.compile(r"…+|\.{3,}|\[[^\]]*\]")


def facts_in(text: str, *, heading: bool = False) -> tuple[Fact, ...]:
    """The facts of one sentence of a draft, `text` without Markdown."""
    found, rest = _taken(text, _addresses(text))
    quotes, rest = _taken(rest, _quotes(rest))
    names = tuple(names_in(rest, heading=heading))
    return (*found, *quotes, *figures_in(re.sub(r"`[^`]*`", " ", rest)), *names)


def figures_in(text: str, *, every: bool = False) -> tuple[Fact, ...]:
    """The dates and numbers of `text`; `every` for the material, where nothing is too small to be one."""
    held = alike(text)
    dates = tuple(dates_in(held))
    for start, end, _ in dates:
        held = held[:start] + "\0" * (end - start) + held[end:]
    return (*(fact for *_, fact in dates), *(fact for *_, fact in numbers_in(held, every=every)))


def address_form(text: str) -> str:
    """An address without what is often left out: scheme, www., the last slash."""
    return _SCHEME.sub("", alike(text)).rstrip("/.,;:!?")


def _addresses(text: str) -> Iterator[tuple[int, int, Fact]]:
    for match in _ADDRESS.finditer(text):
        said = match[0].rstrip(".,;:!?")
        yield match.start(), match.end(), Fact("address", said, (address_form(said),))


def _quotes(text: str) -> Iterator[tuple[int, int, Fact]]:
    for match in _QUOTED.finditer(text):
        said = next(filter(None, match.groups()))
        parts = tuple(part for piece in _GAP.split(said) if (part := compact(piece)))
        if parts:
            speech = _SPEECH.search(alike(text[: match.start()]))
            yield match.start(), match.end(), Fact("quote", said, parts, speech[0] if speech else "")


def _taken(text: str, found: Iterator[tuple[int, int, Fact]]) -> tuple[tuple[Fact, ...], str]:
    facts = []
    for start, end, fact in found:
        facts.append(fact)
        text = text[:start] + " " * (end - start) + text[end:]
    return tuple(facts), text
