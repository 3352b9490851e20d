"""`edit`, `revise`, `discard` and `undo`: decisions on a draft or a set of writes, on any day, without its thread."""

from functools import partial
from pathlib import Path

import click

from notewright.cli.applying import undo_set
from notewright.cli.command import as_json, command, draft_id, yes
from notewright.cli.failing import SHORT_ID
from notewright.cli.outcome import followed, tell, tell_set
from notewright.cli.say import Say
from notewright.cli.session import Session, open_session
from notewright.graph.found import find, note_of
from notewright.state.change_set import ChangeSet
from notewright.state.draft import Draft
from notewright.state.errors import ChangesDecided, DraftDecided
from notewright.state.flow import WorkflowInput


@command
@draft_id
@click.option("--file", "path", type=click.Path(path_type=Path), metavar="FILE")
@as_json
def edit(say: Say, draft_id: str, path: Path | None, as_json: bool) -> int:
    from notewright.cli.editing import edit_by_hand, read_text, store_text

    session = open_session(say)
    draft = _waiting(session, draft_id)
    edited = store_text(session, draft, read_text(path, say)) if path else edit_by_hand(session, draft)
    code = "unchanged" if edited.version == draft.version else "edited"
    return tell(say, code, as_json=as_json, id=draft.id, version=edited.version)


@command
@draft_id
@click.argument("feedback")
@yes
@as_json
def revise(say: Say, draft_id: str, feedback: str, yes: bool, as_json: bool) -> int:
    from notewright.cli.drafting import carry_out
    from notewright.cli.runs import start
    from notewright.cli.sentence import sentence_of

    session = open_session(say)
    text, draft = sentence_of(feedback, say), _waiting(session, draft_id)
    given = WorkflowInput(text=text, draft_id=draft.id)
    return carry_out(session, partial(start, session, given), yes=yes, as_json=as_json)


def _waiting(session: Session, said: str) -> Draft:
    """The draft of that id, or the note of that set. Raises DraftDecided, ChangesDecided, click.UsageError."""
    found = find(session, said)
    draft = note_of(session, found) if isinstance(found, ChangeSet) else found
    if draft is None:
        raise click.UsageError(session.say("set.no_note", id=found.id[:SHORT_ID]))
    if found.status != "waiting":
        raise (ChangesDecided if isinstance(found, ChangeSet) else DraftDecided)(id=found.id, status=found.status)
    return draft


@command
@draft_id
@as_json
def discard(say: Say, draft_id: str, as_json: bool) -> int:
    session = open_session(say)
    draft = find(session, draft_id)
    if isinstance(draft, ChangeSet):
        session.changes.discard(session.owner, draft.id)
        return tell_set(say, "set_discarded", as_json=as_json, id=draft.id)
    session.drafts.discard(session.owner, draft.id)
    return tell(say, "discarded", as_json=as_json, id=draft.id)


@command
@click.argument("draft_id", metavar="[ID]", required=False)
@as_json
def undo(say: Say, draft_id: str | None, as_json: bool) -> int:
    session = open_session(say)
    meant = find(session, draft_id or session.changes.last_done(session.owner))
    if isinstance(meant, ChangeSet):
        return undo_set(session, meant.id, as_json=as_json)
    if whole := session.changes.applied_with(session.owner, meant.id):
        return undo_set(session, whole, as_json=as_json)
    undone = session.drafts.undo(session.owner, meant.id)
    tell(say, "undone", as_json=as_json, id=undone.draft_id, path=undone.path)
    return followed(session, [undone.path])
