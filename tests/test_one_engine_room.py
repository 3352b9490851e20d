"""Every door runs the same graph: one request leaves the same receipt, draft, saved file and steps behind it.

A new door is one row of `DOORS`: a function that says the sentence, approves the draft, and returns; where the thread
is not in the data folder it gives the steps of its history.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, NamedTuple, cast
from uuid import uuid4
from zoneinfo import ZoneInfo

import httpx
import pytest
import uvicorn
from fakes.host import thread
from langgraph.types import Command
from langserve import RemoteRunnable
from studio.dev_server import dev_server
from studio.driving import answer, ask

from notewright import create_workflow
from notewright.serve.app import create_app
from notewright.workspace.drafts import DraftStore
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec
from notewright.workspace.settings import LOCAL

SENTENCES = [
    "把 2026 年 2 月 9 日到 15 日关于灰度的笔记和还没完成的相关待办整理成一篇复盘",
    "write a summary of my notes on rollout from Feb 9 to Feb 15, 2026 and my open todos on it",
]
STEPS = ["__start__", "classify", "map_queries", "fetch", "draft", "confirm", "save"]
NOTES = {
    "灰度": "---\ncreated: 2026-02-10\n---\n# 灰度\n灰度 5% 没有崩溃。\n\n- [ ] 灰度：补演练\n- [x] 灰度：定时间\n",
    "Rollout": "---\ncreated: 2026-02-11\n---\n# Rollout\nThe rollout reached 5 percent.\n\n- [ ] Rollout: drill\n",
    "别的": "---\ncreated: 2026-03-01\n---\n# 灰度以后\n另一个月的灰度和 rollout。\n",
}
APPROVE: Command[Any] = Command(resume={"answer": {"type": "approve"}})

pytestmark = pytest.mark.slow


class Room(NamedTuple):
    """A person's data folder and vault, the same for every door. `env` points at them."""

    root: Path

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def vault(self) -> Path:
        return self.root / "vault"

    @property
    def env(self) -> dict[str, str]:
        return {"NOTEWRIGHT_HOME": str(self.home), "NOTEWRIGHT_MODEL": "", "PYTHONUTF8": "1"}


def by_command_line(room: Room, sentence: str) -> None:
    command = [str(Path(sys.executable).parent / "notewright"), "draft", sentence, "--yes", "--json"]
    run = subprocess.run(command, env=os.environ | room.env, capture_output=True, encoding="utf-8", timeout=300)
    assert json.loads(run.stdout)["status"] == "saved", run.stderr


def by_embedding(room: Room, sentence: str) -> None:
    notes, own = create_workflow().as_runnable(), thread(str(uuid4()))
    notes.invoke(sentence, own)
    assert notes.invoke(APPROVE, own).status == "saved"


def by_embedding_async(room: Room, sentence: str) -> None:
    async def run() -> str:
        notes, own = create_workflow().as_runnable(), thread(str(uuid4()))
        await notes.ainvoke(sentence, own)
        return (await notes.ainvoke(APPROVE, own)).status

    assert asyncio.run(run()) == "saved"


@contextmanager
def serving() -> Iterator[str]:
    """The application over the data folder of the environment, for as long as it is asked."""
    server = uvicorn.Server(uvicorn.Config(create_app(), port=0, log_level="warning"))
    running = Thread(target=server.run, daemon=True)
    running.start()
    while not server.started:
        assert running.is_alive()
        sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        running.join()


def by_http(room: Room, sentence: str) -> None:
    with serving() as url, httpx.Client(base_url=url, timeout=120, trust_env=False) as client:
        said = {"thread_id": str(uuid4())}
        client.post("/v1/turns", json=said | {"request": sentence}).raise_for_status()
        decided = client.post("/v1/turns", json=said | {"decision": {"type": "approve"}})
        assert decided.json()["status"] == "saved"


