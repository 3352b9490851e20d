"""More material than one call holds: workers read all of it, and the draft is written from their notes (design §7)."""

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from house import ZONE, House, draft, scope, scripted
from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableConfig

from notewright.models.sections import read
from notewright.state.errors import StoreFailed
from notewright.state.preferences import Preferences
from notewright.state.ticket import is_second

SENTENCE = "把今天关于灰度的笔记整理成一篇总结"
SCOPE = scope({"resource_type": "note", "keyword": "灰度", "time_range": "今天"})
COUNT = 30
CHARS = 3_000


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path, preferences=Preferences(zone=ZONE, over_budget="digest"))
    for number in range(COUNT):
        made.note(f"灰度 {number:02}", f"灰度第{number}批放量正常，决定继续。" + "字" * CHARS)
    made.index()
    return made


def note(*numbers: int, confidence: str = "high") -> dict[str, Any]:
    return {
        "conclusion": f"各批正常 [{numbers[0]}]",
        "evidence": [f"第 {number} 批放量正常 [{number}]" for number in numbers],
        "file_refs": [],
        "open_issues": [],
        "confidence": confidence,
    }


def numbers_in(messages: list[BaseMessage]) -> list[int]:
    """The numbers of the material that a worker was given."""
    sections = read("".join(str(message.content) for message in messages if message.type == "human"))
    return [int(str(section.facts["number"])) for section in sections if section.name == "material"]


def refs_in(file: str) -> list[str]:
    """The ids of the items that a worker's file names as read, one line each."""
    return re.findall(r"^- \[\d+\].*?([0-9a-f]{32})", file, re.MULTILINE)


def reading_worker(messages: list[BaseMessage]) -> dict[str, Any]:
    return note(*numbers_in(messages)[:5])


def test_every_item_is_read_whole_by_exactly_one_worker(house: House) -> None:
    standing = house.say(SENTENCE)
    assert standing.confirming
    tickets = house.tickets.list("me", standing.run)
    assert len(tickets) > 3 and all(ticket.status == "done" for ticket in tickets)
    items = house.drafts.get("me", standing.draft.id).items
    files = [house.artifacts.read("me", ticket.pointer or "", (1, 400)) for ticket in tickets]
    for item in items:
        assert sum(item.refs[0].id in file for file in files) == 1
    read_in_all = sum(int(chars) for file in files for chars in re.findall(r"：(\d+) 个字符", file))
    assert read_in_all == sum(house.library.lengths("me", items)) > COUNT * CHARS
    assert len(items) == COUNT


def test_the_draft_cites_real_items_and_the_receipt_says_all_were_used(house: House) -> None:
    standing = house.say(SENTENCE)
    [line] = standing.receipt.queries
    assert (line.matched, line.used) == (COUNT, COUNT)
    stored = house.drafts.get("me", standing.draft.id)
    assert stored.sources and {source.number for source in stored.sources} <= {item.number for item in stored.items}
    assert all(source.title.startswith("灰度") and source.link for source in stored.sources)


def test_the_writer_sees_notes_and_no_body(house: House) -> None:
    chat, house.models = scripted(SCOPE, *[reading_worker] * 5, draft())
    standing = house.say(SENTENCE)
    assert standing.confirming and chat.count == 7
    last = "".join(str(message.content) for message in chat.prompts[-1])
    assert "放量正常" in last and "字" * 200 not in last


def test_a_worker_that_answers_nonsense_costs_its_own_part_only_and_is_named(house: House) -> None:
    def all_but_the_first(messages: list[BaseMessage]) -> Any:
        return "我觉得都挺好的。" if 1 in numbers_in(messages) else reading_worker(messages)

    chat, house.models = scripted(SCOPE, *[all_but_the_first] * 6, draft(content="正常。[9]"))
    standing = house.say(SENTENCE)
    assert standing.confirming and chat.count == 8
    lost, *others = house.tickets.list("me", standing.run)
    assert lost.status == "failed" and lost.note is not None and lost.note.confidence == "low"
    assert all(ticket.status == "done" for ticket in others)
    saved = Path(house.reply(standing, {"type": "approve"}).outcome.path).read_text(encoding="utf-8")
    assert str(lost.pointer) in saved


