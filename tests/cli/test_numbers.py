"""Numbers choose writes, and anything else is a wish."""

from datetime import UTC, datetime

import pytest

from notewright.cli.numbers import is_choice, keep_of
from notewright.state.change_set import AppendTodo, Change, ChangeSet
from notewright.state.draft import DraftHandle

TODO = Change(
    step="create_todo",
    title="t",
    root="/v",
    path="/v/t.txt",
    hash=None,
    do=AppendTodo(line="t", markdown=False),
    diff=("+t",),
)
SET = ChangeSet(
    id="s",
    version=1,
    owner="me",
    thread="t",
    request="",
    changes=(TODO, TODO.model_copy(update={"left_out": True}), TODO),
    draft=DraftHandle(id="d", version=1, hash="", chars=1),
    created_at=datetime.now(UTC),
)


@pytest.mark.parametrize(
    ("said", "kept", "note"),
    [
        ("1 3", (1, 3), False),
        ("１，３", (1, 3), False),
        ("1、2 和 4", (1, 2), True),
        ("only 2 and 4", (2,), True),
        ("只要 4", (), True),
        ("not 1", (3,), True),
        ("不要 4", (1, 3), False),
        ("除了1和3", (), True),
    ],
)
def test_what_is_kept(said: str, kept: tuple[int, ...], note: bool) -> None:
    """`not` leaves out of what is in now; the note has the number after the last."""
    keep = keep_of(said, SET)
    assert keep and (keep.changes, keep.draft) == (kept, note)


@pytest.mark.parametrize("said", ["5", "0", "not 9", "1 99"])
def test_a_number_of_nothing_is_no_choice(said: str) -> None:
    assert is_choice(said) and keep_of(said, SET) is None


@pytest.mark.parametrize("said", ["写短一点", "in 3 parts", "add 2", "分成 3 段", "", "a"])
def test_words_are_a_wish(said: str) -> None:
    assert not is_choice(said) and keep_of(said, SET) is None
