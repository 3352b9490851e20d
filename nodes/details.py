"""What a client that renders the confirmation itself is told beside the text (`confirm_payload="full"`)."""

from notewright.language.confirmation import Details
from notewright.language.receipt_words import cut_lines, receipt_lines
from notewright.state.draft import Draft
from notewright.state.ports import Ports
from notewright.workspace.draft_diff import diff_lines


def details_of(ports: Ports, draft: Draft) -> Details:
    """The receipt with its titles looked up, and the diff to the version before; empty for a first version."""
    refs = [ref for line in draft.receipt.queries for left in line.left_out for ref in left.refs]
    titles, language = ports.workspace.titles(draft.owner, refs), draft.request.language
    receipt = (*receipt_lines(draft.receipt, titles, language), *cut_lines(draft.items, language))
    if draft.version == 1:
        return Details(receipt, ())
    before = ports.drafts.get(draft.owner, draft.id, draft.version - 1)
    return Details(receipt, diff_lines(before.text, draft.text))
