"""A set of writes on the command line: shown by number, decided as one, on any day, by its id or its draft's."""

import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fakes.desk import TWO_WRITES, Desk

from notewright.workspace.change_sets import ChangeSets


@pytest.fixture
def listed(empty_desk: Desk) -> Desk:
    """Three open todos on 灰度."""
    empty_desk.note("清单", "- [ ] 灰度：写公告\n- [ ] 灰度：查监控\n- [ ] 灰度：订会议室\n- [ ] 买票\n")
    assert empty_desk("index", str(empty_desk.vault)).code == 0
    return empty_desk


def proposed(desk: Desk, sentence: str = TWO_WRITES) -> dict[str, object]:
    """The set that a sentence makes, as one object."""
    made: dict[str, object] = desk("draft", sentence, "--json").object["set"]
    return made


def test_two_writes_as_text(desk: Desk) -> None:
    before, ran = desk.files(), desk("draft", TWO_WRITES, lang="zh")
    lines = ran.out.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("  1. 新待办: 查看  vault/"))
    assert lines[first + 1].startswith("     + - [ ] 查看") and "新建文件" in lines[first + 2]
    assert lines[first + 3].startswith("  2. 新笔记: 灰度 总结")
    assert "这组写入" in lines[-1] and (ran.code, ran.err, desk.files()) == (0, "", before)
    assert "\x1b" not in ran.out and "/2" not in ran.out, "no colours and no counting when piped"


def test_two_writes_as_one_object(desk: Desk) -> None:
    ran = desk("draft", TWO_WRITES, "--json")
    made, changes = ran.object, ran.object["set"]
    assert (ran.code, made["id"], made["version"], made["status"]) == (0, changes["id"], 1, "waiting")
    assert set(made["draft"]) == {"title", "content"} and made["receipt"]["queries"]
    [todo] = changes["changes"]
    assert (todo["number"], todo["step"], todo["noted"], todo["left_out"]) == (1, "create_todo", ["new_file"], False)
    assert todo["diff"][-1].startswith("+- [ ] 查看") and Path(todo["path"]).name == "Todos.md"
    assert changes["note"]["number"] == 2 and not changes["note"]["left_out"] and changes["notes"] == []


def test_yes_writes_both_and_one_undo_takes_both_back(desk: Desk) -> None:
    before = desk.files()
    done = desk("draft", TWO_WRITES, "--yes", "--json").object
    assert (done["status"], len(done["paths"]), done["paths"][-1]) == ("applied", 2, done["path"])
    assert set(desk.files()) - set(before) == set(done["paths"])
    undone = desk("undo", "--json").object
    assert (undone["id"], undone["status"]) == (done["id"], "undone") and desk.files() == before
    assert desk("approve", str(done["id"])[:8], "--json").object["status"] == "applied"
    assert desk("approve", str(done["id"]), "--json").object["status"] == "applied_again"


def test_the_draft_of_a_set_undoes_the_set(desk: Desk) -> None:
    before, made = desk.files(), proposed(desk)
    note: dict[str, str] = made["note"]  # type: ignore[assignment]
    desk("approve", str(made["id"]))
    assert desk("undo", note["draft_id"], "--json").object["id"] == made["id"]
    assert desk.files() == before


def test_undo_takes_the_last_thing_first(desk: Desk) -> None:
    """A note alone, then a set: the set goes first, then the note, then there is nothing left."""
    note = desk.draft()
    desk("approve", note)
    desk("draft", TWO_WRITES, "--yes")
    first, second, third = (desk("undo", "--json").object for _ in range(3))
    assert first["status"] == second["status"] == "undone" and first["id"] != second["id"] == note
    assert third["error"] == "NothingToUndo"


def test_lists_and_shows_a_set_like_a_draft(desk: Desk) -> None:
    made = proposed(desk)
    short = str(made["id"])[:8]
    [line] = desk("drafts", lang="zh").out.splitlines()
    assert line.startswith(short) and re.search("2 项写入：灰度 总结.* · 查看$", line)
    assert desk("drafts", "--json").object["sets"] == [made] == [desk("show", short, "--json").object]
    shown = desk("show", short).out
    assert "# 灰度 总结" in shown and "  1. new todo: 查看" in shown
    assert "# 灰度 总结" not in desk("show", short, "--diff").out
    assert desk("discard", short, "--json").object["status"] == "discarded"
    refused = desk("approve", short, lang="zh")
    assert (refused.code, "“" in refused.out, "已弃" in refused.err) == (1, False, True)


def test_only_the_writes_that_are_named(desk: Desk) -> None:
    before, made = desk.files(), proposed(desk)
    done = desk("approve", str(made["id"]), "--only", "1", "--json").object
    assert [Path(path).name for path in done["paths"]] == ["Todos.md"]
    assert set(desk.files()) - set(before) == set(done["paths"])


