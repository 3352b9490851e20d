"""`make studio-seed` makes four threads, each stopped where the how-to says there is something to see."""

from typing import Any

import pytest
from langgraph_sdk.client import SyncLangGraphClient

from notewright.studio.seed import main, seed
from studio.dev_server import free_port
from studio.driving import asked

pytestmark = pytest.mark.slow


def test_four_threads_show_a_draft_a_refusal_a_change_set_and_an_answer(client: SyncLangGraphClient) -> None:
    draft, refused, changes, answered = seed(client)
    assert asked(client, draft.thread)["value"]["action_requests"][0]["name"] == "save_note"
    assert asked(client, refused.thread)["value"]["question"] == "unsupported_filter"
    assert asked(client, changes.thread)["value"]["action_requests"][0]["args"]["count"] == 2
    state: Any = client.threads.get_state(answered.thread)["values"]
    assert answered.stands == state["outcome"]["code"] == "answered"


def test_without_a_server_it_says_what_starts_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"http://127.0.0.1:{free_port()}") == 1
    assert "make studio" in capsys.readouterr().err