def by_langserve(room: Room, sentence: str) -> None:
    with serving() as url:
        notes: RemoteRunnable[dict[str, Any], dict[str, Any]] = RemoteRunnable(f"{url}/langserve", timeout=120)
        said: dict[str, Any] = {"thread_id": str(uuid4())}
        notes.invoke(said | {"request": sentence})
        assert notes.invoke(said | {"decision": {"type": "approve"}})["status"] == "saved"


def by_studio(room: Room, sentence: str) -> list[str]:
    folder = room.root / "server"
    folder.mkdir()
    with dev_server(folder, room.home) as server, server.client() as client:
        own = str(client.threads.create()["thread_id"])
        ask(client, own, sentence)
        answer(client, own, {"type": "approve"})
        history = client.threads.get_history(own, limit=100)
        return [node for snapshot in reversed(history) for node in snapshot["next"]]


DOORS: dict[str, Callable[[Room, str], list[str] | None]] = {
    "command line": by_command_line,
    "embedding": by_embedding,
    "embedding, async": by_embedding_async,
    "HTTP": by_http,
    "LangServe": by_langserve,
    "Studio": by_studio,
}


@pytest.mark.parametrize("sentence", SENTENCES, ids=["zh", "en"])
def test_every_door_leaves_the_same_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sentence: str) -> None:
    left = {}
    for number, (name, door) in enumerate(DOORS.items()):
        room = furnished(tmp_path / str(number))
        for variable, value in room.env.items():
            monkeypatch.setenv(variable, value)
        left[name] = left_behind(room, door(room, sentence))
    reference = left.pop("command line")
    assert reference["steps"] == STEPS and len(reference["saved"]) == 1
    for name, found in left.items():
        assert found == reference, name


def furnished(root: Path) -> Room:
    room = Room(root)
    room.home.mkdir(parents=True)
    room.vault.mkdir()
    (room.home / "settings.toml").write_text('zone = "Asia/Shanghai"\n', encoding="utf-8")
    for name, text in NOTES.items():
        (room.vault / f"{name}.md").write_text(text, encoding="utf-8")
    library = Library(room.home, ZoneInfo("Asia/Shanghai"))
    library.index(LOCAL, [SourceSpec("vault", room.vault)])
    library.close()
    return room


def left_behind(room: Room, steps: list[str] | None) -> dict[str, Any]:
    """Receipt, draft, saved bytes by name, and steps; ids, and moments of this run, stand for themselves no more."""
    drafts = DraftStore(room.home / "notewright.db", lambda owner: room.vault, lambda: datetime.now(UTC))
    [line] = drafts.list(LOCAL)
    draft = drafts.get(LOCAL, line.id)
    drafts.close()
    saved = {path.name: path.read_bytes().decode() for path in (room.vault / "Notewright").glob("*")}
    found = {
        "receipt": draft.receipt.model_dump(mode="json"),
        "draft": draft.model_dump(mode="json"),
        "saved": saved,
        "steps": steps or steps_of(room, draft.thread),
    }
    told = json.dumps(found, ensure_ascii=False).replace(str(room.root), "<root>")
    return cast(dict[str, Any], json.loads(anonymous(told, draft.created_at)))


def steps_of(room: Room, draft_thread: str) -> list[str]:
    """Every node of the thread's history, first to last."""
    history = create_workflow(home=room.home, owner=LOCAL).get_state_history(thread(draft_thread))
    return [node for snapshot in reversed(list(history)) for node in snapshot.next]


def anonymous(text: str, moment: datetime) -> str:
    """Ids by the order in which they come; the days on which this ran, with whatever time stands after them.

    YAML puts quotes around an id that could be read as a number, and around no other.
    """
    seen: dict[str, str] = {}
    id_ = re.compile(r'(?:\\")?\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,64})\b(?:\\")?')
    text = id_.sub(lambda found: seen.setdefault(found[1], f"<id {len(seen) + 1}>"), text)
    days = {moment.astimezone(zone).date().isoformat() for zone in (UTC, ZoneInfo("Asia/Shanghai"))}
    clock = r"(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?"
    return re.sub(rf"(?:{'|'.join(sorted(days))}){clock}", "<moment>", text)
