"""Completing and reopening touches one line, and of it the box and the done date."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.state.change_set import LineEdit
from notewright.workspace.edits import task_line, task_note, todo_txt
from notewright.workspace.edits.lines import edit_lines
from notewright.workspace.edits.new_todo import append_todo
from notewright.workspace.edits.new_todo import task_line as new_task
from notewright.workspace.edits.text import Inexact, Text
from notewright.workspace.sources.tasks import default_states
from notewright.workspace.sources.vault_settings import DoneDates, VaultSettings

DAY = date(2026, 11, 30)
OWN_STATES = VaultSettings(
    (), default_states() | {"v": "done", "/": "pending"}, {}, frozenset(), False, {"/": "v", "v": " "}
)


def settings(done_dates: DoneDates | None = None, task_filter: str = "") -> VaultSettings:
    return VaultSettings((), default_states(), {}, frozenset(), False, {}, done_dates, task_filter)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("- [ ] 买菜", "- [x] 买菜"),
        ("\t* [ ] ship  it  ", "\t* [x] ship  it  "),
        ("> 1. [ ] quoted", "> 1. [x] quoted"),
        ("- - [/] nested", "- - [x] nested"),
        ("- [ ] pay 📅 2026-12-01", "- [x] pay 📅 2026-12-01 ✅ 2026-11-30"),
        ("- [ ] pay ➕ 2026-11-01 ^b1 ", "- [x] pay ➕ 2026-11-01 ✅ 2026-11-30 ^b1 "),
        ("- [ ] pay [due:: 2026-12-01]", "- [x] pay [due:: 2026-12-01]  [completion:: 2026-11-30]"),
        ("- [ ] pay (due:: 2026-12-01)", "- [x] pay (due:: 2026-12-01)  (completion:: 2026-11-30)"),
        ("- [ ] pay 📅 2026-12-01 ✅ 2025-01-01", "- [x] pay 📅 2026-12-01 ✅ 2026-11-30"),
        ("- [ ] weekly 🔁 every week 📅 2026-12-01", "- [x] weekly 🔁 every week 📅 2026-12-01 ✅ 2026-11-30"),
    ],
)
def test_completed_in_the_style_of_the_line(line: str, after: str) -> None:
    assert task_line.complete(line, settings(), DAY) == after


@pytest.mark.parametrize(
    ("done_dates", "task_filter", "line", "after"),
    [
        ("emoji", "", "- [ ] a", "- [x] a ✅ 2026-11-30"),
        ("dataview", "", "- [ ] a", "- [x] a  [completion:: 2026-11-30]"),
        ("none", "", "- [ ] a 📅 2026-12-01", "- [x] a 📅 2026-12-01"),
        ("emoji", "#task", "- [ ] a", "- [x] a"),
        ("emoji", "#task", "- [ ] a #task", "- [x] a #task ✅ 2026-11-30"),
    ],
)
def test_completed_as_the_vault_says(done_dates: DoneDates, task_filter: str, line: str, after: str) -> None:
    assert task_line.complete(line, settings(done_dates, task_filter), DAY) == after


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("- [x] a", "- [ ] a"),
        ("- [X] a ✅ 2026-11-30 ^b", "- [ ] a ^b"),
        ("- [x] a [due:: 2026-12-01]  [completion:: 2026-11-30]", "- [ ] a [due:: 2026-12-01]"),
        ("- [-] a ❌ 2026-11-30", "- [ ] a"),
    ],
)
def test_reopened_without_its_done_date(line: str, after: str) -> None:
    assert task_line.reopen(line, settings()) == after


def test_the_vaults_own_states_come_first() -> None:
    """A state that the vault's table follows with a done one gets that one."""
    assert task_line.complete("- [/] a", OWN_STATES, DAY) == "- [v] a"
    assert task_line.complete("- [ ] a", OWN_STATES, DAY) == "- [x] a"
    assert task_line.reopen("- [v] a", OWN_STATES) == "- [ ] a"


def test_a_logseq_task_changes_its_word() -> None:
    graph = settings()._replace(logseq=True)
    assert task_line.complete("- LATER [#A] 买菜", graph, DAY) == "- DONE [#A] 买菜"
    assert task_line.reopen("\t- DONE a", graph) == "\t- TODO a"


def test_a_box_in_an_odd_place_is_refused() -> None:
    with pytest.raises(Inexact):
        task_line.complete("<!-- c --> - [ ] a", settings(), DAY)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("(A) Call Mom @Phone", "x 2026-11-30 Call Mom @Phone pri:A"),
        ("(B) 2026-11-01 写信 +家 due:2026-12-01 ", "x 2026-11-30 2026-11-01 写信 +家 due:2026-12-01 pri:B "),
        ("2026-11-01 milk", "x 2026-11-30 2026-11-01 milk"),
        ("milk", "x 2026-11-30 milk"),
        ("x 2026-01-01 milk", "x 2026-01-01 milk"),
    ],
)
def test_todo_txt_follows_its_format(line: str, after: str) -> None:
    assert todo_txt.complete(line, DAY) == after
    if after != line:
        assert todo_txt.reopen(after) == line


