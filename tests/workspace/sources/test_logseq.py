"""A Logseq graph: its journals, its properties, and tasks that begin with a word instead of a box."""

from collections.abc import Callable
from datetime import date
from typing import Any

PAGE = """tags:: 发布, [[Ops]]

- TODO [#A] 写回滚手册 #灰度
  DEADLINE: <2026-02-20 Fri>
  SCHEDULED: <2026-02-18 Wed 09:00 +1w>
  :LOGBOOK:
  CLOCK: [2026-02-17 Tue 10:00:00]
  :END:
- DONE 定时间
\t- LATER nested one DEADLINE: <2026-02-21 Sat>
- CANCELED 取消的事
- [ ] a box as well
- TODOs are not tasks, nor is a TODO in the middle
- ```
  TODO in code
  ```
"""


def test_tasks_of_a_logseq_graph(vault: Callable[..., Any]) -> None:
    found = vault({"logseq/config.edn": "{}", "journals/2026_02_17.md": PAGE})
    assert [(todo.title, todo.status) for todo in found.todos] == [
        ("写回滚手册 #灰度", "pending"),
        ("定时间", "done"),
        ("nested one", "pending"),
        ("取消的事", "cancelled"),
        ("a box as well", "pending"),
    ]
    first, _, nested, *_ = found.todos
    assert {name: dated.value for name, dated in first.dates.items()} == {
        "created": date(2026, 2, 17),
        "due": date(2026, 2, 20),
        "scheduled": date(2026, 2, 18),
    }
    assert nested.dates["due"].value == date(2026, 2, 21)
    assert first.tags == ("灰度",) and first.line == 3
    assert set(found.note.tags) == {"发布", "Ops", "灰度"}


def test_elsewhere_a_word_makes_no_task(vault: Callable[..., Any]) -> None:
    """TODO opens many a line of an Obsidian vault or a plain folder that is no task there."""
    assert vault({"a.md": PAGE}).todos[0].title == "a box as well"