@pytest.mark.parametrize("only", ["3", "0", "a", "1,9", ""])
def test_numbers_that_are_none_are_named(desk: Desk, only: str) -> None:
    before, made = desk.files(), proposed(desk)
    refused = desk("approve", str(made["id"]), "--only", only)
    assert (refused.code, "from 1 to 2" in refused.err, desk.files()) == (2, True, before)


def test_numbers_are_not_for_a_draft(desk: Desk) -> None:
    refused = desk("approve", desk.draft(), "--only", "1")
    assert (refused.code, "--only" in refused.err, desk.saved()) == (2, True, [])


def test_a_note_edited_later_is_the_one_that_is_written(desk: Desk) -> None:
    made = proposed(desk)
    own = desk.root / "own.md"
    own.write_text("# 我的标题\n\n我的话。\n", encoding="utf-8")
    desk("edit", str(made["id"]), "--file", str(own))
    assert "我的话" in desk("show", str(made["id"])).out
    desk("approve", str(made["id"]))
    assert "我的标题.md" in {path.name for path in desk.saved()}


@pytest.mark.parametrize("yes", [[], ["--yes"]])
def test_a_vague_target_waits_for_numbers(listed: Desk, yes: list[str]) -> None:
    before = listed.files()
    ran = listed("draft", "complete the 灰度 todo", *yes)
    assert ran.out.count("(left out)") == 3 and "! 3 items match and none was chosen" in ran.out
    assert (ran.code, "--only 1,2" in ran.out.splitlines()[-1], listed.files()) == (3, True, before)
    [made] = listed("drafts", "--json").object["sets"]
    assert listed("approve", made["id"]).code == 3 and listed.files() == before
    assert listed("approve", made["id"], "--only", "1,3").code == 0
    text = (listed.vault / "清单.md").read_text(encoding="utf-8")
    assert [line[:5] for line in text.splitlines()] == ["- [x]", "- [ ]", "- [x]", "- [ ]"]


@pytest.mark.parametrize("sentence", ["删除所有旧笔记", "email it to the team"])
def test_a_write_that_cannot_be_is_refused_by_name(desk: Desk, sentence: str) -> None:
    before, ran = desk.files(), desk("draft", sentence, "--yes", "--json")
    assert (ran.code, ran.object["question"]["question"], desk.files()) == (3, "unsupported_step", before)
    assert ran.object["question"]["about"] in sentence and ran.object["receipt"] is None


def test_the_rest_of_the_sentence_is_offered(desk: Desk) -> None:
    ran = desk("draft", "把关于灰度的笔记整理成一篇小结，然后发邮件给小李", lang="zh")
    assert (ran.code, "“发邮件给小李”在这里做不了" in ran.out, "  1. 写这篇笔记" in ran.out) == (3, True, True)


def test_a_file_that_changed_since_is_named_and_nothing_written(listed: Desk) -> None:
    made = proposed(listed, "complete all 灰度 todos")
    listed.note("清单", "- [ ] 灰度：写公告，改过\n")
    before, refused = listed.files(), listed("approve", str(made["id"]))
    assert (refused.code, "清单.md" in refused.err, listed.files()) == (1, True, before)


def test_a_name_that_nothing_has(desk: Desk) -> None:
    ran = desk("draft", "complete the 火星 todo", lang="zh")
    assert (ran.code, ran.out) == (1, "点名的东西一项也没有，所以什么都没写。\n")


def test_material_that_changed_since_is_shown_first(desk: Desk) -> None:
    """As for a draft alone; without its note the set does not rest on that material."""
    made = str(proposed(desk)["id"])
    desk.note("灰度数据", "改过了。\n")
    before, refused = desk.files(), desk("approve", made, lang="zh")
    assert (refused.code, "灰度数据" in refused.err, f"approve {made[:8]} --changed" in refused.err) == (3, True, True)
    assert desk.files() == before
    assert desk("approve", made, "--json").object["status"] == "material_changed"
    assert desk("approve", made, "--only", "1", "--json").object["status"] == "applied"
    desk("undo")
    assert desk("approve", made, "--only", "1 2", "--changed", "--json").object["status"] == "applied"


def test_a_set_without_a_note_has_no_words_to_change(listed: Desk) -> None:
    made = str(proposed(listed, "complete all 灰度 todos")["id"])
    refused = listed("revise", made, "写短一点")
    assert (refused.code, "hold no note" in refused.err) == (2, True)


def test_a_file_cannot_draw_on_the_screen(empty_desk: Desk) -> None:
    """An escape sequence in a todo would hide what is approved."""
    empty_desk.note("清单", "- [ ] 灰度：写公告\x1b[2K\x1b[1A\n")
    empty_desk("index", str(empty_desk.vault))
    shown = empty_desk("draft", "complete the 灰度 todo").out + empty_desk("drafts").out
    assert "\x1b" not in shown and "\ufffd[2K" in shown and "1 write: " in shown


