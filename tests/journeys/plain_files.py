"""A workspace as a short script sees it: os, re, yaml and html.parser alone, nothing of the product.

Not a full reader of anything. It knows what stands in the shared workspace and in the vaults that are made here.
"""

import json
import os
import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import yaml

CREATED = ("created", "date created", "dateCreated", "date")
UPDATED = ("date modified", "dateModified")
FENCED = re.compile(r"^(```|~~~).*?^\1|%%.*?%%|<!--.*?-->", re.DOTALL | re.MULTILINE)


class Day(NamedTuple):
    """A day, and whether a field, a name or only the file's time says so."""

    day: date
    origin: str


class Todo(NamedTuple):
    path: str
    text: str
    done: bool
    due: str | None = None
    tags: frozenset[str] = frozenset()


class Note(NamedTuple):
    """A Markdown file. `path` has "/" and starts below the vault."""

    path: str
    fields: dict[str, Any]
    body: str
    changed: date

    @property
    def title(self) -> str:
        return str(self.fields.get("title") or "")

    @property
    def names(self) -> str:
        """What the title may be: the field, a heading that opens the note, the file's name."""
        heading = re.match(r"\s*# (.*)", self.body)
        own = self.title or (heading[1] if heading and not _day_in_name(self.path) else "")
        return _plain(f"{own}\n{Path(self.path).stem}")

    @property
    def tags(self) -> set[str]:
        said = self.fields.get("tags") or []
        listed = re.split(r"[,\s]+", said) if isinstance(said, str) else [str(tag) for tag in said]
        prose = re.sub(r"```.*?```|`[^`\n]*`|https?://\S+", " ", self.body, flags=re.DOTALL)
        inline = re.findall(r"(?:^|(?<=\s))#([\w/-]*[^\W\d_][\w/-]*)", prose)
        return {_plain(tag) for tag in (*listed, *inline)}

    @property
    def searched(self) -> str:
        return "\n".join([self.names, _plain(self.body), *self.tags])

    @property
    def folders(self) -> str:
        return f"/{'/'.join(_plain(self.path).split('/')[:-1])}/"

    @property
    def created(self) -> Day | None:
        written = next((self.fields[key] for key in CREATED if self.fields.get(key)), None)
        if isinstance(written, date):
            return Day(written.date() if isinstance(written, datetime) else written, "field")
        named = _day_in_name(self.path)
        return Day(named, "name") if named else Day(self.changed, "file")

    @property
    def todos(self) -> Iterator[Todo]:
        """The note itself where its frontmatter says that it is a task, and the checkboxes outside code."""
        tags, due = self.fields.get("tags") or [], self.fields.get("due")
        if self.fields.get("status") and ("task" in tags or due or self.fields.get("scheduled")):
            yield Todo(self.path, self.title, self.fields["status"] == "done", str(due)[:10] if due else None)
        for mark, text in re.findall(
            r"^\s*(?:[-*+]|\d+[.)])\s+\[(.)\]\s+(.*)", FENCED.sub("", self.body), re.MULTILINE
        ):
            due = re.search(r"(?:📅|\bdue::)\s*(\d{4}-\d\d-\d\d)", text)
            yield Todo(self.path, text, mark in "xX", due[1] if due else None)


class Bookmark(NamedTuple):
    title: str
    address: str
    folder: str
    tags: frozenset[str]
    added: int


def word(text: str) -> re.Pattern[str]:
    """Where a Latin word begins in plain text."""
    return re.compile(rf"(?<![a-z0-9]){re.escape(text.casefold())}")


def notes_below(vault: Path, zone: ZoneInfo) -> list[Note]:
    files = [Path(folder, name) for folder, _, names in os.walk(vault) for name in names if name.endswith(".md")]
    return [_note(file, file.relative_to(vault).as_posix(), zone) for file in sorted(files)]


def todo_lines(*files: Path) -> list[Todo]:
    """todo.txt, one task a line."""
    lines = [(file.name, line.strip()) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [
        Todo(
            path=name,
            text=line,
            done=re.match(r"x\s", line) is not None,
            due=next(iter(re.findall(r"due:(\d{4}-\d\d-\d\d)", line)), None),
            tags=frozenset(_plain(tag) for tag in re.findall(r"(?:^|\s)[+@](\S+)", line)),
        )
        for name, line in lines
        if line and not line.startswith("# ")
    ]


def bookmarks_in(*files: Path) -> list[Bookmark]:
    found: list[Bookmark] = []
    for file in files:
        reader = _Export()
        reader.feed(file.read_text(encoding="utf-8"))
        found += [link for link in reader.found if link.address.startswith(("http:", "https:"))]
    return found


def give_times_back(workspace: Path, manifest: Path) -> None:
    """File times that a checkout has lost."""
    for row in map(json.loads, manifest.read_text(encoding="utf-8").splitlines()):
        os.utime(workspace / row["path"], (row["last"], row["last"]))


class _Export(HTMLParser):
    """A folder is the heading before a list; a link's title is the text inside it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Bookmark] = []
        self.path: list[str] = []
        self.heading, self.inside = "", ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "dl":
            self.path.append(self.heading)
            self.heading = ""
        elif tag == "a":
            tags = frozenset(part.strip().casefold() for part in said.get("tags", "").split(",") if part.strip())
            folder = "/".join(part for part in self.path if part).casefold()
            self.found.append(Bookmark("", said.get("href", ""), folder, tags, int(said.get("add_date") or 0)))
        self.inside = tag if tag in ("a", "h3") else ""

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""
        if tag == "dl" and self.path:
            self.path.pop()

    def handle_data(self, data: str) -> None:
        if self.inside == "a":
            self.found[-1] = self.found[-1]._replace(title=self.found[-1].title + data)
        elif self.inside == "h3":
            self.heading += data


def _note(file: Path, path: str, zone: ZoneInfo) -> Note:
    text = file.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    changed = datetime.fromtimestamp(file.stat().st_mtime, UTC).astimezone(zone).date()
    parted = re.match(r"---\n(.*?\n?)---[ \t]*(?:\n|\Z)", text, re.DOTALL)
    if not parted:
        return Note(path, {}, text, changed)
    try:
        fields = yaml.safe_load(parted[1] or "")
    except (yaml.YAMLError, TypeError):
        fields = {}
    return Note(path, fields if isinstance(fields, dict) else {}, text[parted.end() :], changed)


def _day_in_name(path: str) -> date | None:
    """2021-01-05, 20210105, 05.01.2021; 01-01-2021, which is one day whichever part comes first."""
    name = Path(path).stem
    parts = re.search(r"(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?!\d)", name)
    if parts:
        return date(int(parts[1]), int(parts[2]), int(parts[3]))
    parts = re.search(r"(?<!\d)(\d\d)\.(\d\d)\.(\d{4})", name) or re.search(r"^(01)-(01)-(\d{4})", name)
    return date(int(parts[3]), int(parts[2]), int(parts[1])) if parts else None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
