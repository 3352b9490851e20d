"""What every source turns its files into: records, and failures that name what could not be read.

A record's `text` feeds the search index and is never handed to a model; the body that a model sees is read again from
its source at that moment (`notewright.workspace.sources.read_file`) and its version compared (design §2, §7).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Literal, NamedTuple

from notewright.state.material import DateOrigin
from notewright.state.scope import ResourceType, TimeField

SourceKind = Literal["vault", "bookmarks", "todo_txt", "files"]
Status = Literal["pending", "done", "cancelled"]
FileKind = Literal["pdf", "word", "sheet", "slides", "image", "audio", "video", "archive", "text", "other"]
Reason = Literal[
    "unreadable",  # the system refused: permission, a broken link, an I/O error
    "symlink_out",  # a link that leads out of the root, or back into a folder above it
    "name_not_utf8",
    "not_text",  # binary content under a text name
    "odd_bytes",  # read, with U+FFFD where bytes fit no known encoding
    "cut",  # only the first part was read
    "bad_frontmatter",
    "duplicate_key",
    "unclear_date",  # a date field whose value is no date, or has two readings
    "bad_settings",  # the vault's own settings file: the defaults hold
    "no_web_address",  # bookmarks that are place:, javascript:, about: and the like
    "not_bookmarks",  # no bookmark in it at all
    "locked",
    "damaged",
    "no_text",  # a kind that is read, and nothing legible in it
    "gone",
]


class Locator(NamedTuple):
    """Where an item stands: a file below the root ("/" as separator), and which item of that file.

    `item` is "" for the whole file; else a digest of what names the item (a task's words, an address), and `ordinal`
    counts equal ones from 0. Edits elsewhere in the file leave it valid.
    """

    path: str
    item: str = ""
    ordinal: int = 0


class SourceSpec(NamedTuple):
    """One connected source: what it is, and its folder or (bookmarks, todo.txt) its file."""

    kind: SourceKind
    root: Path

    @property
    def key(self) -> str:
        """Opaque and stable for this kind and absolute path."""
        return f"{self.kind}-{digest(str(self.root.absolute()))[:12]}"


class ItemDate(NamedTuple):
    """A date without a time, or an aware datetime, and where it came from (design §6)."""

    value: date | datetime
    origin: DateOrigin


class FileStat(NamedTuple):
    """A file as the listing saw it. Equal stats under an equal fingerprint need no second parse."""

    path: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Record:
    """One item. `version` is a hash of all that the item is; `id` outlives edits.

    `tags` are NFKC, without "#", nested with "/", in the person's own case; `folder` is relative to the root, "" at
    the root. `line` (from 1) is where a todo stood when it was read. `text_known` is false where the kind of file is
    known by name alone; nothing may claim that it was read. `own_note` marks what Notewright itself saved.
    """

    resource_type: ResourceType
    source: str
    locator: Locator
    version: str
    title: str
    text: str
    folder: str = ""
    tags: tuple[str, ...] = ()
    dates: Mapping[TimeField, ItemDate] = field(default_factory=dict)
    status: Status | None = None
    address: str | None = None
    file_type: FileKind | None = None
    parent_title: str | None = None
    line: int = 0
    text_known: bool = True
    own_note: bool = False

    @property
    def id(self) -> str:
        """Opaque, stable: the same item of the same source has the same id after every scan."""
        return digest("\0".join((self.source, self.resource_type, *map(str, self.locator))))


@dataclass(frozen=True, slots=True)
class Failure:
    """A file (or a part of one) that could not be read as it should. `lost`: nothing of it became a record."""

    path: str
    reason: Reason
    detail: str = ""
    lost: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """A listing of a source and the settings under which its files are read, both of one moment.

    `failures` are what the listing itself met. `fingerprint` changes where the same bytes would be read differently
    (vault settings, zone, whether file times are dates at all): then every file is to be parsed again. `parse` gives
    all items of one file and never raises for what stands on disk.
    """

    spec: SourceSpec
    files: tuple[FileStat, ...]
    failures: tuple[Failure, ...]
    fingerprint: str
    parse: Callable[[FileStat], tuple[Record | Failure, ...]]


def digest(content: str | bytes) -> str:
    """32 hex digits; lone surrogates (names that are not UTF-8) hash too."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return blake2b(data, digest_size=16).hexdigest()
