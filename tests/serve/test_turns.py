"""A thread over HTTP: a sentence becomes a draft, the draft a note, and an answer that is none is asked again."""

from typing import Any

import pytest
from fakes.served import REQUEST, Served, refused, told, turn

from notewright.workspace.settings import LOCAL

APPROVALS: list[Any] = [
    {"type": "approve"},
    {"type": "accept"},
    [{"type": "accept"}],
    {"decisions": [{"type": "approve"}]},
]
NO_DECISIONS: list[tuple[Any, str]] = [
    ("yes", "no_decision"),
    (42, "no_decision"),
    ({}, "no_decision"),
    (None, "no_decision"),
    ([], "no_decision"),
    ({"type": "edit"}, "nothing_edited"),
    ({"type": "conquer"}, "unknown_decision"),
]


@pytest.mark.parametrize("approval", APPROVALS)
def test_a_sentence_a_draft_a_note(mine: Served, approval: Any) -> None:
    with mine.client() as client:
        waiting = told(turn(client, request=REQUEST))
        assert waiting["status"] == "waiting" and waiting["thread_id"] == "t"
        assert "灰度 5% 没有崩溃" in waiting["draft"]["content"] and waiting["draft"]["marks"]
        assert waiting["receipt"]["lines"][0].startswith("1. 笔记")
        assert waiting["interrupts"][0]["action_requests"][0]["args"]["draft_id"] == waiting["draft"]["id"]
        assert mine.saved(LOCAL) == []
        saved = told(turn(client, decision=approval))
    assert saved["status"] == "saved" and saved["interrupts"] == []
    assert saved["saved"]["paths"] == [str(path) for path in mine.saved(LOCAL)]


def test_what_is_no_decision_is_asked_again_by_name_and_five_times_at_most(mine: Served) -> None:
    with mine.client() as client:
        for number, (said, problem) in enumerate(NO_DECISIONS):
            if number % 4 == 0:
                told(turn(client, request=REQUEST))
            again = told(turn(client, decision=said))
            assert again["status"] == "waiting"
            assert again["interrupts"][0]["problem"] == problem
        told(turn(client, "five", request=REQUEST))
        for _ in range(5):
            waits = told(turn(client, "five", decision="yes"))
        assert (waits["status"], waits["interrupts"]) == ("waiting", [])
        assert told(turn(client, "five", decision={"type": "approve"}))["status"] == "saved"


def test_a_draft_is_revised_and_edited_before_it_is_saved(mine: Served) -> None:
    with mine.client() as client:
        told(turn(client, request=REQUEST))
        revised = told(turn(client, decision={"type": "revise", "feedback": "标题改成“灰度一周”"}))
        assert (revised["status"], revised["draft"]["version"]) == ("waiting", 2)
        args = {"title": "我的标题", "content": "我的话。"}
        edited = told(turn(client, decision={"type": "edit", "edited_action": {"name": "save_note", "args": args}}))
        saved = edited if edited["status"] == "saved" else told(turn(client, decision={"type": "approve"}))
    assert saved["draft"]["title"] == "我的标题"
    assert "我的话。" in mine.saved(LOCAL)[0].read_text("utf-8")


def test_undo_takes_the_note_back_and_the_draft_can_be_approved_again(mine: Served) -> None:
    with mine.client() as client:
        told(turn(client, request=REQUEST))
        told(turn(client, decision={"type": "approve"}))
        undone = told(turn(client, undo=True))
        assert (undone["status"], undone["draft"]["status"], mine.saved(LOCAL)) == ("undone", "waiting", [])
        assert told(client.get("/v1/threads/t"))["status"] == "waiting"
        assert told(turn(client, decision={"type": "approve"}))["status"] == "saved"
    assert len(mine.saved(LOCAL)) == 1


def test_a_question_is_put_with_its_alternatives_and_a_choice_goes_on(mine: Served) -> None:
    with mine.client() as client:
        asked = told(turn(client, request="把最新五篇关于灰度的笔记整理成一篇复盘"))
        assert asked["status"] == "asked"
        [question] = asked["interrupts"]
        assert question["message"] and question["choices"]
        again = told(turn(client, answer={"choice": 99}))
        assert (again["status"], again["interrupts"][0]["problem"]) == ("asked", "unknown_decision")
        chosen = told(turn(client, answer={"choice": 1}))
    assert chosen["status"] in ("waiting", "withdrawn")


def test_a_question_about_the_material_is_answered_and_kept(mine: Served) -> None:
    with mine.client() as client:
        answered = told(turn(client, request="总结关于灰度的笔记，告诉我重点"))
        assert answered["status"] == "answered" and answered["draft"] is None
        kept = told(client.get(f"/v1/answers/{answered['answer']['id']}"))
    assert kept == answered["answer"]


@pytest.mark.parametrize(
    "body",
    [
        {"thread_id": "t", "request": "x", "owner": "ann"},
        {"thread_id": "t", "request": "x", "user_id": "ann"},
        {"thread_id": "t", "decision": {"type": "approve"}, "principal": "ann"},
        {"request": "x"},
        {"thread_id": "", "request": "x"},
        {"thread_id": None, "request": "x"},
        {"thread_id": "t"},
        {"thread_id": "t", "request": ""},
        {"thread_id": "t", "request": "  "},
        {"thread_id": "t", "request": 3},
        {"thread_id": "t", "request": "x", "undo": True},
        {"thread_id": "t", "undo": False},
        {"thread_id": "t", "answer": {"choice": 1}, "draft_id": "x"},
        {"thread_id": "t", "request": "x", "selected": [{"id": "/etc/passwd"}]},
        [],
        "x",
        None,
    ],
)
def test_a_body_that_is_not_exactly_one_turn_is_refused(mine: Served, body: Any) -> None:
    with mine.client() as client:
        assert refused(client.post("/v1/turns", json=body)) == (422, "RequestUnreadable")
        assert told(client.get("/v1/drafts"))["drafts"] == []


def test_what_is_not_there_is_not_found_and_what_is_not_asked_is_said(mine: Served) -> None:
    with mine.client() as client:
        for said in ({"decision": {"type": "approve"}}, {"answer": {"choice": 1}}, {"undo": True}):
            assert refused(turn(client, "never", **said)) == (404, "ThreadNotFound")
        assert refused(client.get("/v1/threads/never")) == (404, "ThreadNotFound")
        assert refused(client.get("/v1/threads/never/events")) == (404, "ThreadNotFound")
        told(turn(client, request=REQUEST))
        told(turn(client, decision={"type": "approve"}))
        assert refused(turn(client, answer={"choice": 1})) == (409, "NothingAsked")


def test_a_failure_is_a_problem_with_its_stage_in_the_language_of_the_request(mine: Served) -> None:
    with mine.client() as client:
        for request, word in (
            ("写一篇关于人生意义的笔记", "离线引擎"),
            ("write a note on the meaning of life", "offline"),
        ):
            response = turn(client, request=request)
            assert refused(response) == (422, "NeedsLanguageModel")
            problem = response.json()
            assert word in problem["detail"] and problem["stage"] == "draft"
            assert told(client.get("/v1/threads/t"))["error"] == {"errors": [], **problem}
