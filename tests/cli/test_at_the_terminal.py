"""At a real terminal the person is asked, and every key and every wrong key does what the screen says."""

from collections.abc import Callable

import pytest
from fakes.desk import SENTENCE, Desk
from fakes.terminal import Terminal

DECIDE = "或者直接说要改什么:"
pytestmark = pytest.mark.slow


def test_wrong_keys_edits_and_wishes_until_it_is_approved(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    editor = desk.root / "editor"
    editor.write_text('#!/bin/sh\necho "手写的一行。" >> "$1"\n')
    editor.chmod(0o700)
    at = terminal("draft", SENTENCE, EDITOR=str(editor), VISUAL="")
    first = at.until(DECIDE)
    assert "\x1b[2m" in first, "the receipt is dim"
    assert "[v]" not in first
    at.type("x")
    assert "没有这个选项。" in at.until(DECIDE)
    at.type("e")
    edited = at.until(DECIDE)
    assert "现在是第 2 版" in edited
    assert "[v]" in edited
    at.type("v")
    assert "+手写的一行。" in at.until(DECIDE)
    at.type("再补上还没完成的待办")
    assert "第 3 版" in at.until(DECIDE)
    at.type("ａ")
    code, last = at.end()
    (note,) = desk.saved()
    assert (code, last.splitlines()[-1]) == (0, f"已保存：{note}")
    assert "核对灰度名单" in note.read_text(encoding="utf-8")


def test_an_editor_that_fails_loses_nothing(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    at = terminal("draft", SENTENCE, EDITOR="false", VISUAL="")
    at.until(DECIDE)
    at.type("e")
    assert "[a] 批准" in at.until(DECIDE)
    at.type("l")
    code, last = at.end()
    assert (code, "等你决定" in last) == (0, True)


def test_dropping_is_asked_about(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    at = terminal("draft", SENTENCE)
    at.until(DECIDE)
    at.type("算了，这篇不要了")
    assert "[y] 是  [n] 否" in at.until("先放下）:")
    at.type("是")
    code, last = at.end()
    assert (code, "已丢弃" in last) == (0, True)
    assert [line["status"] for line in desk("drafts", "--json").object["drafts"]] == ["discarded"]


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_at_the_question_keeps_the_draft(desk: Desk, terminal: Callable[..., Terminal], key: str) -> None:
    at = terminal("draft", SENTENCE)
    at.until(DECIDE)
    at.press(key)
    code, last = at.end()
    (line,) = desk("drafts", "--json").object["drafts"]
    assert (code, line["status"], line["id"][:8] in last) == (130, "waiting", True)
    assert "Traceback" not in last


def test_a_question_is_answered_by_number(terminal: Callable[..., Terminal]) -> None:
    at = terminal("answer", "今天的未完成待办有哪些")
    assert "  1. " in at.until("先放下）:")
    at.type("9")
    assert "没有这个选项。" in at.until("先放下）:")
    at.type("5")
    code, last = at.end()
    assert (code, "核对灰度名单" in last) == (0, True)


def test_the_bar_counts_files(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    at = terminal("index")
    code, shown = at.end()
    assert (code, "索引 vault" in shown, "2/2" in shown) == (0, True, True)
