"""Whatever a worker's model does, its task ends with a note whose pointer leads to all that was done."""

import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fakes.provider_server import provider, tool_call
from fakes.scripted_chat import FORCED, ScriptedChat
from house import NOW, House, scripted

from notewright.language.notes import PARSING_FAILED
from notewright.models import ChatModels, offline_models
from notewright.models.provider import network_models
from notewright.nodes.spawn import Assignment, Workers, spawn
from notewright.state.errors import ArtifactUnusable, MaterialChanged, TicketHeld
from notewright.state.limits import LEASE_SECONDS, Budget
from notewright.state.material import PlannedQuery, SourceItem
from notewright.state.scope import Query
from notewright.state.ticket import Ticket
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.budget import choose_items
from notewright.workspace.tickets import TicketStore

NOTE = {"conclusion": "灰度到 20%。[1]", "evidence": ["错误率 0.2% [1]"], "open_issues": [], "confidence": "high"}
WIDE = Budget(items=99, material_chars=10**6)
SECRET = "只在正文里出现的一句话，不该到别处去。"


class Floor:
    """A vault of notes on the rollout, its stores, and one queued ticket for all of them."""

    def __init__(self, root: Path) -> None:
        self.house = House(root)
        self.house.note("灰度", f"灰度到 20%，错误率 0.2%。\n\n{SECRET}")
        self.house.note("值班", "灰度期间的值班表。" * 30)
        self.house.index()
        home = root / "home"
        self.tickets, self.artifacts = TicketStore(home / "notewright.db"), ArtifactStore(home)
        [self.ticket] = self.tickets.queue("me", "run-1", {"1": "灰度进展如何？"})
        query = PlannedQuery(query=Query(resource_type="note", keyword="灰度"), time_field="created")
        self.items = choose_items(self.house.library.find("me", [query]), WIDE)[0]

    def workers(self, *replies: Any, **more: Any) -> tuple[Workers, ScriptedChat]:
        chat, models = scripted(*replies)
        house = self.house
        return Workers(house.library, models, self.artifacts, self.tickets, lambda: house.now, **more), chat

    def given(self, worker: str = "w1", items: tuple[SourceItem, ...] | None = None) -> Assignment:
        return Assignment("me", self.ticket.id, items or self.items, "zh", WIDE, worker)

    def kept(self) -> Ticket:
        return self.tickets.get("me", self.ticket.id)

    def file(self, pointer: str | None = None) -> str:
        return self.artifacts.read("me", pointer or self.kept().pointer or "", (1, 10_000))


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    made = Floor(tmp_path)
    yield made
    made.tickets.close()


def test_the_note_points_to_the_file_and_the_ticket_to_both(floor: Floor) -> None:
    workers, chat = floor.workers(NOTE)
    note = spawn(workers, floor.given())
    ticket = floor.kept()
    assert (ticket.status, ticket.note, ticket.attempts, chat.count) == ("done", note, 1, 1)
    assert note.file_refs == (ticket.pointer,)
    assert (note.conclusion, note.confidence) == ("灰度到 20%。[1]", "high")


def test_the_file_holds_task_refs_characters_and_the_full_answer_but_no_material(floor: Floor) -> None:
    workers, _ = floor.workers(NOTE)
    spawn(workers, floor.given())
    text, bodies = floor.file(), floor.house.library.read("me", floor.items, WIDE)
    assert "灰度进展如何？" in text
    assert '"evidence": [\n  "错误率 0.2% [1]"' in text
    read = re.findall(r"^- \[(\d)\] 笔记 (\w+)（版本 (\w+)）：(\d+) 个字符$", text, re.MULTILINE)
    refs = [body.item.refs[0] for body in bodies]
    assert read == [(str(n), ref.id, ref.version, str(len(bodies[n - 1].text))) for n, ref in enumerate(refs, 1)]
    assert SECRET not in text


def test_todos_that_are_read_as_one_are_each_named(floor: Floor) -> None:
    floor.house.note("待办", "- [ ] 灰度到 50%\n- [ ] 灰度写公告")
    floor.house.index()
    query = PlannedQuery(query=Query(resource_type="todo", keyword="灰度"), todo_status="pending")
    [item] = choose_items(floor.house.library.find("me", [query]), WIDE)[0]
    spawn(floor.workers(NOTE)[0], floor.given(items=(item,)))
    assert re.search(r"^- \[1\] 待办 2 项：\d+ 个字符$", floor.file(), re.MULTILINE)
    assert [ref.id in floor.file() for ref in item.refs] == [True, True]


def test_the_prompt_with_its_material_only_where_it_is_switched_on(floor: Floor) -> None:
    workers, _ = floor.workers(NOTE, keep_prompts=True)
    spawn(workers, floor.given())
    assert SECRET in floor.file()


def test_a_finished_ticket_gives_its_note_without_a_call(floor: Floor) -> None:
    first = spawn(floor.workers(NOTE)[0], floor.given())
    again, chat = floor.workers()
    assert (spawn(again, floor.given("w2")), chat.count) == (first, 0)


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "An essay. " * 9,
        NOTE | {"confidence": "very"},
        NOTE | {"conclusion": "[7]"},
        TimeoutError(),
        OSError("boom"),
    ],
    ids=["empty", "essay", "very", "cites another's", "timeout", "raises"],
)
def test_a_worker_that_fails_is_asked_once_more_and_then_kept_as_failed(floor: Floor, reply: Any) -> None:
    workers, chat = floor.workers(reply, reply)
    note = spawn(workers, floor.given())
    assert (note.confidence, note.open_issues, chat.count) == ("low", (PARSING_FAILED,), 2)
    assert (floor.kept().status, floor.kept().note) == ("failed", note)
    assert note.file_refs == (floor.kept().pointer,)
    assert "boom" not in floor.file()
    if isinstance(reply, str) and reply:
        assert floor.file().count(reply.strip()) == 2
    assert spawn(floor.workers()[0], floor.given("w2")) == note


