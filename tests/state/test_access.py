"""A principal has a name that no other principal can be mistaken for, and a token says exactly what it is for."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.state.access import TOKEN_SCOPES, owner_name, scopes_named
from notewright.state.errors import OwnerRefused, ScopeUnknown


@pytest.mark.parametrize("said", ["local", "a", "7", "ann.lee", "team_2", "x-y", "a" * 64])
def test_a_plain_name_names_a_principal(said: str) -> None:
    assert owner_name(said) == said


@pytest.mark.parametrize(
    "said",
    ["", " ", "Ann", "ann ", "ann\n", ".", "..", "a/b", "a\\b", "ann.", "-a", "_a", "安", "ａ", "a" * 65, "a\0b"],
)
def test_a_name_that_could_be_taken_for_another_is_refused(said: str) -> None:
    with pytest.raises(OwnerRefused):
        owner_name(said)


@given(st.text(max_size=70))
def test_only_the_closed_set_of_characters_passes(said: str) -> None:
    try:
        named = owner_name(said)
    except OwnerRefused:
        return
    assert re.fullmatch(r"[a-z0-9._-]{1,64}", named)


@given(st.lists(st.sampled_from(TOKEN_SCOPES), min_size=1))
def test_scopes_are_those_that_were_said_and_no_more(said: list[str]) -> None:
    """None includes another: what is not said is not given."""
    assert set(scopes_named(said)) == set(said)
    assert list(scopes_named(said)) == [scope for scope in TOKEN_SCOPES if scope in said]


@pytest.mark.parametrize("said", [[], [""], ["read", "fly"], ["READ"], ["*"], ["read draft"]])
def test_an_unknown_scope_makes_no_token(said: list[str]) -> None:
    with pytest.raises(ScopeUnknown):
        scopes_named(said)
