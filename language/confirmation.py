"""What is asked about a waiting draft: pointers and counts, never its text unless a client renders the value itself."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from notewright.language.answer_forms import draft_answer, edited_note
from notewright.language.asked import Asked, opening, words
from notewright.language.decision import SAVE
from notewright.language.grounding import check_line, faults_of, faulty_sentences
from notewright.state.draft import Draft, DraftHandle, Mark
from notewright.state.limits import MAX_MARKS_SHOWN
from notewright.state.material import RefChange


class Details(NamedTuple):
    """What a door of ours would look up: the receipt in lines, and the diff to the version before."""

    receipt: tuple[str, ...]
    diff: tuple[str, ...]


def confirm_asked(
    draft: Draft, shown: DraftHandle, since: Sequence[RefChange], problem: str | None, details: Details | None
) -> Asked:
    """Save this draft? With `details` the text, the receipt and the diff stand in the value."""
    args: dict[str, Any] = {
        "draft_id": shown.id,
        "version": shown.version,
        "hash": shown.hash,
        "chars": shown.chars,
        "items": len(draft.items),
        "cut": sum(1 for item in draft.items if item.cut),
        "misses": [miss.model_dump(exclude={"once"}) for miss in draft.misses],
    }
    language = draft.request.language
    return Asked(
        action=SAVE,
        args=draft.text.model_dump() | args if details else args,
        description="\n\n".join([*opening(problem, since, language), *_description(draft, details)]),
        allowed=("approve", "edit", "reject", "respond"),
        facts={**changed(since, problem), **marks_payload(draft.marks), **(details._asdict() if details else {})},
        answer=draft_answer(language),
        edited=edited_note(language),
    )


def _description(draft: Draft, details: Details | None) -> list[str]:
    said, language = words(draft.request.language), draft.request.language
    facts = {"version": draft.version, "chars": len(draft.text.content), "items": len(draft.items)}
    if details is None:
        return [said["save_brief"].format(**facts)]
    lines = [said["save"].format(title=draft.text.title, **facts), "\n".join(details.receipt)]
    lines += [line] if (line := check_line(draft, language)) else []
    return [*lines, f"{said['diff']}\n\n{fenced(details.diff)}"] if details.diff else lines


def changed(since: Sequence[RefChange], problem: str | None) -> dict[str, Any]:
    """Refs that are gone or edited, and the code of what is in the way."""
    return {"changes": [{"id": change.ref.id, "change": change.change} for change in since], "problem": problem}


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


def fenced(lines: Sequence[str]) -> str:
    """Lines of a diff as a code block that none of them can close."""
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}diff", *lines, fence])
