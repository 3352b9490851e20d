"""A data folder as a server opens it: for every principal, by the same function as the command line."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from notewright.graph.asking import server_login, who_asks
from notewright.graph.build import Workflow
from notewright.graph.entry import open_workflow
from notewright.graph.logged_models import Listener, logged_models
from notewright.state.errors import NotewrightError
from notewright.state.ports import Principal
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.drafts import DraftStore
from notewright.workspace.library import Library
from notewright.workspace.save_folders import save_folders
from notewright.workspace.settings import Home


class Premises(NamedTuple):
    """The stores, for what needs no run, and the workflow over them. `unsettled` is what a crash left and stays."""

    home: Home
    workspace: Library
    drafts: DraftStore
    changes: ChangeSets
    workflow: Workflow
    unsettled: tuple[NotewrightError, ...]


def open_premises(
    home: Home, door: Listener, principal: Principal = who_asks, *, own_checkpoints: bool = True
) -> Premises:
    """Open the folder, tidied up after a killed process. `own_checkpoints` is false where a server brings its own."""
    workspace = Library(home.folder, ZoneInfo(home.settings.zone))
    places = (home.folder / "notewright.db", save_folders(home, workspace), lambda: datetime.now(UTC))
    drafts, changes = DraftStore(*places), ChangeSets(*places)
    late: list[NotewrightError] = []

    def follow(owner: str, paths: Sequence[str]) -> None:
        """The index follows what a killed process had begun."""
        try:
            workspace.refresh(owner, paths)
        except NotewrightError as error:
            late.append(error)

    unsettled = (*drafts.recover(settled=follow), *changes.recover(settled=follow), *late)
    models = logged_models(home, lambda: principal(server_login()), door)
    workflow = open_workflow(home, workspace, drafts, changes, principal, models, own_checkpoints=own_checkpoints)
    return Premises(home, workspace, drafts, changes, workflow, unsettled)
