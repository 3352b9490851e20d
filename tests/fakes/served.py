"""A running server over a data folder of its own, and clients that hold tokens."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import uvicorn

from notewright.serve.app import create_app
from notewright.serve.house import House
from notewright.serve.limits import Limits, limits
from notewright.state.access import TOKEN_SCOPES, TokenScope
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec
from notewright.workspace.settings import Home, Settings
from notewright.workspace.tokens import TokenStore

REQUEST = "把关于灰度的笔记整理成一篇复盘"
WAIT_SECONDS = 60


class Served:
    """`url` of a server over `root`/home; a vault for each principal that was given a note."""

    def __init__(self, root: Path, **allowed: Any) -> None:
        self.root = root
        self.home = Home(root / "home", Settings(zone="Asia/Shanghai"))
        self.home.folder.mkdir(parents=True, exist_ok=True)
        self.allowed: Limits = limits()._replace(**allowed)
        self.url = ""
        self.house: House

    def token(self, owner: str, *scopes: TokenScope) -> str:
        store = TokenStore(self.home.folder / "notewright.db")
        now = datetime.now(UTC)
        made = store.create(owner, scopes or TOKEN_SCOPES, now + timedelta(days=1), now)
        store.close()
        return made.token

    def note(self, owner: str, name: str, text: str) -> Path:
        """A note of today in the vault of `owner`, indexed."""
        path = self.vault(owner) / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ncreated: 2026-11-30\n---\n# {name}\n{text}\n", encoding="utf-8")
        library = Library(self.home.folder, ZoneInfo(self.home.settings.zone))
        library.index(owner, [SourceSpec("vault", self.vault(owner))])
        library.close()
        return path

    def vault(self, owner: str) -> Path:
        return self.root / "vaults" / owner

    def saved(self, owner: str) -> list[Path]:
        return sorted((self.vault(owner) / "Notewright").glob("*"))

    def client(self, token: str | None = None, **headers: str) -> httpx.Client:
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=bearer | headers, timeout=WAIT_SECONDS, trust_env=False)

    def person(self, owner: str, *scopes: TokenScope) -> httpx.Client:
        return self.client(self.token(owner, *scopes))

    @contextmanager
    def running(self) -> Iterator["Served"]:
        app = create_app(self.home, self.allowed)
        self.house = app.state.house
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", timeout_graceful_shutdown=5))
        thread = Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive()
            sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        try:
            yield self
        finally:
            server.should_exit = True
            thread.join(WAIT_SECONDS)


def turn(client: httpx.Client, thread: str = "t", **said: Any) -> httpx.Response:
    return client.post("/v1/turns", json={"thread_id": thread, **said})


def told(response: httpx.Response) -> Any:
    """What was answered, where all went well."""
    assert response.status_code == 200, response.text
    return response.json()


def refused(response: httpx.Response) -> tuple[int, str]:
    """The status and the code of a problem, which is one by its type too."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    problem = response.json()
    assert problem["status"] == response.status_code
    assert {"type", "title", "detail"} <= problem.keys()
    return response.status_code, problem["type"]
