"""What was just written is found by the next sentence; where the index cannot follow, the writing stands."""

from collections.abc import Sequence

from notewright.state.errors import NotewrightError
from notewright.state.ports import Workspace


def follow_up_index(workspace: Workspace, owner: str, paths: Sequence[str]) -> bool:
    """Whether the index knows these files as they stand now. Nothing is raised: what was saved is saved."""
    try:
        workspace.refresh(owner, paths)
    except NotewrightError:
        return False
    return True
