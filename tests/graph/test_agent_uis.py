"""A public agent UI draws what is asked, and whatever its buttons send is understood (design §9)."""

import json
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from fakes.agent_uis import Press, chat_ui, inbox
from house import ZONE, House, Standing, draft, scope, scripted
from langgraph.types import Command

from notewright.models import offline_models
from notewright.state.preferences import Dialect, Preferences

GOLDEN = Path(__file__).parent / "agent_uis"
NOTE = "把今天的笔记整理成一篇复盘"
SET = f"{NOTE}，再创建一个明天提醒我查看的待办"
QUESTION = "把带 #工作 标签的文件整理成一篇笔记"
SCOPE = scope({"resource_type": "note", "time_range": "今天"})
CLIENTS = [(chat_ui, "middleware"), (inbox, "middleware"), (inbox, "agent_inbox")]
Client = Callable[[Sequence[Any]], dict[str, Press]]
MakeHouse = Callable[..., House]


@pytest.fixture
def make_house(tmp_path: Path) -> MakeHouse:
    def make(dialect: Dialect = "middleware", payload: str = "full") -> House:
        preferences = {"zone": ZONE, "confirm_payload": payload, "confirm_dialect": dialect}
        house = House(tmp_path, preferences=Preferences.model_validate(preferences))
        house.note("灰度", "# 灰度\n灰度 5% 没有崩溃，错误率 0.14%。\n\n- [ ] 写公告")
        house.note("旧的", "# 旧的\n没有日期之外的内容。", created="2026-10-01")
        house.index()
        return house

    return make


def written(house: House) -> Standing:
    _, house.models = scripted(SCOPE, draft(content="灰度完成了，错误率 0.2%。[1]"), draft("改", "错误率 0.2%。[1]"))
    return house.say(NOTE)


def send(house: House, standing: Standing, answer: Any) -> Standing:
    """As a client of a LangGraph server does: unwrapped."""
    return house._run(Command(resume=answer), standing.thread)


@pytest.mark.parametrize("dialect", ["middleware", "agent_inbox"])
def test_what_is_asked_is_what_the_golden_file_shows(make_house: MakeHouse, dialect: Dialect) -> None:
    """One value each: a draft's second version, a set of writes, a question. GOLDEN_WRITE=1 writes the file anew."""
    house = make_house(dialect)
    second = house.reply(written(house), {"type": "revise", "feedback": "写短一点"})
    house.models = offline_models()
    asked = {"draft": second.asked, "set": house.say(SET).asked, "question": house.say(QUESTION).asked}
    path, said = GOLDEN / f"{dialect}.json", json.dumps(asked, ensure_ascii=False, indent=1) + "\n"
    said = re.sub("[0-9a-f]{64}", "HASH", said)  # that of a set is made of paths too
    if os.environ.get("GOLDEN_WRITE"):
        path.write_text(said, encoding="utf-8")
    assert said == path.read_text(encoding="utf-8")
    assert str(house.root) not in said


@pytest.mark.parametrize(("client", "dialect"), CLIENTS)
def test_the_golden_file_is_drawn_with_every_button(client: Client, dialect: str) -> None:
    asked = json.loads((GOLDEN / f"{dialect}.json").read_text(encoding="utf-8"))
    say, yes = ("reject", "approve") if client is chat_ui else ("response", "accept")
    assert {yes, "edit", say} <= set(client(asked["draft"]))
    assert {yes, "edit", say} <= set(client(asked["set"]))
    assert set(client(asked["question"])) - {"ignore"} == {say}


def test_a_request_of_the_middleware_has_its_keys_of_every_version() -> None:
    """`args` since 1.0, `arguments` before; a description, and a schema for the edit."""
    asked = json.loads((GOLDEN / "middleware.json").read_text(encoding="utf-8"))
    for [value] in asked.values():
        [request], [config] = value["action_requests"], value["review_configs"]
        assert request["args"] == request["arguments"] and isinstance(request["description"], str)
        assert config["action_name"] == request["name"]
        assert set(config["allowed_decisions"]) <= {"approve", "edit", "reject", "respond"}
        assert ("edit" in config["allowed_decisions"]) == ("args_schema" in config)


