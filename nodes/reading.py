"""The one reading of a request: the model's scope, checked against the sentence, with one repair (design §5)."""

from collections.abc import Callable
from typing import NamedTuple

from notewright.language.check import Mismatch, check_scope, complaint
from notewright.language.questions import question_too_many, question_two_readings
from notewright.language.request import assemble
from notewright.state.errors import ProtocolBroken, TooManyQueries
from notewright.state.request import Question, Request
from notewright.state.scope import Scope

Classify = Callable[[Request, str | None, str | None], Scope]
"""Request, title of the waiting draft, what was wrong with the last answer → the model's scope."""


class _Reading(NamedTuple):
    scope: Scope | None
    mismatches: tuple[Mismatch, ...]
    repair: str


def read_scope(classify: Classify, request: Request, waiting_title: str | None) -> Scope | Question:
    """The scope, or what must be asked because two readings stay or too much was asked for.

    Raises ProtocolBroken after the one repair, ModelUnreachable.
    """
    try:
        first = _read(classify, request, waiting_title)
        if first.scope and not first.mismatches:
            return first.scope
        scope = classify(request, waiting_title, first.repair)
        return _two_readings(request, scope, waiting_title) if _check(request, scope, waiting_title) else scope
    except TooManyQueries:
        return question_too_many()


def _read(classify: Classify, request: Request, waiting_title: str | None) -> _Reading:
    try:
        scope = classify(request, waiting_title, None)
    except ProtocolBroken as broken:
        return _Reading(None, (), broken.complaint)
    mismatches = _check(request, scope, waiting_title)
    return _Reading(scope, mismatches, complaint(mismatches))


def _check(request: Request, scope: Scope, waiting_title: str | None) -> tuple[Mismatch, ...]:
    return check_scope(request.text, scope, pending=waiting_title is not None, selected=len(request.selected))


def _two_readings(request: Request, scope: Scope, waiting_title: str | None) -> Question | Scope:
    by_code = assemble(request.text, pending=waiting_title is not None, selected=len(request.selected))
    question = question_two_readings(scope, by_code, request.language)
    return question if len(question.choices) > 1 else by_code
