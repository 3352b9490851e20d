"""In the graph: what may pass is tried again, what broke one worker stays with it, and no ticket stays claimed."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fakes.provider_server import provider, tool_call
from house import ZONE, House, draft, scope, scripted
from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableConfig

from notewright.graph import policies
from notewright.graph.build import Workflow
from notewright.language.notes import PARSING_FAILED
from notewright.models.provider import network_models
from notewright.nodes.spawn import Workers
from notewright.state.errors import EditRefused, StoreFailed
from notewright.state.flow import WorkflowInput
from notewright.state.preferences import Preferences
from notewright.workspace.holders import holder

SENTENCE = "把今天关于灰度的笔记整理成一篇总结"
TWO_WRITES = "把今天的笔记整理成一篇复盘，再创建一个明天提醒我查看的待办"
SCOPE = scope({"resource_type": "note", "keyword": "灰度", "time_range": "今天"})
OTHER_THREAD = f"{holder()}0"
QUOTED = "一段只该留在正文里的话，异常的文字里也可能引用到它，但检查点里不能有它，一个字也不行，四十个字。"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """Two parts for two workers; what may pass is tried again without a wait."""
    retry = policies.RETRY._replace(initial_interval=0.0, jitter=False)
    monkeypatch.setattr("notewright.graph.build.RETRY", retry)
    made = House(tmp_path, preferences=Preferences(zone=ZONE, over_budget="digest"))
    for number in range(2):
        made.note(f"灰度 {number}", "灰度正常。" + "字" * 20_000)
    made.index()
    return made


def reader(messages: list[BaseMessage]) -> dict[str, Any]:
    number = 1 if '"number": 1' in str(messages[-1].content) else 2
    return {"conclusion": f"正常 [{number}]", "evidence": [], "open_issues": [], "confidence": "high"}


def broken_once(house: House, monkeypatch: pytest.MonkeyPatch, key: str, error: Exception, times: int) -> None:
    """Writing the file of that ticket fails so often."""
    write, left = house.artifacts.write, [error] * times

    def failing(owner: str, run: str, name: str, text: str) -> str:
        if name == key and left:
            raise left.pop()
        return write(owner, run, name, text)

    monkeypatch.setattr(house.artifacts, "write", failing)


def test_a_worker_that_breaks_keeps_a_failed_note_and_its_sibling_its_own(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, house.models = scripted(SCOPE, reader, reader, draft(content="正常。[2]"))
    broken_once(house, monkeypatch, "part-001", ValueError(QUOTED), 9)
    standing = house.say(SENTENCE)
    assert standing.confirming
    broken, sibling = house.tickets.list("me", standing.run)
    assert (broken.status, sibling.status) == ("failed", "done")
    assert broken.note and (broken.note.confidence, broken.note.open_issues) == ("low", (PARSING_FAILED,))
    coverage = house.drafts.get("me", standing.draft.id).coverage
    assert sum("没有把握" in line for line in coverage) == 1, "the person is told which part to look at"
    with sqlite3.connect(house.checkpoints) as connection:
        cells = [cell for row in connection.execute("SELECT * FROM writes") for cell in row if isinstance(cell, bytes)]
    assert cells and not any(QUOTED[:40].encode() in cell for cell in cells)


def test_what_a_failed_worker_did_not_read_is_counted_in_the_draft(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And still is, where only the wording changed."""
    _, house.models = scripted(SCOPE, reader, reader, draft(content="正常。[2]"), draft(content="正常。[2]"))
    broken_once(house, monkeypatch, "part-001", ValueError(QUOTED), 9)
    standing = house.say(SENTENCE)
    revised = house.reply(standing, {"type": "revise", "feedback": "语气正式一点"})
    for version in (1, 2):
        stored = house.drafts.get("me", revised.draft.id, version)
        [line] = stored.unread
        assert "2 项中的 1 项，共 20,00" in line and "part-001" in line and "灰度" in line
        assert line in stored.coverage
    saved = Path(house.reply(revised, {"type": "approve"}).outcome.path).read_text(encoding="utf-8")
    assert stored.unread[0] in saved


def test_where_every_worker_fails_the_writer_is_not_called(house: House) -> None:
    chat, house.models = scripted(SCOPE, *["说不好。"] * 4)
    standing = house.say(SENTENCE)
    assert (standing.failure.code, standing.failure.stage, chat.count) == ("WorkersFailed", "draft", 5)
    assert standing.failure.facts["count"] == "2"
    assert standing.failure.facts["reasons"].startswith("part-001、part-002：")
    assert house.drafts.list("me") == ()


def test_workers_that_name_no_source_are_nothing_to_write_from(house: House) -> None:
    silent = {"conclusion": "正常", "evidence": [], "open_issues": [], "confidence": "high"}
    chat, house.models = scripted(SCOPE, silent, silent)
    standing = house.say(SENTENCE)
    assert (standing.failure.code, chat.count) == ("WorkersFailed", 3)
    assert "没有写明出处" in standing.failure.facts["reasons"]