def test_the_client_that_renders_by_itself_is_told_everything(make_house: MakeHouse) -> None:
    """The text, the receipt, the marks and the diff, as values and in words."""
    house = make_house()
    standing = house.reply(written(house), {"type": "revise", "feedback": "写短一点"})
    [value] = standing.asked
    [request] = value["action_requests"]
    assert (request["args"]["title"], request["args"]["content"]) == ("改", "错误率 0.2%。[1]")
    assert any("2026-11-30" in line for line in value["receipt"]) and "-灰度完成了，错误率 0.2%。[1]" in value["diff"]
    assert value["marks"] and value["mark_counts"]["unsupported"]
    for said in ("改", *value["receipt"], *value["diff"]):
        assert said in request["description"]


@pytest.mark.parametrize("dialect", ["middleware", "agent_inbox"])
def test_the_brief_payload_holds_no_text(make_house: MakeHouse, dialect: Dialect) -> None:
    house = make_house(dialect, "brief")
    said = json.dumps(written(house).asked, ensure_ascii=False)
    assert "灰度完成了" not in said and "错误率" not in said and "receipt" not in said
    assert house.drafts.list("me")[0].id in said


def test_agent_inbox_offers_an_edit_only_where_there_is_something_to_edit(make_house: MakeHouse) -> None:
    """Its form is made of the arguments, and of pointers alone nobody can write a note."""
    assert "edit" not in inbox(written(make_house("agent_inbox", "brief")).asked)


@pytest.mark.parametrize(("client", "dialect"), CLIENTS)
def test_every_button_on_a_draft_does_what_it_says(make_house: MakeHouse, client: Client, dialect: Dialect) -> None:
    house = make_house(dialect)
    say, yes = ("reject", "approve") if client is chat_ui else ("response", "accept")
    standing = written(house)
    standing = send(house, standing, client(standing.asked)[say]("写短一点"))
    assert standing.draft.version == 2
    standing = send(house, standing, client(standing.asked)["edit"](content="我自己写的。"))
    edited = house.drafts.get("me", standing.draft.id, 3)
    assert (edited.text.title, edited.text.content) == ("改", "我自己写的。")
    standing = send(house, standing, client(standing.asked)[yes]())
    assert standing.outcome.code == "saved"
    assert "我自己写的。" in Path(standing.outcome.path).read_text(encoding="utf-8")


@pytest.mark.parametrize("dialect", ["middleware", "agent_inbox"])
def test_ignoring_leaves_everything_as_it_is(make_house: MakeHouse, dialect: Dialect) -> None:
    house = make_house(dialect)
    standing = written(house)
    assert send(house, standing, inbox(standing.asked)["ignore"]()).outcome.code == "waiting"
    house.models = offline_models()
    asked = house.say(QUESTION)
    assert send(house, asked, inbox(asked.asked)["ignore"]()).outcome.code == "withdrawn"
    assert house.saved() == []


@pytest.mark.parametrize(("client", "dialect"), CLIENTS)
def test_writes_are_chosen_by_editing_their_numbers(make_house: MakeHouse, client: Client, dialect: Dialect) -> None:
    """The client edits every argument as text."""
    house = make_house(dialect)
    standing = house.say(SET)
    assert standing.change_set.count == 2
    standing = send(house, standing, client(standing.asked)["edit"](changes="[]", draft="true"))
    assert standing.change_set.count == 1 and not standing.outcome
    standing = send(house, standing, client(standing.asked)["edit"](changes="[1]"))
    assert standing.change_set.count == 2
    standing = send(house, standing, client(standing.asked)["approve" if client is chat_ui else "accept"]())
    assert standing.outcome.code == "applied"


