"""Whatever an agent UI sends back, it is a decision or a named problem."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.language.decision import Problem, read_choice, read_decision
from notewright.state.draft import Approve, Discard, DraftText, Edit, EditText, Keep, Leave, Revise

TEXT = {"title": "t", "content": "c"}
THREE = ["日记", "只看待办", "both"]


@pytest.mark.parametrize(
    ("answer", "decision"),
    [
        ({"type": "approve"}, Approve()),
        ({"type": "accept"}, Approve()),
        ([{"type": "accept"}], Approve()),
        ({"decisions": [{"type": "approve"}]}, Approve()),
        ({"answer": {"decisions": [{"type": "approve"}]}}, Approve()),
        ({"type": "approve", "args": TEXT, "feedback": "", "changes": []}, Approve()),
        ({"type": "approve", "changes": [1]}, Keep(changes=(1,))),
        ({"type": "edit", "version": 3}, Edit(version=3)),
        ({"type": "edit", "args": TEXT}, EditText(text=DraftText(**TEXT))),
        ([{"type": "edit", "args": {"action": "save_note", "args": TEXT}}], EditText(text=DraftText(**TEXT))),
        (
            {"decisions": [{"type": "edit", "edited_action": {"name": "save_note", "args": TEXT}}]},
            EditText(text=DraftText(**TEXT)),
        ),
        (
            {"decisions": [{"type": "edit", "edited_action": {"name": "save_note", "arguments": TEXT}}]},
            EditText(text=DraftText(**TEXT)),
        ),
        (
            {"decisions": [{"type": "edit", "args": {"action": "save_note", "args": TEXT | {"draft_id": "x"}}}]},
            EditText(text=DraftText(**TEXT)),
        ),
        ({"type": "edit", "feedback": "", **TEXT}, EditText(text=DraftText(**TEXT))),
        ({"type": "keep", "changes": [1, 3], "draft": False}, Keep(changes=(1, 3), draft=False)),
        ({"type": "edit", "args": {"changes": "[1, 3]", "draft": "false"}}, Keep(changes=(1, 3), draft=False)),
        ([{"type": "edit", "args": {"action": "apply_changes", "args": {"changes": "2"}}}], Keep(changes=(2,))),
        ({"decisions": [{"type": "approve", "args": {"action": "save_note", "args": TEXT}}]}, Approve()),
        ([{"type": "accept", "args": {"action": "save_note", "args": TEXT}}], Approve()),
        ({"decisions": [{"type": "reject", "args": "shorter"}]}, Revise(feedback="shorter")),
        ({"decisions": [{"type": "respond", "message": "shorter"}]}, Revise(feedback="shorter")),
        ({"decisions": [{"type": "ignore", "args": None}]}, Leave()),
        ({"decisions": [{"type": "reject", "message": " "}]}, Leave()),
        ({"type": "respond", "message": "短一点"}, Revise(feedback="短一点")),
        ([{"type": "response", "args": "shorter"}], Revise(feedback="shorter")),
        ({"type": "reject", "message": "shorter"}, Revise(feedback="shorter")),
        ({"type": "reject"}, Leave()),
        ([{"type": "ignore"}], Leave()),
        ({"type": "discard"}, Discard()),
    ],
)
def test_every_client_shape_is_understood(answer: object, decision: object) -> None:
    assert read_decision(answer) == decision


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("yes", "no_decision"),
        (42, "no_decision"),
        ({}, "no_decision"),
        (None, "no_decision"),
        ({"answer": None}, "no_decision"),
        ([], "no_decision"),
        ({"decisions": [{"type": "approve"}, {"type": "approve"}]}, "no_decision"),
        ({"type": "sing"}, "unknown_decision"),
        ({"type": "edit"}, "nothing_edited"),
        ({"type": "edit", "args": {"title": "only"}}, "nothing_edited"),
        ({"type": "revise", "feedback": "  "}, "nothing_said"),
        ([{"type": "response", "args": ""}], "nothing_said"),
        ({"type": "edit", "version": True}, "nothing_edited"),
        ({"type": "edit", "args": "shorter"}, "nothing_edited"),
        ({"type": "edit", "edited_action": {"name": "mail_it", "args": TEXT}}, "unknown_decision"),
        ({"type": "edit", "args": {"changes": "one"}}, "nothing_chosen"),
        ({"type": "keep"}, "nothing_chosen"),
        (True, "no_decision"),
    ],
)
def test_a_wrong_answer_is_named_so_that_it_can_be_asked_again(answer: object, code: str) -> None:
    assert read_decision(answer) == Problem(code)  # type: ignore[arg-type] # the table holds plain strings


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


@given(JSON, st.sampled_from(["approve", "edit", "respond", "reject"]))
def test_no_answer_raises(answer: object, kind: str) -> None:
    """A human answer never raises (design §3)."""
    for shape in (answer, {"type": kind, "args": answer}, [{"type": kind, "message": answer}]):
        assert read_decision(shape) is not None
        assert read_choice(shape, THREE) is not None


def test_a_choice_is_a_number_in_range_or_another_sentence() -> None:
    assert read_choice({"answer": {"choice": 2}}, THREE) == 2
    assert read_choice({"text": " 只看笔记 "}, THREE) == "只看笔记"
    for wrong in ({"choice": 0}, {"choice": 4}, {"choice": True}, {"choice": "2"}, {"text": ""}):
        assert read_choice(wrong, THREE) == Problem("unknown_decision")


@pytest.mark.parametrize(
    ("answer", "choice"),
    [
        ([{"type": "response", "args": "2"}], 2),
        ({"decisions": [{"type": "respond", "message": " ２ "}]}, 2),
        ({"decisions": [{"type": "reject", "message": "只看待办"}]}, 2),
        ([{"type": "response", "args": "BOTH"}], 3),
        ([{"type": "response", "args": "只看上周的笔记"}], "只看上周的笔记"),
        ({"choice": 1, "text": ""}, 1),
        ({"choice": None, "text": "只看笔记"}, "只看笔记"),
        ([{"type": "ignore", "args": None}], Leave()),
        ({"decisions": [{"type": "reject"}]}, Leave()),
        ([{"type": "response", "args": "4"}], Problem("unknown_decision")),
        ([{"type": "response", "args": "9" * 5000}], Problem("unknown_decision")),
        ([{"type": "response", "args": ""}], Problem("nothing_said")),
        ([{"type": "accept"}], Problem("unknown_decision")),
        ("2", Problem("no_decision")),
        (None, Problem("no_decision")),
    ],
)
def test_a_question_is_answered_in_the_words_of_any_client(answer: object, choice: object) -> None:
    """A number or the words of an alternative choose it, anything else is the sentence said anew."""
    assert read_choice(answer, THREE) == choice


@pytest.mark.parametrize(
    "more", [{"only": [1]}, {"owner": "bob"}, {"feedback": "shorter"}, {"content": "mine"}, {"draft": False}]
)
def test_a_yes_that_says_more_is_asked_about_again(more: dict[str, object]) -> None:
    """What is not understood is never dropped: everything would be written where a part was meant."""
    assert read_decision({"type": "approve"} | more) == Problem("unknown_decision")
