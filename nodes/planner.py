"""Several writes in one request: the plan is read once, checked, refused by name where it must be, and given out."""

from langgraph.runtime import Runtime

from notewright.language.plan_words import question_refused_steps
from notewright.language.questions import question_for
from notewright.nodes.frame import Node, Update, frame_of
from notewright.nodes.plan_reading import read_plan
from notewright.nodes.waiting import waiting_draft
from notewright.state.change_set import change_set_id_for
from notewright.state.flow import FlowState, Work
from notewright.state.plan import DraftNote, Plan, ReviseDraft
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.state.request import Question


def make_planner(ports: Ports) -> Node:
    """Needs the model, and tickets for the steps. The queries of the scope arrive and leave unchanged."""

    def planner(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, request, scope = frame_of(ports, runtime), state["sentence"], state["scope"]
        assert scope is not None
        if question := question_for(scope, frame.moment(request), request.language, text=request.text):
            return {"question": question}
        waiting = waiting_draft(ports.drafts, frame, state.get("draft_id"))
        plan = state["plan"] or read_plan(ports.models.plan, request, scope, waiting.text.title if waiting else None)
        if isinstance(plan, Question):
            return {"question": plan}
        if plan.refused:
            return {"question": question_refused_steps(plan, scope, request.language)}
        target = state["target"]
        assert target is not None
        run = change_set_id_for(frame.thread, state.get("ordinal", 0), target.version)
        work = _tickets(ports, frame.owner, run, plan)
        return {"plan": plan, "plan_ready": True, "work": work, "feedback": _feedback(plan) or state["feedback"]}

    return planner


def _feedback(plan: Plan) -> str | None:
    """What is to change in the draft: its own words of the sentence, without those of the other writes."""
    return next((step.feedback for step in plan.steps if isinstance(step, ReviseDraft)), None)


def _tickets(ports: Ports, owner: str, run: str, plan: Plan) -> tuple[Work, ...]:
    """One a step that changes items; the note itself is drafted by the writer."""
    steps = [step for step in plan.steps if not isinstance(step, DraftNote | ReviseDraft)]
    tasks = {f"step-{number}": step.step for number, step in enumerate(steps, 1)}
    tickets = ports.tickets.queue(owner, run, tasks)
    return tuple(Work(ticket=ticket.id, step=step) for ticket, step in zip(tickets, steps, strict=True))
