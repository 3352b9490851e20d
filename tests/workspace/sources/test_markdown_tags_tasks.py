"""Tags and tasks stand in text that a person wrote, never in code, comments, links or frontmatter."""

from datetime import date
from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from notewright.workspace.records import ItemDate, Status
from notewright.workspace.sources.markdown import text_lines
from notewright.workspace.sources.tags import field_tags, inline_tags
from notewright.workspace.sources.tasks import default_states, read_task

ZONE = ZoneInfo("UTC")


def tasks_in(body: str) -> list[str]:
    found = (read_task(line.text, default_states(), ZONE) for line in text_lines(body) if line.is_item)
    return [task.title for task in found if task]


@pytest.mark.parametrize(
    "body",
    [
        "- [ ] x",
        "* [ ] x",
        "+ [ ] x",
        "1. [ ] x",
        "12) [ ] x",
        "  - [ ] x",
        "- a\n\t- [ ] x",
        "- a\n    - [ ] x",
        "- a\n\n    - [ ] x",
        "> - [ ] x",
        "> > - [ ] x",
        "> [!todo] Title\n> - [ ] x",
        ">- [ ] x",
        "- - [ ] x",
        "1. a\n   - [ ] x",
        "para\n    - [ ] x",
        "-\t[ ] x",
        "# Head\n- [ ] x",
        "- a\n  > quote\n    - [ ] x",
        "- a\n    > - [ ] x",
        "1. a\n\n\t> [!note]\n\t> - [ ] x",
        "- a\n      - b\n~~~\n- code\n~~~\n- [ ] x",
        "- a\n>\n  ```\n  code\n  ```\n- [ ] x",
        "- [ ] x\n  ---",
        "text `<!--` text\n- [ ] x",
        "`%%` and `%%`\n- [ ] x",
        "100%% sure\n- [ ] x",
        "```\ncode\n```\n- [ ] x",
        "~~~\n```\n~~~\n- [ ] x",
        "````\n```\n````\n- [ ] x",
        "- a\n  ```\n  code\n- [ ] x",
        "> ```\n> code\n- [ ] x",
        "<!-- a -->\n- [ ] x",
        "%% a %%\n- [ ] x",
        "- [ ] <!-- note -->x",
        "- [ ] x %% why %%",
        "#tag\n    - [ ] x",
        "a --> b\n- [ ] x",
        "``` inline ``` text\n- [ ] x",
    ],
)
def test_a_task_is_found_wherever_it_may_stand(body: str) -> None:
    assert tasks_in(body) == ["x"]


@pytest.mark.parametrize(
    "body",
    [
        "```\n- [ ] x\n```",
        "~~~md\n- [ ] x\n~~~",
        "```\n- [ ] x",
        "````\n```\n- [ ] x\n```\n````",
        "- a\n  ```\n  - [ ] x\n  ```",
        "- ```\n  - [ ] x",
        "> ```\n> - [ ] x",
        "    - [ ] x",
        "para\n\n    - [ ] x",
        "# Head\n    - [ ] x",
        "- a\n\n      - [ ] x\n",
        "<!-- - [ ] x -->",
        "<!--\n- [ ] x\n-->",
        "<!--\n- [ ] x",
        "%%\n- [ ] x\n%%",
        "%% a\n- [ ] x %% b",
        "- [ ] ",
        "- [ ]",
        "- []  x",
        "- [ ]x",
        "- [x](link) y",
        "[ ] x",
        "- [ab] x",
        "-[ ] x",
    ],
)
def test_what_only_looks_like_a_task_is_none(body: str) -> None:
    assert tasks_in(body) == []


@pytest.mark.parametrize(
    ("box", "status"),
    [
        (" ", "pending"),
        ("x", "done"),
        ("X", "done"),
        ("/", "pending"),
        ("-", "cancelled"),
        (">", "pending"),
        ("?", "pending"),
        ("ü", "pending"),
    ],
)
def test_states_by_the_character_in_the_box(box: str, status: Status) -> None:
    """A cancelled task is neither pending nor done; an unknown character hides no task."""
    task = read_task(f"[{box}] x", default_states(), ZONE)
    assert task
    assert task.status == status
    assert status in get_args(Status)


