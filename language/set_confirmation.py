"""What is asked about a set of writes: pointers and counts; its lines only where a client renders the value itself."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from notewright.language.answer_forms import edited_set, set_answer
from notewright.language.asked import Asked, opening, step_words, words
from notewright.language.confirmation import changed, fenced, marks_payload
from notewright.language.decision import APPLY
from notewright.state.change_set import Change, ChangeSet, ChangeSetHandle
from notewright.state.draft import Draft
from notewright.state.material import RefChange
from notewright.state.scope import Language


def set_asked(
    changes: ChangeSet,
    shown: ChangeSetHandle,
    since: Sequence[RefChange],
    problem: str | None,
    note: Draft | None,
    *,
    full: bool,
    language: Language,
) -> Asked:
    """Write these changes? `note` is the draft among them. An edit chooses writes by number."""
    args: dict[str, Any] = {
        "set_id": shown.id,
        "version": shown.version,
        "hash": shown.hash,
        "count": shown.count,
        "left_out": sum(change.left_out for change in changes.changes),
        "draft_id": changes.draft.id if changes.draft and not changes.draft_left_out else None,
    }
    described = [words(language)["apply"].format(count=shown.count)]
    described += _described(changes, note, language) if full else []
    return Asked(
        action=APPLY,
        args=_chosen(changes) | args if full else args,
        description="\n\n".join([*opening(problem, since, language), *described]),
        allowed=("approve", "edit", "reject", "respond"),
        facts={
            **changed(since, problem),
            **marks_payload(note.marks if note else ()),
            **(_lines_of(changes, note) if full else {}),
        },
        answer=set_answer(len(changes.changes), changes.draft is not None, language),
        edited=edited_set(len(changes.changes), language),
    )


def _chosen(changes: ChangeSet) -> dict[str, Any]:
    kept = [number for number, change in enumerate(changes.changes, 1) if not change.left_out]
    return {"changes": kept, "draft": changes.draft is not None and not changes.draft_left_out}


def _lines_of(changes: ChangeSet, note: Draft | None) -> dict[str, Any]:
    writes = [
        {
            "number": number,
            "path": place_of(change),
            **change.model_dump(mode="json", include={"step", "title", "diff", "noted", "left_out"}),
        }
        for number, change in enumerate(changes.changes, 1)
    ]
    return {"writes": writes, "note": note.text.model_dump() if note else None, "open": list(changes.notes)}


def place_of(change: Change) -> str:
    """Where it is written, from the folder of its source: no path of the machine leaves it."""
    return PurePath(change.path).relative_to(PurePath(change.root).parent).as_posix()


def _described(changes: ChangeSet, note: Draft | None, language: Language) -> list[str]:
    blocks = [_write(number, change, language) for number, change in enumerate(changes.changes, 1)]
    if note:
        heading = words(language)["note"].format(title=note.text.title)
        blocks.append(f"{len(changes.changes) + 1}. {heading}\n\n{note.text.content}")
    return [*blocks, *changes.notes]


def _write(number: int, change: Change, language: Language) -> str:
    said, step = words(language), step_words(change.step, language)
    heading = said["write"].format(number=number, step=step, title=change.title, path=place_of(change))
    heading += said["left_out"] if change.left_out else ""
    return f"{heading}\n\n{fenced(change.diff)}" if change.diff else heading
