"""`notewright draft` and `notewright answer`: one sentence in, a waiting draft or an answer out."""

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from notewright.cli.questions import show_question
from notewright.cli.running import Ask, Ended, raise_failure, run
from notewright.cli.say import Say
from notewright.cli.session import WAITS, Session, open_session
from notewright.cli.terminal import Person, TerminalScreen
from notewright.state.flow import FlowState, WorkflowInput
from notewright.state.limits import MAX_REQUEST_CHARS
from notewright.state.scope import Language


class Silence:
    """The screen of `--json`: the one object at the end says it all."""

    def text(self, piece: str) -> None: ...

    def update(self, node: str, update: Mapping[str, Any]) -> None: ...


def draft_command(language: Language, say: Say) -> click.Command:
    return _command("draft", language, say)


def answer_command(language: Language, say: Say) -> click.Command:
    return _command("answer", language, say)


def _command(name: str, language: Language, say: Say) -> click.Command:
    @click.command(name, help=say(f"help.{name}"))
    @click.argument("sentence")
    @click.option("--yes", is_flag=True, help=say("help.yes"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def command(sentence: str, yes: bool, as_json: bool) -> int:
        if len(sentence) > MAX_REQUEST_CHARS:
            raise click.UsageError(say("sentence_long", limit=MAX_REQUEST_CHARS))
        session = open_session(language, say)
        return carry_out(session, {"text": sentence}, yes=yes, as_json=as_json)

    return command


def carry_out(session: Session, given: WorkflowInput, *, yes: bool, as_json: bool) -> int:
    """Run the sentence and show its end. Nothing is approved by itself but by `yes`."""
    screen = Silence() if as_json else TerminalScreen(session)
    ended = run(session, given, screen, _who_answers(session, yes=yes, as_json=as_json))
    raise_failure(ended.state)
    return _print_json(session, ended) if as_json else _show_end(session, ended)


def _who_answers(session: Session, *, yes: bool, as_json: bool) -> Ask:
    if yes:
        return _approve_once
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return Person(session) if at_terminal and not as_json else _nobody


def _approve_once(question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
    """`--yes` approves the draft as it was shown; a question, or material that changed, stays with the person."""
    return {"type": "approve"} if "action_requests" in question and not question["problem"] else None


def _nobody(question: Mapping[str, Any], state: FlowState) -> dict[str, Any] | None:
    return None


def _show_end(session: Session, ended: Ended) -> int:
    if ended.waiting and "question" in ended.waiting:
        show_question(session, ended.waiting)
        click.echo(session.say("end.asked"))
        return WAITS
    draft, outcome = ended.state.get("draft"), ended.state.get("outcome")
    short = draft.id[:8] if draft else ""
    code = outcome.code if outcome else "waiting"
    key = "saved_again" if outcome and outcome.again else code
    click.echo(session.say(f"end.{key}", id=short, path=outcome.path if outcome else ""))
    return 0 if code in ("saved", "waiting", "discarded", "answered") else 1


def _print_json(session: Session, ended: Ended) -> int:
    click.echo(json.dumps(as_object(session, ended), ensure_ascii=False))
    return WAITS if ended.waiting and "question" in ended.waiting else 0


def as_object(session: Session, ended: Ended) -> dict[str, Any]:
    """One object: what was asked of the vault, what was written, and from which items."""
    state = ended.state
    outcome, receipt, handle = state.get("outcome"), state.get("receipt"), state.get("draft")
    found: dict[str, Any] = {
        "id": handle.id if handle else None,
        "status": outcome.code if outcome else "asked" if "question" in (ended.waiting or {}) else "waiting",
        "receipt": receipt.model_dump(mode="json") if receipt else None,
        "refs": [item.model_dump(mode="json") for item in state.get("items", ())],
        "draft": None,
    }
    if handle:
        found["draft"] = session.drafts.get(session.owner, handle.id).text.model_dump()
        found["version"] = handle.version
    if outcome and outcome.answer_id:
        found["answer"] = session.drafts.get_answer(session.owner, outcome.answer_id)
    if outcome and outcome.path:
        found["path"] = outcome.path
    if ended.waiting and "question" in ended.waiting:
        found["question"] = ended.waiting
    return found
