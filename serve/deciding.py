"""A decision on a draft or a set by its id. What only a model can do, a revision, is left to the caller."""

from collections.abc import Sequence
from typing import Any

from notewright.graph.deciding import Done, changes_since, followed, note_to_check, paths_of, stored, undo
from notewright.graph.found import find
from notewright.language.decision import Problem
from notewright.serve.told import draft_output
from notewright.serve.turn import SavedTold, TurnOutput
from notewright.serve.visitor import Visitor
from notewright.state.access import TokenScope
from notewright.state.change_set import ChangeSet, choose, handle_of_set
from notewright.state.draft import (
    Approve,
    Decision,
    Discard,
    Draft,
    EditText,
    Keep,
    Leave,
    Revise,
    TakeInDone,
)
from notewright.state.errors import DraftMoved
from notewright.state.material import RefChange

WRITTEN_BY_A_MODEL = (Revise, TakeInDone)


def scope_of(decision: Decision | Problem) -> TokenScope:
    """What a token must allow for it: another text from a model is a draft, all else decides."""
    return "draft" if isinstance(decision, WRITTEN_BY_A_MODEL) else "decide"


def check_version(found: Draft | ChangeSet, seen: int | None) -> None:
    """Raises DraftMoved where the one that the person saw is not the latest."""
    if seen is not None and seen != found.version:
        raise DraftMoved(id=found.id, version=seen, latest=found.version)


def decide(visitor: Visitor, said: str, decision: Decision | Problem, *, changed: bool = False) -> TurnOutput:
    """`changed`: approve although the material is not what the draft was written from."""
    found = find(visitor, said)
    match decision:
        case Problem():
            return _asked_again(visitor, found, decision.code)
        case Approve():
            return _approve(visitor, found, changed=changed)
        case Discard():
            (visitor.changes if isinstance(found, ChangeSet) else visitor.drafts).discard(visitor.owner, found.id)
        case EditText() if note := found if isinstance(found, Draft) else found.draft:
            visitor.drafts.edit(visitor.owner, note.id, decision.text)
        case Keep() if isinstance(found, ChangeSet) and set(decision.changes) <= set(range(1, len(found.changes) + 1)):
            stored(visitor, choose(found, decision))
        case Leave():
            pass
        case _:
            return _asked_again(visitor, found, "unknown_decision")
    return draft_output(visitor, found.id)


def undone(visitor: Visitor, said: str, thread_id: str | None = None) -> TurnOutput:
    saved = _written(visitor, undo(visitor, said))
    return draft_output(visitor, said, status="undone", saved=saved, thread_id=thread_id)


def _approve(visitor: Visitor, found: Draft | ChangeSet, *, changed: bool) -> TurnOutput:
    note = note_to_check(visitor, found)
    since = () if changed or note is None else changes_since(visitor.workspace, note)
    if since:
        return _asked_again(visitor, found, "material_changed", since)
    if isinstance(found, Draft):
        saved = _written(visitor, visitor.drafts.approve(visitor.owner, found.id, found.version))
        return draft_output(visitor, found.id, saved=saved)
    chosen = stored(visitor, found)
    if not handle_of_set(chosen).count:
        return _asked_again(visitor, found, "nothing_chosen")
    applied = _written(visitor, visitor.changes.apply(visitor.owner, chosen.id, chosen.version), chosen)
    return draft_output(visitor, found.id, saved=applied)


def _written(visitor: Visitor, done: Done, applied: ChangeSet | None = None) -> SavedTold:
    index = followed(visitor.workspace, visitor.owner, done, applied)
    again = getattr(done, "again", False)
    return SavedTold(paths=paths_of(done), again=again, indexed=index.indexed, connected=index.connected)


def _asked_again(
    visitor: Visitor, found: Draft | ChangeSet, problem: str, since: Sequence[RefChange] = ()
) -> TurnOutput:
    asked: dict[str, Any] = {
        "problem": problem,
        "changes": [{"id": change.ref.id, "change": change.change} for change in since],
    }
    return draft_output(visitor, found.id, interrupts=(asked,))
