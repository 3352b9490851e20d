"""The marks of one sentence. A fact must stand in its sources, and must not stand in the place of another one: where a
passage says nearly the same with another figure or name, that one was meant (design §8)."""

import re
from collections.abc import Iterator, Sequence

from notewright.language.grounding.case import LIMITS, Case
from notewright.language.grounding.content import Clause, clauses_of, content_tokens, parts_of
from notewright.language.grounding.fact import Fact
from notewright.language.grounding.han_names import swapped_names
from notewright.language.grounding.lookup import other_script, stands
from notewright.language.grounding.negation import turned
from notewright.language.grounding.place import replaces
from notewright.language.grounding.sources import Passage
from notewright.language.grounding.status import contradicts, says_open, without_state
from notewright.language.tables import load_table
from notewright.state.draft import Mark, MarkKind

_META = load_table(__package__, "grounding.toml")["meta"]
_ABSENT, _ABOUT = (re.compile("|".join(map(re.escape, _META[name]))) for name in ("absent", "about"))


def marks_of(case: Case) -> Iterator[Mark]:
    """One mark for each kind of fault, or the one source that holds the sentence up best."""
    number, faults = case.sentence.number, tuple(dict.fromkeys(_faults(case)))
    if faults:
        yield from (Mark(sentence=number, kind=kind, ref=next(iter(case.refs), None)) for kind in faults)
    else:
        yield Mark(sentence=number, kind="supported", ref=_best_ref(case))


def _faults(case: Case) -> Iterator[MarkKind]:
    missing = [fact for fact in case.facts if not fact.soft and not stands(fact, case)]
    yield from (fact.kind for fact in missing)
    yield from (fact.kind for fact in case.facts if fact not in missing and replaces(fact, case))
    if case.near and swapped_names(case.said, case.near.text):
        yield "name"
    if contradicts(case.sentence, _saying_the_same(case)) or turned(
        parts_of(clauses_of(case.said)), _on_the_same(case)
    ):
        yield "status"
    if _judged_by_content(case) and not _has_content(case, missing):
        yield "unsupported"


def _saying_the_same(case: Case) -> list[Passage]:
    """Passages near the sentence, with the words for its state and without them."""
    found = [p for p in case.match.passages if 2 * len(p.tokens & case.tokens) >= len(case.tokens)] if case.near else []
    if says_open(case.said) is not None:
        bare = content_tokens(without_state(case.said))
        found += [p for p in case.matching(bare).passages if 2 * len(p.tokens & bare) >= len(bare)]
    return found


def _on_the_same(case: Case) -> list[Clause]:
    """The clauses of the passages that hold a good part of the sentence."""
    found = [p for p in case.match.passages if len(p.tokens & case.tokens) >= LIMITS["same"] * len(case.tokens)]
    return [clause for passage in found for clause in parts_of(passage.clauses)]


def _best_ref(case: Case) -> int | None:
    return case.match.passages[0].source if case.match.passages else next(iter(case.refs), None)


def _judged_by_content(case: Case) -> bool:
    """Not a heading, a line that leads into a list, what the text says of itself, a bare count, a translation."""
    if case.sentence.kind == "heading" or case.sentence.leads or len(case.tokens) < LIMITS["words"]:
        return False
    if _ABSENT.search(case.said) or (not case.refs and (_ABOUT.search(case.said) or _only_counts(case))):
        return False
    return not all(other_script(case.said, source) for source in case.sources) or _stands_elsewhere(case)


def _stands_elsewhere(case: Case) -> bool:
    """Whether another source than the cited one says it in these words: then it is no translation."""
    return bool(case.material.match(case.tokens, case.material.sources).best >= LIMITS["strong"])


def _only_counts(case: Case) -> bool:
    numbers = case.counted.numbers
    return bool(case.facts) and all(fact.kind == "number" and fact.values[0] in numbers for fact in case.facts)


def _has_content(case: Case, missing: Sequence[Fact]) -> bool:
    """Whether enough of its words stand there; facts that do stand there count for them."""
    sound = sum(1 for fact in case.facts if fact not in missing and (not fact.soft or stands(fact, case)))
    held = max(case.match.total, _share_held(case), _said_by_person(case))
    return bool(held >= LIMITS["support"] / (1 + sound))


def _share_held(case: Case) -> float:
    """The share of its words that stand anywhere in its sources: a conclusion rests on no single passage."""
    held = [token for token in case.tokens if any(token in source.tokens for source in case.sources)]
    return len(held) / len(case.tokens)


def _said_by_person(case: Case) -> float:
    """The share of its words that the person used."""
    told = content_tokens(case.counted.text)
    weights = {token: case.material.weight(token) for token in case.tokens}
    return sum(weight for token, weight in weights.items() if token in told) / sum(weights.values())
