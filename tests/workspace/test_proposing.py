"""From a step of a plan to exact changes on the files as they are: shown before anything is written."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fakes.study import NOON, OWNER, Study

from notewright.state.change_set import AppendTodo, MoveFile
from notewright.state.errors import EditRefused, MaterialChanged, NameTaken, UnknownTime
from notewright.state.plan import (
    AddBookmark,
    AddTags,
    CompleteTodos,
    CreateTodo,
    MoveNotes,
    RemoveTags,
    ReopenTodos,
    Target,
)
from notewright.state.scope import Query
from notewright.workspace.file_writes import writes_of

SHARED = Path(__file__).parents[2] / "../shared/workspace-real"
TODOS, NOTES = Target(query=Query(resource_type="todo")), Target(query=Query(resource_type="note"))
Open = Callable[..., Study]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Open]:
    opened: list[Study] = []

    def make(files: dict[str, Any], todo_txt: str | None = None) -> Study:
        opened.append(Study(tmp_path / f"study{len(opened)}", files, todo_txt))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


def test_tasks_are_completed_where_they_stand(study: Open) -> None:
    """Markdown, todo.txt and task notes, each in its own way; the repeating one is told of."""
    room = study(
        {
            "a.md": "# 发布\r\n- [ ] 发布：写公告 📅 2026-12-01\r\n- [ ] 发布：周会 🔁 every week\r\n",
            "t.md": "---\nstatus: open # now\ntags: [task]\n---\n发布\n",
            "u.md": "---\nstatus: shipped\ntags: [task]\n---\n",
            "v.md": "---\nstatus: finished\ntags: [task]\n---\n",
        },
        "(A) 2026-11-01 发布：打包 +app\n别的\n",
    )
    changes = room.propose(CompleteTodos(target=TODOS), room.refs("todo", "发布"))
    assert {change.diff[1:] for change in changes} == {
        ("-- [ ] 发布：写公告 📅 2026-12-01", "+- [x] 发布：写公告 📅 2026-12-01 ✅ 2026-11-30"),
        ("-- [ ] 发布：周会 🔁 every week", "+- [x] 发布：周会 🔁 every week"),
        ("-(A) 2026-11-01 发布：打包 +app", "+x 2026-11-30 2026-11-01 发布：打包 +app pri:A"),
        ("-status: open # now", "+status: finished # now"),
    }
    assert [change.noted for change in changes if change.noted] == [("recurrence",)]
    assert len(writes_of(changes)) == 3


def test_what_is_so_already_says_so(study: Open) -> None:
    room = study({"a.md": "- [x] 买菜\n", "b.md": "---\ntags: [a]\n---\n"})
    [done] = room.propose(CompleteTodos(target=TODOS), room.refs("todo"))
    [tagged] = room.propose(AddTags(target=NOTES, tags=("A",)), room.refs("note", "b"))
    assert done.noted == tagged.noted == ("already",)
    assert done.diff == tagged.diff == () == writes_of((done, tagged))
    [opened] = room.propose(ReopenTodos(target=TODOS), room.refs("todo"))
    assert opened.diff[1:] == ("-- [x] 买菜", "+- [ ] 买菜")


@pytest.mark.parametrize("edited", ["- [ ] 买菜 today\n", "text\n", None])
def test_an_item_that_is_another_by_now_is_refused(study: Open, edited: str | None) -> None:
    room = study({"a.md": "- [ ] 买菜\n"})
    refs = room.refs("todo")
    path = room.vault / "a.md"
    path.write_text(edited) if edited else path.unlink()
    with pytest.raises(MaterialChanged):
        room.propose(CompleteTodos(target=TODOS), refs)


def test_a_task_that_moved_down_is_found_again(study: Open) -> None:
    room = study({"a.md": "- [ ] 买菜\n"})
    refs = room.refs("todo")
    (room.vault / "a.md").write_text("new\n\n- [ ] 买菜\n")
    [change] = room.propose(CompleteTodos(target=TODOS), refs)
    assert writes_of((change,))[0].after == "new\n\n- [x] 买菜\n".encode()


def test_two_steps_on_one_file_become_one_write(study: Open) -> None:
    """A tag that adds lines above does not push the task's edit off its line."""
    room = study({"a.md": "- [ ] 买菜 #old\n- [ ] 写信 #old\n"})
    changes = [
        *room.propose(AddTags(target=NOTES, tags=("new",)), room.refs("note")),
        *room.propose(RemoveTags(target=NOTES, tags=("old",)), room.refs("note")),
        *room.propose(CompleteTodos(target=TODOS), room.refs("todo")),
        *room.propose(MoveNotes(target=NOTES, folder="归档/2026"), room.refs("note")),
    ]
    new, old = writes_of(changes)
    assert new.after == "---\ntags:\n  - new\n---\n- [x] 买菜\n- [x] 写信\n".encode()
    assert (new.path, old.path, old.after) == (room.vault / "归档/2026/a.md", room.vault / "a.md", None)


