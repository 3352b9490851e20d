"""How the writes of a sentence are read, one sentence a line of plans.txt, in two languages, orders and registers."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from notewright.language.check_plan import check_plan
from notewright.language.request import assemble_plan
from notewright.state.plan import Plan, Step, Target
from notewright.state.scope import Query

LINES = [
    line for line in (Path(__file__).parent / "plans.txt").read_text("utf-8").splitlines() if line and line[0] != "#"
]
CASES = [tuple(re.split(r"\s*⇒\s*", line)) for line in LINES]
NAMES = {"todo_status": "status", "time_range": "time"}


def written(plan: Plan) -> str:
    """A plan on one line: its steps, then what is refused."""
    return " + ".join([*map(_step, plan.steps), *(f"refused “{phrase}”" for phrase in plan.refused)]) or "nothing"


def _step(step: Step) -> str:
    return " ".join((step.step, *_said(step)))


def _said(step: Step) -> Iterator[str]:
    for name, value in step.model_dump(exclude_defaults=True, exclude={"step", "target"}).items():
        yield f"{name}={'|'.join(value) if isinstance(value, tuple) else value}"
    target = getattr(step, "target", None)
    if isinstance(target, Target):
        yield f"of {_query(target.query)}"
        if target.pick:
            yield f"pick={target.pick.order}:{target.pick.count}"
        if target.every:
            yield "every"


def _query(query: Query) -> str:
    said = query.model_dump(exclude_defaults=True, exclude={"resource_type"})
    keys = (f"{NAMES.get(n, n)}={'|'.join(v) if isinstance(v, tuple) else v}" for n, v in said.items())
    return " ".join((query.resource_type, *keys))


def read(sentence: str) -> tuple[str, bool, int]:
    """A sentence, whether a draft waits (!), and how many refs are selected (@ is three)."""
    return sentence.lstrip("!@"), sentence.startswith("!"), 3 * sentence.startswith("@")


def test_there_are_enough_of_them() -> None:
    assert len({sentence for sentence, _ in CASES}) >= 120


@pytest.mark.parametrize(("sentence", "expected"), CASES, ids=[sentence for sentence, _ in CASES])
def test_a_sentence_is_read_into_its_steps(sentence: str, expected: str) -> None:
    text, pending, selected = read(sentence)
    assert written(assemble_plan(text, pending=pending, selected=selected)) == expected


@pytest.mark.parametrize("sentence", [sentence for sentence, _ in CASES])
def test_the_check_agrees_with_a_right_plan(sentence: str) -> None:
    text, pending, selected = read(sentence)
    plan = assemble_plan(text, pending=pending, selected=selected)
    assert check_plan(text, plan, pending=pending, selected=selected) == ()
