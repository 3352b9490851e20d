"""What a person at a terminal sees of a run, and how the run's questions are put to them."""

from collections.abc import Mapping
from typing import Any

import click

from notewright.cli.asking import asked, key_of
from notewright.cli.choosing import decide_on_set
from notewright.cli.editing import edited_version
from notewright.cli.failing import SHORT_ID
from notewright.cli.marking import show_draft_marks, show_marks
from notewright.cli.progress import WorkerCount
from notewright.cli.questions import show_question
from notewright.cli.session import Session
from notewright.cli.set_showing import show_set
from notewright.cli.showing import change_counts, show_changes, show_cuts, show_diff, show_gaps, show_receipt
from notewright.graph.found import set_of
from notewright.state.draft import Draft
from notewright.state.flow import FlowState
from notewright.state.request import DISCARDS

KEYS = ("approve", "edit", "discard", "leave")  # the others are offered where there is something to show or to take in


class TerminalScreen:
    """Receipt first, then the text as it comes, then the call that gave it."""

    def __init__(self, session: Session) -> None:
        self.session, self.writing, self.progress = session, False, WorkerCount(session.say)

    def text(self, piece: str | None) -> None:
        self.progress.clear()
        self.writing = piece is not None
        if piece is None:
            click.secho(f"\n{self.session.say('text.again')}\n", dim=True)
        else:
            click.echo(piece, nl=False)

    def update(self, node: str, update: Mapping[str, Any]) -> None:
        if node != "work" or update.get("failure"):
            self.progress.clear()
        if node == "fetch" and update.get("receipt"):
            show_receipt(self.session, update["receipt"])
        if node in ("draft", "answer") and self.writing:
            self.writing = False
            click.echo("\n")
            show_cuts(self.session, update.get("items", ()))
        if node == "draft" and (handle := update.get("draft")) and not update.get("problem"):
            self.written(self.session.draft(handle.id, handle.version))
        if node == "answer" and (outcome := update.get("outcome")):
            answer = self.session.drafts.get_answer(self.session.owner, outcome.answer_id)
            show_marks(self.session, answer.text, answer.marks)
        if node != "draft" and (handle := update.get("change_set")):  # a draft names the set as it was before it
            show_set(self.session, set_of(self.session, handle))
        if self.session.calls.has_new:
            self.progress.clear()
            self.session.calls.show_new()

    def written(self, draft: Draft) -> None:
        """What the text itself does not say: changes, what is not held up, not read, or too long."""
        if draft.version > 1:
            click.secho(f"{change_counts(self.session, draft)}\n", dim=True)
        show_draft_marks(self.session, draft, more=draft.id[:SHORT_ID])
        show_gaps(self.session, draft)


class Person:
    """Answers the graph's questions from the keyboard; an empty line means another day."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def __call__(self, question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
        return self.clarify(question) if "question" in question else self.confirm(question, state)

    def clarify(self, question: Mapping[str, Any]) -> dict[str, Any] | None:
        show_question(self.session, question)
        yes_or_no = question["question"] in DISCARDS
        said = asked(self.session.say, "ask.yes_or_no" if yes_or_no else "ask.choice")
        if not said:
            return None
        if yes_or_no and (key := key_of("yes_or_no", said)):
            return {"choice": 1 if key == "yes" else 2}
        return {"choice": int(said)} if said.isdecimal() and len(said) == 1 else {"text": said}

    def confirm(self, question: Mapping[str, Any], state: FlowState) -> dict[str, Any]:
        show_changes(self.session, question["problem"], question["changes"])
        if chosen := state.get("change_set"):
            return decide_on_set(self.session, set_of(self.session, chosen))
        draft = self.session.draft(question["action_requests"][0]["args"]["draft_id"])
        while True:
            said = self._decision_on(draft)
            match key_of("decision", said):
                case "diff":
                    show_diff(self.session, draft)
                case "edit":
                    if version := edited_version(self.session, draft):
                        return {"type": "edit", "version": version}
                case str(key):
                    return {"type": key}
                case None:
                    return {"type": "revise", "feedback": said} if len(said) > 1 else {"type": "unknown"}

    def _decision_on(self, draft: Draft) -> str:
        """Whatever is typed. Ctrl-C and Ctrl-D leave the draft waiting, and say so."""
        left_out = [left for line in draft.receipt.queries for left in line.left_out]
        done = sum(left.count for left in left_out if left.reason == "done_not_said")
        fitting = [*KEYS, *["diff"] * (draft.version > 1), *["take_in_done"] * (done > 0)]
        click.secho("  ".join(self.session.say(f"key.{key}", count=done) for key in fitting), dim=True)
        try:
            return asked(self.session.say, "ask.decision")
        except click.Abort as stopped:
            stopped.add_note(self.session.say("end.waiting", id=draft.id[:8]))
            raise
