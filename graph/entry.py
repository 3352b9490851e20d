"""The entry point of every door: the ports of a data folder, and the one workflow over them."""

import os
from datetime import UTC, datetime

from notewright.graph.build import Workflow, build_workflow
from notewright.graph.checkpoints import open_checkpoints
from notewright.models import models_from_environment
from notewright.state.ports import Drafts, Ports, Workspace
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.settings import Home
from notewright.workspace.tickets import TicketStore


def open_workflow(home: Home, workspace: Workspace, drafts: Drafts, owner: str) -> Workflow:
    """The workflow of `home`, with checkpoints on disk. `owner` holds where no server says who is asking."""
    ports = Ports(
        workspace=workspace,
        drafts=drafts,
        artifacts=ArtifactStore(home.folder),
        tickets=TicketStore(home.folder / "notewright.db"),
        models=models_from_environment(os.environ),
        clock=lambda: datetime.now(UTC),
        principal=lambda server_user: server_user or owner,
        preferences=home.settings,
    )
    return build_workflow(ports, open_checkpoints(home.folder / "checkpoints.db"))
