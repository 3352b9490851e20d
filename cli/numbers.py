"""Which writes of a set are meant: "1 3", "only 1,3", "not 2", 不要 2."""

import re
from collections.abc import Mapping

from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.state.change_set import ChangeSet
from notewright.state.draft import Keep

SAID = re.compile(r"(?P<how>[^\d]*?)\s*(?P<numbers>\d{1,4}(?:(?:[\s,、和]|and)+\d{1,4})*)")


def is_choice(said: str) -> bool:
    """Whether this speaks of numbers at all, and is no wish in words."""
    return _parts(said) is not None


def keep_of(said: str, changes: ChangeSet) -> Keep | None:
    """What stays in when this is said of `changes`; None where a number is none of theirs, or it is no choice."""
    parts, count = _parts(said), len(changes.changes)
    if parts is None:
        return None
    how, numbers = parts
    note = {count + 1} if changes.draft else set()
    if not numbers <= set(range(1, count + 1)) | note:
        return None
    kept = numbers if how == "only" else _kept(changes) - numbers
    return Keep(changes=tuple(sorted(kept - {count + 1})), draft=count + 1 in kept)


def _kept(changes: ChangeSet) -> set[int]:
    """The numbers that are in now."""
    note = {len(changes.changes) + 1} if changes.draft and not changes.draft_left_out else set()
    return {number for number, change in enumerate(changes.changes, 1) if not change.left_out} | note


def _parts(said: str) -> tuple[str, set[int]] | None:
    words: Mapping[str, list[str]] = load_table(__package__, "keys.toml")["numbers"]
    found = SAID.fullmatch(fold(said.strip()))
    how = next((name for name, forms in words.items() if found and found["how"] in forms), None)
    return (how, {int(number) for number in re.findall(r"\d+", found["numbers"])}) if found and how else None