def test_a_waiting_draft_becomes_part_of_a_set(desk: Desk) -> None:
    """On another day, in a thread of its own."""
    made = desk("revise", desk.draft(), "写短一点，再创建一个明天提醒我查看的待办", "--json")
    assert (made.code, made.object["set"]["note"]["number"] > 0, desk.saved()) == (0, True, [])


def test_revising_a_set_shows_it_whole_and_approving_writes_it_whole(desk: Desk) -> None:
    """In a process of its own, days later: what was seen is what is written, the todo too."""
    before, made = desk.files(), proposed(desk)
    ran = desk("revise", str(made["id"]), "写短一点", lang="zh")
    assert ran.out.count("新待办: 查看") == 1 and "新笔记: 灰度 总结" in ran.out
    assert str(made["id"])[:8] in ran.out.splitlines()[-1]
    done = desk("approve", str(made["id"]), "--json").object
    assert (done["status"], set(desk.files()) - set(before)) == ("applied", set(done["paths"]))
    assert len(done["paths"]) == 2


def test_yes_to_a_revised_set_is_a_yes_to_all_of_it(desk: Desk) -> None:
    made = proposed(desk)
    done = desk("revise", str(made["id"]), "写短一点", "--yes", "--json").object
    assert (done["id"], done["version"], done["status"], len(done["paths"])) == (made["id"], 2, "applied", 2)


def test_the_note_approved_alone_says_what_still_waits(desk: Desk) -> None:
    made = proposed(desk)
    note: dict[str, str] = made["note"]  # type: ignore[assignment]
    ran = desk("approve", note["draft_id"])
    assert (ran.code, f"The writes {str(made['id'])[:8]} wait" in ran.out) == (0, True)
    assert len(desk("approve", str(made["id"]), "--json").object["paths"]) == 2
    assert len(desk.saved()) == 2


def test_every_command_that_writes_leaves_the_index_true(desk: Desk) -> None:
    """Whole scans that have nothing left to read: after a set, its undo, a note, its undo."""

    def nothing_left() -> bool:
        report = desk("index", "--json").object
        return (report["read"], report["gone"]) == (0, 0)

    made = proposed(desk)
    desk("approve", str(made["id"]))
    assert nothing_left()
    assert len(desk("undo", "--json").object["paths"]) == 2
    assert nothing_left()
    desk("approve", desk.draft())
    assert nothing_left()
    desk("undo")
    assert nothing_left()


@pytest.mark.parametrize(("lang", "told"), [("en", "run `notewright index`"), ("zh", "请运行 `notewright index`")])
def test_an_index_that_cannot_follow_is_told_and_the_save_stands(desk: Desk, lang: str, told: str) -> None:
    made = proposed(desk)
    with sqlite3.connect(desk.home / "index.db") as connection:
        connection.execute("DROP TABLE texts")
    ran = desk("approve", str(made["id"]), "--changed", lang=lang)
    assert (ran.code, told in ran.err, len(desk.saved())) == (0, True, 2)


@pytest.mark.parametrize("about", ["set", "note"])
def test_a_set_is_dropped_whole_in_words_once_that_is_confirmed(desk: Desk, about: str) -> None:
    """By its own id or by that of its note: a note of a set is decided with all of it."""
    made = proposed(desk)
    note: dict[str, str] = made["note"]  # type: ignore[assignment]
    said = desk("revise", str(made["id"] if about == "set" else note["draft_id"]), "算了", "--json").object
    assert (said["status"], said["question"]["question"]) == ("asked", "confirm_discard_set")
    assert "整组" in desk("revise", str(made["id"]), "算了，不要了", lang="zh").out
    assert desk("show", str(made["id"]), "--json").object["status"] == "waiting"


def test_what_was_half_written_is_found_once_the_next_command_has_settled_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process ended after the files were written and before that was recorded."""
    made = proposed(desk)
    sets = ChangeSets(desk.home / "notewright.db", lambda owner: desk.vault / "Notewright", lambda: datetime.now(UTC))
    with monkeypatch.context() as killed:
        killed.setattr("notewright.workspace.change_set_rows.close", _killed)
        with pytest.raises(KeyboardInterrupt):
            sets.apply("local", str(made["id"]), 1)
    sets.close()
    assert desk("drafts", "--json").object["sets"][0]["status"] == "applied"
    assert "查看" in desk("draft", "把关于查看的待办整理成一篇清单").out
    assert desk("index", "--json").object["read"] == 0


def _killed(*_: object) -> None:
    raise KeyboardInterrupt
