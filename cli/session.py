"""What every command knows: whose data folder, which language, which zone, and what time it is."""

import os
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from zoneinfo import ZoneInfo

import click

from notewright.cli.calls_shown import CallsShown
from notewright.cli.failing import error_words
from notewright.cli.say import Say
from notewright.state.errors import SettingsUnreadable
from notewright.workspace.settings import LOCAL, Home, Settings, open_home

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from notewright.graph.build import Workflow
    from notewright.graph.entry import OpenModels
    from notewright.language.time import Moment
    from notewright.nodes.reading import Classify
    from notewright.state.draft import Draft
    from notewright.state.ports import Clock
    from notewright.state.request import Request
    from notewright.state.scope import Language, Scope
    from notewright.workspace.change_sets import ChangeSets
    from notewright.workspace.drafts import DraftStore
    from notewright.workspace.library import Library
    from notewright.workspace.runs import RunStore
    from notewright.workspace.save_folders import SaveFolder
    from notewright.workspace.tickets import TicketStore

    S = TypeVar("S", DraftStore, ChangeSets)

WAITS = 3  # exit code: a question waits for an answer


class Session:
    """One run of one command. Nothing is opened, and no library loaded, before it is asked for."""

    owner = LOCAL

    def __init__(self, say: Say, home: Home) -> None:
        self.say, self.home = say, home
        self.preferred: dict[str, Any] = {}

    @property
    def language(self) -> "Language":
        return self.say.language

    @property
    def settings(self) -> Settings:
        return self.home.settings

    def prefer(self, **settings: object) -> None:
        """Settings from the command line come before those of the data folder."""
        self.preferred |= settings
        self.home = self.home._replace(settings=self.settings.model_copy(update=settings))

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.settings.zone)

    def moment(self, now: datetime | None = None) -> "Moment":
        """`now` as the person's wall clock, or this moment."""
        from notewright.language.time import Moment

        asked_at = now.replace(tzinfo=self.zone) if now else datetime.now(UTC)
        return Moment(asked_at, self.zone, self.settings.week_start, self.settings.day_order)

    @cached_property
    def classify(self) -> "Classify":
        """The first model call; with the offline engine it is the grammar itself, and no model library is loaded."""
        if os.environ.get("NOTEWRIGHT_MODEL", "").strip() in ("", "offline"):
            return read_by_grammar
        return self.open_models(os.environ).classify

    @cached_property
    def calls(self) -> CallsShown:
        """What the calls of this command were."""
        return CallsShown(self.say, self.settings)

    @cached_property
    def open_models(self) -> "OpenModels":
        from notewright.graph.logged_models import logged_models

        return logged_models(self.home, lambda: self.owner, self.calls)

    @cached_property
    def workspace(self) -> "Library":
        from notewright.workspace.library import Library

        return Library(self.home.folder, self.zone)

    @cached_property
    def drafts(self) -> "DraftStore":
        from notewright.workspace.drafts import DraftStore

        return self._opened(DraftStore)

    @cached_property
    def changes(self) -> "ChangeSets":
        from notewright.workspace.change_sets import ChangeSets

        return self._opened(ChangeSets)

    @cached_property
    def runs(self) -> "RunStore":
        from notewright.workspace.runs import RunStore

        return RunStore(self.home.folder / "notewright.db")

    @cached_property
    def tickets(self) -> "TicketStore":
        from notewright.workspace.tickets import TicketStore

        return TicketStore(self.home.folder / "notewright.db")

    def _opened(self, store: "Callable[[Path, SaveFolder, Clock], S]") -> "S":
        """A store of the one database, tidied up after a killed process; what could not be looked at is told."""
        from notewright.workspace.save_folders import save_folders

        folders = save_folders(self.home, self.workspace)
        opened = store(self.home.folder / "notewright.db", folders, lambda: datetime.now(UTC))
        for error in opened.recover(self.owner, self._settled):
            click.echo(error_words(error, self.say), err=True)
        return opened

    def _settled(self, owner: str, paths: "Sequence[str]") -> None:
        """What a killed process had begun is found too, once it has come to its end."""
        from notewright.nodes.refreshing import follow_up_index

        if not follow_up_index(self.workspace, owner, paths):
            click.echo(self.say("end.not_indexed"), err=True)

    def draft(self, draft_id: str, version: int | None = None) -> "Draft":
        """Raises DraftNotFound, DraftAmbiguous."""
        return self.drafts.get(self.owner, draft_id.strip(), version)

    @cached_property
    def workflow(self) -> "Workflow":
        from notewright.graph.entry import open_workflow

        return open_workflow(
            self.home, self.workspace, self.drafts, self.changes, lambda server_user: self.owner, self.open_models
        )


def open_session(say: Say, zone: str | None = None) -> Session:
    """Settings from the data folder; `zone` from the command line comes before them."""
    home = open_home()
    if zone is not None:
        if not _is_zone(zone):
            raise click.UsageError(say("zone_unknown", zone=zone))
        home = home._replace(settings=home.settings.model_copy(update={"zone": zone}))
    elif not _is_zone(home.settings.zone):
        reason = say("zone_unknown", zone=home.settings.zone)
        raise SettingsUnreadable(path=home.folder / "settings.toml", reason=reason)
    return Session(say, home)


def _is_zone(name: str) -> bool:
    """ZoneInfo takes a name for a path: a folder, a way out of the folder and an odd byte fail each in its own way."""
    try:
        return bool(ZoneInfo(name))
    except (KeyError, ValueError, OSError):
        return False


def read_by_grammar(request: "Request", waiting_title: str | None, complaint: str | None) -> "Scope":
    """The reading of the offline engine, without a library of models."""
    from notewright.language.request import assemble

    return assemble(request.text, pending=waiting_title is not None, selected=len(request.selected))
