"""A change set is applied whole or not at all, once, and taken back as one."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fakes.study import OWNER, Study

from notewright.state.change_set import Change, ChangeSet
from notewright.state.draft import Draft, Keep
from notewright.state.errors import (
    ApplyFailed,
    ApplyStuck,
    ChangesDecided,
    DraftDecided,
    FileChanged,
    NameTaken,
    NothingToUndo,
    UndoRefused,
)
from notewright.state.plan import AddBookmark, AddTags, CompleteTodos, CreateTodo, MoveNotes, Target
from notewright.state.scope import Query

TODOS, NOTES = Target(query=Query(resource_type="todo")), Target(query=Query(resource_type="note"))
FILES = {"a.md": "# 甲\r\n- [ ] 买菜\r\n", "b.md": "b #乙\n", "c.md": "c\n"}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Study]:
    made = Study(tmp_path, FILES)
    yield made
    made.close()


def all_kinds(room: Study) -> tuple[Change, ...]:
    return (
        *room.propose(CompleteTodos(target=TODOS), room.refs("todo")),
        *room.propose(AddTags(target=NOTES, tags=("x",)), room.refs("note", "b")),
        *room.propose(MoveNotes(target=NOTES, folder="新/深"), room.refs("note", "c")),
        *room.propose(CreateTodo(text="查看", due="明天")),
        *room.propose(AddBookmark(address="https://example.com")),
    )


@pytest.fixture
def draft(room: Study, make_draft: Callable[..., Draft]) -> Draft:
    return room.drafts.put(make_draft())


@pytest.fixture
def whole(room: Study, draft: Draft) -> ChangeSet:
    """Every kind of write, and a note."""
    return room.sets.put(room.set_of(*all_kinds(room), draft=draft))


def test_all_of_it_is_written_and_taken_back(room: Study, whole: ChangeSet) -> None:
    before = room.files()
    applied = room.sets.apply(OWNER, whole.id, 1)
    after = room.files()
    assert set(after) - set(before) == {
        "vault/新/深/c.md",
        "vault/Notewright/Todos.md",
        "vault/Notewright/Bookmarks.html",
        "vault/Notewright/发布复盘.md",
    }
    assert set(before) - set(after) == {"vault/c.md"}
    assert after["vault/a.md"] == "# 甲\r\n- [x] 买菜\r\n".encode()
    assert applied.note == str(room.vault / "Notewright/发布复盘.md") and not applied.again
    assert room.sets.applied_with(OWNER, whole.draft.id if whole.draft else "") == whole.id
    taken = room.sets.undo(OWNER)
    assert (taken.id, room.files()) == (whole.id, before)
    assert (room.sets.get(OWNER, whole.id).undone, room.drafts.list(OWNER)[0].status) == (1, "waiting")
    with pytest.raises(NothingToUndo):
        room.sets.undo(OWNER)


def test_applied_twice_is_applied_once(room: Study, whole: ChangeSet) -> None:
    first = room.sets.apply(OWNER, whole.id, 1)
    after = room.files()
    assert room.sets.apply(OWNER, whole.id, 1) == first.model_copy(update={"again": True})
    assert room.files() == after


def test_a_repeated_step_does_not_apply_what_was_taken_back(room: Study, whole: ChangeSet) -> None:
    room.sets.apply(OWNER, whole.id, 1, undone=0)
    room.sets.undo(OWNER)
    with pytest.raises(ChangesDecided):
        room.sets.apply(OWNER, whole.id, 1, undone=0)
    assert not room.sets.apply(OWNER, whole.id, 1, undone=1).again


@pytest.mark.parametrize("path", ["a.md", "c.md"])
def test_one_file_edited_since_and_nothing_is_written(room: Study, whole: ChangeSet, path: str) -> None:
    (room.vault / path).write_text("edited")
    before = room.files()
    with pytest.raises(FileChanged):
        room.sets.apply(OWNER, whole.id, 1)
    assert room.files() == before and room.sets.get(OWNER, whole.id).status == "waiting"


def test_a_taken_name_and_nothing_is_written(room: Study, whole: ChangeSet) -> None:
    (room.vault / "新/深").mkdir(parents=True)
    (room.vault / "新/深/C.md").write_text("mine")
    before = room.files()
    with pytest.raises(NameTaken):
        room.sets.apply(OWNER, whole.id, 1)
    assert room.files() == before


@pytest.mark.parametrize("path", ["a.md", "新/深/c.md", "Notewright/Todos.md", "Notewright/发布复盘.md"])
def test_one_file_edited_after_and_nothing_is_taken_back(room: Study, whole: ChangeSet, path: str) -> None:
    """Refused by name; the set stays applied."""
    room.sets.apply(OWNER, whole.id, 1)
    (room.vault / path).write_text("edited")
    after = room.files()
    with pytest.raises(UndoRefused) as refused:
        room.sets.undo(OWNER)
    assert path in str(refused.value) and room.files() == after
    assert room.sets.get(OWNER, whole.id).status == "applied"


def test_a_note_that_cannot_be_saved_takes_everything_with_it(room: Study, whole: ChangeSet, draft: Draft) -> None:
    room.drafts.discard(OWNER, draft.id)
    before = room.files()
    with pytest.raises(DraftDecided):
        room.sets.apply(OWNER, whole.id, 1)
    assert room.files() == before


def test_discarded_is_neither(room: Study, whole: ChangeSet) -> None:
    before = room.files()
    room.sets.discard(OWNER, whole.id)
    assert (room.files(), room.drafts.list(OWNER)[0].status) == (before, "discarded")


def test_discarding_a_set_leaves_a_note_that_was_saved_by_itself(room: Study, whole: ChangeSet, draft: Draft) -> None:
    room.drafts.approve(OWNER, draft.id, 1)
    room.sets.discard(OWNER, whole.id)
    assert (room.sets.get(OWNER, whole.id).status, room.drafts.list(OWNER)[0].status) == ("discarded", "saved")


def test_the_note_alone_can_be_left_out(room: Study, whole: ChangeSet) -> None:
    fewer = room.keep(whole, Keep(changes=(1,), draft=False))
    before = room.files()
    assert room.sets.apply(OWNER, whole.id, fewer.version).note is None
    after = room.files()
    assert before.keys() == after.keys() and [path for path in after if after[path] != before[path]] == ["vault/a.md"]
    assert room.drafts.list(OWNER)[0].status == "waiting"


def test_permissions_stay(room: Study, whole: ChangeSet) -> None:
    (room.vault / "a.md").chmod(0o640)
    room.sets.apply(OWNER, whole.id, 1)
    assert (room.vault / "a.md").stat().st_mode & 0o777 == 0o640


def test_a_link_is_never_written_through(room: Study, tmp_path: Path) -> None:
    [change] = room.propose(AddTags(target=NOTES, tags=("x",)), room.refs("note", "b"))
    stored = room.sets.put(room.set_of(change))
    (room.vault / "b.md").rename(tmp_path / "outside.md")
    (room.vault / "b.md").symlink_to(tmp_path / "outside.md")
    with pytest.raises(ApplyFailed):
        room.sets.apply(OWNER, stored.id, 1)
    assert (tmp_path / "outside.md").read_text() == "b #乙\n"


def test_without_hard_links_it_is_the_same(room: Study, whole: ChangeSet, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    before = room.files()
    monkeypatch.setattr(os, "link", no_link)
    room.sets.apply(OWNER, whole.id, 1)
    assert len(room.files()) == len(before) + 3
    room.sets.undo(OWNER)
    assert room.files() == before


@pytest.mark.parametrize("failing", ["replace", "link", "unlink"])
def test_a_disk_that_refuses_leaves_nothing_half_done(
    room: Study, whole: ChangeSet, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """The first call of its kind goes well, the second fails: what was done is put back."""
    calls, real = [], getattr(os, failing)

    def refuse(*args: object, **named: object) -> object:
        calls.append(args)
        if len(calls) == 2:
            raise PermissionError(13, "Permission denied", str(args[0]))
        return real(*args, **named)

    before = room.files()
    with monkeypatch.context() as patch:
        patch.setattr(os, failing, refuse)
        try:
            room.sets.apply(OWNER, whole.id, 1)
        except (ApplyFailed, ApplyStuck):
            pass
        else:
            assert failing == "link"  # a link that is refused is tried another way
            return
    assert room.sets.recover(OWNER) == ()
    assert room.sets.get(OWNER, whole.id).status == "waiting"
    assert room.files() == before


def test_a_vault_that_is_away_is_named_and_settled_when_it_is_back(
    room: Study, whole: ChangeSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process died in the middle and the disk was taken out: nothing is forgotten."""

    class Killed(BaseException):
        pass

    def die(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("notewright.workspace.vault_file.swap", die)
        patch.setattr("notewright.workspace.file_writes.swap", die)
        with pytest.raises(Killed):
            room.sets.apply(OWNER, whole.id, 1)
    away = room.vault.rename(room.vault.with_name("away"))
    assert [type(error) for error in room.sets.recover()] == [ApplyStuck]
    away.rename(room.vault)
    assert room.sets.recover() == ()
    assert room.sets.get(OWNER, whole.id).status == "applied"


def test_several_at_once_apply_once(room: Study, whole: ChangeSet) -> None:
    results = []

    def approve() -> None:
        sets = room.open_sets()
        results.append(sets.apply(OWNER, whole.id, 1))
        sets.close()

    threads = [threading.Thread(target=approve) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and {result.paths for result in results} == {results[0].paths}
    assert (room.vault / "Notewright/Todos.md").read_text().count("查看") == 1
    assert not room.sets.recover()
