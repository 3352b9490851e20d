"""`notewright scope`: how a sentence is read. Nothing is drafted, no source is looked at."""

import json
import sys
from typing import Any

import click

from notewright.cli.questions import show_question
from notewright.cli.say import Say
from notewright.cli.session import WAITS, Session, open_session
from notewright.language.decision import question_payload
from notewright.language.plan import plan_queries
from notewright.language.questions import ask_code, question_for
from notewright.language.receipt_words import filter_words
from notewright.language.request import request_language
from notewright.nodes.reading import read_scope
from notewright.state.material import ContextRef
from notewright.state.request import Question, Request
from notewright.state.scope import Language, Scope


def scope_command(language: Language, say: Say) -> click.Command:
    @click.command("scope", help=say("help.scope"))
    @click.argument("sentence", required=False)
    @click.option("--jsonl", is_flag=True, help=say("help.jsonl"))
    @click.option("--json", "as_json", is_flag=True, help=say("help.json"))
    def scope(sentence: str | None, jsonl: bool, as_json: bool) -> int:
        session = open_session(language, say)
        if jsonl:
            for line in sys.stdin:
                click.echo(json.dumps(_read_row(session, json.loads(line)), ensure_ascii=False))
            return 0
        if sentence is None:
            raise click.UsageError(say("scope.sentence_missing"))
        row = {"utterance": sentence}
        if as_json:
            click.echo(json.dumps(_read_row(session, row), ensure_ascii=False))
            return 0
        return _show(session, *_read(session, row))

    return scope


def _read_row(session: Session, row: dict[str, Any]) -> dict[str, Any]:
    """`{id, utterance, selected_refs, pending_draft}` to `{id, classification, ask}`."""
    scope, question, _ = _read(session, row)
    return {
        "id": row.get("id"),
        "classification": scope.model_dump(mode="json") if scope else None,
        "ask": ask_code(question) if question else None,
    }


def _read(session: Session, row: dict[str, Any]) -> tuple[Scope | None, Question | None, Request]:
    request = _request(session, row)
    reading = read_scope(session.classify, request, "" if row.get("pending_draft") else None)
    if isinstance(reading, Question):
        return None, reading, request
    return reading, question_for(reading, session.moment(), request.language, text=request.text), request


def _request(session: Session, row: dict[str, Any]) -> Request:
    """The sentence alone: selected items are counted, not looked at."""
    selected = tuple(
        ContextRef(resource_type="note", id=str(number), version="") for number in range(row.get("selected_refs") or 0)
    )
    text, zone = row["utterance"], session.settings.zone
    return Request(
        text=text,
        owner=session.owner,
        zone=zone,
        asked_at=session.moment().asked_at,
        language=request_language(text),
        selected=selected,
    )


def _show(session: Session, scope: Scope | None, question: Question | None, request: Request) -> int:
    say = session.say
    if scope:
        click.echo(say("scope.note" if scope.produces_note else "scope.answer"))
        if scope.other_mutations:
            click.echo(say("scope.other_mutations"))
        if not scope.workspace_queries:
            click.echo(say("scope.no_queries"))
    if question:
        show_question(session, question_payload(question, None))
        return WAITS
    for planned in plan_queries(scope, session.moment(), language=request.language) if scope else ():
        click.echo(f"- {filter_words(planned, session.language)}")
    return 0
