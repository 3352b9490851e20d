"""An approval makes one whole note, in the folder, over nothing that was there, however often and by whomever."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from notewright.state.draft import Draft, DraftText
from notewright.state.errors import DraftDecided, DraftNotFound, SaveFailed
from notewright.workspace.drafts import DraftStore
from notewright.workspace.saved_note import note_text

MakeDraft = Callable[..., Draft]


def files_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.is_file()}


def test_an_approved_draft_is_one_note_in_the_folder(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    saved = store.approve("ann", draft.id, 1)
    assert (saved.path, saved.again) == (str(folder / "发布复盘.md"), False)
    assert files_in(folder) == {"发布复盘.md": note_text(draft)}
    after = store.get("ann", draft.id)
    assert (after.status, after.saved_path, after.text) == ("saved", saved.path, draft.text)


def test_approving_again_says_where_also_after_a_restart(
    open_store: Callable[[], DraftStore], folder: Path, make_draft: MakeDraft
) -> None:
    draft = open_store().put(make_draft())
    first = open_store().approve("ann", draft.id, 1)
    again = open_store().approve("ann", draft.id[:8], 1)
    assert (again.path, again.again, again.draft_id) == (first.path, True, draft.id)
    assert len(files_in(folder)) == 1


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("A/B: 何时发布?", "A B 何时发布.md"),
        ("CON", "_CON.md"),
        ("v1.", "v1.md"),
        ("../x", "x.md"),
        ("发" * 120, "发" * 84 + ".md"),
    ],
)
def test_any_title_is_a_new_file_inside_the_folder(
    store: DraftStore, folder: Path, make_draft: MakeDraft, title: str, name: str
) -> None:
    for number in (1, 2):
        draft = store.put(make_draft(title, thread=f"t{number}"))
        saved = Path(store.approve("ann", draft.id, 1).path)
        assert saved.parent == folder
    assert name in files_in(folder)
    assert len(files_in(folder)) == 2
    assert [path.name for path in folder.parent.iterdir()] == ["Notewright"]


def test_what_stands_at_the_name_is_left_alone(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    folder.mkdir()
    (folder / "x.md").write_text("mine")
    (folder / "X 2.md").write_text("differs in case")
    (folder / "x 3.md").symlink_to(folder / "nowhere")
    (folder / "x 4.md").mkdir()
    draft = store.put(make_draft("x"))
    assert Path(store.approve("ann", draft.id, 1).path).name == "x 5.md"
    assert (folder / "x.md").read_text() == "mine"
    assert not (folder / "nowhere").exists()


@pytest.mark.parametrize("hard_links", [True, False])
def test_a_name_taken_at_the_last_moment_is_left_alone(
    store: DraftStore, folder: Path, make_draft: MakeDraft, monkeypatch: pytest.MonkeyPatch, hard_links: bool
) -> None:
    link, late = os.link, iter([folder / "x.md"])

    def somebody_is_quicker(source: Path, target: Path) -> None:
        for path in late:
            path.write_text("mine")
        if not hard_links:
            raise OSError(errno.EPERM, "Operation not permitted")
        link(source, target)

    monkeypatch.setattr(os, "link", somebody_is_quicker)
    draft = store.put(make_draft("x"))
    store.approve("ann", draft.id, 1)
    assert files_in(folder) == {"x.md": "mine", "x 2.md": note_text(draft)}


def test_the_vaults_own_case_of_the_folder_is_kept(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    own = folder.with_name("notewright")
    own.mkdir()
    draft = store.put(make_draft())
    assert Path(store.approve("ann", draft.id, 1).path).parent.samefile(own)
    assert [path.name for path in folder.parent.iterdir()] == ["notewright"]


def test_a_file_system_without_hard_links_gets_the_whole_note_too(
    store: DraftStore, folder: Path, make_draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    first, second = (store.put(make_draft("x", thread=f"t{n}")) for n in (1, 2))
    for draft in (first, second, first):
        store.approve("ann", draft.id, 1)
    assert files_in(folder) == {"x.md": note_text(first), "x 2.md": note_text(second)}


@pytest.mark.parametrize(("call", "hard_links"), [("fsync", True), ("fsync", False), ("replace", False)])
def test_a_full_disk_leaves_the_draft_waiting_and_nothing_behind(
    store: DraftStore,
    folder: Path,
    make_draft: MakeDraft,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    hard_links: bool,
) -> None:
    draft = store.put(make_draft())
    folder.mkdir()

    def refuse(number: int) -> Callable[..., None]:
        def refusing(*_: object) -> None:
            raise OSError(number, os.strerror(number))

        return refusing

    with monkeypatch.context() as patch:
        patch.setattr(os, call, refuse(errno.ENOSPC))
        if not hard_links:
            patch.setattr(os, "link", refuse(errno.EPERM))
        with pytest.raises(SaveFailed, match="No space left on device"):
            store.approve("ann", draft.id, 1)
    assert list(folder.iterdir()) == []
    assert store.get("ann", draft.id).status == "waiting"
    assert store.approve("ann", draft.id, 1).again is False
    assert files_in(folder) == {"发布复盘.md": note_text(draft)}


def test_a_vault_that_is_not_there_is_not_made(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    folder.parent.rmdir()
    with pytest.raises(SaveFailed, match="No such file"):
        store.approve("ann", draft.id, 1)
    assert not folder.parent.exists()
    assert store.get("ann", draft.id).status == "waiting"


def test_a_file_in_the_folders_place_is_named(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    folder.write_text("a file")
    draft = store.put(make_draft())
    with pytest.raises(SaveFailed, match=r"Notewright \(Not a directory\)"):
        store.approve("ann", draft.id, 1)
    assert folder.read_text() == "a file"


def test_a_folder_that_leads_out_of_the_vault_is_refused(
    store: DraftStore, folder: Path, make_draft: MakeDraft, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    folder.symlink_to(outside)
    draft = store.put(make_draft())
    with pytest.raises(SaveFailed, match="leads out of the vault"):
        store.approve("ann", draft.id, 1)
    assert list(outside.iterdir()) == []


def test_an_older_version_can_be_chosen_until_a_later_one_is_saved(
    store: DraftStore, folder: Path, make_draft: MakeDraft
) -> None:
    draft = store.put(make_draft("one"))
    store.edit("ann", draft.id, DraftText(title="two", content="2"))
    store.edit("ann", draft.id, DraftText(title="three", content="3"))
    store.approve("ann", draft.id, 2)
    with pytest.raises(DraftDecided):
        store.approve("ann", draft.id, 1)
    assert set(files_in(folder)) == {"two.md"}


def test_a_version_that_is_not_there_cannot_be_approved(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    with pytest.raises(DraftNotFound):
        store.approve("ann", draft.id, 2)
    assert files_in(folder) == {}


def test_many_threads_approving_at_once_save_one_note(store: DraftStore, folder: Path, make_draft: MakeDraft) -> None:
    draft = store.put(make_draft())
    with ThreadPoolExecutor(8) as pool:
        saved = list(pool.map(lambda _: store.approve("ann", draft.id, 1), range(16)))
    assert sorted(each.again for each in saved) == [False] + [True] * 15
    assert len(files_in(folder)) == 1


APPROVE = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from notewright.workspace.drafts import DraftStore

database, folder, draft_id, go = sys.argv[1:]
store = DraftStore(Path(database), lambda owner: Path(folder), clock=lambda: datetime.now(UTC))
print("ready", flush=True)
while not Path(go).exists():
    time.sleep(0.001)
print(store.approve("ann", draft_id, 1).model_dump_json())
store.close()
"""


def test_two_processes_approving_at_once_save_one_note(
    store: DraftStore, folder: Path, make_draft: MakeDraft, tmp_path: Path
) -> None:
    draft, go = store.put(make_draft()), tmp_path / "go"
    command = [sys.executable, "-c", APPROVE, str(tmp_path / "home/notewright.db"), str(folder), draft.id, str(go)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    go.touch()
    answers = [json.loads(process.communicate(timeout=60)[0]) for process in processes]
    assert sorted(answer["again"] for answer in answers) == [False, True]
    assert {answer["path"] for answer in answers} == {str(folder / "发布复盘.md")}
    assert files_in(folder) == {"发布复盘.md": note_text(draft)}
