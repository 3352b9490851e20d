"""What a person at a terminal sees of a run, and how the run's questions are put to them."""

from collections.abc import Mapping
from typing import Any

import click

from notewright.cli.editing import edit_by_hand
from notewright.cli.questions import show_question
from notewright.cli.session import Session
from notewright.cli.showing import change_counts, show_changes, show_diff, show_receipt
from notewright.language.tables import load_table
from notewright.language.text import fold
from notewright.state.flow import FlowState


class TerminalScreen:
    """Receipt first, then the text as it comes."""

    def __init__(self, session: Session) -> None:
        self.session, self.writing = session, False

    def text(self, piece: str) -> None:
        self.writing = True
        click.echo(piece, nl=False)

    def update(self, node: str, update: Mapping[str, Any]) -> None:
        if node == "fetch" and update.get("receipt"):
            show_receipt(self.session, update["receipt"])
        if node in ("draft", "answer") and self.writing:
            self.writing = False
            click.echo("\n")
        if node == "draft" and (handle := update.get("draft")) and handle.version > 1:
            click.secho(change_counts(self.session, self.session.draft(handle.id, handle.version)), dim=True)


class Person:
    """Answers the graph's questions from the keyboard; an empty line means another day."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def __call__(self, question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
        return self.clarify(question) if "question" in question else self.confirm(question)

    def clarify(self, question: Mapping[str, Any]) -> dict[str, Any] | None:
        show_question(self.session, question)
        said = self._asked("ask.yes_or_no" if question["question"] == "confirm_discard" else "ask.choice")
        if not said:
            return None
        if question["question"] == "confirm_discard" and (key := _key("yes_or_no", said)):
            return {"choice": 1 if key == "yes" else 2}
        return {"choice": int(said)} if said.isdecimal() and len(said) == 1 else {"text": said}

    def confirm(self, question: Mapping[str, Any]) -> dict[str, Any]:
        show_changes(self.session, question["problem"], question["changes"])
        draft_id = question["action_requests"][0]["args"]["draft_id"]
        while True:
            try:
                said = self._asked("ask.decision")
            except click.Abort:
                click.echo(self.session.say("end.waiting", id=draft_id[:8]), err=True)
                raise
            match _key("decision", said):
                case "diff":
                    show_diff(self.session, self.session.draft(draft_id))
                case "edit":
                    if version := self.edit(draft_id):
                        return {"type": "edit", "version": version}
                case str(key):
                    return {"type": key}
                case None:
                    return {"type": "revise", "feedback": said} if len(said) > 1 else {"type": "unknown"}

    def edit(self, draft_id: str) -> int | None:
        """The version that the editor made, in the store before the graph hears of it; None if it made none."""
        try:
            before = self.session.draft(draft_id)
            after = edit_by_hand(self.session, before)
        except click.ClickException as error:
            click.secho(error.format_message(), fg="yellow", err=True)
            return None
        return after.version if after.version > before.version else None

    def _asked(self, key: str) -> str:
        said: str = click.prompt(self.session.say(key), default="", show_default=False)
        return said.strip()


def _key(table: str, said: str) -> str | None:
    """What a key or its name stands for, in `keys.toml`."""
    keys: Mapping[str, list[str]] = load_table(__package__, "keys.toml")[table]
    return next((name for name, words in keys.items() if fold(said) in words), None)
