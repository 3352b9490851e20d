"""A Markdown vault (Obsidian, Logseq, plain folders): each note, and the todos that stand in it or that it is."""

from collections.abc import Mapping
from datetime import date, datetime, tzinfo
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from notewright.language.tables import load_table
from notewright.state.scope import TimeField
from notewright.workspace.records import (
    Failure,
    FileStat,
    ItemDate,
    Locator,
    Record,
    Source,
    SourceSpec,
    digest,
)
from notewright.workspace.sources.dates import read_date
from notewright.workspace.sources.decoding import read_text_file
from notewright.workspace.sources.fingerprint import fingerprint
from notewright.workspace.sources.frontmatter import (
    Frontmatter,
    is_own,
    read_frontmatter,
    title_of,
    values_of,
)
from notewright.workspace.sources.listing import Listing, file_time, list_folder, trusts_file_times
from notewright.workspace.sources.markdown import Line, text_lines
from notewright.workspace.sources.names import NameRules, date_in_name, has_two_readings, learn_rules, split_path
from notewright.workspace.sources.tags import field_tags, inline_tags, unique
from notewright.workspace.sources.vault_settings import VaultSettings, read_settings
from notewright.workspace.sources.vault_todos import MarkedNote, todos_of

_NAMES = load_table(__package__, "names.toml")
_FRONT = load_table(__package__, "frontmatter.toml")
_NOTE_FIELDS: tuple[TimeField, ...] = ("created", "updated")


class _Reading(NamedTuple):
    """All that decides how the bytes of a note are read."""

    spec: SourceSpec
    zone: tzinfo
    settings: VaultSettings
    rules: NameRules
    file_dates: bool


def open_vault(spec: SourceSpec, zone: tzinfo, listing: Listing | None = None) -> Source:
    """The vault as it stands. `listing` given: only those files are known (to read one item again)."""
    if listing is None:
        listing = list_folder(spec.root, _is_note, frozenset(_NAMES["skipped"]))
    settings = read_settings(spec.root)
    rules = learn_rules((stat.path for stat in listing.files), settings.formats)
    reading = _Reading(spec, zone, settings, rules, trusts_file_times(listing.files))
    sign = fingerprint(zone, settings, rules, reading.file_dates)
    return Source(spec, listing.files, listing.failures + settings.failures, sign, partial(_parse, reading))


def _is_note(path: str) -> bool:
    return path.lower().endswith(tuple(_NAMES["suffixes"]))


def _parse(reading: _Reading, stat: FileStat) -> tuple[Record | Failure, ...]:
    found = read_text_file(reading.spec.root, stat.path)
    if isinstance(found, Failure):
        return (found,)
    front = read_frontmatter(stat.path, found.text)
    lines = list(text_lines(front.body))
    dates, unclear = _dates(reading, stat, front.values)
    note = _note(reading, stat, front, lines, digest(found.content), dates)
    marked = MarkedNote(note, front, lines, dates)
    return (note, *todos_of(marked, reading.settings, reading.zone), *found.failures, *front.failures, *unclear)


def _note(
    reading: _Reading,
    stat: FileStat,
    front: Frontmatter,
    lines: list[Line],
    version: str,
    dates: Mapping[TimeField, ItemDate],
) -> Record:
    folder, stem = split_path(stat.path)
    written = [tag for _, value in values_of(front.values, _FRONT["keys"]["tags"]) for tag in field_tags(value)]
    daily = date_in_name(stat.path, reading.rules) is not None
    return Record(
        resource_type="note",
        source=reading.spec.key,
        locator=Locator(stat.path),
        version=version,
        title=title_of(front.values) or ("" if daily else _heading(lines)) or stem,
        text=front.body,
        folder=folder,
        tags=tuple(unique(written + [tag for line in lines for tag in inline_tags(line.text)])),
        dates={name: dates[name] for name in _NOTE_FIELDS if name in dates},
        own_note=is_own(front.values),
    )


def _heading(lines: list[Line]) -> str:
    """A first-level heading that opens the note is its title; one further down is a chapter."""
    first = next((line.text for line in islice(lines, 1)), "")
    return first[2:].strip().rstrip("#").strip() if first.startswith("# ") else ""


def _dates(
    reading: _Reading, stat: FileStat, values: Mapping[str, Any]
) -> tuple[dict[TimeField, ItemDate], tuple[Failure, ...]]:
    """Field, then name, then file time (design §6); and the fields whose value is no date, named."""
    dates: dict[TimeField, ItemDate] = {}
    unclear: list[Failure] = []
    for name, keys in _FRONT["dates"].items():
        written = [(key, _one_date(reading, stat.path, value)) for key, value in values_of(values, keys)]
        first = next((value for _, value in written if value), None)
        if first:
            dates[name] = ItemDate(first, "field")
        unclear += [Failure(stat.path, "unclear_date", key, lost=False) for key, value in written if value is None]
    day = date_in_name(stat.path, reading.rules)
    if day:
        dates.setdefault("created", ItemDate(day, "name"))
    elif "created" not in dates and has_two_readings(stat.path, reading.rules):
        unclear.append(Failure(stat.path, "unclear_date", "file name", lost=False))
    moment = file_time(stat, reading.zone) if reading.file_dates else None
    if moment:
        for field in _NOTE_FIELDS:
            dates.setdefault(field, ItemDate(moment, "file"))
    return dates, tuple(unclear)


def _one_date(reading: _Reading, path: str, value: Any) -> date | datetime | None:
    order = dict(reading.rules.orders).get(split_path(path)[0])
    return read_date(value, reading.zone, order) if isinstance(value, str) else None
