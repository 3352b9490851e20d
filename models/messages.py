"""The messages of each call: a stable instruction file first, then the fenced sections of this request."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import cache
from importlib.resources import files
from string import Template
from zoneinfo import ZoneInfo

from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage

from notewright.language.request import pasted_text
from notewright.language.scope_words import query_words
from notewright.models.sections import DrawNonce, Section, render
from notewright.state.capability import CAPABILITY, DEFAULT_TIME_FIELD, RESOURCE_TYPES
from notewright.state.limits import MAX_STEPS
from notewright.state.material import QueryReceipt, TimeRange
from notewright.state.ports import Body, WritingTask
from notewright.state.request import Request
from notewright.state.scope import Scope

Messages = list[BaseMessage]
PASTED = 1


def classify_messages(request: Request, waiting_title: str | None, draw: DrawNonce) -> Messages:
    """Call 1: the sentence, its day and zone, counts of selected refs, the waiting title. No history, no material."""
    sections = [Section("context", _day(request) | {"selected": _selected(request)})]
    if waiting_title is not None:
        sections.append(Section("waiting_draft", {"title": waiting_title}))
    sections.append(Section("request", {}, request.text))
    instruction = Template(prompt_text("classify.md")).substitute(capability=capability_table())
    return [SystemMessage(instruction), HumanMessage(render(sections, draw))]


def plan_messages(request: Request, scope: Scope, waiting_title: str | None, draw: DrawNonce) -> Messages:
    """The sentence once more, for its writes; the sets already read are told in words. No material."""
    sections = [Section("context", _day(request) | {"selected": _selected(request)})]
    sections += [
        Section("query", {"number": number}, query_words(query, request.language))
        for number, query in enumerate(scope.workspace_queries, start=1)
    ]
    if waiting_title is not None:
        sections.append(Section("waiting_draft", {"title": waiting_title}))
    sections.append(Section("request", {}, request.text))
    instruction = Template(prompt_text("plan.md")).substitute(capability=capability_table(), max_steps=MAX_STEPS)
    return [SystemMessage(instruction), HumanMessage(render(sections, draw))]


def writing_messages(prompt: str, task: WritingTask, draw: DrawNonce) -> Messages:
    """Call 2: what the person says, what code counted, the draft before, and the material, each on its own."""
    return [SystemMessage(prompt_text(prompt)), HumanMessage(render(tuple(_writing_sections(task)), draw))]


def repair_message(complaint: str) -> BaseMessage:
    """What was wrong with the last answer, as the last thing the model reads."""
    return HumanMessage(Template(prompt_text("repair.md")).substitute(complaint=complaint))


def source_numbers(task: WritingTask) -> frozenset[int]:
    """The numbers a draft may cite. Text pasted into a request without material is source [1]."""
    if task.bodies:
        return frozenset(body.item.number for body in task.bodies)
    return frozenset({PASTED} if pasted_text(task.request.text) else ())


def capability_table() -> str:
    """The table of design §5 as Markdown, one row a filter."""
    head = [f"| filter | {' | '.join(RESOURCE_TYPES)} |", "|---" * (len(RESOURCE_TYPES) + 1) + "|"]
    rows = [
        f"| {name} | {' | '.join(row[kind] or 'not possible' for kind in RESOURCE_TYPES)} |"
        for name, row in CAPABILITY.items()
    ]
    defaults = " | ".join(DEFAULT_TIME_FIELD[kind] or "must be said" for kind in RESOURCE_TYPES)
    return "\n".join([*head, *rows, f"| time_field if not said | {defaults} |"])


def _writing_sections(task: WritingTask) -> Iterator[Section]:
    yield Section("context", _day(task.request) | {"language": task.request.language})
    yield Section("request", {}, task.request.text)
    if task.feedback is not None:
        yield Section("feedback", {}, task.feedback)
    for limit in task.limits:
        yield Section("length", limit.model_dump(exclude_none=True, exclude={"once"}))
    for number, query in enumerate(task.receipt.queries, start=1):
        yield Section("query", {"number": number, **_query_facts(query)})
    if task.previous is not None:
        yield Section("previous_draft", {"title": task.previous.title}, task.previous.content)
    yield from _material(task)


def _material(task: WritingTask) -> Sequence[Section]:
    if task.bodies:
        return [item_section(body) for body in task.bodies]
    pasted = pasted_text(task.request.text)
    return [Section("material", {"number": PASTED, "type": "pasted", "title": ""}, pasted)] if pasted else []


def item_section(body: Body) -> Section:
    """One numbered piece of material with what code knows about it."""
    item = body.item
    facts: dict[str, object] = {"number": item.number, "type": item.resource_type, "title": body.title}
    if item.resource_type != "todo" and item.refs[0].date:
        facts["date"] = item.refs[0].date
    if item.cut:
        facts["characters_cut"] = item.cut
    return Section("material", facts, body.text)


def _query_facts(query: QueryReceipt) -> dict[str, object]:
    """How one set of material was asked for, and what code counted in it."""
    asked = query.planned.query.model_dump(exclude_defaults=True, exclude={"time_range", "time_field"})
    facts: dict[str, object] = {**asked, "matched": query.matched, "used": query.used}
    if query.planned.time_range is not None:
        facts |= {"time_field": query.planned.time_field, **_days(query.planned.time_range)}
    if query.planned.query.resource_type == "todo":
        facts |= {"open": query.open, "done": query.done}
    if query.left_out:
        facts["left_out"] = {left.reason: left.count for left in query.left_out}
    return facts


def _days(span: TimeRange) -> dict[str, object]:
    last = span.end - timedelta(microseconds=1) if span.end else None
    return {
        "first_day": span.start.date().isoformat() if span.start else None,
        "last_day": last.date().isoformat() if last else None,
    }


def _day(request: Request) -> dict[str, object]:
    local = request.asked_at.astimezone(ZoneInfo(request.zone))
    return {"date": local.date().isoformat(), "weekday": f"{local:%A}", "zone": request.zone}


def _selected(request: Request) -> dict[str, int]:
    kinds = [ref.resource_type for ref in request.selected]
    return {kind: kinds.count(kind) for kind in RESOURCE_TYPES if kind in kinds}


def prompt_of(messages: Sequence[BaseMessage]) -> str:
    """All that was sent, as a person reads it."""
    return "\n\n".join(message.text for message in messages)


@cache
def prompt_text(name: str) -> str:
    """The instruction file `name`."""
    return (files(__package__) / "prompts" / name).read_text(encoding="utf-8").strip()
