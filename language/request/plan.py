"""The offline reading of the writes of a sentence: its steps in order, and what is refused by name (design §10)."""

from dataclasses import dataclass

from notewright.language.request.follow import follow_up
from notewright.language.request.plan_clauses import read_clauses
from notewright.language.request.plan_objects import Told
from notewright.language.request.plan_reader import PlanReader, Write
from notewright.language.request.scope import makes_note, read_request
from notewright.state.errors import TooManySteps
from notewright.state.limits import MAX_STEPS
from notewright.state.plan import Plan, Step


@dataclass(frozen=True)
class PlanReading:
    """A sentence as its writes were read."""

    steps: tuple[Step, ...]
    refused: tuple[str, ...]
    writes: tuple[Write, ...]


def assemble_plan(text: str, *, pending: bool = False, selected: int = 0) -> Plan:
    """Every write of `text`. `pending`: a draft waits; `selected`: how many refs the person has selected.

    Raises TooManySteps where more than eight are asked for.
    """
    reading = read_plan(text, pending=pending, selected=selected)
    if len(reading.steps) > MAX_STEPS:
        raise TooManySteps(count=len(reading.steps), limit=MAX_STEPS)
    return Plan(steps=reading.steps, refused=reading.refused)


def read_plan(text: str, *, pending: bool, selected: int) -> PlanReading:
    """The steps, however many, with the clauses that they come from."""
    request = read_request(text)
    clauses = read_clauses(text, request.parts)
    follow = follow_up(request.parts, request.queries) if pending else None
    revises = follow == "revise"
    note = (makes_note(request.parts) or follow in ("replace_scope", "extend_scope")) and follow != "discard"
    reader = PlanReader(clauses, Told(request.queries, selected), chat=not (note or revises or request.queries))
    reader.read(note=note and not revises, revises=revises)
    return PlanReading(tuple(reader.told.steps), tuple(dict.fromkeys(reader.refused)), tuple(reader.writes))