@pytest.mark.parametrize(
    ("text", "title", "dates"),
    [
        ("pay 📅 2026-01-05", "pay", {"due": 5}),
        (
            "pay 📅2026-01-05 ➕ 2026-01-01 ✅ 2026-01-06 ⏳ 2026-01-04",
            "pay",
            {"due": 5, "created": 1, "done": 6, "scheduled": 4},
        ),
        ("pay 🗓️ 2026-01-05 #bill", "pay #bill", {"due": 5}),
        ("pay 🔁 every month 📅 2026-01-05", "pay", {"due": 5}),
        ("pay 🛫 2026-01-02 ⌛ 2026-01-03 ^id-1", "pay", {"scheduled": 3}),
        ("pay [due:: 2026-01-05]", "pay", {"due": 5}),
        ("pay (scheduled:: 2026-01-05) now", "pay now", {"scheduled": 5}),
        (
            "pay [due::2026-01-05] [completion::2026-01-06] [created:: 2026-01-01]",
            "pay",
            {"due": 5, "done": 6, "created": 1},
        ),
        ("pay [Due:: [[2026-01-05]]]", "pay [Due:: [[2026-01-05]]]", {}),
        ("pay [due:: soon] [p:: 1]", "pay [p:: 1]", {}),
        ("pay 📅 2026-02-30", "pay", {}),
        ("pay 📅 tomorrow", "pay 📅 tomorrow", {}),
        ("pay 📅 2026-01-04 📅 2026-01-05", "pay", {"due": 5}),
        ("📅 2026-01-05", "📅 2026-01-05", {"due": 5}),
    ],
)
def test_dates_on_the_line(text: str, title: str, dates: dict[str, int]) -> None:
    task = read_task(f"[ ] {text}", default_states(), ZONE)
    assert task
    assert task.title == title
    assert task.dates == {name: ItemDate(date(2026, 1, day), "field") for name, day in dates.items()}


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ("#tag", ["tag"]),
        ("a #b #b #c", ["b", "b", "c"]),
        ("#work/release/灰度", ["work/release/灰度"]),
        ("今天，#发布计划 推迟；#复盘。", ["发布计划", "复盘"]),
        ("（#标签）(#x) **#y**", ["标签", "x", "y"]),
        ("#🌲 #0🌲 #1️⃣", ["🌲", "0🌲", "1️⃣"]),
        ("#2026 #1 #2026-01", ["2026-01"]),
        ("# Title", []),
        ("## Title #kept", ["kept"]),
        ("a#b C# #", []),
        ("`#code` ``#a ` b`` #t", ["t"]),
        ("https://x.org/#frag [a](#anchor) [[#head]] [[Note#head]] <a href='#x'> #t", ["t"]),
        ("\\#no &#35; &#x23;", []),
        ("#[[two words]] #a.", ["two words", "a"]),
        ("#trailing/ #a//b", ["trailing", "a/b"]),
        ("#tag, #tag2; #tag3!", ["tag", "tag2", "tag3"]),
        ("#ＡＢ", ["AB"]),
    ],
)
def test_inline_tags(line: str, tags: list[str]) -> None:
    assert inline_tags(line) == tags


@pytest.mark.parametrize(
    ("value", "tags"),
    [
        (["a", "#b", "a"], ["a", "b"]),
        ("a, b，c、d", ["a", "b", "c", "d"]),
        ("a b #c", ["a", "b", "c"]),
        ("#work/release", ["work/release"]),
        ("machine learning, ai", ["machine learning", "ai"]),
        (["two words", "x, y"], ["two words", "x", "y"]),
        ("[[a]], [[b c]]", ["a", "b c"]),
        ("AI ai ＡＩ", ["AI"]),
        ("2024", ["2024"]),
        ("", []),
        ([["nested"], {"a": "b"}, None], []),
        ({"a": "b"}, []),
    ],
)
def test_frontmatter_tags(value: object, tags: list[str]) -> None:
    assert field_tags(value) == tags
