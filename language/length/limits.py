"""From wishes to limits in whole numbers: which of them hold for the next draft, and which of them a draft misses."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import cast, get_args

from notewright.language.length.lexicon import TABLE
from notewright.language.length.measure import Measure, measure
from notewright.language.length.wish import read_length
from notewright.language.length.wishes import LengthChange, LengthWish
from notewright.state.draft import LengthLimit, LengthMiss, LengthUnit
from notewright.state.scope import Language

_LIMITS = TABLE["limits"]


def limits_after(
    said: str, standing: Sequence[LengthLimit], before: str | None, language: Language
) -> tuple[LengthLimit, ...]:
    """What holds for the draft that answers `said`: its own wishes, and of the `standing` ones those it leaves alone.

    `before` is the draft that is waiting; without one "shorter" has nothing to be measured against. A limit that is
    `once` holds for this draft only.
    """
    wishes = read_length(said)
    amounts = [wish for wish in wishes if isinstance(wish, LengthWish)]
    changes = [wish for wish in wishes if isinstance(wish, LengthChange)] if before is not None else []
    own = list(_joined(_limit(wish, language) for wish in amounts))
    change = changes[0] if changes and len({change.longer for change in changes}) == 1 else None
    if change and any(_contradicts(limit, longer=change.longer) for limit in own):
        change = None
    kept = [limit for limit in standing if not any(_replaces(limit, other) for other in own)]
    if change:
        kept = [limit for limit in kept if not _contradicts(limit, longer=change.longer)]
    return (*kept, *own, *(_compared(change, measure(before or "")) if change else ()))


def misses_of(content: str, limits: Sequence[LengthLimit]) -> tuple[LengthMiss, ...]:
    """The limits that `content` does not keep, each with what was counted."""
    if not limits:
        return ()
    counted = measure(content)
    return tuple(
        LengthMiss(**limit.model_dump(), measured=_count(counted, limit.unit))
        for limit in limits
        if _off(_count(counted, limit.unit), limit)
    )


def nearer(misses: Sequence[LengthMiss], others: Sequence[LengthMiss]) -> bool:
    """Whether a draft with `misses` is nearer to what was asked for than one with `others`."""
    return _distance(misses) < _distance(others)


def _distance(misses: Sequence[LengthMiss]) -> tuple[float, int]:
    """How far off all in all, each as a share of its bound."""
    return sum(_off(miss.measured, miss) / max(miss.at_most or miss.at_least or 1, 1) for miss in misses), len(misses)


def _off(count: int, limit: LengthLimit) -> int:
    too_few = max(0, (limit.at_least or 0) - count)
    return too_few or (max(0, count - limit.at_most) if limit.at_most is not None else 0)


def _count(counted: Measure, unit: LengthUnit) -> int:
    return cast(int, getattr(counted, unit))


def _limit(wish: LengthWish, language: Language) -> LengthLimit:
    page = _LIMITS["page_words"][language] if wish.unit == "pages" else 1
    return LengthLimit(
        wish=wish.phrase,
        unit="words" if wish.unit == "pages" else wish.unit,
        at_least=None if wish.at_least is None else math.ceil(wish.at_least * page),
        at_most=None if wish.at_most is None else math.floor(wish.at_most * page),
    )


def _joined(limits: Iterable[LengthLimit]) -> Iterator[LengthLimit]:
    """Two bounds of one unit as one limit (不少于500字，不超过800字); of two that say the same, the later."""
    found: dict[str, LengthLimit] = {}
    for limit in limits:
        first = found.get(limit.unit)
        if (
            first
            and (first.at_least is None) != (limit.at_least is None)
            and (first.at_most is None) != (limit.at_most is None)
        ):
            limit = limit.model_copy(
                update={
                    "wish": f"{first.wish} {limit.wish}",
                    "at_least": limit.at_least if first.at_least is None else first.at_least,
                    "at_most": limit.at_most if first.at_most is None else first.at_most,
                }
            )
        found[limit.unit] = limit
    return iter(found.values())


def _replaces(old: LengthLimit, new: LengthLimit) -> bool:
    """Words and characters are one matter, sections another; what held once is over."""
    return old.once or (old.unit == "sections") == (new.unit == "sections")


def _contradicts(limit: LengthLimit, *, longer: bool) -> bool:
    """Whether a limit that was said speaks against "longer", or against "shorter"."""
    if limit.unit == "sections":
        return False
    return limit.at_most is not None if longer else limit.at_least is not None


def _compared(change: LengthChange, before: Measure) -> Iterator[LengthLimit]:
    """The draft before, in words and in all its characters: strictly more, or strictly less."""
    units: tuple[LengthUnit, ...] = ("words", "size")
    for unit in units:
        there = _count(before, unit)
        bound = _bound(change, there) if unit == "words" else there + (1 if change.longer else -1)
        side = "at_least" if change.longer else "at_most"
        yield LengthLimit.model_validate({"wish": change.phrase, "unit": unit, side: max(bound, 0), "once": True})


def _bound(change: LengthChange, there: int) -> int:
    """At least one word of difference, and what was asked for within the tolerance of "about"."""
    share: float = _LIMITS["about_share"]
    if change.longer:
        asked = there * (change.factor or 0) * (1 - share) + (there + change.by * (1 - share) if change.by else 0)
        return max(there + 1, math.ceil(asked))
    asked = there * change.factor * (1 + share) if change.factor else there - (change.by or 0) * (1 - share)
    return min(there - 1, math.floor(asked))


assert set(get_args(LengthUnit)) == set(Measure._fields), "a limit is of a unit that is measured"
