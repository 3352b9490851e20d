"""Where a thread or a draft stands, as it is told: what the store says now comes before what a run remembers."""

from typing import Any, cast

from notewright.graph.found import find, set_of
from notewright.graph.standing import Ended, written
from notewright.graph.telling import marks_told, misses_told, question_told, set_told
from notewright.language.receipt_words import receipt_lines
from notewright.serve.problems import problem_of
from notewright.serve.turn import AnswerTold, DraftTold, ReceiptTold, SavedTold, Status, TurnOutput
from notewright.serve.visitor import Visitor
from notewright.state.change_set import ChangeSet
from notewright.state.draft import Draft
from notewright.state.errors import error_named
from notewright.state.flow import FlowState, Outcome
from notewright.state.material import Receipt
from notewright.state.scope import Language

DECIDED_BY_THE_STORE = {"saved", "applied", "waiting", "discarded"}


def told(visitor: Visitor, thread_id: str, ended: Ended, status: Status | None = None) -> TurnOutput:
    """The whole of it; without what only a reader may see where the visitor may not look."""
    state, language = ended.state, language_in(ended.state, visitor.language)
    outcome, failure, receipt = state.get("outcome"), state.get("failure"), state.get("receipt")
    draft, changes = _draft(visitor, state), _set(visitor, state)
    code = status or ("failed" if failure else _code(ended, draft, changes))
    output = TurnOutput(
        status=cast(Status, code),
        thread_id=thread_id,
        receipt=receipt_told(visitor, receipt, language) if receipt else None,
        draft=draft_told(draft) if draft else None,
        set=set_told(changes) if changes else None,
        answer=_answer(visitor, outcome.answer_id) if outcome and outcome.answer_id else None,
        interrupts=_interrupts(ended, code, language),
        saved=(outcome and _written(outcome) if code in ("saved", "applied") else None) or _saved(draft, code),
        error=problem_of(error_named(failure.code)(**failure.facts), language, failure.stage) if failure else None,
    )
    return as_seen(visitor, output)


def draft_output(visitor: Visitor, said: str, **more: Any) -> TurnOutput:
    """A draft or a set by its id, as it stands now."""
    found = find(visitor, said)
    draft = found if isinstance(found, Draft) else None
    facts = {
        "status": found.status,
        "thread_id": None,
        "receipt": receipt_told(visitor, draft.receipt, draft.request.language) if draft else None,
        "draft": draft_told(draft) if draft else None,
        "set": set_told(found) if isinstance(found, ChangeSet) else None,
        "saved": _saved(draft, found.status),
    }
    return as_seen(visitor, TurnOutput.model_validate(facts | more))


def as_seen(visitor: Visitor, output: TurnOutput) -> TurnOutput:
    """A token for deciding alone is told what became of it, and nothing of what stands there."""
    if visitor.may_look:
        return output
    return output.model_copy(update=dict.fromkeys(("receipt", "draft", "set", "answer")) | {"interrupts": ()})


def receipt_told(visitor: Visitor, receipt: Receipt, language: Language) -> ReceiptTold:
    refs = [ref for line in receipt.queries for left in line.left_out for ref in left.refs]
    lines = receipt_lines(receipt, visitor.workspace.titles(visitor.owner, refs), language)
    return ReceiptTold(**dict(receipt), lines=lines)


def draft_told(draft: Draft) -> DraftTold:
    marks, misses = tuple(marks_told(draft.marks)), tuple(misses_told(draft))
    facts = {"id": draft.id, "version": draft.version, "status": draft.status, **draft.text.model_dump()}
    return DraftTold(**facts, marks=marks, misses=misses, unread=draft.unread)


def language_in(state: FlowState, otherwise: Language) -> Language:
    """That of the sentence, once it was read."""
    sentence = state.get("sentence")
    return sentence.language if sentence else otherwise


def _draft(visitor: Visitor, state: FlowState) -> Draft | None:
    handle = state.get("draft")
    return visitor.drafts.get(visitor.owner, handle.id) if handle else None


def _set(visitor: Visitor, state: FlowState) -> ChangeSet | None:
    handle = state.get("change_set")
    return set_of(visitor, handle) if handle else None


def _code(ended: Ended, draft: Draft | None, changes: ChangeSet | None) -> str:
    decided = changes or draft
    return decided.status if decided and ended.code in DECIDED_BY_THE_STORE else ended.code


def _answer(visitor: Visitor, answer_id: str) -> AnswerTold:
    answer = visitor.drafts.get_answer(visitor.owner, answer_id)
    return AnswerTold(id=answer_id, text=answer.text, marks=tuple(marks_told(answer.marks)))


def _interrupts(ended: Ended, code: str, language: Language) -> tuple[dict[str, Any], ...]:
    """None where another door has decided meanwhile."""
    if ended.waiting is None or code not in ("asked", "waiting"):
        return ()
    return (question_told(ended.waiting, language) if ended.asks else ended.waiting,)


def _written(outcome: Outcome) -> SavedTold | None:
    facts = {"again": outcome.again, "indexed": outcome.indexed, "connected": outcome.connected}
    return SavedTold(paths=written(outcome), **facts) if written(outcome) else None


def _saved(draft: Draft | None, code: str) -> SavedTold | None:
    path = draft.saved_path if draft and code == "saved" else None
    return SavedTold(paths=(path,)) if path else None
