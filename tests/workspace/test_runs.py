"""Which runs can go on: one's own, that nobody is at, and each for one process at a time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from notewright.state.errors import NothingToRetry, RunAmbiguous, RunGoesOn, RunNotFound
from notewright.workspace.holders import holder
from notewright.workspace.runs import Run, RunStore

FIRST, SECOND = Run("aaaa-1", {}), Run("aaaa-2", {"over_budget": "digest"})
DEAD = f"{holder().split('/')[0]}/999999999/1"


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[RunStore]:
    store = RunStore(tmp_path / "notewright.db")
    yield store
    store.close()


def test_the_last_one_that_was_left_is_taken_with_its_settings(runs: RunStore) -> None:
    for run in (FIRST, SECOND):
        runs.begin("me", *run)
        runs.leave("me", run.id)
    assert runs.take("me", None) == SECOND
    assert runs.take("me", None) == FIRST, "somebody is at the other one"


def test_another_owners_run_is_not_there(runs: RunStore) -> None:
    runs.begin("me", *FIRST)
    runs.leave("me", FIRST.id)
    with pytest.raises(RunNotFound):
        runs.take("eve", FIRST.id)
    with pytest.raises(NothingToRetry):
        runs.take("eve", None)
    runs.end("eve", FIRST.id)
    assert runs.take("me", FIRST.id) == FIRST


def test_one_that_goes_on_is_not_started_twice(runs: RunStore) -> None:
    runs.begin("me", *FIRST)
    with pytest.raises(RunGoesOn):
        runs.take("me", FIRST.id)
    with pytest.raises(NothingToRetry):
        runs.take("me", None)


def test_what_a_process_was_at_that_has_died_is_free(runs: RunStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notewright.workspace.runs.holder", lambda: DEAD)
    runs.begin("me", *FIRST)
    assert runs.take("me", "aaaa") == FIRST


def test_an_id_that_is_too_short_or_of_several_takes_none(runs: RunStore) -> None:
    for run in (FIRST, SECOND):
        runs.begin("me", *run)
        runs.leave("me", run.id)
    for said, error in (("aaaa", RunAmbiguous), ("a", RunNotFound), ("", RunNotFound), ("%", RunNotFound)):
        with pytest.raises(error):
            runs.take("me", said)


def test_one_that_came_to_its_end_is_gone(runs: RunStore) -> None:
    runs.begin("me", *FIRST)
    runs.end("me", FIRST.id)
    with pytest.raises(RunNotFound):
        runs.take("me", FIRST.id)
