"""The entry point of every door: the ports of a data folder, and the one workflow over them."""

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from langgraph.checkpoint.sqlite import SqliteSaver

from notewright.graph.build import Workflow, build_workflow
from notewright.graph.checkpoints import open_checkpoints
from notewright.language.time import Moment
from notewright.models import models_from_environment
from notewright.state.change_set import Change
from notewright.state.material import ContextRef
from notewright.state.plan import WriteStep
from notewright.state.ports import Changes, Drafts, Models, Ports, Principal, Propose
from notewright.state.request import Request
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.desk import desk_for
from notewright.workspace.library import Library
from notewright.workspace.settings import Home
from notewright.workspace.tickets import TicketStore

OpenModels = Callable[[Mapping[str, str]], Models]


def open_workflow(
    home: Home,
    workspace: Library,
    drafts: Drafts,
    changes: Changes,
    principal: Principal,
    open_models: OpenModels = models_from_environment,
    *,
    own_checkpoints: bool = True,
) -> Workflow:
    """The workflow of `home`, with checkpoints on disk, or with none where the server brings its own."""
    ports = open_ports(home, workspace, drafts, changes, principal, open_models)
    return build_workflow(ports, checkpoints_of(home) if own_checkpoints else None)


def checkpoints_of(home: Home) -> SqliteSaver:
    return open_checkpoints(home.folder / "checkpoints.db")


def open_ports(
    home: Home,
    workspace: Library,
    drafts: Drafts,
    changes: Changes,
    principal: Principal,
    open_models: OpenModels = models_from_environment,
) -> Ports:
    """Everything that the workflow asks of the world, from a data folder and the environment."""
    return Ports(
        workspace=workspace,
        drafts=drafts,
        artifacts=ArtifactStore(home.folder),
        tickets=TicketStore(home.folder / "notewright.db"),
        changes=changes,
        propose=proposer(workspace, home),
        models=open_models(os.environ),
        stronger=_stronger(os.environ, open_models),
        clock=lambda: datetime.now(UTC),
        principal=principal,
        preferences=home.settings,
    )


def _stronger(env: Mapping[str, str], open_models: OpenModels) -> Models | None:
    """The model of a worker's one retry, at the same address as the other."""
    name = env.get("NOTEWRIGHT_STRONGER_MODEL", "").strip()
    return open_models({**env, "NOTEWRIGHT_MODEL": name}) if name else None


def proposer(workspace: Library, home: Home) -> Propose:
    """New things go where the settings of `home` say, and dates are read at the moment of the request."""

    def propose(owner: str, step: WriteStep, refs: Sequence[ContextRef], request: Request) -> tuple[Change, ...]:
        settings = home.settings
        moment = Moment(request.asked_at, ZoneInfo(request.zone), settings.week_start, settings.day_order)
        desk = desk_for(moment, request.language, settings, workspace.sources(owner), home.folder)
        return workspace.propose(owner, step, refs, desk)

    return propose
