"""A line of todo.txt (todotxt.org) completed, opened again or new.

`x DATE` goes before the creation date. A priority is kept as `pri:A`, as the format's own page advises, since a
completed task shows none; opening the task again brings it back.
"""

import re
from collections.abc import Iterable
from datetime import date

from notewright.workspace.sources.tags import tidy

_DATE = r"\d{4}-\d{2}-\d{2}"
_DONE = re.compile(rf"x\s+(?:{_DATE}\s+)?")
_PRIORITY = re.compile(r"\(([A-Z])\)\s+")
_KEPT_PRIORITY = re.compile(r"\s+pri:([A-Z])(?=\s|$)")
_REPEATS = re.compile(r"(?:^|\s)rec:\S")


def complete(line: str, day: date) -> str:
    lead, body, tail = _parts(line)
    if _DONE.match(body):
        return line
    priority = _PRIORITY.match(body)
    rest = body[priority.end() :] if priority else body
    return f"{lead}x {day} {rest}{f' pri:{priority[1]}' if priority else ''}{tail}"


def reopen(line: str) -> str:
    lead, body, tail = _parts(line)
    done = _DONE.match(body)
    if not done:
        return line
    rest = body[done.end() :]
    kept = None if _PRIORITY.match(rest) else _KEPT_PRIORITY.search(rest)
    if kept:
        rest = f"({kept[1]}) {rest[: kept.start()]}{rest[kept.end() :]}"
    return f"{lead}{rest}{tail}"


def repeats(line: str) -> bool:
    return _REPEATS.search(line) is not None


def new_line(text: str, day: date, due: date | None, tags: Iterable[str]) -> str:
    """With its creation date first, so that no word of `text` can be taken for a priority, a date or an x."""
    parts = [str(day), *text.split(), *("+" + tag for tag in map(one_word, tags))]
    return " ".join([*parts, *([f"due:{due}"] if due else [])])


def one_word(tag: str) -> str:
    """A tag as the format allows it: without spaces."""
    return "-".join(tidy(tag).split())


def _parts(line: str) -> tuple[str, str, str]:
    body = line.strip()
    start = line.find(body) if body else len(line)
    return line[:start], body, line[start + len(body) :]
