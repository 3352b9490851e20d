"""Dates and times of day as they are written, in any usual form of both languages. Words such as 昨天 resolve nowhere
here: in a draft they are no fact, in the material `passages` reads them from the date of the item."""

import re
from collections.abc import Iterator

from notewright.language.grounding.date_forms import FORMS, POINTS
from notewright.language.grounding.fact import Day, Fact
from notewright.language.tables import load_table

_COUNTED = re.compile(rf"(?:{'|'.join(load_table(__package__, 'grounding.toml')['dates']['counted'])})\s*$")

Found = tuple[int, int, Fact]


def dates_in(text: str) -> Iterator[Found]:
    """Every date and time in `text`, which is compared text (`alike`), with where it stands. None overlap."""
    taken: list[tuple[int, int]] = []
    for pattern, read in FORMS:
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            for days in read(match):
                taken.append(match.span())
                yield (
                    match.start(),
                    match.end(),
                    Fact("date", match[0].strip(), days, soft=_counts(text, match)),
                )


def _counts(text: str, match: re.Match[str]) -> bool:
    """以下三点 are points, not three o'clock."""
    return bool(POINTS.fullmatch(match[0].strip()) and _COUNTED.search(text[: match.start()]))


def day_of(iso: str) -> Day:
    """The day of an ISO date or moment."""
    year, month, day = map(int, iso[:10].split("-"))
    return Day(year, month, day)
