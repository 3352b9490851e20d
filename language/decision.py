"""Every shape in which a person's answer to a confirmation may come back, read into a decision or a named problem.

Shapes: our own `{"type": "approve"}`, LangChain's `{"decisions": [{"type": "approve"}]}` and Agent Inbox's
`[{"type": "accept"}]`, each also wrapped as `{"answer": …}` (design §3, §9). Reading never raises.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, cast

from pydantic import ValidationError

from notewright.state.draft import (
    Approve,
    Decision,
    Discard,
    DraftText,
    Edit,
    EditText,
    Keep,
    Leave,
    Revise,
    TakeInDone,
)

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
