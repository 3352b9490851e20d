"""Real servers on free ports, asked by real clients."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fakes.served import Served


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTEWRIGHT_MODEL", "")


@pytest.fixture
def mine(tmp_path: Path, offline: None) -> Iterator[Served]:
    """No token is made: the server of one person on their own machine, with one note."""
    served = Served(tmp_path)
    served.note("local", "灰度", "灰度 5% 没有崩溃。")
    with served.running():
        yield served


@pytest.fixture
def shared(tmp_path: Path, offline: None) -> Iterator[Served]:
    """A server for ann and bob, each with a note on the same subject."""
    served = Served(tmp_path)
    for owner in ("ann", "bob"):
        served.token(owner)
        served.note(owner, "灰度", f"{owner} 的灰度没有崩溃。")
    with served.running():
        yield served
