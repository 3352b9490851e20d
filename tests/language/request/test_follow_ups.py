"""What a sentence means while a draft waits or refs are selected, one a line of follow_ups.txt."""

from pathlib import Path

import pytest

from notewright.language.request import assemble
from notewright.state.scope import Scope

LINES = (Path(__file__).parent / "follow_ups.txt").read_text("utf-8").splitlines()
ROWS = [line.split(" => ") for line in LINES if " => " in line and not line.startswith("#")]


def words(scope: Scope) -> list[str]:
    made = "N" * scope.produces_note + "W" * scope.other_mutations + "R" * scope.needs_workspace_retrieval
    return [word for word in (made, scope.follow_up or "", str(len(scope.workspace_queries))) if word]


@pytest.mark.parametrize(("text", "want"), ROWS, ids=[text for text, _ in ROWS])
def test_a_sentence_about_a_draft_or_a_selection_is_taken_as_meant(text: str, want: str) -> None:
    """Revise, other material, more material, an end, or something else; a selection is never looked up again."""
    selected = want.startswith("S ")
    scope = assemble(text, pending=not selected, selected=3 * selected)
    assert words(scope) == want.removeprefix("S ").split()
