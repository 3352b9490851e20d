"""What the README promises is what the code has: the picture, the commands, the settings."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from notewright.cli.main import COMMANDS
from notewright.graph.build import build_workflow
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.workspace.settings import Settings

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_picture_is_made_from_the_compiled_graph() -> None:
    graph = build_workflow(cast(Ports, SimpleNamespace(preferences=Preferences()))).get_graph()
    names = {id: node._replace(metadata=None) for id, node in graph.nodes.items()}
    drawn = replace(graph, nodes=names).draw_mermaid(with_styles=False).strip()
    [shown] = re.findall(r"```mermaid\n(.*?)```", README, re.DOTALL)
    assert shown.strip() == drawn


def test_every_setting_is_documented() -> None:
    table = README.split("## Settings")[1].split("##")[0]
    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == set(Settings.model_fields)


def test_every_command_is_documented_and_every_documented_command_exists() -> None:
    table = README.split("| command |")[1].split("Every command")[0]
    named = {word for cell in re.findall(r"`(.*?)`", table) for word in re.findall(r"^(?:notewright )?([a-z]+)", cell)}
    assert named == set(COMMANDS) - {"demo"}


def test_the_program_that_is_shown_is_the_first_example() -> None:
    [shown] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert shown == (ROOT / "examples" / "chain.py").read_text(encoding="utf-8")


def test_every_make_target_is_described() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    [phony] = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert set(phony.split()) == set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
