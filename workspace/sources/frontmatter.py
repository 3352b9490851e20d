"""The YAML block at the head of a note, read as strings only: a date, a number or a "no" stays what was written."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import yaml

from notewright.language.tables import load_table
from notewright.workspace.records import Failure

_LIMIT = load_table(__package__, "limits.toml")["bytes"]["frontmatter"]
_TABLE = load_table(__package__, "frontmatter.toml")
_OPEN = re.compile(r"---[ \t]*\n")
_CLOSE = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.MULTILINE)
_PROPERTY = re.compile(r"(?:- )?([\w-]+(?: [\w-]+)*):: ?(.*)")


class Frontmatter(NamedTuple):
    """`values` by folded key; `body` is the rest, which begins at line `first_line` of the file (from 1)."""

    values: Mapping[str, Any]
    body: str
    first_line: int = 1
    failures: tuple[Failure, ...] = ()


class BlockPlace(NamedTuple):
    """Offsets in the text: the YAML is [start, end), the body begins at `body`."""

    start: int
    end: int
    body: int


def read_frontmatter(path: str, text: str) -> Frontmatter:
    """Split and read. A block without an end is body; a block that is no YAML is named and the body stays."""
    place = find_block(text)
    if place is None:
        return Frontmatter(dict(_logseq_properties(text)), text)
    values, failures = _load(path, text[place.start : place.end])
    return Frontmatter(values, text[place.body :], text.count("\n", 0, place.body) + 1, failures)


def find_block(text: str) -> BlockPlace | None:
    """Where the YAML stands; None where there is no block, or one without an end."""
    opened = _OPEN.match(text)
    closed = _CLOSE.search(text, opened.end(), opened.end() + _LIMIT) if opened else None
    return BlockPlace(opened.end(), closed.start(), closed.end()) if opened and closed else None


def values_of(values: Mapping[str, Any], names: list[str]) -> Iterator[tuple[str, Any]]:
    """The values under any of these names that say something, in the order of the names."""
    for name in names:
        value = values.get(fold_key(name))
        if value not in (None, "", [], {}):
            yield name, value


def strings(value: Any) -> list[str]:
    """A value that may be one string or a list of them; anything nested says nothing."""
    members = value if isinstance(value, list) else [value]
    return [member.strip() for member in members if isinstance(member, str) and member.strip()]


def title_of(values: Mapping[str, Any]) -> str:
    titles = [value.strip() for _, value in values_of(values, _TABLE["keys"]["title"]) if isinstance(value, str)]
    return " ".join(titles[0].split()) if titles else ""


def is_own(values: Mapping[str, Any]) -> bool:
    """True for a note that Notewright saved (design §7)."""
    return any(values_of(values, _TABLE["keys"]["own"]))


@lru_cache(4096)
def fold_key(key: str) -> str:
    return re.sub(r"[\s_-]+", "", key).casefold()


class _Loader(yaml.CBaseLoader):
    """Every scalar a string, and repeated keys remembered; the last one holds, as editors show it."""

    def __init__(self, block: str) -> None:
        super().__init__(block)
        self.repeated: list[str] = []

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            name = str(key.value)
            if name in seen:
                self.repeated.append(name)
            seen.add(name)
        return super().construct_mapping(node, deep)


def _load(path: str, block: str) -> tuple[Mapping[str, Any], tuple[Failure, ...]]:
    loader = None
    try:
        loader = _Loader(block)
        values = loader.get_single_data()
    except (yaml.YAMLError, RecursionError, ValueError, UnicodeError) as error:
        return {}, (Failure(path, "bad_frontmatter", _where(error), lost=False),)
    finally:
        if loader is not None:
            loader.dispose()
    repeated = tuple(Failure(path, "duplicate_key", key, lost=False) for key in dict.fromkeys(loader.repeated))
    if isinstance(values, dict):
        return {fold_key(key): value for key, value in values.items() if isinstance(key, str)}, repeated
    return {}, (Failure(path, "bad_frontmatter", "no keys", lost=False),) if values else ()


def _where(error: Exception) -> str:
    """Line and kind of problem, never the text around it."""
    mark = getattr(error, "problem_mark", None)
    return f"line {mark.line + 2}: {getattr(error, 'problem', '')}" if mark else type(error).__name__


def _logseq_properties(text: str) -> Iterator[tuple[str, str]]:
    """`key:: value` lines at the head of a page (Logseq)."""
    for line in text.split("\n", 40)[:40]:
        found = _PROPERTY.fullmatch(line.strip())
        if not found:
            return
        yield fold_key(found[1]), found[2].strip()
