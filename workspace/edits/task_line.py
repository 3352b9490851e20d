"""A Markdown task completed or opened again: its box (in a Logseq graph its word) and its done date, nothing else.

Whether a done date is written, and how: not where the vault's own Tasks settings say no; else as the line writes its
other dates; else as the vault says, in lines that carry its task filter; else not at all.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import Literal

from notewright.language.tables import load_table
from notewright.workspace.edits.text import Inexact
from notewright.workspace.sources.tasks import BLOCK_ID, FIELD_OF_KEY, FIELD_OF_MARK, KEYED, MARKED, REPEAT
from notewright.workspace.sources.vault_settings import DoneDates, VaultSettings

Goal = Literal["done", "pending"]

_ITEM = r"(?:[ \t]*>)*(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)+"
_BOX = re.compile(rf"{_ITEM}\[(?P<state>.)\](?=[ \t]+\S)")
_LOGSEQ: Mapping[str, list[str]] = load_table("notewright.workspace.sources", "tasks.toml")["logseq"]["words"]
_WORD = re.compile(rf"{_ITEM}(?P<state>{'|'.join(word for words in _LOGSEQ.values() for word in words)})(?=\s+\S)")
_BOX_OF: dict[Goal, str] = {"done": "x", "pending": " "}
_ENDED = ("done", "ended")


def complete(line: str, settings: VaultSettings, day: date) -> str:
    """Raises Inexact where the box does not stand at the head of its list item."""
    if settings.logseq and (word := _WORD.match(line)):
        return _with_state(line, word, _LOGSEQ[_BOX_OF["done"]][0])
    box = _box(line)
    head = _with_state(line, box, _next_state(box["state"], "done", settings))
    dated = _done_mark(line, settings, day)
    return _with_mark(_without_ends(head), dated) if dated else head


def reopen(line: str, settings: VaultSettings) -> str:
    """As `complete`; the date on which it was done goes with its being done."""
    if settings.logseq and (word := _WORD.match(line)):
        return _with_state(line, word, _LOGSEQ[_BOX_OF["pending"]][0])
    box = _box(line)
    opened = _without_ends(_with_state(line, box, _next_state(box["state"], "pending", settings)))
    _box(opened)
    return opened


def repeats(line: str) -> bool:
    keyed = (FIELD_OF_KEY[key.casefold()] for key, _ in KEYED.findall(line))
    return REPEAT.search(line) is not None or "repeat" in keyed


def _box(line: str) -> re.Match[str]:
    box = _BOX.match(line)
    if box is None:
        raise Inexact("task")
    return box


def _with_state(line: str, found: re.Match[str], state: str) -> str:
    return line[: found.start("state")] + state + line[found.end("state") :]


def _next_state(state: str, goal: Goal, settings: VaultSettings) -> str:
    """What the vault's own table puts after this state where that is the goal, else the usual sign, else its first."""
    fitting = [char for char, status in settings.states.items() if status == goal]
    wished = (settings.next_states.get(state, ""), _BOX_OF[goal], *fitting)
    found = next((char for char in wished if char in fitting), None)
    if found is None:
        raise Inexact("states")
    return found


def _done_mark(line: str, settings: VaultSettings, day: date) -> str:
    keyed = list(KEYED.finditer(line))
    style = _line_style(line, bool(keyed)) or (settings.done_dates if settings.task_filter in line else None)
    if settings.done_dates == "none" or style in (None, "none"):
        return ""
    if style == "emoji":
        return f" ✅ {day}"
    return f"  (completion:: {day})" if keyed and keyed[-1][0].startswith("(") else f"  [completion:: {day}]"


def _line_style(line: str, keyed: bool) -> DoneDates | None:
    return "emoji" if MARKED.search(line) else "dataview" if keyed else None


def _with_mark(line: str, mark: str) -> str:
    """At the end, before a block id: both Obsidian Tasks and links to the block need it so."""
    bare = line.rstrip()
    block_id = BLOCK_ID.search(bare)
    end = block_id.start() if block_id else len(bare)
    return bare[:end] + mark + line[end:]


def _without_ends(line: str) -> str:
    """Without the dates that say when the task was done or given up."""
    spans = [match.span() for match in MARKED.finditer(line) if FIELD_OF_MARK[match[1]] in _ENDED]
    spans += [match.span() for match in KEYED.finditer(line) if FIELD_OF_KEY[match[1].casefold()] in _ENDED]
    for start, end in sorted(spans, reverse=True):
        line = line[:start].rstrip(" \t") + line[end:]
    return line
