"""The workspace that ships with the project: a small team before the release of a reading app, dated around any today.

In names and texts `⟦today-3⟧` stands for a date; `⟦today-3 zh⟧`, `⟦today-3 en⟧` and `⟦today-3 epoch⟧` (noon in
seconds) are other spellings of it. No template language of a note app uses these brackets.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from importlib.resources import as_file, files
from pathlib import Path

from notewright.language.tables import load_table
from notewright.state.errors import FolderTaken

MARK = ".notewright-sample"  # holds the day that a sample was written for
BINARY = {".docx", ".pdf"}
PLACEHOLDER = re.compile(r"⟦today(?P<days>[+-]\d+)?(?: (?P<spelling>zh|en|epoch))?⟧")
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
SPELLINGS: Mapping[str | None, Callable[[date], str]] = {
    None: date.isoformat,
    "zh": lambda day: f"{day.month}月{day.day}日",
    "en": lambda day: f"{MONTHS[day.month - 1]} {day.day}",
    "epoch": lambda day: str(int(datetime.combine(day, time(12)).timestamp())),
}


@dataclass(frozen=True, slots=True)
class SampleWorkspace:
    """Where each kind of source lies."""

    vault: Path
    files: Path
    bookmarks: Path
    todo: Path


def write_sample(target: Path, today: date) -> SampleWorkspace:
    """Write the sample into `target`, absent, empty or a former sample; raise FolderTaken for any other."""
    with as_file(files(__package__) / "sample") as shipped:
        templates = sorted(path.relative_to(shipped) for path in shipped.rglob("*") if path.is_file())
        _make_room(target, templates)
        for place, template in enumerate(templates):
            path = target / render(str(template), today)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_content(shipped / template, today))
            changed = _changed(template, place, today)
            os.utime(path, (changed, changed))
    (target / MARK).write_text(f"{today}\n", encoding="utf-8")
    return SampleWorkspace(target / "vault", target / "files", target / "bookmarks.html", target / "todo.txt")


def render(text: str, today: date) -> str:
    """The text with every placeholder replaced."""

    def spell(found: re.Match[str]) -> str:
        return SPELLINGS[found["spelling"]](today + timedelta(days=int(found["days"] or 0)))

    return PLACEHOLDER.sub(spell, text)


def _content(source: Path, today: date) -> bytes:
    content = source.read_bytes()
    return content if source.suffix in BINARY else render(content.decode(), today).encode()


def _changed(template: Path, place: int, today: date) -> float:
    """Seconds since the epoch. Files lie seven minutes apart: many files of one moment would look like a checkout."""
    days: int = load_table(__package__, "sample_workspace.toml")["changed"][template.as_posix()]
    morning = datetime.combine(today + timedelta(days=days), time(8))
    return (morning + timedelta(minutes=7 * place)).timestamp()


def _make_room(target: Path, templates: list[Path]) -> None:
    """Remove the files of a former sample, by the names that it was given, and no other file."""
    target.mkdir(parents=True, exist_ok=True)
    former = _former_day(target)
    if former is None and any(target.iterdir()):
        raise FolderTaken(folder=target)
    if former is not None:
        for template in templates:
            (target / render(str(template), former)).unlink(missing_ok=True)


def _former_day(target: Path) -> date | None:
    try:
        return date.fromisoformat((target / MARK).read_text(encoding="utf-8").strip())
    except (FileNotFoundError, ValueError):
        return None
