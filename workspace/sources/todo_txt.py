"""todo.txt (todotxt.org): one task a line; projects and contexts are its tags."""

import re
from collections.abc import Iterator, Mapping
from datetime import tzinfo
from functools import partial
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.state.scope import TimeField
from notewright.workspace.records import Failure, FileStat, ItemDate, Locator, Record, Source, SourceSpec, digest
from notewright.workspace.sources.decoding import read_text_file
from notewright.workspace.sources.fingerprint import fingerprint
from notewright.workspace.sources.listing import Listing, list_file
from notewright.workspace.sources.tags import tidy, unique
from notewright.workspace.sources.tasks import task_dates

_TABLE = load_table(__package__, "tasks.toml")["todo_txt"]
_DATE = r"\d{4}-\d{2}-\d{2}"
_DONE = re.compile(rf"x\s+(?:({_DATE})\s+)?")
_PRIORITY = re.compile(r"\([A-Z]\)\s+")
_CREATED = re.compile(rf"({_DATE})\s+")
_TAG = re.compile(r"(?:^|(?<=\s))[+@](\S*\w\S*)")
_FIELD_OF_KEY: Mapping[str, str] = {key: name for name in ("due", "scheduled") for key in _TABLE[name]}
_KEYED = re.compile(rf"(?:^|(?<=\s))({'|'.join(_FIELD_OF_KEY)}):({_DATE})(?=\s|$)")


class _Line(NamedTuple):
    done: bool
    title: str
    tags: tuple[str, ...]
    dates: Mapping[TimeField, ItemDate]


def open_todo_txt(spec: SourceSpec, zone: tzinfo, listing: Listing | None = None) -> Source:
    """The file, and all of its todos when it is parsed."""
    files, failures = listing or list_file(spec.root)
    return Source(spec, files, failures, fingerprint(zone), partial(_parse, spec, zone))


def _parse(spec: SourceSpec, zone: tzinfo, stat: FileStat) -> tuple[Record | Failure, ...]:
    found = read_text_file(spec.root.parent, stat.path)
    if isinstance(found, Failure):
        return (found,)
    return (*_todos(spec, zone, stat.path, found.text), *found.failures)


def _todos(spec: SourceSpec, zone: tzinfo, path: str, text: str) -> Iterator[Record]:
    seen: dict[str, int] = {}
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith(_TABLE["comment"]):
            continue
        read = _read(line, zone)
        ordinal = seen[read.title] = seen.get(read.title, -1) + 1
        yield Record(
            resource_type="todo",
            source=spec.key,
            locator=Locator(path, digest(read.title)[:16], ordinal),
            version=digest(line),
            title=read.title,
            text=line,
            tags=read.tags,
            dates=read.dates,
            status="done" if read.done else "pending",
            parent_title=path,
            line=number,
        )


def _read(line: str, zone: tzinfo) -> _Line:
    """`x COMPLETED (A) CREATED words +project @context key:value`, all but the words optional."""
    found: list[tuple[str, str]] = []
    rest = line
    done = _DONE.match(rest)
    if done:
        rest = rest[done.end() :]
        found += [("done", done[1])] if done[1] else []
    priority = _PRIORITY.match(rest)
    rest = rest[priority.end() :] if priority else rest
    created = _CREATED.match(rest)
    if created:
        rest = rest[created.end() :]
        found.append(("created", created[1]))
    found += [(_FIELD_OF_KEY[key], value) for key, value in _KEYED.findall(rest)]
    title = " ".join(_KEYED.sub(" ", rest).split())
    tags = unique(tidy(tag) for tag in _TAG.findall(rest))
    return _Line(done is not None, title or line, tuple(tags), task_dates(found, zone))
