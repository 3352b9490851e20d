"""Logseq's tasks (a word before the text, dates on the lines below it) as the checkboxes that everything else reads."""

import re
from collections.abc import Iterable, Iterator

from notewright.language.tables import load_table
from notewright.workspace.sources.markdown import Line

_TABLE = load_table(__package__, "tasks.toml")["logseq"]
_BOX_OF = {word: box for box, words in _TABLE["words"].items() for word in words}
_TASK = re.compile(rf"({'|'.join(_BOX_OF)})\s+(?:\[#[A-C]\]\s+)?(\S.*)")
_DATED = re.compile(rf"({'|'.join(_TABLE['dates'])}):\s*<(\d{{4}}-\d\d-\d\d)[^<>]*>")


def as_checkboxes(lines: Iterable[Line]) -> Iterator[Line]:
    """The list items of a Logseq page, its tasks written as `[ ] text 📅 date`."""
    item: Line | None = None
    for line in lines:
        if line.is_item:
            yield from [item] if item else []
            item = line._replace(text=_checkbox(line.text))
        elif item:
            item = item._replace(text=item.text + _dates(line.text))
    yield from [item] if item else []


def _checkbox(text: str) -> str:
    task = _TASK.match(text)
    if not task:
        return text
    return f"[{_BOX_OF[task[1]]}] {_DATED.sub('', task[2]).strip()}{_dates(task[2])}"


def _dates(text: str) -> str:
    return "".join(f" {_TABLE['dates'][word]} {day}" for word, day in _DATED.findall(text))
