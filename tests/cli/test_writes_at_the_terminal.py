"""At a real terminal a set is chosen from by number, its note reworded, and applied by one key; workers are counted."""

from collections.abc import Callable

import pytest
from fakes.desk import SENTENCE, TWO_WRITES, Desk
from fakes.terminal import Terminal

DECIDE = "或者直接说笔记要怎么改:"
pytestmark = pytest.mark.slow


def test_wrong_numbers_wishes_and_choices_until_it_is_applied(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    before, at = desk.files(), terminal("draft", TWO_WRITES)
    first = at.until(DECIDE)
    assert "\x1b[32m     + - [ ] 查看" in first and "[a] 执行选中的 2 项" in first and "[e]" in first
    at.type("7")
    assert "编号从 1 到 2" in at.until(DECIDE)
    at.type("x")
    assert "没有这个选项。" in at.until(DECIDE)
    at.type("把上周的笔记也加进来")
    assert "重新说一遍" in at.until(DECIDE)
    at.type("写短一点")
    assert "第 2 版" in at.until(DECIDE)
    at.type("不要 1")
    assert "（不做）" in (fewer := at.until(DECIDE)) and "[a] 执行选中的 1 项" in fewer
    at.type("1 2")
    assert "（不做）" not in at.until(DECIDE)
    assert desk.files() == before
    at.type("a")
    code, last = at.end()
    assert (code, "notewright undo" in last, len(set(desk.files()) - set(before))) == (0, True, 2)


def test_nothing_chosen_is_said(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    before, at = desk.files(), terminal("draft", TWO_WRITES)
    at.until(DECIDE)
    at.type("不要 1 2")
    assert "[a]" not in at.until(DECIDE)
    at.type("a")
    assert "还没有选中任何一项" in at.until(DECIDE)
    at.type("d")
    code, last = at.end()
    assert (code, "已丢弃" in last, desk.files()) == (0, True, before)


def test_ctrl_c_keeps_the_set(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    at = terminal("draft", TWO_WRITES)
    at.until(DECIDE)
    at.press("\x03")
    code, last = at.end()
    [made] = desk("drafts", "--json").object["sets"]
    assert (code, made["status"], made["id"][:8] in last, "Traceback" in last) == (130, "waiting", True, False)


def test_workers_are_counted_on_one_line(desk: Desk, terminal: Callable[..., Terminal]) -> None:
    for name in ("甲", "乙"):
        desk.note(name, "灰度可以继续放量，崩溃率没有变化。\n\n" * 1000)
    desk("index")
    at = terminal("draft", SENTENCE, "--digest")
    shown = at.until("或者直接说要改什么:")
    assert "\r\x1b[K工人 2/" in shown and shown.rindex("\r\x1b[K") < shown.index("# 灰度"), "gone before the text"
    at.type("l")
    assert at.end()[0] == 0
