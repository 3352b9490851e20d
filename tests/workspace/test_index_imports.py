"""Indexing and searching start fast: no model library comes with them, and the pure parts bring no database."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("notewright.workspace.library", ["langgraph", "openai", "langchain_core", "httpx"]),
        ("notewright.workspace.budget", ["langgraph", "openai", "sqlalchemy"]),
        ("notewright.language.keyword", ["langgraph", "openai", "sqlalchemy"]),
    ],
)
def test_what_an_import_brings(module: str, unwanted: list[str]) -> None:
    code = f"import sys, {module}; print(*sorted(set(sys.modules) & set({unwanted!r})))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""
