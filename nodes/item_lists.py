"""Long lists of items leave the state for the store and come back: a checkpoint stays small whatever was found."""

from notewright.state.limits import MAX_REFS_IN_STATE
from notewright.state.material import SourceItem
from notewright.state.ports import Drafts

Shelved = tuple[SourceItem, ...] | str
"""Items as the state holds them: themselves, or the id under which they are stored."""


def shelve(drafts: Drafts, owner: str, items: tuple[SourceItem, ...]) -> Shelved:
    """`items` for the state; with more than MAX_REFS_IN_STATE refs in them their id stands instead (design §4)."""
    refs = sum(len(item.refs) for item in items)
    return drafts.put_items(owner, items) if refs > MAX_REFS_IN_STATE else items


def unshelve(drafts: Drafts, owner: str, shelved: Shelved) -> tuple[SourceItem, ...]:
    """The items again."""
    return drafts.get_items(owner, shelved) if isinstance(shelved, str) else tuple(shelved)
