"""The date in a note's file name: by the vault's own format first, then in the many usual forms (design §6)."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.workspace.sources.dates import DateSpan, DayOrder, find_dates

_TABLE = load_table(__package__, "names.toml")
_TOKENS = sorted(_TABLE["tokens"], key=len, reverse=True)
_FORMAT = re.compile(rf"\[(?P<literal>[^\]]*)\]|(?P<token>{'|'.join(_TOKENS)})|(?P<other>.)", re.DOTALL)
_WORD = re.compile(rf"(?<![a-z])(?:{'|'.join(_TABLE['words'])})(?![a-z])", re.IGNORECASE)


class NameRules(NamedTuple):
    """How a vault dates its notes by name: own formats, folders that are journals, day order by folder."""

    formats: tuple[str, ...] = ()
    journals: frozenset[str] = frozenset()
    orders: tuple[tuple[str, DayOrder], ...] = ()


def learn_rules(paths: Iterable[str], formats: tuple[str, ...]) -> NameRules:
    """What the names of all notes say together: most of a journal folder's names carry a date, and 13-01-2021
    shows the order in which its folder writes day and month."""
    notes: Counter[str] = Counter()
    dated: Counter[str] = Counter()
    orders: dict[str, set[DayOrder]] = {}
    for path in paths:
        folder, stem = split_path(path)
        notes[folder] += 1
        if spans := find_dates(stem):
            dated[folder] += len(spans) == 1
            orders.setdefault(folder, set()).update(span.order for span in spans if span.order)
    journals = frozenset(folder for folder in notes if dated[folder] >= 3 and dated[folder] * 2 > notes[folder])
    agreed = tuple((folder, found.pop()) for folder, found in sorted(orders.items()) if len(found) == 1)
    return NameRules(formats, journals, agreed)


def date_in_name(path: str, rules: NameRules) -> date | None:
    """The day that the name stands for, or None where it says none or two."""
    for own in rules.formats:
        match = _pattern(own).search(path.rpartition(".")[0])
        if match and (day := _moment_date(match)):
            return day
    span = _span(path, rules)
    return span.value if span else None


def has_two_readings(path: str, rules: NameRules) -> bool:
    """True for 02-01-2021 where nothing says whether the day or the month comes first."""
    span = _span(path, rules)
    return span is not None and span.value is None


def split_path(path: str) -> tuple[str, str]:
    """Folder ("" at the root) and file name without its suffix."""
    folder, _, name = path.rpartition("/")
    return folder, name.rpartition(".")[0] or name


def _span(path: str, rules: NameRules) -> DateSpan | None:
    folder, stem = split_path(path)
    spans = find_dates(stem, dict(rules.orders).get(folder))
    if len(spans) == 1 and (spans[0].start == 0 or folder in rules.journals or _WORD.search(stem)):
        return spans[0]
    return None


@cache
def _pattern(own: str) -> re.Pattern[str]:
    """A moment format, maybe with folders, as a pattern for the tail of a path."""
    seen: set[str] = set()
    return re.compile(rf"(?:^|/){''.join(_part(match, seen) for match in _FORMAT.finditer(own))}$")


def _part(match: re.Match[str], seen: set[str]) -> str:
    if match["token"] is None:
        return re.escape(match["literal"] or match["other"] or "")
    part: str = _TABLE["tokens"][match["token"]]
    group = re.match(r"\(\?P<(\w+)>", part)
    if group and group[1] in seen:
        return f"(?P={group[1]})" if group[1] in ("y", "name") else re.sub(r"\(\?P<\w+>", "(?:", part)
    seen.update(group.groups() if group else ())
    return part


def _moment_date(match: re.Match[str]) -> date | None:
    part = match.groupdict()
    year = part.get("y") or (f"20{part['yy']}" if part.get("yy") else None)
    if not year:
        return None
    if part.get("yday"):
        return date(int(year), 1, 1) + timedelta(days=int(part["yday"]) - 1)
    month = part.get("m") or part.get("name")
    day = part.get("d")
    if not month or not day:
        return None
    written = f"{year}-{month.rstrip('月')}-{day}" if month.rstrip("月").isdigit() else f"{month} {day} {year}"
    spans = find_dates(written)
    return spans[0].value if spans else None
