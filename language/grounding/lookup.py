"""Whether a fact of a sentence stands in its sources, in what the program counted, or in what the person said."""

import re

from notewright.language.grounding.case import LIMITS, Case
from notewright.language.grounding.countable import counts_a_list, counts_of_todos, said_of_todos
from notewright.language.grounding.fact import Day, Fact, holds
from notewright.language.grounding.han_names import UNTRANSLATED, same_name
from notewright.language.grounding.latin_names import is_word
from notewright.language.grounding.plain import compact
from notewright.language.grounding.sources import Source
from notewright.language.grounding.units import same_amounts, unit_of

_HAN = re.compile(r"[\u3040-\u9fff]+")
_TERM = 6  # characters, or
_TERM_WORDS = 3  # words: in quotation marks and in another script than its source it is a translation
_INSIDE = 8  # characters from which on a Latin word may be a part of another


def stands(fact: Fact, case: Case) -> bool:
    """Whether anything that the sentence may rest on bears `fact` out."""
    if fact.kind == "number":
        return _number_stands(fact, case)
    if fact.kind == "date":
        return _given(fact, case) or _is_fraction(fact, case) or _is_weekday_of_said(fact, case)
    return _told(fact, case) or any(_named_in(source, fact, case) for source in case.sources)


def word_in(name: str, words: frozenset[str]) -> bool:
    """Whether `name` is one of `words`, also in the plural, joined with a hyphen from several, or short (k8s)."""
    forms = {name, name.removesuffix("s"), f"{name}s", name.removesuffix("es")}
    return (
        not forms.isdisjoint(words)
        or f"{name[:1]}{len(name) - 2}{name[-1:]}" in words
        or ("-" in name and words.issuperset(part for part in name.split("-") if not is_word(part)))
    )


def other_script(said: str, source: Source) -> bool:
    """Whether the words of `said` and those of the source cannot be compared."""
    han = 2 * sum(map(len, _HAN.findall(said))) >= len(said.split())
    own, every = source.han / 2 if han else source.latin, source.han / 2 + source.latin
    return bool(own < (1 - LIMITS["other_script"]) * every)


def _number_stands(fact: Fact, case: Case) -> bool:
    if counts := counts_of_todos(fact, case):
        return fact.values[0] in counts or said_of_todos(fact, case)
    allowed = case.beside if case.refs else case.beside | case.counted.numbers
    return fact.values[0] in allowed or _given(fact, case) or counts_a_list(fact, case)


def _is_fraction(fact: Fact, case: Case) -> bool:
    """7/9 may be seven of nine."""
    parts = fact.said.split("/")
    return len(parts) == 2 and all(_given(Fact("number", part, (float(part),)), case) for part in parts)


def _is_weekday_of_said(fact: Fact, case: Case) -> bool:
    """12月3日（周四）: the weekday is that of a date beside it, in the year of the source."""
    dates = [day for other in case.facts for day in other.values if isinstance(day, Day) and day.month and day.day]
    years = {
        day.year for source in case.sources for given in source.around for day in given.values if isinstance(day, Day)
    }
    full = [day._replace(year=year) for day in dates for year in ({day.year} if day.year else years) if year]
    return any(
        day.weekday is not None and holds(fact, Fact("date", "", tuple(full)))
        for day in fact.values
        if isinstance(day, Day)
    )


def _given(fact: Fact, case: Case) -> bool:
    if any(holds(fact, given) for given in case.counted.facts if given.kind == fact.kind):
        return True
    if fact.kind == "date":
        return any(holds(fact, Fact("date", "", tuple(source.days))) for source in case.sources)
    exact = any(_measured(value, unit_of(fact.unit), source) for source in case.sources for value in fact.values)
    return exact or (
        fact.about != "" and any(holds(fact, Fact("number", "", tuple(source.numbers))) for source in case.sources)
    )


def _measured(value: float | str | Day, unit: str, source: Source) -> bool:
    """Whether the number stands there, of the same unit where both name one; or as much of another unit."""
    if isinstance(value, Day) or (not unit and value in source.numbers):
        return not isinstance(value, Day)
    same = [(value, unit), (value, "")] if isinstance(value, str) else same_amounts(value, unit)
    return any(each in source.amounts for each in same)


def _told(fact: Fact, case: Case) -> bool:
    """Whether the person said it, or it is the title of any item."""
    values = [compact(str(value)) for value in fact.values]
    if all(value in case.told for value in values):
        return True
    return fact.kind == "name" and any(
        all(value in source.title for value in values) for source in case.material.sources.values()
    )


def _named_in(source: Source, fact: Fact, case: Case) -> bool:
    values = [str(value) for value in fact.values]
    if fact.kind == "address":
        return all(re.search(rf"(?<![a-z0-9-]){re.escape(value)}(?![a-z0-9-])", source.raw) for value in values)
    if fact.kind == "quote":
        return _is_term(fact, source) or all(value in source.compact for value in values)
    if other_script(case.said, source) and (fact.unit == UNTRANSLATED or same_name(fact, source.words, source.compact)):
        return True
    return all(_name_in(value, source) for value in values)


def _is_term(quote: Fact, source: Source) -> bool:
    """Whether it is a word or two in another script than the source, that nobody is said to have said."""
    short = len(quote.said.split()) <= _TERM_WORDS and sum(map(len, _HAN.findall(quote.said))) <= _TERM
    return not quote.unit and short and other_script(quote.said, source)


def _name_in(name: str, source: Source) -> bool:
    """A short Latin word whole; a longer one, a code word or a Chinese name as a stretch of the text."""
    if word_in(name, source.words):
        return True
    whole = name.isascii() and name.isalpha() and len(name) < _INSIDE
    return not whole and compact(name) in source.compact
