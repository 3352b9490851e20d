"""What a host imports: a short list of names, typed, documented, and nothing loaded before it is used."""

import subprocess
import sys
from inspect import isclass, isfunction
from pathlib import Path

import pytest

import notewright

NAMES = [
    "Answer",
    "Body",
    "Budget",
    "Clock",
    "ContextRef",
    "Draft",
    "DraftText",
    "Drafts",
    "Hits",
    "Models",
    "NoteResult",
    "NoteWorkflow",
    "NotewrightError",
    "PlannedQuery",
    "Preferences",
    "Receipt",
    "Recheck",
    "RefChange",
    "ResourceType",
    "Sentence",
    "SourceItem",
    "UnsupportedFilter",
    "Workspace",
    "create_workflow",
]
HOST = '''
"""A small host, as a person with strict types writes one."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool
from langgraph.types import Command

import notewright as nw
from notewright import NoteResult, NotewrightError, create_workflow


class Empty:
    def connected(self, owner: str) -> frozenset[nw.ResourceType]:
        return frozenset({"note"})

    def find(self, owner: str, queries: Sequence[nw.PlannedQuery]) -> tuple[nw.Hits, ...]:
        return tuple(nw.Hits(matched=0, refs=()) for _ in queries)

    def read(self, owner: str, items: Sequence[nw.SourceItem], budget: nw.Budget) -> tuple[nw.Body, ...]:
        return ()

    def lengths(self, owner: str, items: Sequence[nw.SourceItem]) -> tuple[int, ...]:
        return ()

    def recheck(self, owner: str, refs: Sequence[nw.ContextRef]) -> nw.Recheck:
        return nw.Recheck()

    def refresh(self, owner: str, paths: Sequence[str]) -> None: ...

    def connect_made(self, owner: str, changes: Sequence[object]) -> tuple[str, ...]:
        return ()

    def titles(self, owner: str, refs: Sequence[nw.ContextRef]) -> Mapping[str, str]:
        return {}


thread: RunnableConfig = {"configurable": {"thread_id": "t"}}
workflow = create_workflow(home="data", owner=lambda: "ann", workspace=Empty(), clock=lambda: datetime.now(UTC))
tool: BaseTool = workflow.as_tool()


def write(sentence: str) -> str:
    try:
        note: NoteResult = workflow.as_runnable().invoke(sentence, thread)
    except NotewrightError as error:
        return error.text("zh")
    draft: nw.Draft | None = note.draft
    return draft.text.title if draft else note.status


async def approve() -> tuple[str, ...]:
    return (await workflow.as_runnable().ainvoke(Command(resume={"type": "approve"}), thread)).saved


def texts(note: NoteResult) -> list[str]:
    return [str(query.used) for query in note.receipt.queries] if note.receipt else []


chain = workflow.as_runnable() | texts
'''
MISTAKES = {
    "create_workflow(owner=1)": "arg-type",
    "create_workflow(workspace=object())": "arg-type",
    "create_workflow(engine='x')": "call-arg",
    "create_workflow().as_runnable().invoke(1)": "arg-type",
    "create_workflow().as_runnable().invoke('x').txt": "attr-defined",
    "notewright.create_flow()": "attr-defined",
}


def test_the_public_names_are_these() -> None:
    """A name that is added or taken away is a decision, not a slip."""
    assert notewright.__all__ == NAMES == sorted(NAMES) == sorted(notewright._WHERE)
    assert set(dir(notewright)) == set(NAMES)
    with pytest.raises(AttributeError, match="no attribute 'create_flow'"):
        notewright.create_flow  # type: ignore[attr-defined]  # noqa: B018  # what a slip of the pen gets


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_says_what_it_is(name: str) -> None:
    found = getattr(notewright, name)
    if isclass(found) or isfunction(found):  # the others are unions, told where they stand
        assert found.__doc__ and not found.__doc__.startswith(f"{name}(")


def test_importing_loads_nothing() -> None:
    code = "import sys, notewright; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60)
    heavy = {"langgraph", "langchain_core", "langchain_openai", "openai", "pydantic", "sqlalchemy"}
    assert "notewright" in run.stdout.split() and not heavy & set(run.stdout.split())


def check(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """mypy --strict on a program outside the checkout, which knows nothing but what is installed."""
    (folder / "host.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "host.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=600)


@pytest.mark.slow
def test_a_host_with_strict_types_is_checked_against_the_installed_package(tmp_path: Path) -> None:
    """A sound program passes, and each mistake is found where it was made."""
    sound = check(tmp_path, HOST)
    assert sound.returncode == 0, sound.stdout
    wrong = "import notewright\nfrom notewright import create_workflow\n" + "\n".join(MISTAKES)
    found = check(tmp_path, wrong).stdout
    for line, kind in enumerate(MISTAKES.values(), 3):
        assert any(f"host.py:{line}: " in each and f"[{kind}]" in each for each in found.splitlines()), (line, found)
