"""What a decision on a change set means: every change of the set is a new version, nothing is applied here."""

from collections.abc import Sequence

from notewright.language.request import has_scope_words
from notewright.nodes.editing import edited_draft
from notewright.nodes.frame import Update
from notewright.nodes.rechecking import unless_changed
from notewright.nodes.waiting import next_version
from notewright.state.change_set import ChangeSet, choose, handle_of_set
from notewright.state.draft import Approve, Decision, Discard, Edit, EditText, Keep, Leave, Revise, handle_of
from notewright.state.flow import Outcome
from notewright.state.material import RefChange
from notewright.state.ports import Ports

ASK_AGAIN: Update = {"decision": None}


def decide_on_set(ports: Ports, changes: ChangeSet, decision: Decision, shown: Sequence[RefChange]) -> Update:
    """The update for `confirm`; a decision that cannot be taken on a set is named and asked again."""
    update: Update = {"decision": decision.type, "problem": None}
    match decision:
        case Approve():
            if not handle_of_set(changes).count:
                return ASK_AGAIN | {"problem": "nothing_chosen"}
            return update | _as_shown(ports, changes, shown)
        case Leave():
            return update | {"outcome": Outcome(code="waiting")}
        case Discard():
            ports.changes.discard(changes.owner, changes.id)
            return update | {"draft_id": None, "outcome": Outcome(code="discarded")}
        case Keep():
            return update | _kept(ports, changes, decision)
        case Revise() | Edit() | EditText() if changes.draft:
            return update | _other_text(ports, changes, decision)
        case _:
            return ASK_AGAIN | {"problem": "say_it_anew"}


def _as_shown(ports: Ports, changes: ChangeSet, shown: Sequence[RefChange]) -> Update:
    if changes.draft is None or changes.draft_left_out:
        return {}
    return unless_changed(ports, ports.drafts.get(changes.owner, changes.draft.id), shown)


def _kept(ports: Ports, changes: ChangeSet, decision: Keep) -> Update:
    if not set(decision.changes) <= set(range(1, len(changes.changes) + 1)):
        return ASK_AGAIN | {"problem": "nothing_chosen"}
    return _next(ports, choose(changes, decision), {})


def _other_text(ports: Ports, changes: ChangeSet, decision: Revise | Edit | EditText) -> Update:
    assert changes.draft is not None
    draft = ports.drafts.get(changes.owner, changes.draft.id)
    match decision:
        case Revise() if has_scope_words(decision.feedback):
            return ASK_AGAIN | {"problem": "say_it_anew"}
        case Revise():
            return {"feedback": decision.feedback, "target": next_version(draft)}
        case Edit() | EditText():
            edited = edited_draft(ports, draft, decision)
    if edited is None:
        return ASK_AGAIN | {"problem": "nothing_edited"}
    return {"draft": handle_of(edited)} | _next(ports, changes, {"draft": handle_of(edited)})


def _next(ports: Ports, changes: ChangeSet, update: Update) -> Update:
    version = {"version": changes.version + 1, "created_at": ports.clock()}
    return {"change_set": handle_of_set(ports.changes.put(changes.model_copy(update=update | version)))}
