"""A note that is itself one task: the word of its status, and its done date where the note has a key for that."""

from datetime import date
from typing import Literal

from notewright.language.tables import load_table
from notewright.workspace.edits.frontmatter import Block, open_block, set_scalar
from notewright.workspace.edits.text import Cut, Inexact, Text
from notewright.workspace.sources.frontmatter import read_frontmatter, values_of

_FRONT = load_table("notewright.workspace.sources", "frontmatter.toml")
_TABLE = load_table(__package__, "edits.toml")


def set_status(plain: str, word: str, done_on: date | None) -> str:
    """The note with `word` as its status; `done_on` fills the key of its done date, None empties it.

    Both change a value on its own line, so the note keeps its lines. Raises Inexact.
    """
    block = open_block(plain)
    entry = block.entry(_FRONT["keys"]["status"]) if block else None
    if block is None or entry is None:
        raise Inexact("frontmatter")
    edited = Text(b"", "utf-8", plain).cut(set_scalar(block, entry, word), *_date_cut(block, done_on)).plain
    if read_frontmatter("", edited).failures:
        raise Inexact("frontmatter")
    return edited


def status_word(plain: str) -> str:
    """The word that stands there; "" where there is none."""
    found = values_of(read_frontmatter("", plain).values, _FRONT["keys"]["status"])
    return next((value for _, value in found if isinstance(value, str)), "")


def repeats(plain: str) -> bool:
    return any(values_of(read_frontmatter("", plain).values, _TABLE["repeats"]["keys"]))


def may_become(word: str, goal: Literal["done", "pending"]) -> bool:
    """Whether a task may be given this word: opened again, it has not been begun."""
    return bool(word) and (goal == "done" or word.casefold() in _TABLE["reopened"]["words"])


def usual_word(goal: Literal["done", "pending"], now: str) -> str:
    """The word where no other note of the vault shows one, in the script of the word that stands there."""
    words: dict[str, str] = _TABLE["status"][goal]
    return words["zh" if any("\u4e00" <= char <= "\u9fff" for char in now) else "en"]


def _date_cut(block: Block, day: date | None) -> tuple[Cut, ...]:
    entry = block.entry(_FRONT["dates"]["done"])
    return (set_scalar(block, entry, str(day) if day else ""),) if entry else ()
