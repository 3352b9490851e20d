"""What `clarify` asks: a code and labels for doors of ours, a question with numbered alternatives for other clients."""

from typing import Any

from notewright.language.answer_forms import choice_answer
from notewright.language.asked import Asked, opening, words
from notewright.language.questions import question_words
from notewright.state.request import Question
from notewright.state.scope import Language

ACTION = "answer_question"


def question_payload(question: Question, problem: str | None) -> dict[str, Any]:
    """The question as codes: what is asked, the phrase it is about, and the labels of the exact alternatives."""
    yes_or_no = question.code == "confirm_discard"
    choices = ["yes", "no"] if yes_or_no else [choice.label for choice in question.choices]
    return {"question": question.code, "about": question.about, "choices": choices, "problem": problem}


def question_asked(question: Question, problem: str | None, language: Language) -> Asked:
    """The question as a client shows it. It is answered in words: with a number, or with the sentence said anew.

    A text comes back as `respond`, and as `reject` from clients that know no other way to say something.
    """
    facts = question_payload(question, problem)
    labels = list(words(language)["yes_or_no"].values()) if question.code == "confirm_discard" else facts["choices"]
    numbered = "\n".join(f"{number}. {label}" for number, label in enumerate(labels, 1))
    lines = [*opening(problem, (), language), question_words(question, language), numbered, words(language)["number"]]
    return Asked(
        action=ACTION,
        args={"about": question.about, "choices": labels},
        description="\n\n".join(filter(None, lines)),
        allowed=("respond", "reject"),
        facts=facts,
        answer=choice_answer(labels, language),
    )
