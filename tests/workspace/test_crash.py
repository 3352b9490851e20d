"""A killed process never loses a draft, never saves twice and never leaves half a note (design §4, §9)."""

import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import text

from notewright.state.draft import Draft
from notewright.workspace.database import open_database
from notewright.workspace.drafts import DraftStore
from notewright.workspace.saved_note import note_text

MakeDraft = Callable[..., Draft]
NOTE = "发布复盘.md"


@pytest.mark.slow
@pytest.mark.parametrize(("killed_at", "links"), [("links", True), ("no-links", False)], indirect=["killed_at"])
def test_killed_at_every_step_in_turn(
    tmp_path: Path, make_draft: MakeDraft, killed_at: Callable[..., int], links: bool
) -> None:
    draft = make_draft(content="一行\n" * 400)
    for step in count(1):
        home, folder = tmp_path / f"{step}" / "notewright.db", tmp_path / f"{step}" / "Notewright"
        folder.parent.mkdir()
        ended_by = killed_at(database=str(home), folder=str(folder), draft=draft.model_dump_json(), step=step)
        assert ended_by in (0, signal.SIGKILL)
        _left_whole(folder, draft, may_be_empty=not links)
        _goes_on(home, folder, draft)
        if not ended_by:
            break
    assert step > 40, "too few steps: the calls that were to be interrupted are not made any more"


def _left_whole(folder: Path, draft: Draft, *, may_be_empty: bool) -> None:
    """Before anything is tidied: a note that can be seen is whole, or holds its name and nothing else."""
    for path in folder.glob("[!.]*"):
        assert path.name == NOTE
        assert path.read_text() == note_text(draft) or (may_be_empty and path.read_bytes() == b"")


def _goes_on(home: Path, folder: Path, draft: Draft) -> None:
    store = DraftStore(home, lambda owner: folder, clock=lambda: draft.created_at)
    assert store.recover() == ()
    listed = store.list("ann")
    saved = [path.name for path in folder.glob("*")]
    assert saved in ([], [NOTE])
    if home.with_name("was-put").exists() or listed:
        assert [line.status for line in listed] == ["saved" if saved else "waiting"]
        first, second = (store.approve("ann", draft.id, 1) for _ in range(2))
        assert (first.again, second.again, second.path) == (bool(saved), True, first.path)
        assert {path.name: path.read_text() for path in folder.glob("*")} == {NOTE: note_text(draft)}
        assert not store.undo("ann").missing
        assert list(folder.glob("*")) == []
    store.close()
    assert _open_intents(home) == 0


def _open_intents(home: Path) -> int:
    engine = open_database(home, synchronous="FULL")
    with engine.connect() as connection:
        found = connection.scalar(text("SELECT count(*) FROM journal"))
    engine.dispose()
    assert isinstance(found, int)
    return found


class Killed(BaseException):
    """Stands for the end of the process; nothing catches it."""


def _die(*_: object) -> None:
    raise Killed


def test_a_repeated_step_without_recovery_saves_once_too(
    open_store: Callable[[], DraftStore], folder: Path, make_draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note is in the vault and the process died before it could say so: the next approval finds it."""

    store = open_store()
    draft = store.put(make_draft())
    with monkeypatch.context() as patch:
        patch.setattr("notewright.workspace.journal.mark_saved", _die)
        with pytest.raises(Killed):
            store.approve("ann", draft.id, 1)
    assert open_store().get("ann", draft.id).status == "waiting"
    assert open_store().approve("ann", draft.id, 1).again
    assert [path.name for path in folder.iterdir()] == [NOTE]


def test_a_vault_that_is_away_is_named_and_settled_when_it_is_back(
    store: DraftStore, folder: Path, make_draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = store.put(make_draft())
    with monkeypatch.context() as patch:
        patch.setattr("notewright.workspace.journal.mark_saved", _die)
        with pytest.raises(Killed):
            store.approve("ann", draft.id, 1)
    away = folder.parent.rename(folder.parent.with_name("away"))
    assert [str(folder) in str(failed) for failed in store.recover()] == [True]
    away.rename(folder.parent)
    assert store.recover() == ()
    assert store.get("ann", draft.id).status == "saved"
