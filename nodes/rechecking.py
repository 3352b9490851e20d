"""An approval holds for the material that was shown: what changed since is shown first, and asked again (design §9)."""

from collections.abc import Sequence

from notewright.nodes.frame import Update
from notewright.state.draft import Draft
from notewright.state.material import RefChange
from notewright.state.ports import Ports


def unless_changed(ports: Ports, draft: Draft, shown: Sequence[RefChange]) -> Update:
    """Nothing where every ref is as it was, or as the changes that were `shown` said; else those that are to be."""
    refs = tuple(ref for item in draft.items for ref in item.refs)
    changes = ports.workspace.recheck(draft.owner, refs).changes
    if changes == tuple(shown):  # a checkpoint gives a tuple back as a list
        return {}
    return {"decision": None, "changes": changes, "problem": "material_changed"}
