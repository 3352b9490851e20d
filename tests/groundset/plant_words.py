"""Names, status, quotations and refs that the source does not hold up."""

import re
from collections.abc import Iterator
from typing import Any

from groundset.dates import days_in
from groundset.numerals import numbers_in
from groundset.planted import CITED, Bundle, Planted, hidden, simple
from groundset.sources import Source
from notewright.language.tables import load_table

SORTS: list[dict[str, Any]] = load_table("groundset", "names.toml")["sort"]
WORDS = load_table("groundset", "words.toml")
PLAIN = frozenset({"verbatim", "paraphrase", "format", "merged", "cross", "count"})
LEAST_SHARED = 0.3  # from this share of its words on, a source may hold a sentence up


def plant_names(bundle: Bundle) -> Iterator[Planted]:
    """Each name of the sentence as another one of its sort and script that no cited source has in any spelling."""
    text = hidden(bundle.row.text)
    spans = [
        (found.start(), found[0], sort) for sort in SORTS for name in sort["names"] for found in _spelled(name, text)
    ]
    for start, was, sort in bundle.dice.sample(spans, len(spans)):
        spelled: list[list[str]] = [*sort["names"], *([other] for other in sort["others"])]
        free = [name for name in spelled if was not in name and not _stands(name, bundle.said + bundle.row.text)]
        wrong = [each for name in free for each in name if _script_of(each) == _script_of(was)]
        if wrong:
            yield bundle.planted("name", start, was, bundle.dice.choice(wrong))


def _spelled(name: list[str], text: str) -> Iterator[re.Match[str]]:
    longest = sorted(name, key=len, reverse=True)
    forms = [
        re.escape(each) if ord(each[0]) > 0x2E80 else rf"(?<![A-Za-z]){re.escape(each)}(?![A-Za-z])" for each in longest
    ]
    return re.finditer("|".join(forms), text)


def _stands(name: list[str], said: str) -> bool:
    return any(simple(each) in simple(said) for each in name)


def _script_of(name: str) -> str:
    return name[0] if name[0] == "《" else "han" if ord(name[0]) > 0x2E80 else "latin"


def plant_status(bundle: Bundle) -> Iterator[Planted]:
    """The first turn of the list that fits: done for open, a "not" put in or taken out."""
    text = hidden(bundle.row.text)
    for was, now in WORDS["status"][bundle.row.lang] if bundle.row.kind != "hedge" else ():
        if was in text:
            yield bundle.planted("status", text.index(was), was, now)
            return


def plant_quotes(bundle: Bundle) -> Iterator[Planted]:
    """One altered word in a true quotation; else, now and then, a quotation that nobody wrote."""
    row, quotes = bundle.row, WORDS["quotes"][bundle.row.lang]
    if row.alter:
        yield bundle.planted("quote", row.text.index(row.alter[0]), *row.alter)
    elif row.kind in PLAIN and "\n" not in row.text:
        quote = bundle.dice.choice([each for each in quotes if simple(each) not in simple(bundle.said)])
        at = re.search(r"[。.]? ?" + CITED, row.text)
        assert at is not None, row.id
        said = f"，并写道“{quote}”" if row.lang == "zh" else f', adding "{quote}"'
        yield bundle.planted("quote", at.start(), at[0], said + at[0])


def plant_refs(bundle: Bundle) -> Iterator[Planted]:
    """The citations of a sentence with one source point at another one that holds none of it up."""
    row = bundle.row
    others = [each for each in bundle.sources[len(row.refs) :] if not _may_hold(bundle, each)]
    if len(row.refs) > 1 or row.kind in ("hedge", "heading", "count") or not others:
        return
    number = bundle.dice.choice(others).number
    at = row.text.index("[1]")
    yield Planted(row, "ref", row.text.replace("[1]", f"[{number}]"), at, "[1]", f"[{number}]")


def _may_hold(bundle: Bundle, source: Source) -> bool:
    """Whether a source has the sentence's numbers and days, or else many of its words."""
    text, said = hidden(bundle.row.text), f"{source.title}\n{source.date}\n{source.text}"
    facts = {value for value in numbers_in(text) if value > 2}
    if facts and facts - numbers_in(said):
        return False
    if any(day[1:3] not in {other[1:3] for other in days_in(said)} for day in days_in(text)):
        return False
    words = set(re.findall(r"[A-Za-z]{4,}", text)) | {
        text[i : i + 2] for i in range(len(text)) if ord(text[i]) > 0x2E80
    }
    shared = [word for word in words if simple(word) in simple(said)]
    return not words or len(shared) / len(words) >= LEAST_SHARED