@pytest.mark.parametrize(("times", "ends"), [(2, "confirming"), (3, "StoreFailed")])
def test_a_busy_database_is_tried_again_and_then_named(
    house: House, monkeypatch: pytest.MonkeyPatch, times: int, ends: str
) -> None:
    _, house.models = scripted(SCOPE, *[reader] * (2 + times), draft(content="正常。[2]"))
    broken_once(house, monkeypatch, "part-001", StoreFailed(reason="database is locked"), times)
    standing = house.say(SENTENCE)
    assert (standing.failure.code if standing.failure else "confirming") == ends
    assert {ticket.status for ticket in house.tickets.list("me")} <= {"done", "queued"}
    assert len(house.drafts.list("me")) == (ends == "confirming"), "no draft from half of the parts"


def test_a_ticket_of_a_sibling_that_ends_meanwhile_is_taken_over(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another worker of this very process holds the first ticket, and frees it before the last attempt."""
    claim = house.tickets.claim
    refused: list[str] = []

    def held_at_first(owner: str, ticket_id: str, worker: str, now: Any) -> bool:
        if len(refused) < 2:
            refused.append(ticket_id)
            return False
        return claim(owner, ticket_id, worker, now)

    _, house.models = scripted(SCOPE, reader, reader, draft(content="正常。[2]"))
    monkeypatch.setattr(house.tickets, "claim", held_at_first)
    assert house.say(SENTENCE).confirming and len(refused) == 2


def test_a_ticket_that_stays_held_is_named(house: House) -> None:
    _, house.models = scripted(SCOPE, reader, reader)
    run_of: list[str] = []
    queue = house.tickets.queue

    def queue_held(owner: str, run: str, tasks: Any) -> Any:
        made = queue(owner, run, tasks)
        house.tickets.claim(owner, made[0].id, OTHER_THREAD, house.now)
        run_of.append(run)
        return made

    house.tickets.queue = queue_held  # type: ignore[method-assign] # stands for a thread that is quicker
    standing = house.say(SENTENCE)
    assert standing.failure.code == "TicketHeld" and house.drafts.list("me") == ()
    held, sibling = house.tickets.list("me", run_of[0])
    assert (held.claimed_by, sibling.status) == (OTHER_THREAD, "done")


def test_a_step_that_breaks_is_named_in_the_set_and_the_rest_stands(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_once(house, monkeypatch, "step-1", ZeroDivisionError(), 9)
    house.preferences = Preferences(zone=ZONE)
    standing = house.say(TWO_WRITES)
    changes = house.changes.get("me", standing.change_set.id)
    assert standing.confirming and changes.changes == () and changes.draft
    assert "ZeroDivisionError" in changes.notes[0] and "查看" in changes.notes[0]
    [ticket] = house.tickets.list("me")
    assert ticket.status == "failed"


def test_a_refused_step_frees_its_ticket(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.preferences = Preferences(zone=ZONE)
    with monkeypatch.context() as refusing:
        refusing.setattr(
            house.library, "propose", lambda *_: (_ for _ in ()).throw(EditRefused(item="清单", reason="twice"))
        )
        assert house.say(TWO_WRITES).failure.code == "EditRefused"
    [ticket] = house.tickets.list("me")
    assert (ticket.status, ticket.claimed_by) == ("queued", None)


def test_the_todo_of_a_sentence_is_not_lost_where_the_note_needs_workers(house: House) -> None:
    """Steps and parts are work of one state; the lead still sees the steps after the parts were read."""
    standing = house.say("把今天关于灰度的笔记整理成一篇总结，再创建一个明天提醒我查看的待办")
    assert standing.confirming and standing.run
    changes = house.changes.get("me", standing.change_set.id)
    assert [change.step for change in changes.changes] == ["create_todo"] and changes.draft


ONCE: RunnableConfig = {"configurable": {"thread_id": "t"}}


def invoke(graph: Workflow, given: WorkflowInput) -> dict[str, Any]:
    return graph.invoke(given, ONCE)


def ainvoke(graph: Workflow, given: WorkflowInput) -> dict[str, Any]:
    return asyncio.run(graph.ainvoke(given, ONCE))


@pytest.mark.parametrize("run", [invoke, ainvoke])
def test_workers_of_a_silent_provider_end_in_either_kind_of_run(
    house: House, monkeypatch: pytest.MonkeyPatch, run: Callable[[Workflow, WorkflowInput], dict[str, Any]]
) -> None:
    """Both parts end as failed notes, and the run ends by itself."""
    monkeypatch.setattr("notewright.nodes.work.Workers", partial(Workers, seconds=0.3))
    silent = tool_call("submit_note", {})._replace(delay=60)
    with provider(tool_call("submit_scope", SCOPE), *[silent] * 4, tool_call("submit_note_draft", draft())) as server:
        house.models = network_models("m", server.base_url, "key")
        ended = run(house.workflow.copy(update={"checkpointer": None}), {"text": SENTENCE})
    tickets = house.tickets.list("me", ended["run"])
    assert [ticket.status for ticket in tickets] == ["failed", "failed"]
