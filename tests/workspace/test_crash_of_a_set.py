"""A process killed anywhere in an apply or its undo: after the next start both or neither of every write."""

import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from notewright.state.change_set import (
    AppendBookmark,
    AppendTodo,
    Change,
    ChangeSet,
    Do,
    EditLines,
    LineEdit,
    MoveFile,
    TagNote,
    change_set_id_for,
)
from notewright.state.draft import Draft, handle_of
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.drafts import DraftStore
from notewright.workspace.file_writes import writes_of
from notewright.workspace.saved_note import note_text
from notewright.workspace.vault_file import digest

FILES = {"a.md": "# 甲\r\n- [ ] 买菜\r\n", "b.md": "b #乙\n", "c.md": "c\n"}
Files = dict[str, bytes]


def changes_in(vault: Path, draft: Draft) -> ChangeSet:
    """Every kind of write, and a note."""
    edit = LineEdit(number=2, before="- [ ] 买菜", after="- [x] 买菜")
    bookmark = AppendBookmark(address="https://example.com", title="例", added=draft.created_at)
    does: dict[str, Do] = {
        "a.md": EditLines(edits=(edit,)),
        "b.md": TagNote(add=("x",), remove=("乙",)),
        "c.md": MoveFile(to=str(vault / "深/c.md")),
        "Todos.md": AppendTodo(line="- [ ] 查看", markdown=True),
        "Bookmarks.html": bookmark,
    }
    hashes = {path: digest(text.encode()) for path, text in FILES.items()}
    changes = tuple(
        Change(step="s", title=path, root=str(vault), path=str(vault / path), hash=hashes.get(path), do=do, diff=())
        for path, do in does.items()
    )
    return ChangeSet(
        id=change_set_id_for("t", 1),
        version=1,
        owner="ann",
        thread="t",
        request="都做了",
        changes=changes,
        draft=handle_of(draft),
        created_at=draft.created_at,
    )


def seen_in(vault: Path) -> Files:
    return {path.relative_to(vault).as_posix(): path.read_bytes() for path in vault.rglob("[!.]*") if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize(("killed_at", "stride"), [("links", 1), ("no-links", 3)], indirect=["killed_at"])
def test_killed_at_every_step_of_a_set_in_turn(
    tmp_path: Path, make_draft: Callable[..., Draft], killed_at: Callable[..., int], stride: int
) -> None:
    """Without hard links the steps are the same but for those of a new name; every third of them is tried."""
    draft = make_draft()
    for step in count(1, stride):
        vault = tmp_path / f"{step}" / "vault"
        vault.mkdir(parents=True)
        for path, text in FILES.items():
            (vault / path).write_bytes(text.encode())
        changes = changes_in(vault, draft)
        before, after = seen_in(vault), written(changes, draft)
        places = {"database": vault.with_name("notewright.db"), "save_folder": vault / "Notewright"}
        ended_by = killed_at(
            database=str(places["database"]),
            folder=str(places["save_folder"]),
            draft=draft.model_dump_json(),
            changes=changes.model_dump_json(),
            step=step,
        )
        assert ended_by in (0, signal.SIGKILL)
        left_whole(seen_in(vault), before, after, may_be_empty=stride > 1)
        goes_on(places, changes, before, after)
        if not ended_by:
            break
    assert step > 100, "too few steps: the calls that were to be interrupted are not made any more"


def written(changes: ChangeSet, draft: Draft) -> Files:
    """All that stands there once the set is applied."""
    vault = Path(changes.changes[0].root)
    files = {path: text.encode() for path, text in FILES.items()}
    for write in writes_of(changes.changes):
        name = write.path.relative_to(vault).as_posix()
        files = {path: data for path, data in files.items() if path != name}
        files |= {name: write.after} if write.after is not None else {}
    return files | {"Notewright/发布复盘.md": note_text(draft).encode()}


def left_whole(seen: Files, before: Files, after: Files, *, may_be_empty: bool) -> None:
    """Before anything is tidied: each file is whole, as it was or as it will be."""
    for path, data in seen.items():
        assert data in (before.get(path), after.get(path)) or (
            may_be_empty and data == b"" and None in (before.get(path), after.get(path))
        )


def goes_on(places: dict[str, Path], changes: ChangeSet, before: Files, after: Files) -> None:
    vault = places["save_folder"].parent
    given = (places["database"], lambda owner: places["save_folder"], lambda: changes.created_at)
    drafts, sets = DraftStore(*given), ChangeSets(*given)
    assert drafts.recover() == () == sets.recover()
    listed = sets.list("ann")
    applied = [each.status for each in listed] == ["applied"]
    assert seen_in(vault) == (after if applied else before)
    assert not list(vault.rglob(".*")), "a temporary file was left behind"
    if listed:
        assert sets.apply("ann", changes.id, 1).again == applied
        assert seen_in(vault) == after
        sets.undo("ann")
        assert seen_in(vault) == before
    drafts.close()
    sets.close()