def test_a_repeated_digest_asks_no_finished_worker_again(house: House) -> None:
    standing = house.say(SENTENCE)
    before = house.tickets.list("me", standing.run)
    revised = house.reply(standing, {"type": "revise", "feedback": "写短一点"})
    assert revised.confirming and house.tickets.list("me", standing.run) == before
    assert revised.run == standing.run


def test_little_material_needs_no_workers(tmp_path: Path) -> None:
    house = House(tmp_path, preferences=Preferences(zone=ZONE, over_budget="digest"))
    house.note("灰度", "灰度正常。")
    house.index()
    standing = house.say(SENTENCE)
    assert standing.confirming and standing.run is None


def test_the_checkpoints_of_six_workers_over_much_text_stay_small(tmp_path: Path) -> None:
    """Over 50 kB of material each, and under 64 kB of checkpoints in all (design §4)."""
    house = House(tmp_path, preferences=Preferences(zone=ZONE, over_budget="digest"))
    for number in range(6):
        house.note(f"灰度 {number}", "灰度正常。" + "字" * 20_000)
    house.index()
    standing = house.say(SENTENCE)
    assert standing.confirming and len(house.tickets.list("me", standing.run)) == 6
    with sqlite3.connect(house.checkpoints) as connection:
        tables = ("SELECT checkpoint, metadata FROM checkpoints", "SELECT value FROM writes")
        size = sum(len(cell or b"") for table in tables for row in connection.execute(table) for cell in row)
    assert size < 64 * 1024


@pytest.mark.slow
def test_three_hundred_notes_are_read_by_workers_with_progress(tmp_path: Path) -> None:
    house = House(tmp_path, preferences=Preferences(zone=ZONE, over_budget="digest"))
    for number in range(300):
        house.note(f"灰度 {number:03}", f"灰度第{number}批正常。" + "字" * 2_000)
    house.index()
    told: list[dict[str, int]] = []
    config: RunnableConfig = {"configurable": {"thread_id": "many"}}
    for event in house.workflow.stream({"text": SENTENCE}, config, stream_mode="custom"):
        told += [event["progress"]] if "progress" in event else []
    tickets = house.tickets.list("me")
    assert max(step["done"] for step in told) == len(tickets) == told[0]["total"] > 20
    read_by = [ref for ticket in tickets for ref in refs_in(house.artifacts.read("me", str(ticket.pointer), (1, 80)))]
    assert len(read_by) == len(set(read_by)) == 300


def test_a_worker_that_failed_is_asked_once_more_of_the_stronger_model(house: House) -> None:
    chat, house.models = scripted(SCOPE, *["我觉得都挺好的。"] * 5, draft(content="正常。[9]"))
    better, house.stronger = scripted(*[reading_worker] * 5)
    standing = house.say(SENTENCE)
    assert standing.confirming and (chat.count, better.count) == (7, 5)
    assert all(ticket.status == "done" for ticket in house.tickets.list("me", standing.run))


@pytest.mark.parametrize("keep", [False, True])
def test_the_prompt_with_its_material_is_kept_only_where_that_was_switched_on(house: House, keep: bool) -> None:
    house.preferences = house.preferences.model_copy(update={"keep_prompts": keep})
    standing = house.say(SENTENCE)
    [first, *_] = house.tickets.list("me", standing.run)
    path = next((house.root / "home" / "artifacts").rglob(Path(str(first.pointer)).name))
    assert ("字" * 100 in path.read_text(encoding="utf-8")) is keep


def unsure_of_the_first(messages: list[BaseMessage]) -> dict[str, Any]:
    numbers = numbers_in(messages)
    if 1 not in numbers:
        return note(*numbers[:5])
    return note(*numbers[:2], confidence="low") | {"open_issues": ["谁批准的没有写 [1]"]}


def sections_of(messages: list[BaseMessage]) -> dict[str, str]:
    text = "".join(str(message.content) for message in messages if message.type == "human")
    return {section.name: section.body for section in read(text)}


