"""Lexicons, templates and messages are TOML files beside the code that reads them; this is the one loader."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load_table(package: str, name: str) -> Mapping[str, Any]:
    """The TOML file `name` of `package`, read once."""
    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))
