"""Every command does what its help says: text for a person, one object for a program, a code for how it ended."""

import json
from pathlib import Path

import pytest
from fakes.desk import SENTENCE, Desk

TWO = "把关于灰度的笔记和还没完成的灰度待办整理成一篇小结"


def test_a_sentence_becomes_one_saved_note(desk: Desk) -> None:
    """Receipt, title, text and decision of `draft --yes`; nothing else on the screen."""
    ran = desk("draft", SENTENCE, "--yes", lang="zh")
    (note,) = desk.saved()
    lines = ran.out.splitlines()
    assert lines[0] == "1. 笔记 · “灰度”：找到 2，用了 2"
    assert lines[2:4] == ["", f"# {note.stem}"]
    assert lines[-1] == f"已保存：{note}"
    assert (ran.code, ran.err) == (0, "")
    assert "\n\n\n" not in ran.out
    assert "\x1b" not in ran.out, "colours are off when piped"


def test_without_a_terminal_a_draft_waits(desk: Desk) -> None:
    ran = desk("draft", SENTENCE)
    assert (ran.code, desk.saved()) == (0, [])
    assert ran.out.splitlines()[-1].startswith("Draft ")
    listed = desk("drafts", lang="zh").out
    assert listed.count("等待") == listed.count("\n") == 1


def test_draft_as_one_object(desk: Desk) -> None:
    ran = desk("draft", TWO, "--json")
    made = ran.object
    assert made["draft"]["title"] in desk("show", made["id"][:8]).out
    assert [query["matched"] for query in made["receipt"]["queries"]] == [2, 1]
    assert {ref["resource_type"] for item in made["refs"] for ref in item["refs"]} == {"note", "todo"}
    assert (ran.code, ran.err, made["status"], made["version"]) == (0, "", "waiting", 1)
    assert desk.saved() == []


def test_an_answer_as_text_and_as_one_object(desk: Desk) -> None:
    question = "关于灰度的笔记里结论是什么"
    assert desk("answer", question, "--json").object["answer"] in desk("answer", question).out
    assert json.loads(desk("drafts", "--json").out) == {"drafts": [], "sets": []}


def test_a_draft_goes_its_whole_way(desk: Desk) -> None:
    """revise, edit, approve, approve again, undo, discard: each says what it did; the vault has one note or none."""
    draft_id = desk.draft(TWO)
    short = draft_id[:8]
    assert desk("revise", short, "写短一点", "--json").object["version"] == 2
    own = desk.root / "own.md"
    own.write_text("# 我的标题\n\n我的话。\n", encoding="utf-8")
    assert desk("edit", short, "--file", str(own)).out == f"Draft {short} is now version 3.\n"
    assert desk("edit", short, "--file", str(own), lang="zh").out == "没有改动。\n"
    assert "+我的话。" in desk("show", short, "--diff").out
    assert "我的话" not in desk("show", short, "--version", "1").out
    saved = desk("approve", short, "--json").object
    assert [path.name for path in desk.saved()] == ["我的标题.md"]
    assert desk("approve", short, lang="zh").out == f"之前已经保存过：{saved['path']}\n"
    assert desk("undo", lang="zh").out == f"已撤回：{saved['path']}。草稿 {short} 重新等待。\n"
    assert desk.saved() == []
    assert desk("discard", short, "--json").object == {"id": draft_id, "status": "discarded"}
    refused = desk("revise", short, "写短一点", lang="zh")
    assert (refused.code, refused.err.count("\n"), "“已弃”" in refused.err) == (1, 1, True)


def test_an_edit_needs_no_heading_and_keeps_the_title(desk: Desk) -> None:
    draft_id = desk.draft()
    before = desk("show", draft_id, "--json").object["text"]["title"]
    own = desk.root / "own.md"
    own.write_text("只有正文。", encoding="utf-8")
    desk("edit", draft_id, "--file", str(own))
    assert desk("show", draft_id, "--json").object["text"] == {"title": before, "content": "只有正文。"}


def test_the_editor_is_the_person_s_own(desk: Desk) -> None:
    draft_id = desk.draft()
    editor = desk.root / "editor"
    editor.write_text('#!/bin/sh\necho "手写的一行。" >> "$1"\n')
    editor.chmod(0o700)
    ran = desk("edit", draft_id, "--json", EDITOR=str(editor), VISUAL="")
    assert ran.object == {"id": draft_id, "status": "edited", "version": 2}
    assert desk("show", draft_id, "--json").object["text"]["content"].endswith("手写的一行。")


def test_material_that_changed_is_named_and_waits(desk: Desk) -> None:
    """Exit code 3: nobody is there to ask, so the draft waits until `--changed` says it is known."""
    draft_id = desk.draft()
    desk.note("灰度数据", "全改了。\n")
    asked = desk("approve", draft_id, lang="zh")
    assert (asked.code, asked.out, desk.saved()) == (3, "", [])
    assert "被改过：灰度数据" in asked.err
    found = desk("approve", draft_id, "--json")
    assert (found.code, found.err) == (3, "")
    assert found.object["changes"] == [{"id": "灰度数据", "change": "edited"}]
    assert desk("approve", draft_id, "--changed").code == 0


def test_a_question_waits_with_exit_code_3(desk: Desk) -> None:
    ran = desk("draft", "把今天的未完成待办写成一篇笔记", lang="zh")
    assert ran.code == 3
    assert ran.out.startswith("待办的“今天”指哪个日期？\n  1. ")
    made = desk("draft", "把今天的未完成待办写成一篇笔记", "--json")
    assert (made.code, made.object["status"], made.object["question"]["question"]) == (3, "asked", "todo_time_field")
    assert desk("scope", "今天的未完成待办").code == 3


