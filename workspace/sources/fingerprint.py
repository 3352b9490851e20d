"""One short text for everything beside a file's bytes that decides how it is read."""

from collections.abc import Mapping, Set
from datetime import tzinfo
from functools import cache
from importlib.resources import files

from notewright.workspace.records import digest

# Raised where the readers themselves change, so that an index built by older ones is built again.
READERS = 1


def fingerprint(zone: tzinfo, *settings: object) -> str:
    """Equal where the same bytes give the same records."""
    return digest(_written((READERS, _tables(), str(zone), *settings)))[:16]


def _written(value: object) -> str:
    """`repr` without the order of sets and mappings, which another process has otherwise."""
    if isinstance(value, Mapping):
        return f"{{{','.join(sorted(map(_written, value.items())))}}}"
    if isinstance(value, Set):
        return f"{{{','.join(sorted(map(_written, value)))}}}"
    return f"({','.join(map(_written, value))})" if isinstance(value, tuple) else repr(value)


@cache
def _tables() -> str:
    tables = sorted((entry.name, entry.read_text("utf-8")) for entry in files(__package__).iterdir()
                    if entry.name.endswith(".toml"))  # fmt: skip
    return digest(repr(tables))
