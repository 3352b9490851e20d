"""Undo takes back what was saved, and only that; the draft waits again."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from notewright.state.draft import Draft
from notewright.state.errors import DraftDecided, NothingToUndo, UndoFailed, UndoRefused
from notewright.workspace.drafts import DraftStore

MakeDraft = Callable[..., Draft]


@pytest.fixture
def saved(store: DraftStore, make_draft: MakeDraft) -> Path:
    """A saved note, that of draft `make_draft()`."""
    return Path(store.approve("ann", store.put(make_draft()).id, 1).path)


def test_the_note_is_gone_and_the_draft_waits(store: DraftStore, saved: Path, make_draft: MakeDraft) -> None:
    undone = store.undo("ann", make_draft().id[:8])
    assert (undone.draft_id, undone.path, undone.missing) == (make_draft().id, str(saved), False)
    assert list(saved.parent.iterdir()) == []
    assert store.get("ann", make_draft().id) == make_draft(undone=1)
    assert store.list("ann")[0].path is None


def test_approving_after_an_undo_saves_again(store: DraftStore, saved: Path, make_draft: MakeDraft) -> None:
    before = saved.read_bytes()
    store.undo("ann")
    again = store.approve("ann", make_draft().id, 1, undone=1)
    assert (again.again, Path(again.path).read_bytes()) == (False, before)


def test_a_repeated_step_does_not_save_what_was_taken_back(
    store: DraftStore, saved: Path, make_draft: MakeDraft
) -> None:
    assert store.approve("ann", make_draft().id, 1, undone=0).again
    store.undo("ann")
    with pytest.raises(DraftDecided, match="undone"):
        store.approve("ann", make_draft().id, 1, undone=0)
    assert not saved.exists()
    store.approve("ann", make_draft().id, 1)
    assert store.approve("ann", make_draft().id, 1, undone=0).path == str(saved)


def test_an_edited_note_is_left_and_named(store: DraftStore, saved: Path, make_draft: MakeDraft) -> None:
    saved.write_text(saved.read_text() + "my own line")
    before = saved.read_bytes()
    with pytest.raises(UndoRefused, match=f"{saved.name} was edited"):
        store.undo("ann")
    assert saved.read_bytes() == before
    assert store.get("ann", make_draft().id).status == "saved"
    assert store.approve("ann", make_draft().id, 1).again


@pytest.mark.parametrize("gone", ["the note", "the folder"])
def test_a_note_that_somebody_removed_is_said_and_the_draft_waits(
    store: DraftStore, saved: Path, make_draft: MakeDraft, gone: str
) -> None:
    if gone == "the note":
        saved.unlink()
    else:
        shutil.rmtree(saved.parent)
    assert store.undo("ann").missing
    assert store.get("ann", make_draft().id).status == "waiting"
    assert not store.approve("ann", make_draft().id, 1).again


def test_without_an_id_the_note_saved_last_is_taken_back_then_the_one_before(
    store: DraftStore, make_draft: MakeDraft
) -> None:
    drafts = [store.put(make_draft(f"n{number}", thread=f"t{number}")) for number in range(3)]
    for index in (1, 2, 0):
        store.approve("ann", drafts[index].id, 1)
    assert [store.undo("ann").draft_id for _ in range(3)] == [drafts[index].id for index in (0, 2, 1)]
    with pytest.raises(NothingToUndo):
        store.undo("ann")


def test_nobody_undoes_for_somebody_else(store: DraftStore, saved: Path) -> None:
    with pytest.raises(NothingToUndo):
        store.undo("bob")
    assert saved.exists()


def test_a_draft_that_is_not_saved_has_nothing_to_undo(store: DraftStore, make_draft: MakeDraft) -> None:
    with pytest.raises(DraftDecided, match="already waiting"):
        store.undo("ann", store.put(make_draft()).id)


def test_a_vault_that_is_not_there_says_nothing_about_its_notes(
    store: DraftStore, saved: Path, make_draft: MakeDraft
) -> None:
    vault = saved.parent.parent
    away = vault.rename(vault.with_name("away"))
    with pytest.raises(UndoFailed):
        store.undo("ann")
    away.rename(vault)
    assert not store.undo("ann").missing


def test_a_disk_that_refuses_leaves_the_note_saved(
    store: DraftStore, saved: Path, make_draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refuse)
        with pytest.raises(UndoFailed, match="Read-only file system"):
            store.undo("ann")
    assert saved.exists()
    assert store.approve("ann", make_draft().id, 1).again
