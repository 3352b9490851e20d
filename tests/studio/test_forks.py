"""Any checkpoint can be replayed or forked, and no note is ever saved twice for it."""

from collections.abc import Callable

import pytest
from langgraph_sdk.client import SyncLangGraphClient
from langgraph_sdk.errors import BadRequestError

from studio.driving import answer, ask, asked, checkpoints, run_from

pytestmark = pytest.mark.slow
ACCEPT = {"type": "accept"}


@pytest.fixture
def decided(client: SyncLangGraphClient, thread: str) -> str:
    ask(client, thread)
    assert answer(client, thread, ACCEPT)["outcome"]["code"] == "saved"
    return thread


@pytest.mark.parametrize("node", ["save", "confirm", "draft", "fetch", "map_queries"])
def test_a_replay_of_what_was_decided_says_where_it_is_and_saves_nothing(
    client: SyncLangGraphClient, decided: str, node: str, saved: Callable[[], list[str]]
) -> None:
    before = saved()
    state = run_from(client, decided, checkpoints(client, decided)[node]["checkpoint"])
    assert (state["outcome"]["code"], state["outcome"]["again"]) == ("saved", True)
    assert saved() == before


def test_a_replay_from_the_sentence_on_is_a_draft_of_the_same_id_and_saves_nothing_by_itself(
    client: SyncLangGraphClient, decided: str, saved: Callable[[], list[str]]
) -> None:
    before = saved()
    run_from(client, decided, checkpoints(client, decided)["classify"]["checkpoint"])
    assert saved() == before


def test_a_scope_corrected_by_hand_opens_the_next_version(
    client: SyncLangGraphClient, decided: str, saved: Callable[[], list[str]]
) -> None:
    before, at = saved(), checkpoints(client, decided)["map_queries"]
    scope = at["values"]["scope"]
    scope["workspace_queries"][0]["keyword"] = "发布"
    fork = client.threads.update_state(decided, {"scope": scope}, checkpoint=at["checkpoint"], as_node="classify")
    state = run_from(client, decided, fork["checkpoint"])
    assert state["receipt"]["queries"][0]["planned"]["query"]["keyword"] == "发布"
    assert asked(client, decided)["value"]["action_requests"][0]["args"]["version"] == 2
    assert saved() == before
    assert answer(client, decided, ACCEPT)["outcome"]["again"] is False
    assert len(saved()) == len(before) + 1
    assert run_from(client, decided, checkpoints(client, decided)["save"]["checkpoint"])["outcome"]["again"] is True
    assert len(saved()) == len(before) + 1


def test_a_fork_before_the_decision_can_be_decided_once(
    client: SyncLangGraphClient, thread: str, saved: Callable[[], list[str]]
) -> None:
    ask(client, thread)
    before, at = saved(), checkpoints(client, thread)["draft"]
    for _ in range(2):
        run_from(client, thread, at["checkpoint"])
    assert answer(client, thread, ACCEPT)["outcome"]["code"] == "saved"
    run_from(client, thread, at["checkpoint"])
    assert len(saved()) == len(before) + 1


def test_an_edit_that_is_no_state_is_refused_with_its_place(client: SyncLangGraphClient, thread: str) -> None:
    ask(client, thread)
    at = checkpoints(client, thread)["fetch"]
    with pytest.raises(BadRequestError, match=r"planned\.0"):
        client.threads.update_state(
            thread, {"planned": [{"any": 1}]}, checkpoint=at["checkpoint"], as_node="map_queries"
        )
    assert answer(client, thread, ACCEPT)["outcome"]["code"] == "saved"