@pytest.mark.parametrize(("client", "dialect"), CLIENTS)
@pytest.mark.parametrize("said", ["1", "１", "label"])
def test_a_question_is_answered_by_number_or_by_its_words(
    make_house: MakeHouse, client: Client, dialect: Dialect, said: str
) -> None:
    house = make_house(dialect)
    standing = house.say(QUESTION)
    labels = standing.state["question"].choices
    answer = client(standing.asked)["reject" if client is chat_ui else "response"]
    standing = send(house, standing, answer(labels[0].label if said == "label" else said))
    assert standing.scope == labels[0].scope


def test_a_question_out_of_range_is_asked_again_in_words(make_house: MakeHouse) -> None:
    house = make_house("agent_inbox")
    standing = house.say(QUESTION)
    standing = send(house, standing, inbox(standing.asked)["response"]("9"))
    [[value]] = standing.asked
    assert value["problem"] == "unknown_decision" and value["description"].startswith("没有这个选项。")


WRONG = [
    ("yes", "no_decision"),
    (42, "no_decision"),
    ([], "no_decision"),
    ({"decisions": []}, "no_decision"),
    ({"type": "edit"}, "nothing_edited"),
    ([{"type": "edit", "args": {"action": "save_note", "args": {}}}], "nothing_edited"),
    (
        [{"type": "edit", "args": {"action": "delete_vault", "args": {"title": "t", "content": "c"}}}],
        "unknown_decision",
    ),
    ({"decisions": [{"type": "edit", "edited_action": {"name": "save_note"}}]}, "nothing_edited"),
    ({"type": "edit", "version": 99}, "nothing_edited"),
    ({"type": "edit", "version": True}, "nothing_edited"),
    ({"type": "keep", "changes": [1]}, "unknown_decision"),
    ({"type": "respond"}, "nothing_said"),
]
THROUGH_OUR_DOORS = [({"answer": {}}, "no_decision"), ({"answer": None}, "no_decision")]


@pytest.mark.parametrize(("answer", "code"), [*WRONG, *THROUGH_OUR_DOORS])
def test_a_wrong_answer_is_asked_again_with_the_problem_named_and_then_the_draft_waits(
    make_house: MakeHouse, answer: Any, code: str
) -> None:
    """At most five times; nothing raises, no thread is stuck, and the draft can still be decided."""
    house = make_house()
    standing = written(house)
    for _ in range(4):
        standing = send(house, standing, answer)
        assert standing.asked[0]["problem"] == code and not standing.failure
    standing = send(house, standing, answer)
    assert standing.outcome.code == "waiting" and not standing.asked and not standing.failure
    assert house.drafts.approve("me", standing.draft.id, 1).again is False


@pytest.mark.parametrize("answer", [{"type": "keep", "changes": [9]}, {"type": "take_in_done"}, {"type": "keep"}])
def test_a_set_is_asked_about_five_times_too(make_house: MakeHouse, answer: Any) -> None:
    house = make_house()
    standing = house.say(SET)
    for _ in range(5):
        assert standing.asked
        standing = send(house, standing, answer)
    assert standing.outcome.code == "waiting" and not standing.asked


def test_every_interrupt_says_what_an_answer_looks_like(make_house: MakeHouse) -> None:
    """As JSON Schema, which Studio draws as a form; its answers, empty fields and all, are taken."""
    house = make_house()

    def form(standing: Standing) -> Any:
        snapshot = house.workflow.get_state({"configurable": {"thread_id": standing.thread}})
        [interrupt] = snapshot.tasks[0].interrupts
        return interrupt.response_schema

    note = written(house)
    house.models = offline_models()
    both, asked = house.say(SET), house.say(QUESTION)
    assert form(note)["required"] == ["type"] and "edit" in form(note)["properties"]["type"]["enum"]
    empty = {"feedback": "", "title": "新", "content": "正文"}
    assert send(house, note, {"type": "edit", **empty}).draft.version == 2
    assert "keep" in form(both)["properties"]["type"]["enum"]
    assert send(house, both, {"type": "approve", "feedback": "", "changes": []}).outcome.code == "applied"
    assert [each["const"] for each in form(asked)["properties"]["choice"]["oneOf"]] == [1]
    assert send(house, asked, {"choice": 1, "text": ""}).scope
