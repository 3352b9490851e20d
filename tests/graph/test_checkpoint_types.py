"""What comes back from a checkpoint is ours and whole; a type that is not ours stays plain data (design §4)."""

from pathlib import Path

import pytest
from pydantic import BaseModel

from notewright.graph.checkpoints import open_checkpoints, state_types
from notewright.state.material import ContextRef
from notewright.state.scope import Query, Scope


class Stranger(BaseModel):
    """A type that no checkpoint of ours may build."""

    x: int


def test_our_values_come_back_as_themselves(tmp_path: Path) -> None:
    serde = open_checkpoints(tmp_path / "checkpoints.db").serde
    query = Query(resource_type="note", keyword="发布")
    for value in (
        query,
        Scope(produces_note=True, other_mutations=False, needs_workspace_retrieval=True, workspace_queries=(query,)),
        ContextRef(resource_type="note", id="a", version="b", date="2026-11-30"),
    ):
        assert serde.loads_typed(serde.dumps_typed(value)) == value
        assert type(value) in state_types()


def test_a_stranger_is_not_brought_to_life(tmp_path: Path) -> None:
    serde = open_checkpoints(tmp_path / "checkpoints.db").serde
    assert not isinstance(serde.loads_typed(serde.dumps_typed(Stranger(x=1))), Stranger)


def test_the_words_of_requests_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "checkpoints.db"
    open_checkpoints(path)
    assert path.stat().st_mode & 0o077 == 0


def test_a_damaged_cache_is_made_anew_and_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Checkpoints are a cache: losing them loses no draft (design §4)."""
    path = tmp_path / "checkpoints.db"
    path.write_bytes(b"\x00garbage" * 500)
    open_checkpoints(path).setup()
    assert "damaged" in caplog.text
