"""A folder of files: text, CSV, HTML, PDF and DOCX are read; of any other kind the name alone is known."""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from functools import partial
from typing import NamedTuple

from notewright.language.tables import load_table
from notewright.state.scope import FileType, TimeField
from notewright.workspace.records import (
    Failure,
    FileKind,
    FileStat,
    ItemDate,
    Locator,
    Record,
    Source,
    SourceSpec,
    digest,
)
from notewright.workspace.sources.decoding import read_bytes, read_text_file
from notewright.workspace.sources.documents import Document, read_docx, read_html, read_pdf, unread
from notewright.workspace.sources.fingerprint import fingerprint
from notewright.workspace.sources.listing import Listing, file_time, list_folder, trusts_file_times

_TABLE = load_table(__package__, "files.toml")
_BYTES = load_table(__package__, "limits.toml")["bytes"]
_KIND_OF: Mapping[str, FileKind] = {suffix: kind for kind, suffixes in _TABLE["kinds"].items() for suffix in suffixes}
_WAY_OF: Mapping[str, str] = {suffix: way for way, suffixes in _TABLE["read"].items() for suffix in suffixes}


class _Read(NamedTuple):
    """A file's document, the hash of its bytes, and what else had to be named."""

    document: Document
    version: str
    failures: tuple[Failure, ...] = ()


def open_files(spec: SourceSpec, zone: tzinfo, listing: Listing | None = None) -> Source:
    """Every file of the folder but hidden ones."""
    if listing is None:
        listing = list_folder(spec.root, lambda path: True)
    dated = trusts_file_times(listing.files)
    return Source(spec, listing.files, listing.failures, fingerprint(zone, dated), partial(_parse, spec, zone, dated))


def kinds_of(asked: FileType) -> tuple[str, ...]:
    """The kinds that a request's `file_type` takes in."""
    return tuple(_TABLE["groups"].get(asked, (asked,)))


def _parse(spec: SourceSpec, zone: tzinfo, dated: bool, stat: FileStat) -> tuple[Record | Failure, ...]:
    read = _read(spec, zone, stat)
    if isinstance(read, Failure):
        return (read,)
    folder, _, name = stat.path.rpartition("/")
    record = Record(
        resource_type="file",
        source=spec.key,
        locator=Locator(stat.path),
        version=read.version,
        title=name,
        text=read.document.text,
        folder=folder,
        dates=_dates(read.document.created, file_time(stat, zone) if dated else None),
        file_type=_KIND_OF.get(_suffix(stat.path), "other"),
        text_known=read.document.known,
    )
    problem = read.document.problem
    named = (Failure(stat.path, problem, read.document.detail, lost=False),) if problem else ()
    return (record, *named, *read.failures)


def _read(spec: SourceSpec, zone: tzinfo, stat: FileStat) -> _Read | Failure:
    way = _WAY_OF.get(_suffix(stat.path))
    if way is None:
        return _Read(Document(known=False), digest(repr(stat)))
    if way == "plain":
        return _plain(spec, stat)
    content = read_bytes(spec.root, stat.path, _BYTES["office"] + 1)
    if isinstance(content, Failure):
        return content
    if len(content) > _BYTES["office"]:
        return _Read(unread("cut", f"{_BYTES['office']} bytes"), digest(repr(stat)))
    return _Read(_document(way, content, zone), digest(content))


def _plain(spec: SourceSpec, stat: FileStat) -> _Read | Failure:
    found = read_text_file(spec.root, stat.path)
    if not isinstance(found, Failure):
        return _Read(Document(found.text), digest(found.content), found.failures)
    return _Read(unread("not_text"), digest(repr(stat))) if found.reason == "not_text" else found


def _document(way: str, content: bytes, zone: tzinfo) -> Document:
    if not content:
        return Document()
    if way == "html":
        return read_html(content)
    return read_pdf(content, zone) if way == "pdf" else read_docx(content, zone)


def _dates(created: datetime | None, changed: datetime | None) -> dict[TimeField, ItemDate]:
    dates: dict[TimeField, ItemDate] = {}
    if created:
        dates["created"] = ItemDate(created, "field")
    if changed:
        dates["updated"] = ItemDate(changed, "file")
    return dates


def _suffix(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name else ""