def test_a_second_answer_that_is_a_note_is_taken(floor: Floor) -> None:
    workers, chat = floor.workers("An essay.", NOTE)
    assert spawn(workers, floor.given()).confidence == "high"
    assert "exactly its keys" in str(chat.prompts[1][-1].content)
    assert floor.kept().status == "done"
    assert "An essay." in floor.file()


def test_the_stronger_model_gets_the_retry_where_there_is_one(floor: Floor) -> None:
    strong, models = scripted(NOTE)
    workers, weak = floor.workers(TimeoutError(), stronger=models)
    assert spawn(workers, floor.given()).confidence == "high"
    assert (weak.count, strong.count) == (1, 1)
    assert len(strong.prompts[0]) == 2, "a model that never answered is not told of an answer"


def test_what_is_over_the_caps_is_in_a_file_that_is_named(floor: Floor, caplog: pytest.LogCaptureFixture) -> None:
    evidence = [f"{n} {'证' * 300} [1]" for n in range(20)]
    workers, _ = floor.workers(NOTE | {"conclusion": "结" * 900, "evidence": evidence})
    with caplog.at_level(logging.WARNING, "notewright"):
        note = spawn(workers, floor.given())
    assert (len(note.conclusion), [len(line) for line in note.evidence]) == (200, [80] * 5)
    process, whole = note.file_refs
    assert process == floor.kept().pointer
    assert all(line in floor.file(whole) for line in evidence)
    assert "结" * 900 in floor.file(whole)
    assert whole in caplog.text


def test_pointers_of_a_model_are_replaced_by_the_real_one(floor: Floor) -> None:
    workers, _ = floor.workers(NOTE | {"file_refs": ["notes/analysis.md", "../../etc/passwd"]})
    assert spawn(workers, floor.given()).file_refs == (floor.kept().pointer,)


def test_a_ticket_that_another_worker_holds_is_left_to_it(floor: Floor) -> None:
    floor.tickets.claim("me", floor.ticket.id, "other", NOW)
    workers, chat = floor.workers(NOTE)
    with pytest.raises(TicketHeld, match="other"):
        spawn(workers, floor.given())
    assert chat.count == 0
    floor.house.now = NOW + timedelta(seconds=LEASE_SECONDS)
    assert spawn(workers, floor.given()).confidence == "high"


@pytest.mark.parametrize(
    "ends_with", [KeyboardInterrupt, ArtifactUnusable(pointer="p", reason="full"), ZeroDivisionError]
)
def test_whatever_ends_the_work_frees_the_ticket_at_once(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, ends_with: Any
) -> None:
    def end(*_: object) -> str:
        raise ends_with

    workers, _ = floor.workers(NOTE)
    with monkeypatch.context() as broken:
        broken.setattr(floor.artifacts, "write", end)
        with pytest.raises(BaseException):  # noqa: B017 - each of the three
            spawn(workers, floor.given())
    assert floor.kept().status == "queued"
    assert spawn(floor.workers(NOTE)[0], floor.given("w2")).confidence == "high"


def test_a_provider_that_is_silent_costs_two_limits_and_is_kept_as_failed(floor: Floor) -> None:
    """The client would wait for minutes and try again; the limit of a worker holds before that."""
    with provider(*[tool_call("submit_note", NOTE)._replace(delay=60)] * 4) as server:
        workers = floor.workers()[0]._replace(models=network_models("m", server.base_url, "key"), seconds=0.3)
        note = spawn(workers, floor.given())
        assert len(server.requests) == 2
    assert (note.confidence, floor.kept().status) == ("low", "failed")
    assert "TimeoutError" in floor.file()


def test_material_that_changed_is_named_and_the_ticket_stays_free(floor: Floor) -> None:
    floor.house.note("灰度", "灰度到 50%。")
    workers, chat = floor.workers(NOTE)
    with pytest.raises(MaterialChanged, match="灰度"):
        spawn(workers, floor.given())
    assert (chat.count, floor.kept().status) == (0, "queued")


def test_the_offline_engine_works_too(floor: Floor) -> None:
    workers, _ = floor.workers()
    note = spawn(workers._replace(models=offline_models()), floor.given())
    assert "灰度到 20%，错误率 0.2%。 [" in note.conclusion
    assert floor.kept().status == "done"


def test_a_failed_worker_leaves_its_siblings_alone(floor: Floor) -> None:
    """Three tickets, the second one's model breaks: three notes."""
    tickets = floor.tickets.queue("me", "run-2", {"1": "a", "2": "b", "3": "c"})
    chat = ScriptedChat(replies=[NOTE, OSError(), OSError(), NOTE])
    workers = floor.workers()[0]._replace(models=ChatModels(chat, "scripted", rungs=FORCED))
    notes = [spawn(workers, floor.given()._replace(ticket_id=ticket.id)) for ticket in tickets]
    assert [note.confidence for note in notes] == ["high", "low", "high"]
    assert len({pointer for note in notes for pointer in note.file_refs}) == 3
