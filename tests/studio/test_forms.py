"""What Studio draws comes from the server: the input form, the context form, the picture with a line a node."""

from typing import Any

import pytest
from langgraph_sdk.client import SyncLangGraphClient

from notewright.graph.build import NODES
from notewright.state.limits import Budget
from notewright.state.preferences import Preferences
from studio.driving import GRAPH, ask

pytestmark = pytest.mark.slow


@pytest.fixture
def schemas(client: SyncLangGraphClient) -> Any:
    [assistant] = client.assistants.search(graph_id=GRAPH)
    return client.assistants.get_schemas(assistant["assistant_id"])


def test_the_input_form_asks_for_the_sentence_and_selected_items_only(schemas: Any) -> None:
    fields = schemas["input_schema"]["properties"]
    assert set(fields) == {"text", "selected"}
    assert all(field["description"] for field in fields.values())


def test_the_context_form_has_a_description_and_a_default_for_every_setting(schemas: Any) -> None:
    fields = schemas["context_schema"]["properties"]
    assert set(fields) == set(Preferences.model_fields)
    assert [name for name, field in fields.items() if "default" not in field or not field.get("description")] == []
    budget = schemas["context_schema"]["$defs"]["Budget"]["properties"]
    assert {name: field["default"] for name, field in budget.items()} == Budget().model_dump()
    assert all(field["description"] for field in budget.values())


def test_the_form_starts_from_the_data_folder_and_shows_the_draft_in_full(schemas: Any) -> None:
    assert schemas["context_schema"]["properties"]["confirm_payload"]["default"] == "full"


def test_output_and_state_have_their_schemas_too(schemas: Any) -> None:
    for part in ("output_schema", "state_schema"):
        assert {"outcome", "draft", "receipt", "failure"} <= set(schemas[part]["properties"])


def test_every_node_says_what_it_does_and_how_often_it_calls_a_model(client: SyncLangGraphClient) -> None:
    drawn: Any = client.assistants.get_graph(GRAPH)
    told = {node["id"]: node.get("metadata") or {} for node in drawn["nodes"] if not node["id"].startswith("__")}
    assert set(told) == {*NODES, "work"}
    assert all(node["description"] and node["model_calls"] for node in told.values())


def test_a_zone_that_is_none_is_refused_by_name(client: SyncLangGraphClient, thread: str) -> None:
    failure = ask(client, thread, zone="Atlantis/City")["failure"]
    assert (failure["code"], failure["facts"]) == ("UnknownZone", {"zone": "Atlantis/City"})


def test_a_setting_that_is_said_holds_and_the_others_stay(client: SyncLangGraphClient, thread: str) -> None:
    state = ask(client, thread, zone="Asia/Shanghai")
    assert state["request"]["zone"] == "Asia/Shanghai"
    assert "content" in state["__interrupt__"][0]["value"]["action_requests"][0]["args"]
