"""Strict JSON in a text: whole objects only, and no text makes the search fail or take for ever."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.models.strict_json import objects_in, parsed

OBJECTS = st.dictionaries(st.text(), st.recursive(st.integers() | st.text() | st.none(), st.lists), max_size=4)
CHATTER = st.text(st.characters(exclude_characters="{}"))


@given(CHATTER, OBJECTS, CHATTER)
def test_one_object_is_found_whatever_stands_around_it(before: str, value: dict[str, object], after: str) -> None:
    assert [found for _, found in objects_in(f"{before}{json.dumps(value)}{after}")] == [value]


@given(OBJECTS.filter(bool), st.data())
def test_no_part_of_half_an_object_is_given(value: dict[str, object], data: st.DataObject) -> None:
    whole = json.dumps({"outer": value})
    half = whole[: data.draw(st.integers(1, len(whole) - 1))]
    assert list(objects_in(half)) == []


@given(st.text())
def test_any_text_is_survived(text: str) -> None:
    list(objects_in(text))
    parsed(text)


@pytest.mark.parametrize("text", ["{" * 100_000, '{"a":' * 100_000, "{}" * 100_000, '{"a": NaN}', '{"a": 1, "a": 2}'])
def test_what_is_no_answer_gives_no_single_object(text: str) -> None:
    assert len(list(objects_in(text))) != 1
    assert parsed(text) is None
