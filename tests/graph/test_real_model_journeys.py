"""A real small model drives the whole graph: whatever its taste, each request ends in a result, a question or a name.

What the model says is never judged, only that the protocol holds and that it is asked no oftener than is promised.
"""

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from fakes.local_model import ATTEMPTS, LocalModel, local_model
from house import ZONE, House, Standing

from notewright.language.citations import cited_numbers
from notewright.models import offline_models
from notewright.models.provider import network_models
from notewright.state.errors import error_named
from notewright.state.flow import OutcomeCode
from notewright.state.limits import Budget
from notewright.state.preferences import Preferences
from notewright.state.request import QuestionCode

pytestmark = pytest.mark.slow
A_CALL_AND_A_REPAIR = 2 * ATTEMPTS
MAX_ANSWERS = 4


@pytest.fixture
def small_model() -> LocalModel:
    return local_model()


@pytest.fixture
def house(tmp_path: Path, small_model: LocalModel) -> House:
    made = House(tmp_path, network_models("small", small_model.base_url, "none"))
    made.note("灰度", "# 灰度\n灰度到 20%。\n\n- [ ] 核对灰度名单\n")
    made.note("Rollout", "# Rollout\nThe rollout is at 20%.\n\n- [ ] check the rollout list\n")
    made.index()
    return made


def to_its_end(house: House, standing: Standing) -> Standing:
    """A person who takes the last choice offered; where nothing is offered the question stays."""
    for _ in range(MAX_ANSWERS):
        if not standing.question or not standing.asked[0]["choices"]:
            break
        standing = house.reply(standing, {"choice": len(standing.asked[0]["choices"])})
    return standing


def assert_ended_by_name(house: House, standing: Standing) -> None:
    """Exactly one of: a question, a draft or a set that waits, an outcome, an error of the tree in both languages."""
    ends = [standing.question, standing.confirming, standing.outcome, standing.failure]
    assert sum(map(bool, ends)) == 1, ends
    if standing.failure:
        error = error_named(standing.failure.code)(**standing.failure.facts)
        assert error.text("zh") != error.text("en")
    if standing.question:
        assert standing.question in get_args(QuestionCode)
    if standing.outcome:
        assert standing.outcome.code in get_args(OutcomeCode)
    if standing.draft:
        stored = house.drafts.get(house.owner, standing.draft.id)
        assert stored.text.title and stored.text.content
        assert set(cited_numbers(stored.text.content)) <= {item.number for item in stored.items}
    assert house.saved() == [], "nobody approved anything"


def asked(model: LocalModel, before: int) -> Counter[str]:
    return Counter(call.forced for call in model.calls[before:])


SENTENCES = {
    "a note": "把今天关于灰度的笔记整理成一篇小结",
    "a note, en": "write a summary of today's notes on the rollout",
    "an answer": "今天的笔记里灰度到百分之多少了？",
    "an answer, en": "what do my notes say about the rollout?",
    "two writes": "把关于灰度的笔记整理成一篇小结，再创建一个明天提醒我查看的待办",
    "two writes, en": "mark the todo on the rollout list as done and tag the note on the rollout #shipped",
}


@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES)
def test_a_request_ends_in_a_result_a_question_or_a_named_error(
    house: House, small_model: LocalModel, sentence: str
) -> None:
    before = len(small_model.calls)
    standing = to_its_end(house, house.say(sentence))
    assert_ended_by_name(house, standing)
    calls = asked(small_model, before)
    assert calls and max(calls.values()) <= A_CALL_AND_A_REPAIR, calls


def test_a_model_that_is_always_cut_off_ends_every_request_by_name(
    house: House, small_model: LocalModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(small_model, "max_tokens", 4)
    before = len(small_model.calls)
    standing = house.say(SENTENCES["a note"])
    assert standing.failure and standing.failure.stage == "classify"
    assert_ended_by_name(house, standing)
    assert len(small_model.calls) - before <= A_CALL_AND_A_REPAIR


@pytest.mark.parametrize(("sentence", "feedback"), [("整理一下", "写短一点"), ("tidy these up", "make it shorter")])
def test_selected_material_and_a_revision_are_one_call_each(
    house: House, small_model: LocalModel, sentence: str, feedback: str
) -> None:
    reading, house.models = house.models, offline_models()
    refs = house.say("把今天的笔记整理成一篇总结").state["items"][0].refs
    house.models = reading
    before = len(small_model.calls)
    standing = house.say(sentence, selected=refs)
    assert_ended_by_name(house, standing)
    if standing.confirming:
        standing = house.reply(standing, {"type": "revise", "feedback": feedback})
        assert_ended_by_name(house, standing)
    calls = asked(small_model, before)
    assert set(calls) == {"submit_note_draft"} and calls.total() <= 2 * A_CALL_AND_A_REPAIR


def test_workers_that_read_too_much_material_end_by_name(house: House, small_model: LocalModel) -> None:
    """A worker whose answer cannot be read costs its own part only, and its ticket says so."""
    house.preferences = Preferences(zone=ZONE, over_budget="digest", budget=Budget(items=1))
    before = len(small_model.calls)
    standing = to_its_end(house, house.say("write a summary of today's notes"))
    assert_ended_by_name(house, standing)
    tickets = house.tickets.list(house.owner)
    assert all(ticket.note for ticket in tickets)
    assert asked(small_model, before)["submit_note"] <= len(tickets) * A_CALL_AND_A_REPAIR
