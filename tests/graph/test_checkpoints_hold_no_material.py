"""Every table of the checkpoint store, after real journeys: no 40 characters of any body or draft (design §4)."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import ZONE, House, draft, scope, scripted

from notewright.models import offline_models
from notewright.state.preferences import Preferences

RUN = 40
BODY = (
    "The canary served five percent of readers for thirty hours and nobody saw a crash; "
    "灰度期间只有两位读者反馈翻页卡顿，排版引擎的补丁当晚合入，第二天清晨全部节点完成回滚演练并且记录在案。"
)
TEXT = "一共跑了三十个小时，没有崩溃，也没有人投诉翻页；后续的全量发布排在下周三上午十点，值班表已经定好。[1]"
EDIT = "这是我自己动手改写的一段话，每一个字都不应该出现在检查点里，因为手工编辑先存成版本，状态里只有版本号。[1]"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note("灰度", f"# 灰度\n{BODY}\n\n- [ ] {BODY}")
    made.index()
    return made


def stored(path: Path) -> Iterator[bytes]:
    """Every cell of every table, `writes` too."""
    with sqlite3.connect(path) as connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in connection.execute(f"SELECT * FROM {table}"):
                yield from (cell if isinstance(cell, bytes) else str(cell).encode() for cell in row)


def leaks(path: Path, *texts: str) -> list[str]:
    cells = b"\n".join(stored(path))
    windows = {text[start : start + RUN] for text in texts for start in range(len(text) - RUN + 1)}
    return [window for window in windows if window.encode() in cells]


def journeys(house: House) -> None:
    notes = {"resource_type": "note", "time_range": "今天"}
    todos = {"resource_type": "todo", "todo_status": "pending"}
    _, house.models = scripted(scope(notes, todos), draft(content=TEXT), draft(content=TEXT[::-1]), "prose", "prose")
    standing = house.say("把今天的笔记和还没完成的待办整理成一篇总结")
    edited = house.drafts.edit("me", standing.draft.id, house.drafts.get("me", standing.draft.id).text)
    house.drafts.put(edited.model_copy(update={"text": edited.text.model_copy(update={"content": EDIT})}))
    standing = house.reply(standing, {"type": "edit", "version": edited.version})
    standing = house.reply(standing, {"type": "revise", "feedback": "写短一点"})
    house.reply(standing, {"type": "approve"})
    house.say("把今天的笔记整理成一篇日报")
    _, house.models = scripted(scope(notes, note=False), {"text": TEXT})
    house.say("今天的笔记讲了什么？")
    _, house.models = scripted(scope(todos | {"time_range": "今天"}), draft(content=TEXT))
    asked = house.say("把今天的未完成待办整理成一篇笔记")
    house.reply(asked, {"choice": len(asked.asked[0]["choices"])})


def more_journeys(house: House) -> None:
    """A digest by workers, and several writes in one set that is shown, thinned and applied."""
    house.models = offline_models()
    standing = house.say("把今天的笔记整理成一篇复盘，再创建一个明天提醒我查看的待办")
    fewer = house.reply(standing, {"type": "keep", "changes": [1], "draft": False})
    house.reply(fewer, {"type": "approve"})
    house.reply(house.say("complete the 灰度 todo"), {"type": "leave"})
    house.preferences = Preferences(zone=ZONE, over_budget="digest")
    for number in range(14):
        house.note(f"长 {number}", f"{BODY * 40}{number}")
    house.index()
    assert house.reply(house.say("把今天的笔记整理成一篇总结"), {"type": "approve"}).run


def test_no_body_and_no_draft_stands_in_a_checkpoint(house: House) -> None:
    journeys(house)
    more_journeys(house)
    assert len(list(stored(house.checkpoints))) > 100
    assert leaks(house.checkpoints, BODY, TEXT, TEXT[::-1], EDIT) == []


def test_the_search_for_leaks_finds_a_planted_one(house: House) -> None:
    journeys(house)
    with sqlite3.connect(house.checkpoints) as connection:
        connection.execute("UPDATE writes SET value = ? WHERE rowid = 1", (f"x{BODY[7:60]}".encode(),))
    assert leaks(house.checkpoints, BODY)


def test_every_checkpoint_of_a_journey_stays_small(house: House) -> None:
    """References only: the size of a thread does not follow the size of its material (performance goals)."""
    sizes = []
    for factor in (1, 40):
        house.note("灰度", f"# 灰度\n{BODY * factor}")
        house.index()
        _, house.models = scripted(scope({"resource_type": "note", "time_range": "今天"}), draft(content=TEXT))
        before = sum(map(len, stored(house.checkpoints))) if house.checkpoints.exists() else 0
        house.reply(house.say("把今天的笔记整理成一篇日报"), {"type": "approve"})
        sizes.append(sum(map(len, stored(house.checkpoints))) - before)
    assert sizes[1] < sizes[0] * 1.2
