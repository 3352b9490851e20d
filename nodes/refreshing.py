"""What was just written is found by the next sentence; where the index cannot follow, the writing stands."""

from collections.abc import Sequence
from typing import NamedTuple

from notewright.state.change_set import ChangeSet, kept_changes
from notewright.state.errors import NotewrightError
from notewright.state.ports import Workspace


def follow_up_index(workspace: Workspace, owner: str, paths: Sequence[str]) -> bool:
    """Whether the index knows these files as they stand now. Nothing is raised: what was saved is saved."""
    try:
        workspace.refresh(owner, paths)
    except NotewrightError:
        return False
    return True


class Followed(NamedTuple):
    """Whether the index knows what was written, and the files of ours that are sources from now on."""

    indexed: bool
    connected: tuple[str, ...] = ()


def follow_up_set(workspace: Workspace, owner: str, applied: ChangeSet, paths: Sequence[str]) -> Followed:
    """The same for a set; a file that was made for new items and belongs to no source is connected."""
    try:
        workspace.refresh(owner, paths)
        return Followed(True, workspace.connect_made(owner, kept_changes(applied)))
    except NotewrightError:
        return Followed(False)
