"""The one reading of a plan: the model's steps, checked against the sentence, with one repair (design §10)."""

from collections.abc import Callable

from notewright.language.check_plan import check_plan, plan_complaint
from notewright.language.mismatch import Mismatch
from notewright.language.plan_words import question_two_plans
from notewright.language.request import assemble_plan
from notewright.state.errors import ProtocolBroken
from notewright.state.plan import Plan
from notewright.state.request import Question, Request
from notewright.state.scope import Scope

ReadPlan = Callable[[Request, Scope, str | None, str | None], Plan]


def read_plan(ask: ReadPlan, request: Request, scope: Scope, waiting_title: str | None) -> Plan | Question:
    """The plan, or both readings to choose from. Raises ProtocolBroken after the one repair, TooManySteps."""
    try:
        plan = ask(request, scope, waiting_title, None)
        mismatches = _check(request, plan, waiting_title)
        repair = plan_complaint(mismatches)
    except ProtocolBroken as broken:
        mismatches, repair = None, broken.complaint
    if mismatches == ():
        return plan
    again = ask(request, scope, waiting_title, repair)
    if not _check(request, again, waiting_title):
        return again
    by_code = assemble_plan(request.text, pending=waiting_title is not None, selected=len(request.selected))
    return question_two_plans((again, by_code), scope, request.language)


def _check(request: Request, plan: Plan, waiting_title: str | None) -> tuple[Mismatch, ...]:
    return check_plan(request.text, plan, pending=waiting_title is not None, selected=len(request.selected))
