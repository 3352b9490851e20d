"""The dialect of confirmation: what is shown to an agent UI, and every shape in which an answer may come back.

Shapes: our own `{"type": "approve"}`, LangChain's `{"decisions": [{"type": "approve"}]}` and Agent Inbox's
`[{"type": "accept"}]`, each also wrapped as `{"answer": …}` (design §3, §9). Reading never raises.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from pydantic import ValidationError

from notewright.state.change_set import ChangeSet, ChangeSetHandle
from notewright.state.draft import (
    Approve,
    Decision,
    Discard,
    Draft,
    DraftHandle,
    DraftText,
    Edit,
    EditText,
    Keep,
    Leave,
    Revise,
    TakeInDone,
)
from notewright.state.material import RefChange
from notewright.state.request import Question

ACTION = "save_note"
APPLY = "apply_changes"
ALLOWED = ("approve", "edit", "reject", "respond")
SAID_AS = {
    "approve": "approve",
    "accept": "approve",
    "edit": "edit",
    "revise": "revise",
    "respond": "revise",
    "response": "revise",
    "reject": "reject",
    "ignore": "leave",
    "leave": "leave",
    "discard": "discard",
    "take_in_done": "take_in_done",
    "keep": "keep",
}


class Problem(NamedTuple):
    """Why an answer is no decision; the question is asked again with this code."""

    code: Literal["no_decision", "unknown_decision", "nothing_edited", "nothing_said", "nothing_chosen", "say_it_anew"]


def confirm_payload(
    draft: Draft, shown: DraftHandle, changes: Sequence[RefChange], problem: str | None, full: bool
) -> dict[str, Any]:
    """What an interrupt shows: pointers and counts; the text only where `full` was asked for."""
    args: dict[str, Any] = {
        "draft_id": shown.id,
        "version": shown.version,
        "hash": shown.hash,
        "chars": shown.chars,
        "items": len(draft.items),
        "cut": sum(1 for item in draft.items if item.cut),
    }
    if full:
        args |= draft.text.model_dump()
    return {
        "action_requests": [{"name": ACTION, "args": args, "arguments": args}],
        "review_configs": [{"action_name": ACTION, "allowed_decisions": list(ALLOWED)}],
        "changes": [{"id": change.ref.id, "change": change.change} for change in changes],
        "problem": problem,
    }


def changes_payload(changes: ChangeSet, shown: ChangeSetHandle, problem: str | None) -> dict[str, Any]:
    """The same for a change set: pointers and counts; the lines are looked up when they are shown."""
    args: dict[str, Any] = {
        "set_id": shown.id,
        "version": shown.version,
        "hash": shown.hash,
        "count": shown.count,
        "left_out": sum(change.left_out for change in changes.changes),
        "draft_id": changes.draft.id if changes.draft and not changes.draft_left_out else None,
    }
    return {
        "action_requests": [{"name": APPLY, "args": args, "arguments": args}],
        "review_configs": [{"action_name": APPLY, "allowed_decisions": list(ALLOWED)}],
        "changes": [],
        "problem": problem,
    }


def question_payload(question: Question, problem: str | None) -> dict[str, Any]:
    """What `clarify` asks: a code, the phrase it is about, and the labels of the exact alternatives by number."""
    yes_or_no = question.code == "confirm_discard"
    choices = ["yes", "no"] if yes_or_no else [choice.label for choice in question.choices]
    return {"question": question.code, "about": question.about, "choices": choices, "problem": problem}


def read_decision(answer: object) -> Decision | Problem:
    """The decision in `answer`, whatever client sent it, or the problem to name when asking again."""
    said = _unwrap(answer)
    if said is None:
        return Problem("no_decision")
    match SAID_AS.get(str(said.get("type"))):
        case "approve":
            return Approve()
        case "edit":
            return _edit(said)
        case "revise":
            text = _text(said)
            return Revise(feedback=text) if text else Problem("nothing_said")
        case "reject":
            text = _text(said)
            return Revise(feedback=text) if text else Leave()
        case "leave":
            return Leave()
        case "discard":
            return Discard()
        case "take_in_done":
            return TakeInDone()
        case "keep":
            return _keep(said)
        case _:
            return Problem("unknown_decision")


def _unwrap(answer: object) -> Mapping[str, Any] | None:
    while True:
        match answer:
            case {"answer": inner} | {"decisions": [inner]} | [inner]:
                answer = inner
            case {"type": str()}:
                return cast(Mapping[str, Any], answer)
            case _:
                return None


def _text(said: Mapping[str, Any]) -> str:
    for value in (said.get("feedback"), said.get("message"), said.get("args")):
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def _keep(said: Mapping[str, Any]) -> Decision | Problem:
    try:
        return Keep(changes=said.get("changes"), draft=said.get("draft", True))
    except ValidationError:
        return Problem("nothing_chosen")


def _edit(said: Mapping[str, Any]) -> Decision | Problem:
    match said:
        case {"version": int(version)}:
            return Edit(version=version)
        case {"edited_action": {"args": dict(args)}} | {"args": {"args": dict(args)}} | {"args": dict(args)}:
            pass
        case _:
            return Problem("nothing_edited")
    try:
        return EditText(text=DraftText(title=args.get("title"), content=args.get("content")))
    except ValidationError:
        return Problem("nothing_edited")


def read_choice(answer: object, choices: int) -> int | str | Problem:
    """The 1-based choice, or a rephrased sentence, or the problem to name when asking again."""
    while isinstance(answer, Mapping) and "answer" in answer:
        answer = answer["answer"]
    match answer:
        case {"choice": bool()}:
            return Problem("unknown_decision")
        case {"choice": int(number)} if 1 <= number <= choices:
            return number
        case {"text": str(text)} if text.strip():
            return text.strip()
        case {"choice": _} | {"text": _}:
            return Problem("unknown_decision")
        case _:
            return Problem("no_decision")
