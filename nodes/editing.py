"""The person's own text: a version that a door has stored, or a text that a client sent and that is stored now."""

from notewright.state.draft import Draft, Edit, EditText
from notewright.state.errors import DraftNotFound
from notewright.state.ports import Ports


def edited_draft(ports: Ports, draft: Draft, decision: Edit | EditText) -> Draft | None:
    """The version with the edit; None where it names a version that is not there: a human answer never raises."""
    if isinstance(decision, EditText):
        return ports.drafts.edit(draft.owner, draft.id, decision.text)
    try:
        return ports.drafts.get(draft.owner, draft.id, decision.version)
    except DraftNotFound:
        return None
