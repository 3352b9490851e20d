"""A command loads what it needs and no more: the libraries of models and graphs are slow to import."""

import os
import subprocess
import sys

import pytest
from fakes.desk import Desk

GRAPHS = {"langgraph", "openai"}
MODELS = GRAPHS | {"langchain_core", "langchain_openai", "httpx"}
DATABASES = {"sqlalchemy", "rich"}
RUN = """
import sys
from notewright.cli.main import main
try:
    main()
finally:
    print(*sorted(set(sys.modules) & set({unwanted!r})), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("argv", "unwanted"),
    [
        (["--help"], MODELS | DATABASES | {"pydantic", "yaml", "lxml"}),
        (["serve", "--help"], MODELS | DATABASES | {"fastapi", "uvicorn", "langserve"}),
        (["draft", "--lang", "zh"], {"sqlalchemy"}),
        (["drafts"], MODELS | {"rich", "lxml"}),
        (["index"], MODELS | {"rich"}),
        (["when", "上周五"], MODELS | DATABASES),
        (["scope", "今天的笔记"], MODELS | DATABASES),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_a_command_loads(desk: Desk, argv: list[str], unwanted: set[str]) -> None:
    command = [sys.executable, "-c", RUN.format(unwanted=sorted(unwanted)), *argv]
    ran = subprocess.run(command, env=os.environ | desk.env, capture_output=True, encoding="utf-8", timeout=120)
    assert ran.stderr.splitlines()[-1] == "", ran.stderr
