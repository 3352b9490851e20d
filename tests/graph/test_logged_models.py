"""A call is put down in the log of the data folder and told to the door; what was said only where that is wanted."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from fakes.calls import record

from notewright.graph import logged_models as room
from notewright.models.call_record import CallRecord
from notewright.state.errors import NotewrightError
from notewright.workspace.settings import Home, Settings


class Door:
    """Keeps what it is told, by its kind."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def call(self, record: CallRecord) -> None:
        self.told.append(record.stage)

    def kept(self, pointer: str) -> None:
        self.told.append(pointer.partition("/")[2][13:])

    def warn(self, error: NotewrightError) -> None:
        self.told.append(error.code)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What models are opened with."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(room, "models_from_environment", lambda env, **named: found.update(named))
    return found


def opened(tmp_path: Path, **settings: bool) -> Door:
    door = Door()
    room.logged_models(Home(tmp_path, Settings.model_validate(settings)), lambda: "me", door)({})
    return door


def test_a_call_is_logged_and_told(tmp_path: Path, given: Mapping[str, Any]) -> None:
    door = opened(tmp_path)
    given["books"].log(record())
    given["books"].keep("draft", "1", "the prompt", "the answer")
    [path] = (tmp_path / "logs").iterdir()
    assert json.loads(path.read_text(encoding="utf-8"))["model"] == "gpt-x"
    assert door.told == ["draft"]
    assert not (tmp_path / "artifacts").exists(), "what was said is kept only where that is switched on"


def test_what_was_said_is_kept_where_that_is_wanted(tmp_path: Path, given: Mapping[str, Any]) -> None:
    door = opened(tmp_path, keep_prompts=True)
    given["books"].keep("draft", "1", "the prompt", "the answer")
    [path] = (path for path in (tmp_path / "artifacts").rglob("*") if path.is_file())
    assert "the prompt" in path.read_text(encoding="utf-8")
    assert door.told == ["draft 1.md"]


def test_a_folder_that_cannot_be_written_is_told_and_ends_nothing(tmp_path: Path, given: Mapping[str, Any]) -> None:
    for name in ("logs", "artifacts"):
        (tmp_path / name).write_text("in the way", encoding="utf-8")
    door = opened(tmp_path, keep_prompts=True)
    given["books"].log(record())
    given["books"].keep("draft", "1", "the prompt", "the answer")
    assert door.told == ["CallLogUnwritable", "draft", "ArtifactUnusable"]
