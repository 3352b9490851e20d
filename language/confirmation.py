"""What is shown to an agent UI when the person must answer: pointers and counts, never the text unless asked for."""

from collections.abc import Sequence
from typing import Any

from notewright.language.grounding import faults_of, faulty_sentences
from notewright.state.change_set import ChangeSet, ChangeSetHandle
from notewright.state.draft import Draft, DraftHandle, Mark
from notewright.state.limits import MAX_MARKS_SHOWN
from notewright.state.material import RefChange
from notewright.state.request import Question

ACTION = "save_note"
APPLY = "apply_changes"
ALLOWED = ("approve", "edit", "reject", "respond")


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
        "misses": [miss.model_dump(exclude={"once"}) for miss in draft.misses],
    }
    if full:
        args |= draft.text.model_dump()
    return {
        "action_requests": [{"name": ACTION, "args": args, "arguments": args}],
        "review_configs": [{"action_name": ACTION, "allowed_decisions": list(ALLOWED)}],
        "changes": [{"id": change.ref.id, "change": change.change} for change in changes],
        "problem": problem,
        **marks_payload(draft.marks),
    }


def marks_payload(marks: Sequence[Mark]) -> dict[str, Any]:
    """The sentences that are not held up, the first of them by number, source and kind; how many of how many."""
    faults = faults_of(marks)
    return {
        "marks": [mark.model_dump() for mark in faults[:MAX_MARKS_SHOWN]],
        "mark_counts": {
            "sentences": len({mark.sentence for mark in marks}),
            "unsupported": len(faulty_sentences(marks)),
        },
    }


def changes_payload(
    changes: ChangeSet, shown: ChangeSetHandle, since: Sequence[RefChange], problem: str | None, note: Draft | None
) -> dict[str, Any]:
    """The same for a change set, with the marks of its `note`; the lines are looked up when they are shown."""
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
        "changes": [{"id": change.ref.id, "change": change.change} for change in since],
        "problem": problem,
        **marks_payload(note.marks if note else ()),
    }


def question_payload(question: Question, problem: str | None) -> dict[str, Any]:
    """What `clarify` asks: a code, the phrase it is about, and the labels of the exact alternatives by number."""
    yes_or_no = question.code == "confirm_discard"
    choices = ["yes", "no"] if yes_or_no else [choice.label for choice in question.choices]
    return {"question": question.code, "about": question.about, "choices": choices, "problem": problem}
