"""Every shape in which a person's answer to a confirmation may come back, read into a decision or a named problem.

Shapes: our own `{"type": "approve"}`, LangChain's `{"decisions": [{"type": "approve"}]}` and Agent Inbox's
`[{"type": "accept"}]`, each also wrapped as `{"answer": …}` (design §3, §9). Reading never raises.

Agent Inbox answers a request of the middleware in a mixture: `{"decisions": [{"type": "reject", "args": "shorter"}]}`.
A form sends its empty fields along. A client edits every argument as text, a list of numbers too.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

from pydantic import ValidationError

from notewright.language.text import fold
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

BESIDE_A_YES = frozenset(("type", "args", "arguments", "id"))  # what clients send along without a meaning
SAVE = "save_note"
APPLY = "apply_changes"
MAX_DIGITS = 4
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
    """The decision in `answer`, whatever client sent it, or the problem to name when asking again.

    An edit brings a title and a text, or for a set of writes the `changes` that are meant.
    """
    said = _unwrap(answer)
    if said is None:
        return Problem("no_decision")
    match SAID_AS.get(str(said.get("type"))):
        case "approve":
            return _approve(said)
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


def _approve(said: Mapping[str, Any]) -> Decision | Problem:
    """A yes to what is shown. One that says more would do more than was meant: chosen numbers are a choice."""
    if said.get("changes"):
        return _keep(said)
    more = {key for key, value in said.items() if key not in BESIDE_A_YES and value not in (None, "", [], {})}
    return Problem("unknown_decision") if more - {"draft"} or said.get("draft") is False else Approve()


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
    for value in (said.get("feedback"), said.get("message"), said.get("text"), said.get("args")):
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def _edit(said: Mapping[str, Any]) -> Decision | Problem:
    match said:
        case {"version": bool()}:
            return Problem("nothing_edited")
        case {"version": int(version)}:
            return Edit(version=version)
    args = _edited_args(said)
    if isinstance(args, Problem):
        return args
    if "changes" in args:
        return _keep(args)
    try:
        return EditText(text=DraftText(title=args.get("title"), content=args.get("content")))
    except ValidationError:
        return Problem("nothing_edited")


def _edited_args(said: Mapping[str, Any]) -> Mapping[str, Any] | Problem:
    """What an edit brings: in an action, in `args` alone, or beside its type. Another action is none of the choices."""
    action = next((said[key] for key in ("edited_action", "args") if isinstance(said.get(key), dict)), said)
    name = action.get("name", action.get("action"))
    if action is not said and name is not None and name not in (SAVE, APPLY):
        return Problem("unknown_decision")
    return next((action[key] for key in ("args", "arguments") if isinstance(action.get(key), dict)), action)


def _keep(said: Mapping[str, Any]) -> Decision | Problem:
    changes = said.get("changes")
    if isinstance(changes, str):
        changes = [number for number in changes.strip().strip("[]").split(",") if number.strip()]
    try:
        return Keep(changes=changes, draft=said.get("draft", True))
    except ValidationError:
        return Problem("nothing_chosen")


def read_choice(answer: object, labels: Sequence[str]) -> int | str | Leave | Problem:
    """The 1-based choice, a rephrased sentence, nothing for now, or the problem to name when asking again.

    A client of a dialect says a number as text, or the words of one of the `labels`.
    """
    said = _unwrap(answer)
    if said is None:
        return _chosen(answer, labels)
    match SAID_AS.get(str(said["type"])):
        case "leave":
            return Leave()
        case "revise" | "reject" if text := _text(said):
            return _said(text, labels)
        case "reject":
            return Leave()
        case "revise":
            return Problem("nothing_said")
        case _:
            return Problem("unknown_decision")


def _chosen(answer: object, labels: Sequence[str]) -> int | str | Problem:
    while isinstance(answer, Mapping) and "answer" in answer:
        answer = answer["answer"]
    match answer:
        case {"choice": bool()}:
            return Problem("unknown_decision")
        case {"choice": int(number)} if 1 <= number <= len(labels):
            return number
        case {"text": str(text), **rest} if text.strip() and rest.get("choice") is None:
            return text.strip()
        case {"choice": _} | {"text": _}:
            return Problem("unknown_decision")
        case _:
            return Problem("no_decision")


def _said(text: str, labels: Sequence[str]) -> int | str | Problem:
    if text.isdecimal():
        number = int(text[:MAX_DIGITS])
        return number if 1 <= number <= len(labels) and len(text) <= MAX_DIGITS else Problem("unknown_decision")
    same = [place for place, label in enumerate(labels, 1) if fold(label) == fold(text)]
    return same[0] if same else text
