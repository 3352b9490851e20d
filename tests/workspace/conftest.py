"""A draft as the graph would put it, and a real store with a vault in a temporary folder."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from notewright.state.draft import Draft, DraftText, draft_id_for
from notewright.state.material import Receipt
from notewright.state.request import Request
from notewright.state.scope import Scope
from notewright.workspace.drafts import DraftStore

NOON = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)  # noon in Shanghai
MakeDraft = Callable[..., Draft]


def draft_of(title: str = "发布复盘", content: str = "灰度到 20% [1]。\n", **changes: Any) -> Draft:
    owner, zone = changes.pop("owner", "ann"), "Asia/Shanghai"
    language = changes.pop("language", "zh")
    thread = changes.pop("thread", "thread-1")
    request = Request(text="整理成一篇复盘", owner=owner, zone=zone, asked_at=NOON, language=language)
    scope = Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=True, workspace_queries=())
    receipt = Receipt(asked_at=NOON, zone=zone, engine="offline", offline=True, queries=())
    values: dict[str, Any] = {
        "id": draft_id_for(thread, 1),
        "version": 1,
        "owner": owner,
        "thread": thread,
        "status": "waiting",
        "text": DraftText(title=title, content=content),
        "request": request,
        "scope": scope,
        "receipt": receipt,
        "items": (),
        "created_at": NOON,
    }
    return Draft(**values | changes)


@pytest.fixture
def make_draft() -> MakeDraft:
    return draft_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where notes go: not there yet, in a vault that is."""
    vault = tmp_path / "vault"
    vault.mkdir()
    return vault / "Notewright"


@pytest.fixture
def open_store(tmp_path: Path, folder: Path) -> Iterator[Callable[[], DraftStore]]:
    """Opens the same store again, as another process or another day would."""
    opened: list[DraftStore] = []

    def open_again() -> DraftStore:
        opened.append(DraftStore(tmp_path / "home" / "notewright.db", lambda owner: folder, clock=lambda: NOON))
        return opened[-1]

    yield open_again
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[[], DraftStore]) -> DraftStore:
    return open_store()


@pytest.fixture
def killed_at(request: pytest.FixtureRequest) -> Iterator[Callable[..., int]]:
    """Runs killed_at.py for one step; gives the signal that ended it, 0 where it came to its end."""
    command = [sys.executable, str(Path(__file__).with_name("killed_at.py")), request.param]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        ask, answers = process.stdin, process.stdout

        def run(**arguments: object) -> int:
            print(json.dumps(arguments), file=ask, flush=True)
            return int(answers.readline())

        yield run
        ask.close()
