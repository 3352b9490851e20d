"""From the state in which a run stopped to what a host program is handed: ids and handles filled in from the stores."""

from collections.abc import Mapping
from typing import Any, cast

from notewright.state.errors import DraftNotFound, error_named
from notewright.state.flow import FlowState, Outcome
from notewright.state.ports import Ports
from notewright.state.result import NoteResult

INTERRUPTS = "__interrupt__"  # langgraph's key beside a state that waits


def result_of(ports: Ports, ended: Mapping[str, Any]) -> NoteResult:
    """Raises the error that ended the run, and DraftNotFound where the thread is another principal's."""
    state, owner = cast(FlowState, ended), ports.principal(None)
    if failure := state.get("failure"):
        raise error_named(failure.code)(**failure.facts)
    draft, changes, outcome = state.get("draft"), state.get("change_set"), state.get("outcome")
    if state["sentence"].owner != owner:
        raise DraftNotFound(id=draft.id if draft else "")
    asks = next((interrupt.value for interrupt in ended.get(INTERRUPTS, ())), None)
    question = state.get("question") if asks else None
    answer_id = outcome.answer_id if outcome else None
    return NoteResult(
        status=outcome.code if outcome else "asked" if question else "waiting",
        language=state["sentence"].language,
        receipt=state.get("receipt"),
        draft=ports.drafts.get(owner, draft.id, draft.version) if draft else None,
        changes=ports.changes.get(owner, changes.id, changes.version) if changes else None,
        answer=ports.drafts.get_answer(owner, answer_id) if answer_id else None,
        saved=_written(outcome) if outcome else (),
        question=question,
        asks=asks,
    )


def _written(outcome: Outcome) -> tuple[str, ...]:
    return (*outcome.paths, *([outcome.path] if outcome.path else []))
