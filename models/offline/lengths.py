"""A draft brought within the lengths that were asked for, as far as the material goes: by whole passages, never padded.

What cannot be reached is left as it is: whoever asked counts, and names the miss.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from notewright.language.length import LengthChange, measure, read_length
from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.models.offline.brief import Brief
from notewright.models.offline.compose import bullet
from notewright.models.offline.outline import demoted, shortened
from notewright.models.offline.passages import Passage, passages_of
from notewright.models.offline.quoting import quoted
from notewright.models.offline.rank import about, best
from notewright.models.offline.roles import role_of
from notewright.state.draft import LengthLimit
from notewright.state.scope import Language

SHORTER_SHARE = 0.6  # of the draft before
LONGER_PASSAGES = 12


def to_length(brief: Brief, text: str, notice: str) -> str:
    """`text` within the limits, with room for `notice`: sections first, then more passages, then fewer."""
    for limit in brief.limits:
        if limit.unit == "sections" and limit.at_most is not None:
            text = demoted(text, limit.at_most)
    counted = [limit for limit in brief.limits if limit.unit != "sections"]
    if any(limit.at_least is not None for limit in counted):
        text = _longer(brief, text, counted)
    if any(limit.at_most is not None for limit in counted):
        text = _shorter(brief, text, counted, notice)
    return text


def _shorter(brief: Brief, text: str, limits: Sequence[LengthLimit], notice: str) -> str:
    share = SHORTER_SHARE if _by_any_amount(brief) else 1
    most = [
        (limit.unit, limit.at_most * (share if limit.unit == "size" else 1))
        for limit in limits
        if limit.at_most is not None
    ]
    keep = {load_table(__package__, "templates.toml")[each]["sections"]["open_todos"] for each in get_args(Language)}
    topics = tuple(map(fold, brief.keywords))

    def fits(part: str) -> bool:
        counted = measure(part + notice)
        return all(getattr(counted, unit) <= bound for unit, bound in most)

    def weigh(line: str) -> int:
        return 2 * any(topic in fold(line) for topic in topics) + (role_of(line) != "points")

    return shortened(text, fits, keep, weigh)


def _longer(brief: Brief, text: str, limits: Sequence[LengthLimit]) -> str:
    """The fewest further passages that reach every floor, the weightiest first; all of them where none do."""
    words = load_table(__package__, "templates.toml")[brief.language]
    fresh = [p for item in brief.items for p in passages_of(item) if quoted(p.text) not in text]

    def grown(count: int) -> str:
        return "\n".join([text, *_more(best(fresh, count, about(brief.keywords)), words)])

    def reaches(count: int) -> bool:
        counted = measure(grown(count))
        return all(getattr(counted, limit.unit) >= (limit.at_least or 0) for limit in limits)

    fewest = bisect_left(range(len(fresh)), True, key=reaches)
    return grown(max(fewest, LONGER_PASSAGES) if _by_any_amount(brief) else fewest)


def _by_any_amount(brief: Brief) -> bool:
    """Whether "shorter" or "longer" was said and no more: then a visible step is made."""
    return any(
        isinstance(wish, LengthChange) and not (wish.factor or wish.by) for wish in read_length(brief.feedback or "")
    )


def _more(chosen: Sequence[Passage], words: Any) -> Iterator[str]:
    """A section of passages that the draft does not have yet."""
    if chosen:
        yield from ("", f"## {words['sections']['more']}", "")
        yield from (bullet(passage, words) for passage in chosen)
