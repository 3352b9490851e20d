"""Bookmark exports of browsers and services (Netscape bookmark file), however broken their HTML is."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import partial
from html.parser import HTMLParser

from notewright.language.tables import load_table
from notewright.state.scope import TimeField
from notewright.workspace.records import Failure, FileStat, ItemDate, Locator, Record, Source, SourceSpec, digest
from notewright.workspace.sources.dates import from_epoch
from notewright.workspace.sources.decoding import read_text_file
from notewright.workspace.sources.fingerprint import fingerprint
from notewright.workspace.sources.listing import Listing, list_file
from notewright.workspace.sources.tags import field_tags

_TABLE = load_table(__package__, "bookmarks.toml")
_BOUND = load_table(__package__, "limits.toml")["bytes"]["bookmarks"]
_NAMED = 5


def open_bookmarks(spec: SourceSpec, zone: tzinfo, listing: Listing | None = None) -> Source:
    """The export, and all of its bookmarks when it is parsed."""
    files, failures = listing or list_file(spec.root)
    return Source(spec, files, failures, fingerprint(zone), partial(_parse, spec, zone))


def _parse(spec: SourceSpec, zone: tzinfo, stat: FileStat) -> tuple[Record | Failure, ...]:
    found = read_text_file(spec.root.parent, stat.path, _BOUND)
    if isinstance(found, Failure):
        return (found,)
    export = _Export()
    export.feed(found.text)
    export.close()
    if not export.links:
        return (Failure(stat.path, "not_bookmarks"), *found.failures)
    return (*_records(spec, zone, stat.path, export.links), *_not_web(stat.path, export.links), *found.failures)


@dataclass
class _Link:
    attributes: dict[str, str]
    folder: str
    title: str = ""
    description: str = ""

    @property
    def address(self) -> str:
        return self.attributes.get("href", "").strip()

    @property
    def is_web(self) -> bool:
        scheme, colon, rest = self.address.partition(":")
        return bool(colon and rest) and scheme.lower() in _TABLE["schemes"]


@dataclass
class _Words:
    """Where the text that comes next belongs: a folder's name, a link's title, its description, or nowhere."""

    of: str = ""
    parts: list[str] = field(default_factory=list)


class _Export(HTMLParser):
    """Reads tag by tag, because the format leaves most elements open: <DT>, <DD>, <p>."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[_Link] = []
        self._folders: list[str] = []
        self._next_folder = ""
        self._words = _Words()
        self._describes: _Link | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("dt", "dd", "dl", "hr", "h3", "a"):
            self._finish()
        if tag == "dl":
            self._folders.append(self._next_folder)
            self._next_folder, self._describes = "", None
        elif tag == "h3":
            self._words, self._describes = _Words("folder"), None
        elif tag == "a":
            self._open_link({name: value or "" for name, value in attrs})
        elif tag == "dd":
            self._words = _Words("description")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("a", "h3", "dl"):
            self._finish()
        if tag == "dl" and self._folders:
            self._folders.pop()
            self._describes = None

    def handle_data(self, data: str) -> None:
        self._words.parts.append(data)

    def close(self) -> None:
        super().close()
        self._finish()

    def _open_link(self, attributes: dict[str, str]) -> None:
        self._describes = _Link(attributes, "/".join(name for name in self._folders if name))
        self.links.append(self._describes)
        self._words = _Words("title")

    def _finish(self) -> None:
        text = " ".join("".join(self._words.parts).split())
        if self._words.of == "folder":
            self._next_folder = text
        elif self._describes and self._words.of == "title":
            self._describes.title = text
        elif self._describes and self._words.of == "description":
            self._describes.description = text
        self._words = _Words()


def _records(spec: SourceSpec, zone: tzinfo, path: str, links: list[_Link]) -> Iterator[Record]:
    seen: dict[str, int] = {}
    for link in links:
        if not link.is_web:
            continue
        ordinal = seen[link.address] = seen.get(link.address, -1) + 1
        tags = tuple(field_tags(link.attributes.get("tags", "")))
        yield Record(
            resource_type="bookmark",
            source=spec.key,
            locator=Locator(path, digest(link.address)[:16], ordinal),
            version=digest(repr((link.address, link.folder, link.title, link.description, tags))),
            title=link.title or link.address,
            text=link.description,
            folder=link.folder,
            tags=tags,
            dates=_dates(link, zone),
            address=link.address,
        )


def _dates(link: _Link, zone: tzinfo) -> dict[TimeField, ItemDate]:
    names: dict[TimeField, str] = {"created": "add_date", "updated": "last_modified"}
    found = {name: _moment(link.attributes.get(attribute, ""), zone) for name, attribute in names.items()}
    return {name: ItemDate(value, "field") for name, value in found.items() if value}


def _moment(written: str, zone: tzinfo) -> datetime | None:
    number = int(written) if written.strip().isdecimal() and len(written) < 20 else 0
    unit = next((unit for unit in _TABLE["units"] if number < unit["most"]), None)
    return from_epoch(number / unit["per_second"] + unit["start"], zone) if unit and number > 0 else None


def _not_web(path: str, links: list[_Link]) -> Iterator[Failure]:
    """The links that are no bookmarks of the web: how many, and the first of them by title."""
    titles = [link.title or link.address for link in links if not link.is_web]
    if titles:
        named = ", ".join(titles[:_NAMED]) + (", …" if len(titles) > _NAMED else "")
        yield Failure(path, "no_web_address", f"{len(titles)}: {named}", lost=False)