def test_nothing_found_is_a_refusal_for_a_program_too(desk: Desk) -> None:
    for flags in ([], ["--json"]):
        assert desk("draft", "把关于火星的笔记整理成一篇小结", *flags).code == 1
    assert "没有找到" in desk("draft", "把关于火星的笔记整理成一篇小结", lang="zh").out


@pytest.mark.parametrize(("lang", "kind"), [("zh", "书签"), ("en", "bookmark")])
def test_a_missing_source_is_named_in_the_screen_s_language(desk: Desk, lang: str, kind: str) -> None:
    ran = desk("draft", "把今天的书签整理成一篇笔记", lang=lang)
    assert (ran.code, ran.out, kind in ran.err) == (1, "", True)
    assert desk("draft", "把今天的书签整理成一篇笔记", "--json").object["error"] == "NoSuchSource"


def test_a_revision_that_fails_leaves_the_draft_and_says_so(desk: Desk) -> None:
    draft_id = desk.draft()
    ran = desk("revise", draft_id, "再补上今天的书签")
    assert ran.code == 1
    assert [f"Draft {draft_id[:8]} waits" in line for line in ran.err.splitlines()] == [False, True]
    assert [line["status"] for line in desk("drafts", "--json").object["drafts"]] == ["waiting"]


def test_index_counts_names_bad_files_and_goes_on(desk: Desk) -> None:
    (desk.vault / "坏.md").write_bytes(b"\x00\x01\x02")
    ran = desk("index", lang="zh")
    assert ran.code == 0
    assert ran.out.startswith("4 项，用时 ")
    assert "读不了的（1）：\n" in ran.out
    assert str(desk.vault / "坏.md") in ran.out
    assert ran.err == "", "no bar without a terminal"
    assert desk("index", "--json").object["problems"][0]["reason"] == "not_text"


def test_a_source_that_is_gone_fails_the_command_and_can_be_forgotten(desk: Desk) -> None:
    export = desk.root / "bookmarks.html"
    export.write_text('<DL><DT><A HREF="https://a.example/">灰度</A></DL>', encoding="utf-8")
    assert desk("index", "--bookmarks", str(export), "--json").object["counts"]["bookmark"] == 1
    export.unlink()
    ran = desk("index")
    assert (ran.code, str(export) in ran.out) == (1, True)
    assert desk("index", "--json").code == 1
    assert desk("index", "--forget", str(export), lang="zh").out == f"已断开：{export}\n"
    assert desk("index", "--json").object["counts"] == {"note": 2, "todo": 2}
    again = desk("index", "--forget", str(export))
    assert (again.code, str(export) in again.err) == (2, True)


def test_scope_and_when_answer_line_by_line(empty_desk: Desk) -> None:
    """A bad line is named in its place, the others are answered, and the exit code tells."""
    lines = (
        '{"id": 1, "text": "昨天", "now": "2026-11-30T09:30:00"}\n\nnope\n{"id": 3, "text": "鬼节"}\n[]\n{"text": 4}\n'
    )
    ran = empty_desk("when", "--jsonl", stdin=lines)
    first, bad, refused, *rest = map(json.loads, ran.out.splitlines())
    assert first == {"id": 1, "start": "2026-11-29T00:00:00", "end": "2026-11-30T00:00:00"}
    assert (refused["id"], refused["code"]) == (3, "UnknownTime")
    assert {row["error"] for row in (bad, *rest)} == {"Usage"}
    assert (len(rest), ran.code, ran.err) == (2, 1, "")
    read = empty_desk("scope", "--jsonl", stdin='{"id": 1, "utterance": "今天的笔记"}\n')
    assert json.loads(read.out)["classification"]["workspace_queries"][0]["time_range"] == "今天"
    assert empty_desk("scope", "今天的笔记", "--json").object["ask"] is None


def test_when_says_its_dates(empty_desk: Desk) -> None:
    given = ("--now", "2026-11-30", "--zone", "America/New_York")
    assert empty_desk("when", "上周五", *given).out == "2026-11-27 00:00 → 2026-11-28 00:00  America/New_York\n"
    assert empty_desk("when", "last friday", *given, "--json").object == {
        "start": "2026-11-27T00:00:00",
        "end": "2026-11-28T00:00:00",
        "zone": "America/New_York",
        "vague": False,
    }


def test_scope_in_words(empty_desk: Desk) -> None:
    ran = empty_desk("scope", "把标签为 AI 的书签写成一篇笔记", lang="zh")
    assert ran.out == "要一篇笔记。\n- 书签 · 标签 AI\n"
    assert list(empty_desk.home.iterdir()) == []


def test_the_demo_saves_a_note(empty_desk: Desk, tmp_path: Path) -> None:
    ran = empty_desk("demo", str(tmp_path / "demo"))
    (note,) = (tmp_path / "demo" / "vault" / "Notewright").glob("*复盘*.md")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"Saved: {note}")


def test_workers_read_what_one_call_cannot_hold(desk: Desk) -> None:
    """Without the flag a part of it is used and said; with it every item is read, and the tickets tell by whom."""
    (desk.home / "settings.toml").write_text("[budget]\nitems = 1\n", encoding="utf-8")
    part = desk("draft", SENTENCE, "--json").object
    assert [query["used"] for query in part["receipt"]["queries"]] == [1] and not desk("tickets", "--json").object[
        "tickets"
    ]
    whole = desk("draft", SENTENCE, "--digest", "--json").object
    assert [query["used"] for query in whole["receipt"]["queries"]] == [2]
    assert {ticket["status"] for ticket in desk("tickets", "--json").object["tickets"]} == {"done"}
