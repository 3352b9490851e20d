"""A question of the graph on the screen: what must be asked, and the exact alternatives by number."""

from collections.abc import Mapping
from typing import Any

import click

from notewright.cli.session import Session
from notewright.language.asked import problem_words
from notewright.language.questions import question_words
from notewright.state.request import Question


def show_question(session: Session, payload: Mapping[str, Any]) -> None:
    """`payload` is what `clarify` asks (language/question_asked.py)."""
    if payload["problem"]:
        click.secho(problem_words(payload["problem"], session.language), fg="yellow", err=True)
    click.echo(words_of_question(session, payload))
    if payload["question"] != "confirm_discard":  # the prompt says yes and no itself
        for number, label in enumerate(payload["choices"], 1):
            click.echo(f"  {number}. {label}")


def words_of_question(session: Session, payload: Mapping[str, Any]) -> str:
    return question_words(Question(code=payload["question"], about=payload["about"]), session.language)
