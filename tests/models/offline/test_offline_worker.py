"""Without a language model a worker extracts: what it says stands in the material, with the number of its source."""

import pytest
from fakes.writing import body
from hypothesis import given
from hypothesis import strategies as st

from notewright.language.citations import cited_numbers
from notewright.language.notes import clip_note
from notewright.models import offline_models
from notewright.state.limits import NoteCaps
from notewright.state.note import StructuredNote
from notewright.state.ports import Body, WorkerTask
from notewright.state.scope import Language

MODELS = offline_models()


def note(text: str, *bodies: Body, language: Language = "en") -> StructuredNote:
    made = MODELS.work(WorkerTask(text, language, bodies)).note
    assert made is not None
    return made


ROLLOUT = body(
    4,
    "The rollout reached 20% on Monday.\n\nLunch was fine.\n\nRollout errors: still to be decided who looks.",
    "Rollout",
)
SOUP = body(9, "Soup needs lemon.\n\nIt also needs salt.", "Soup")


def test_a_note_quotes_what_speaks_of_the_task() -> None:
    made = note("How far is the rollout?", ROLLOUT)
    assert made.conclusion == "The rollout reached 20% on Monday. [4]"
    assert made.open_issues == ("Rollout errors: still to be decided who looks. [4]",)
    assert made.confidence == "high"


@pytest.mark.parametrize(
    ("bodies", "confidence"),
    [((ROLLOUT,), "high"), ((ROLLOUT, SOUP), "high"), ((ROLLOUT, SOUP, SOUP), "medium"), ((SOUP,), "low")],
)
def test_confidence_is_how_much_of_the_material_speaks_of_the_task(bodies: tuple[Body, ...], confidence: str) -> None:
    numbered = [each._replace(item=each.item.model_copy(update={"number": n})) for n, each in enumerate(bodies, 1)]
    assert note("How far is the rollout?", *numbered).confidence == confidence


def test_material_that_does_not_speak_of_the_task_is_named_and_still_quoted() -> None:
    made = note("How far is the rollout?", SOUP)
    assert made.conclusion == "This material does not speak of the task itself: Soup [9]"
    assert made.evidence == ("Soup needs lemon. [9]", "It also needs salt. [9]")


def test_chinese_is_an_equal() -> None:
    made = note("发布计划的进展", body(2, "发布计划推进到灰度 20%。\n\n谁写公告还没定。", "周会"), language="zh")
    assert made.conclusion == "发布计划推进到灰度 20%。 [2]"
    assert made.open_issues == ("谁写公告还没定。 [2]",)


def test_every_source_gets_its_word_before_one_gets_two() -> None:
    bodies = [body(n, f"Rollout step {n} is through.\n\nRollout step {n} was easy.") for n in range(1, 7)]
    made = note("rollout", *bodies)
    assert cited_numbers("\n".join((made.conclusion, *made.evidence))) == (1, 2, 3, 4, 5, 6)


def test_an_item_that_was_cut_is_an_open_issue() -> None:
    assert note("rollout", body(1, "The rollout is on.", cut=50)).open_issues[0] == "seen only in part [1]"


def test_nothing_to_read_is_said() -> None:
    assert note("rollout").confidence == "low"


@given(st.lists(st.text(max_size=400), max_size=6), st.sampled_from(["zh", "en"]))
def test_a_note_keeps_its_caps_and_cites_its_material(texts: list[str], language: Language) -> None:
    made = note("rollout 发布计划", *(body(n, text, "T") for n, text in enumerate(texts, 1)), language=language)
    assert clip_note(made, NoteCaps()) == (made, None)
    cited = cited_numbers("\n".join((made.conclusion, *made.evidence, *made.open_issues)))
    assert set(cited) <= set(range(1, len(texts) + 1))
