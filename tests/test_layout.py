"""The folders at the root are the architecture: who may import whom, and what is installed."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import notewright

ROOT = Path(__file__).parent.parent
BELOW = {
    "state": set[str](),
    "language": {"state"},
    "workspace": {"state", "language"},
    "models": {"state", "language"},
    "nodes": {"state", "language", "workspace", "models"},
    "graph": {"state", "language", "workspace", "models", "nodes"},
}
DOORS = {door: {*BELOW} for door in ("cli", "serve", "studio", "pkg")}
MAY_IMPORT = BELOW | DOORS
NODES = {"classify", "map_queries", "fetch", "digest", "draft", "confirm", "save", "answer", "clarify"}
NODES |= {"planner", "work", "review"}
ONLY_IN = {
    "langchain_openai": {"models"},
    "langchain_core.language_models": {"models"},
    "openai": {"models"},
    "sqlalchemy": {"workspace"},
    "sqlite3": {"workspace", "graph"},
    "langgraph": {"nodes", "graph", *DOORS},
}
VAGUE = {"utils", "util", "helpers", "helper", "common", "manager"}
MAY_INTERRUPT = {"nodes.confirm", "nodes.clarify"}


def modules() -> list[Path]:
    return [path for room in MAY_IMPORT for path in sorted((ROOT / room).rglob("*.py"))]


def name_of(path: Path) -> str:
    """nodes/draft.py as nodes.draft; a package by its folder."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(name: str, tree: ast.AST, *, package: bool) -> Iterator[str]:
    """Every module and every name from a module that is imported, absolute, ours without `notewright.`."""
    inside = name.split(".") if package else name.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.removeprefix("notewright.") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = inside[: len(inside) - node.level + 1] if node.level else []
            module = ".".join([*near, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}".removeprefix("notewright.") for alias in node.names)


def broken_rules(name: str, source: str, *, package: bool = False) -> list[str]:
    """What in one module's source breaks the layout of the design."""
    tree, room = ast.parse(source), name.split(".")[0]
    targets = list(imported(name, tree, package=package))
    ours = [target for target in targets if target.split(".")[0] in MAY_IMPORT]
    broken = [f"imports {t}" for t in ours if t.split(".")[0] not in {room} | MAY_IMPORT[room]]
    if room == "nodes":
        broken += [f"imports the node {t}" for t in ours if t.startswith("nodes.") and t.split(".")[1] in NODES]
    for library, rooms in ONLY_IN.items():
        broken += [f"imports {t}" for t in targets if f"{t}.".startswith(f"{library}.") and room not in rooms]
    if name not in MAY_INTERRUPT and any(calls_interrupt(node) for node in ast.walk(tree)):
        broken.append("interrupts")
    return broken + ["has a vague name"] * bool(VAGUE & set(name.replace("_", ".").split(".")))


def calls_interrupt(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and "interrupt" in (getattr(node.func, "id", ""), getattr(node.func, "attr", ""))


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_keeps_to_its_room(path: Path) -> None:
    """An arrow of the design points to who may import; models, the database and interrupts have one room each."""
    assert broken_rules(name_of(path), path.read_text("utf-8"), package=path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("state.scope", "from notewright.language.text import fold"),
        ("state.scope", "import notewright.graph.build"),
        ("language.check", "def late():\n    from notewright.workspace import drafts"),
        ("workspace.budget", "from notewright import models"),
        ("models.calls", "from notewright.workspace.store import open_store"),
        ("models.calls", "from ..workspace import store"),
        ("graph.build", "from notewright.cli.main import main"),
        ("cli.main", "import notewright.serve"),
        ("nodes.draft", "from notewright.nodes.fetch import make_fetch"),
        ("nodes.draft", "from . import save"),
        ("nodes.frame", "from .confirm import make_confirm"),
        ("nodes.draft", "from langchain_core.language_models import BaseChatModel"),
        ("graph.build", "from langchain_core import language_models"),
        ("cli.main", "import langchain_openai"),
        ("nodes.save", "from sqlalchemy import select"),
        ("cli.listing", "import sqlite3"),
        ("language.plan", "import langgraph.types"),
        ("nodes.save", "from langgraph.types import interrupt\ninterrupt({})"),
        ("graph.build", "from langgraph import types\ntypes.interrupt({})"),
        ("language.text_utils", ""),
        ("workspace.common", ""),
    ],
)
def test_a_planted_breach_is_seen(name: str, source: str) -> None:
    """Each rule can fail, also for an import inside a function or a relative one."""
    assert broken_rules(name, source) != []


def test_what_the_arrows_allow_is_allowed() -> None:
    """No rule forbids what the design draws."""
    assert broken_rules("nodes.confirm", "from langgraph.types import interrupt\ninterrupt({})") == []
    assert broken_rules("nodes.draft", "from .frame import Node\nfrom notewright.state.draft import Draft") == []
    assert broken_rules("models.offline", "from .chat import OfflineChat", package=True) == []
    assert broken_rules("graph.checkpoints", "import sqlite3") == []


def installed_name(folder: Path) -> str:
    return ".".join(["notewright", *(part for part in folder.parts if part != "pkg")])


def test_the_installed_packages_are_the_folders() -> None:
    """A new folder is installed, and nothing else is."""
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = {path.parent.relative_to(ROOT) for path in modules()}
    named = {installed_name(folder): str(folder) for folder in folders}
    assert setup["package-dir"] == named
    assert setup["packages"] == sorted(named)
    assert all((ROOT / folder / "__init__.py").is_file() for folder in folders)


def test_every_data_file_is_installed() -> None:
    """Lexicons, prompts and the sample lie beside the installed code, too (`make sync` after adding one)."""
    every = [path for room in MAY_IMPORT for path in (ROOT / room).rglob("*") if path.is_file()]
    relative = [path.relative_to(ROOT) for path in every if path.suffix not in {".py", ".pyc"}]
    places = [files("notewright").joinpath(*(part for part in path.parts if part != "pkg")) for path in relative]
    assert [str(path) for path, place in zip(relative, places, strict=True) if not place.is_file()] == []


def run_elsewhere(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter with no knowledge of the checkout but what is installed."""
    command = [sys.executable, "-E", "-W", "ignore", "-c", code]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=120)


def test_no_bare_folder_name_is_importable_elsewhere(tmp_path: Path) -> None:
    """`import graph` finds nothing of ours outside the checkout."""
    code = f"""
from importlib.util import find_spec
print([room for room in {sorted(MAY_IMPORT)} if find_spec(room)])
"""
    assert run_elsewhere(tmp_path, code).stdout.strip() == "[]"
    assert "No module named 'graph'" in run_elsewhere(tmp_path, "import graph").stderr


def test_importing_everything_leaves_no_bare_name_behind(tmp_path: Path) -> None:
    """A bare name in sys.modules would be a second copy of every module."""
    code = f"""
import importlib, pkgutil, sys, notewright
for module in pkgutil.walk_packages(notewright.__path__, "notewright."):
    importlib.import_module(module.name)
print(sorted(set(sys.modules) & set({sorted(MAY_IMPORT)})))
"""
    run = run_elsewhere(tmp_path, code)
    assert (run.stdout.strip(), run.returncode) == ("[]", 0), run.stderr


def test_a_host_keeps_its_own_graph(tmp_path: Path) -> None:
    """A file graph.py of the embedding project is what `import graph` gives."""
    (tmp_path / "graph.py").write_text("OWN = True\n", encoding="utf-8")
    run = run_elsewhere(tmp_path, "import notewright.graph, graph; print(graph.OWN, notewright.graph.__name__)")
    assert run.stdout.split() == ["True", "notewright.graph"], run.stderr


def test_the_public_names_are_sorted_and_real() -> None:
    """What a host may import is one sorted list."""
    assert notewright.__all__ == sorted(notewright.__all__)
    assert all(hasattr(notewright, name) for name in notewright.__all__)