def test_repeating_tasks_are_known() -> None:
    assert task_line.repeats("- [ ] a 🔁 every week") and task_line.repeats("- [ ] a [repeat:: every week]")
    assert todo_txt.repeats("a rec:1w") and not todo_txt.repeats("a record:1w") and not task_line.repeats("- [ ] a")


FOREIGN = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\u2028\u2029"), max_size=20).map(
    lambda text: "o" + text
)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


@given(st.lists(st.tuples(FOREIGN, ENDS), min_size=1, max_size=8), st.data(), st.sampled_from(["", "\ufeff"]))
def test_complete_then_reopen_gives_the_bytes_back(
    others: list[tuple[str, str]], data: st.DataObject, mark: str
) -> None:
    """In any file, with any line ends; no other line is ever another."""
    at = data.draw(st.integers(0, len(others) - 1))
    words = data.draw(st.text("ab 中文#[]()*`✅🔁^-", min_size=1, max_size=20).map(lambda text: "w" + text))
    others[at] = (f"- [ ] {words}", others[at][1])
    before = (mark + "".join(line + end for line, end in others)).encode()
    text = Text.of(before).plain
    number = len("".join(line + "\n" for line, _ in others[:at]).split("\n"))
    line = text.split("\n")[number - 1]
    done = task_line.complete(line, settings(), DAY)
    after = edit_lines(before, [LineEdit(number=number, before=line, after=done)])
    changed = [
        n for n, (a, b) in enumerate(zip(before.splitlines(True), after.splitlines(True), strict=True)) if a != b
    ]
    assert len(changed) == 1
    assert edit_lines(after, [LineEdit(number=number, before=done, after=task_line.reopen(done, settings()))]) == before


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gb18030"])
def test_the_encoding_stays(encoding: str) -> None:
    data = "买菜\r\n- [ ] 写周报，发给大家看一看\r\n".encode(encoding)
    edited = edit_lines(data, [LineEdit(number=2, before="- [ ] 写周报，发给大家看一看", after="- [x] 写周报")])
    assert edited == "买菜\r\n- [x] 写周报\r\n".encode(encoding)


def test_bytes_of_no_encoding_are_refused() -> None:
    with pytest.raises(Inexact):
        edit_lines(b"- [ ] a\n\xc3\x28\xff", [])


def test_a_line_that_is_another_by_now_is_refused() -> None:
    with pytest.raises(Inexact):
        edit_lines(b"- [ ] b\n", [LineEdit(number=1, before="- [ ] a", after="- [x] a")])


def test_a_task_notes_status_is_one_word_changed() -> None:
    note = "---\n# mine\nstatus: 'open' # why\ndue: 2026-12-01\ncompletedDate:\n---\nstatus: open\n"
    done = task_note.set_status(note, "done", DAY)
    assert done == note.replace("'open'", "'done'").replace("Date:", "Date: 2026-11-30")
    assert task_note.set_status(done, "open", None) == note
    assert task_note.usual_word("done", "进行中") == "已完成"


@pytest.mark.parametrize("head", ["status: &a open", "status: *a", "status: |\n  open", "{status: open}", "x: 1"])
def test_an_odd_status_is_refused(head: str) -> None:
    with pytest.raises(Inexact):
        task_note.set_status(f"---\na: &a b\n{head}\n---\n", "done", DAY)


def test_a_new_todo_goes_to_the_end() -> None:
    line = new_task("看复盘", DAY, ["工作", "#a b"])
    assert line == "- [ ] 看复盘 #工作 #a-b 📅 2026-11-30"
    assert append_todo(None, line, markdown=True).decode() == f"{line}\n"
    assert append_todo(b"a\r\nb", "c", markdown=False) == b"a\r\nb\r\nc\r\n"
    assert todo_txt.new_line("(A) x", DAY, DAY, ["a b"]) == "2026-11-30 (A) x +a-b due:2026-11-30"


@pytest.mark.parametrize("end", ["```\ncode", "%% open", "text\n    "])
def test_a_new_todo_is_never_hidden(end: str) -> None:
    data = (end if end.startswith("text") else end + "\n").encode()
    if end.startswith(("```",)):
        with pytest.raises(Inexact):
            append_todo(data, "- [ ] a", markdown=True)
    else:
        assert append_todo(data, "- [ ] a", markdown=True).endswith(b"\n- [ ] a\n")
