"""One server for all tests without logins, on the sample workspace, and one for two users with tokens."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from langgraph_sdk.client import SyncLangGraphClient

from notewright.state.access import TOKEN_SCOPES, TokenScope
from notewright.workspace.library import Library
from notewright.workspace.records import SourceSpec
from notewright.workspace.tokens import TokenStore
from studio.dev_server import DevServer, dev_server


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample workspace, its data folder in `home`."""
    folder = tmp_path_factory.mktemp("studio") / "sample"
    command = Path(sys.executable).with_name("notewright")
    subprocess.run([command, "sample", folder], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def server(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevServer]:
    with dev_server(tmp_path_factory.mktemp("server"), sample / "home") as started:
        yield started


@pytest.fixture
def client(server: DevServer) -> Iterator[SyncLangGraphClient]:
    with server.client() as opened:
        yield opened


@pytest.fixture
def thread(client: SyncLangGraphClient) -> str:
    return str(client.threads.create()["thread_id"])


@pytest.fixture
def saved(sample: Path) -> Any:
    """The notes that were saved so far, by name."""
    return lambda: sorted(path.name for path in (sample / "vault/Notewright").glob("*.md"))


@pytest.fixture(scope="session")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A data folder in which Ann and Bob have a vault each, and their tokens; Ann has one that may only read."""
    folder, now = tmp_path_factory.mktemp("two"), datetime.now(UTC)
    home = folder / "home"
    home.mkdir()
    library, store = Library(home, ZoneInfo("UTC")), TokenStore(home / "notewright.db")
    for name in ("ann", "bob"):
        (folder / name).mkdir()
        (folder / name / "灰度.md").write_text(
            f"---\ncreated: 2026-11-30\n---\n# 灰度\n{name} 的灰度没有崩溃。\n", "utf-8"
        )
        library.index(name, [SourceSpec("vault", folder / name)])
    given: dict[str, tuple[str, tuple[TokenScope, ...]]] = {
        "ann": ("ann", TOKEN_SCOPES),
        "bob": ("bob", TOKEN_SCOPES),
        "reader": ("ann", ("read",)),
        "drafter": ("ann", ("read", "draft")),
    }
    made = {key: store.create(*who, now + timedelta(days=1), now).token for key, who in given.items()}
    store.close()
    return home, made


@pytest.fixture(scope="session")
def logins(tokens: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevServer]:
    with dev_server(tmp_path_factory.mktemp("logins"), tokens[0], "langgraph.tokens.json") as started:
        yield started


@pytest.fixture
def people(logins: DevServer, tokens: tuple[Path, dict[str, str]]) -> Iterator[dict[str, SyncLangGraphClient]]:
    """A client for each token."""
    with ExitStack() as opened:
        yield {key: opened.enter_context(logins.client(token)) for key, token in tokens[1].items()}
