"""`notewright scope`: how a sentence is read. Nothing is drafted, no source is looked at."""

from typing import Any, NamedTuple

import click

from notewright.cli.command import as_json, command
from notewright.cli.objects import Row, answer_rows, print_object
from notewright.cli.questions import show_question
from notewright.cli.say import Say
from notewright.cli.sentence import sentence_of
from notewright.cli.session import WAITS, Session, open_session
from notewright.language.plan import plan_queries
from notewright.language.question_asked import question_payload
from notewright.language.questions import ask_code, question_for
from notewright.language.receipt_words import filter_words
from notewright.language.request import request_language
from notewright.nodes.reading import Classify, read_scope
from notewright.state.errors import NotewrightError
from notewright.state.material import ContextRef
from notewright.state.request import Question, Request
from notewright.state.scope import Scope


class Reading(NamedTuple):
    """What a sentence asks for, or what must be asked; both where the question is about the scope."""

    request: Request
    scope: Scope | None
    question: Question | None


@command
@click.argument("sentence", required=False)
@click.option("--jsonl", is_flag=True)
@as_json
def scope(say: Say, sentence: str | None, jsonl: bool, as_json: bool) -> int:
    session = open_session(say)
    try:
        if jsonl:
            return answer_rows("utterance", lambda row: _answer(session, row))
        return _tell(
            session,
            read_sentence(session, session.classify, {"utterance": sentence_of(sentence, say)}),
            as_json=as_json,
        )
    finally:
        session.calls.show_sum()


def _tell(session: Session, reading: Reading, *, as_json: bool) -> int:
    if as_json:
        print_object(as_object(reading))
    else:
        _show(session, reading)
    return WAITS if reading.question else 0


def _answer(session: Session, row: Row) -> Row:
    """`{id, utterance, selected_refs, pending_draft}` to `{id, classification, ask}`."""
    try:
        return {"id": row.get("id")} | as_object(read_sentence(session, session.classify, row))
    except NotewrightError as error:
        return {"id": row.get("id"), "error": error.code, "message": error.text(session.language)}


def read_sentence(session: Session, classify: Classify, row: Row) -> Reading:
    """`{utterance, selected_refs, pending_draft}` as the product reads it. Raises ClassificationError, ModelError."""
    request = _request(session, row)
    read = read_scope(classify, request, "" if row.get("pending_draft") else None)
    if isinstance(read, Question):
        return Reading(request, None, read)
    return Reading(request, read, question_for(read, session.moment(), request.language, text=request.text))


def _request(session: Session, row: Row) -> Request:
    """The sentence alone: selected items are counted, not looked at."""
    numbers = range(row.get("selected_refs") or 0)
    return Request(
        text=row["utterance"],
        owner=session.owner,
        zone=session.settings.zone,
        asked_at=session.moment().asked_at,
        language=request_language(row["utterance"]),
        selected=tuple(ContextRef(resource_type="note", id=str(number), version="") for number in numbers),
    )


def as_object(reading: Reading) -> dict[str, Any]:
    """`{classification, ask}`."""
    return {
        "classification": reading.scope.model_dump(mode="json") if reading.scope else None,
        "ask": ask_code(reading.question) if reading.question else None,
    }


def _show(session: Session, reading: Reading) -> None:
    if reading.scope:
        _show_wish(session.say, reading.scope)
    if reading.question:
        show_question(session, question_payload(reading.question, None))
    elif reading.scope:
        for planned in plan_queries(reading.scope, session.moment(), language=reading.request.language):
            click.echo(f"- {filter_words(planned, session.settings.zone, session.language)}")


def _show_wish(say: Say, scope: Scope) -> None:
    click.echo(say("scope.note" if scope.produces_note else "scope.answer"))
    if scope.other_mutations:
        click.echo(say("scope.other_mutations"))
    if not scope.workspace_queries:
        click.echo(say("scope.no_queries"))
