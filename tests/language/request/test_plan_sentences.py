"""How the writes of a sentence are read, one a line of the tables beside this: two languages, orders and registers."""

import re
from pathlib import Path

import pytest
from written import written

from notewright.language.check_plan import check_plan
from notewright.language.request import assemble_plan

NAMES = ("plans.txt", "plans_writes.txt")
TEXTS = [(Path(__file__).parent / name).read_text("utf-8") for name in NAMES]
LINES = [line for text in TEXTS for line in text.splitlines() if line and line[0] != "#"]
CASES = [tuple(re.split(r"\s*⇒\s*", line)) for line in LINES]


def read(sentence: str) -> tuple[str, bool, int]:
    """A sentence, whether a draft waits (!), and how many refs are selected (@ is three)."""
    return sentence.lstrip("!@"), sentence.startswith("!"), 3 * sentence.startswith("@")


def test_there_are_enough_of_them() -> None:
    assert len({sentence for sentence, _ in CASES}) >= 260


@pytest.mark.parametrize(("sentence", "expected"), CASES, ids=[sentence for sentence, _ in CASES])
def test_a_sentence_is_read_into_its_steps(sentence: str, expected: str) -> None:
    text, pending, selected = read(sentence)
    assert written(assemble_plan(text, pending=pending, selected=selected)) == expected


@pytest.mark.parametrize("sentence", [sentence for sentence, _ in CASES])
def test_the_check_agrees_with_a_right_plan(sentence: str) -> None:
    text, pending, selected = read(sentence)
    plan = assemble_plan(text, pending=pending, selected=selected)
    assert check_plan(text, plan, pending=pending, selected=selected) == ()