def test_two_steps_on_one_line_are_refused(study: Open) -> None:
    room = study({"a.md": "- [ ] 买菜\n"})
    twice = room.propose(CompleteTodos(target=TODOS), room.refs("todo")) * 2
    with pytest.raises(EditRefused) as refused:
        writes_of(twice)
    assert "同一行" in refused.value.text("zh")


def test_a_new_todo_goes_to_the_connected_list(study: Open) -> None:
    room = study({}, "买菜\n")
    [change] = room.propose(CreateTodo(text="查看复盘", due="明天", tags=("工作",)))
    assert change.diff[1:] == ("+2026-11-30 查看复盘 +工作 due:2026-12-01",)
    assert change.path == str(room.list)


@pytest.mark.parametrize(
    ("due", "day"), [("明天", "2026-12-01"), ("本周", "2026-12-06"), ("12月5日", "2026-12-05"), ("周五", "2026-12-04")]
)
def test_a_due_phrase_is_read_ahead(study: Open, due: str, day: str) -> None:
    """Of a longer span, the last day is the one by which it is due."""
    [change] = study({}).propose(CreateTodo(text="查看", due=due))
    assert isinstance(change.do, AppendTodo)
    assert change.do.line == f"- [ ] 查看 📅 {day}"
    assert (Path(change.path).name, change.noted) == ("Todos.md", ("new_file",))


def test_a_due_phrase_without_a_day_is_refused(study: Open) -> None:
    with pytest.raises(UnknownTime):
        study({}).propose(CreateTodo(text="查看", due="改天"))


def test_the_inbox_can_be_set(study: Open) -> None:
    room = study({"收件箱.md": "# 收件箱\n"}, "买菜\n")
    [change] = room.propose(CreateTodo(text="查看"), todo_inbox="收件箱.md")
    assert writes_of((change,))[0].after == "# 收件箱\n- [ ] 查看\n".encode()


def test_a_bookmark_goes_to_a_file_of_our_own(study: Open) -> None:
    room = study({})
    [change] = room.propose(AddBookmark(address="example.com/a", title="<甲>"))
    assert change.path == str(room.vault / "Notewright/Bookmarks.html")
    written = writes_of((change,))[0].after or b""
    assert f'<DT><A HREF="https://example.com/a" ADD_DATE="{int(NOON.timestamp())}">&lt;甲&gt;</A>' in written.decode()
    with pytest.raises(EditRefused):
        room.propose(AddBookmark(address="javascript:alert(1)"))


def test_a_note_is_moved_and_its_links_are_told_of(study: Open) -> None:
    room = study({"a.md": "[[b]] ![](img/x.png)\n", "项目/b.md": "b"})
    [change] = room.propose(MoveNotes(target=NOTES, folder="/项目/"), room.refs("note", "img"))
    assert isinstance(change.do, MoveFile)
    assert (change.diff, change.noted) == (("-a.md", "+项目/a.md"), ("relative_links",))


def test_nothing_is_moved_over_another_note(study: Open) -> None:
    """Also where the two names differ only in case: vaults travel."""
    room = study({"a.md": "one", "sub/A.md": "two"})
    with pytest.raises(NameTaken):
        room.propose(MoveNotes(target=NOTES, folder="sub"), room.refs("note", "one"))


@pytest.mark.parametrize("folder", ["../out", ".obsidian", "a/../b", "a:b", "/", "out"])
def test_a_folder_outside_the_vault_is_refused(study: Open, folder: str) -> None:
    room = study({"a.md": "one"})
    (room.vault / "out").symlink_to(room.home)
    with pytest.raises(EditRefused):
        room.propose(MoveNotes(target=NOTES, folder=folder), room.refs("note"))


def test_a_todo_has_no_frontmatter_of_its_own(study: Open) -> None:
    room = study({"a.md": "- [ ] 买菜\n"})
    with pytest.raises(EditRefused):
        room.propose(AddTags(target=TODOS, tags=("a",)), room.refs("todo"))


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared workspace is not beside this checkout")
def test_three_todos_of_a_real_workspace_are_three_changed_lines(study: Open) -> None:
    """Byte for byte the rest of every file."""
    room = study({})
    shutil.copytree(SHARED / "notes", room.vault, dirs_exist_ok=True)
    room.library.index(OWNER)
    before = room.files()
    pending = [ref for ref in room.refs("todo") if ref.date]
    opened = {ref.id for ref in pending}
    refs = [ref for ref in sorted(pending, key=lambda ref: ref.date or "") if ref.id in opened]
    changes = [change for change in room.propose(CompleteTodos(target=TODOS), tuple(refs[:40])) if change.diff][:3]
    room.sets.put(room.set_of(*changes))
    room.sets.apply(OWNER, room.set_of().id, 1)
    after = room.files()
    assert before.keys() == after.keys() and len(changes) == 3
    pairs = [(before[path].split(b"\n"), after[path].split(b"\n")) for path in before]
    assert all(len(old) == len(new) for old, new in pairs)
    assert sum(a != b for old, new in pairs for a, b in zip(old, new, strict=True)) == 3
    room.sets.undo(OWNER)
    assert room.files() == before