def test_what_leaves_a_worker_unsure_is_read_once_more_with_what_was_left_open(house: House) -> None:
    """The surer note is kept, the writer sees it alone, and nobody is asked to look."""
    chat, house.models = scripted(SCOPE, *[unsure_of_the_first] * 5, draft(content="正常。[9]"))
    better, house.stronger = scripted(lambda messages: note(*numbers_in(messages)[2:5]))
    standing = house.say(SENTENCE)
    assert standing.confirming and (chat.count, better.count) == (7, 1)
    told = sections_of(better.prompts[0])
    assert told["left_open"] == "谁批准的没有写 [1]" and "另一个读者" in told["task"]
    first, *_, second = house.tickets.list("me", standing.run)
    assert (second.key, second.status) == (f"{first.key}-second", "done")
    written = "".join(str(message.content) for message in chat.prompts[-1])
    assert "第 3 批放量" in written and "第 1 批放量" not in written
    assert not any("没有把握" in line for line in house.drafts.get("me", standing.draft.id).coverage)


def test_a_second_reading_counts_no_item_twice(house: House) -> None:
    """Its file says that it is one and points to the first, so every ref still stands in one file alone."""
    _, house.models = scripted(SCOPE, *[unsure_of_the_first] * 6, draft(content="正常。[9]"))
    standing = house.say(SENTENCE)
    tickets = house.tickets.list("me", standing.run)
    files = [house.artifacts.read("me", ticket.pointer or "", (1, 400)) for ticket in tickets]
    items = house.drafts.get("me", standing.draft.id).items
    assert [sum(item.refs[0].id in file for file in files) for item in items] == [1] * COUNT
    read_in_all = sum(int(chars) for file in files for chars in re.findall(r"：(\d+) 个字符", file))
    assert read_in_all == sum(house.library.lengths("me", items))
    assert "第二次阅读" in files[-1] and str(tickets[0].pointer) in files[-1]


def test_what_stays_uncertain_is_for_the_persons_eye_and_is_not_sent_a_third_time(house: House) -> None:
    chat, house.models = scripted(SCOPE, *[unsure_of_the_first] * 6, draft(content="正常。[9]"), draft())
    standing = house.say(SENTENCE)
    second = house.tickets.list("me", standing.run)[-1]
    assert second.note and second.note.confidence == "low"
    [line] = [line for line in house.drafts.get("me", standing.draft.id).coverage if "没有把握" in line]
    assert str(second.pointer) in line, "the second reading, which knew what was open"
    before = chat.count
    assert house.reply(standing, {"type": "revise", "feedback": "语气正式一点"}).confirming
    assert chat.count == before + 1


def test_a_second_worker_that_gives_no_note_leaves_the_first_ones(house: House) -> None:
    _, house.models = scripted(SCOPE, *[unsure_of_the_first] * 5, draft(content="正常。[9]"))
    better, house.stronger = scripted("我也说不好。", "还是说不好。")
    standing = house.say(SENTENCE)
    first, *_, second = house.tickets.list("me", standing.run)
    assert standing.confirming and better.count == 2 and second.status == "failed"
    [line] = [line for line in house.drafts.get("me", standing.draft.id).coverage if "没有把握" in line]
    assert "谁批准的" in line and str(first.pointer) in line


def test_a_second_reading_that_is_repeated_does_not_repeat_the_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first ticket is done and gives its note without a call."""
    chat, house.models = scripted(SCOPE, *[unsure_of_the_first] * 5, draft(content="正常。[9]"))
    better, house.stronger = scripted(*[lambda messages: note(*numbers_in(messages)[2:5])] * 2)
    write, busy = house.artifacts.write, [StoreFailed(reason="database is locked")]

    def failing_once(owner: str, run: str, name: str, text: str) -> str:
        if is_second(name) and busy:
            raise busy.pop()
        return write(owner, run, name, text)

    monkeypatch.setattr(house.artifacts, "write", failing_once)
    assert house.say(SENTENCE).confirming
    assert (chat.count, better.count, busy) == (7, 2, [])


def test_the_offline_engine_does_not_read_twice(house: House) -> None:
    """It would say the same again."""
    for number in range(COUNT):
        house.note(f"灰度 {number:02}", "无关。" + "字" * CHARS)
    house.index()
    standing = house.say(SENTENCE)
    tickets = house.tickets.list("me", standing.run)
    assert any(ticket.note and ticket.note.confidence == "low" for ticket in tickets)
    assert not any(is_second(ticket.key) for ticket in tickets)
