"""The workflow for another program: ports of a data folder, with the host's own in place of those that it brings."""

import logging
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

from langgraph.checkpoint.base import BaseCheckpointSaver

from notewright.graph.build import build_workflow
from notewright.graph.embedded import NoteWorkflow
from notewright.graph.entry import checkpoints_of, open_ports
from notewright.graph.logged_models import logged_models
from notewright.models.call_record import CallRecord
from notewright.state.change_set import Change
from notewright.state.errors import EditRefused, NobodyAsks, NotewrightError
from notewright.state.material import ContextRef
from notewright.state.plan import WriteStep
from notewright.state.ports import Clock, Drafts, Models, Ports, Propose, Workspace
from notewright.state.request import Request
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.drafts import DraftStore
from notewright.workspace.library import Library
from notewright.workspace.save_folders import save_folders
from notewright.workspace.settings import LOCAL, Home, open_home

_LOG = logging.getLogger("notewright")

Owner = str | Callable[[], str]


def create_workflow(
    *,
    home: str | Path | None = None,
    owner: Owner | None = None,
    checkpointer: BaseCheckpointSaver[str] | BaseCheckpointSaver[int] | Literal["disk"] | None = "disk",
    workspace: Workspace | None = None,
    models: Models | None = None,
    drafts: Drafts | None = None,
    clock: Clock | None = None,
) -> NoteWorkflow:
    """The compiled graph that the command line runs, for a chain, a host's graph or an agent.

    `home` is the data folder: settings, index, drafts, checkpoints; unset, the person's own.
    `owner` is who is asking, a name or a function that is called in every run; only this machine's own login, on the
    person's own data folder, need not be named.
    `checkpointer` holds where a run stands: unset, on disk in `home`; one of the host's own; or None for a graph that
    is a node of a host's graph and uses that one's.
    `workspace`, `models`, `drafts` and `clock` are a host's own ports; what is not given is opened from `home` and the
    environment. Items of a host's own workspace can be read, and edited by the host alone.

    Raises NobodyAsks, SettingsUnreadable, IndexUnusable, StoreFailed.
    """
    asks = _asks(owner, home)
    opened = open_home(Path(home).expanduser() if home is not None else None)
    ports = _ports(opened, asks, clock or _now)
    if workspace is not None:
        ports = ports._replace(workspace=workspace, propose=_new_items_only(ports.propose))
    ports = ports._replace(models=models or ports.models, drafts=drafts or ports.drafts)
    saver = checkpoints_of(opened) if checkpointer == "disk" else checkpointer
    return NoteWorkflow(ports=ports, **vars(build_workflow(ports, saver)))


def _asks(owner: Owner | None, home: str | Path | None) -> Callable[[], str]:
    """The host's word, and this machine's login only where that is whose data folder it is."""
    if owner is None:
        if home is not None:
            raise NobodyAsks
        return lambda: LOCAL
    return owner if callable(owner) else lambda: owner


def _ports(home: Home, asks: Callable[[], str], clock: Clock) -> Ports:
    """The ports of `home`, tidied up after a killed process."""
    library = Library(home.folder, ZoneInfo(home.settings.zone))
    places = (home.folder / "notewright.db", save_folders(home, library), clock)
    drafts, changes = DraftStore(*places), ChangeSets(*places)
    for error in (*drafts.recover(), *changes.recover()):
        _Logged().warn(error)
    models = logged_models(home, asks, _Logged())
    return open_ports(home, library, drafts, changes, lambda _: asks(), models)._replace(clock=clock)


def _new_items_only(propose: Propose) -> Propose:
    def propose_new(owner: str, step: WriteStep, refs: Sequence[ContextRef], request: Request) -> tuple[Change, ...]:
        if refs:
            raise EditRefused(item=refs[0].id, reason="host")
        return propose(owner, step, refs, request)

    return propose_new


def _now() -> datetime:
    return datetime.now(UTC)


class _Logged:
    """A host hears of what could not be put down through its logging."""

    def call(self, record: CallRecord) -> None: ...

    def kept(self, pointer: str) -> None: ...

    def warn(self, error: NotewrightError) -> None:
        _LOG.warning("%s", error)
