"""A state edited by hand is data: it is put back into its types, or refused by its place, never by its words."""

import json

import pytest
from langgraph.errors import InvalidUpdateError
from pydantic import TypeAdapter

from notewright.graph.typed_state import typed, typed_route
from notewright.language.request import assemble
from notewright.state.errors import StateUnreadable
from notewright.state.flow import FlowState, Outcome
from notewright.state.preferences import Preferences, starting_from

SCOPE = assemble("把关于灰度的笔记整理成一篇复盘", pending=False, selected=0)
STATE: FlowState = {"text": "一句话", "scope": SCOPE, "outcome": Outcome(code="waiting"), "items": "a-list"}


def test_json_and_back_is_the_same_state() -> None:
    plain = json.loads(TypeAdapter(FlowState).dump_json(STATE))
    assert typed(plain, FlowState) == STATE


def test_a_state_that_has_its_types_keeps_the_very_same_values() -> None:
    assert typed(STATE, FlowState)["scope"] is SCOPE


def test_what_is_no_state_is_named_by_its_place_and_not_quoted() -> None:
    forged: FlowState = {"scope": {"produces_note": "a private sentence"}}  # type: ignore[typeddict-item]
    with pytest.raises(StateUnreadable, match=r"scope\.produces_note") as refused:
        typed(forged, FlowState)
    assert "private" not in str(refused.value) and refused.value.__cause__ is None
    with pytest.raises(InvalidUpdateError, match=r"scope\.produces_note"):
        typed_route(lambda state: "draft")(forged)


def test_a_context_that_says_one_thing_leaves_the_rest_as_the_data_folder_has_it() -> None:
    form = starting_from(Preferences(zone="Asia/Shanghai", week_start=6))
    assert form(week_start=1) == form(zone="Asia/Shanghai", week_start=1)
    assert isinstance(form(), Preferences)
    with pytest.raises(ValueError, match="owner"):
        form(owner="ann")  # type: ignore[call-arg]
