"""What a person at a terminal sees of a run, and how the run's questions are put to them."""

from collections.abc import Mapping
from typing import Any

import click

from notewright.cli.questions import show_question
from notewright.cli.session import Session
from notewright.cli.texts import draft_as_text, text_as_draft
from notewright.language.receipt_words import receipt_lines
from notewright.state.draft import Draft
from notewright.state.flow import FlowState
from notewright.state.material import Receipt


class TerminalScreen:
    """Receipt first, then the text as it comes."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def text(self, piece: str) -> None:
        click.echo(piece, nl=False)

    def update(self, node: str, update: Mapping[str, Any]) -> None:
        if node == "fetch" and update.get("receipt"):
            show_receipt(self.session, update["receipt"])
        if node in ("draft", "answer"):
            click.echo()


def show_receipt(session: Session, receipt: Receipt) -> None:
    """How the sentence was run, a few lines, dim."""
    refs = [ref for line in receipt.queries for left in line.left_out for ref in left.refs]
    titles = session.workspace.titles(session.owner, refs)
    for line in receipt_lines(receipt, titles, session.language):
        click.secho(line, dim=True)
    click.echo()


class Person:
    """Answers the graph's questions from the keyboard; an empty line means another day."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def __call__(self, question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
        return self.clarify(question) if "question" in question else self.confirm(question, state)

    def clarify(self, question: Mapping[str, Any]) -> dict[str, Any] | None:
        show_question(self.session, question)
        said = click.prompt(self.session.say("ask.choice"), default="", show_default=False).strip()
        if not said:
            return None
        return {"choice": int(said)} if said.isdecimal() else {"text": said}

    def confirm(self, question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
        show_changes(self.session, question)
        said = click.prompt(self.session.say("ask.decision"), default="", show_default=False).strip()
        match said.casefold():
            case "":
                return {"type": "leave"}
            case "a" | "d" | "l" as key:
                return {"type": {"a": "approve", "d": "discard", "l": "leave"}[key]}
            case "e":
                return self.edit(question["action_requests"][0]["args"]["draft_id"])
            case _:
                return {"type": "revise", "feedback": said}

    def edit(self, draft_id: str) -> dict[str, Any]:
        """The person's editor; what they wrote is a version in the store before the graph hears of it."""
        edited = edit_by_hand(self.session, self.session.drafts.get(self.session.owner, draft_id))
        return {"type": "edit", "version": edited.version}


def edit_by_hand(session: Session, draft: Draft) -> Draft:
    """Open the editor on `draft` and store what comes back; nothing is stored where nothing was changed."""
    written = click.edit(draft_as_text(draft.text), extension=".md")
    text = text_as_draft(written) if written else draft.text
    return draft if text == draft.text else session.drafts.edit(draft.owner, draft.id, text)


def show_changes(session: Session, question: Mapping[str, Any]) -> None:
    """Refs that are gone or edited since the draft was written."""
    if question["problem"]:
        click.secho(session.say(f"problem.{question['problem']}"), fg="yellow")
    for change in question["changes"]:
        click.echo(session.say(f"change.{change['change']}", id=change["id"]))
