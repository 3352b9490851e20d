"""Long ref lists leave the state for the store and come back: a checkpoint stays small whatever a query found."""

from notewright.state.limits import MAX_REFS_IN_STATE
from notewright.state.material import SourceItem
from notewright.state.ports import Drafts


def shelve(drafts: Drafts, owner: str, items: tuple[SourceItem, ...]) -> tuple[SourceItem, ...]:
    """`items` for the state: a list over the limit is stored, and its id stands instead (design §4)."""
    return tuple(
        item.model_copy(update={"refs": (), "ref_list": drafts.put_refs(owner, item.refs)})
        if len(item.refs) > MAX_REFS_IN_STATE
        else item
        for item in items
    )


def unshelve(drafts: Drafts, owner: str, items: tuple[SourceItem, ...]) -> tuple[SourceItem, ...]:
    """`items` with all their refs again."""
    return tuple(
        item.model_copy(update={"refs": drafts.get_refs(owner, item.ref_list), "ref_list": None})
        if item.ref_list
        else item
        for item in items
    )
