"""What every command knows: whose data folder, which language, which zone, and what time it is."""

import os
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from notewright.cli.say import Say
from notewright.language.time import Moment
from notewright.state.request import Request
from notewright.state.scope import Language, Scope
from notewright.workspace.settings import Home, Settings, open_home

if TYPE_CHECKING:
    from notewright.graph.build import Workflow
    from notewright.nodes.reading import Classify
    from notewright.workspace.drafts import DraftStore
    from notewright.workspace.library import Library

OWNER = "local"  # on a person's own machine the login is the principal
WAITS = 3  # exit code: a question waits for an answer


class Session:
    """One run of one command. Nothing is opened, and no library loaded, before it is asked for."""

    owner = OWNER

    def __init__(self, language: Language, say: Say, home: Home) -> None:
        self.language, self.say, self.home = language, say, home

    @property
    def settings(self) -> Settings:
        return self.home.settings

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.settings.zone)

    def moment(self, now: datetime | None = None) -> Moment:
        """`now` as the person's wall clock, or this moment."""
        asked_at = now.replace(tzinfo=self.zone) if now else datetime.now(UTC)
        return Moment(asked_at, self.zone, self.settings.week_start, self.settings.day_order)

    @cached_property
    def classify(self) -> "Classify":
        """The first model call; with the offline engine it is the grammar itself, and no model library is loaded."""
        if os.environ.get("NOTEWRIGHT_MODEL", "").strip() in ("", "offline"):
            return _read_by_grammar
        from notewright.models import models_from_environment

        return models_from_environment(os.environ).classify

    @cached_property
    def workspace(self) -> "Library":
        from notewright.workspace.library import Library

        return Library(self.home.folder, self.zone)

    @cached_property
    def drafts(self) -> "DraftStore":
        from notewright.workspace.drafts import DraftStore

        return DraftStore(self.home.folder / "notewright.db", self._save_folder(), lambda: datetime.now(UTC))

    def _save_folder(self) -> Path:
        """A relative setting starts in the first vault, and in the data folder while there is none."""
        vaults = (spec.root for spec in self.workspace.sources(self.owner) if spec.kind == "vault")
        return next(vaults, self.home.folder) / Path(self.settings.save_folder).expanduser()

    @cached_property
    def workflow(self) -> "Workflow":
        from notewright.graph.entry import open_workflow

        return open_workflow(self.home, self.workspace, self.drafts, self.owner)


def open_session(language: Language, say: Say, zone: str | None = None) -> Session:
    """Settings from the data folder; `zone` from the command line comes before them."""
    home = open_home()
    if zone:
        home = home._replace(settings=home.settings.model_copy(update={"zone": zone}))
    try:
        ZoneInfo(home.settings.zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise click.UsageError(say("zone_unknown", zone=home.settings.zone)) from error
    return Session(language, say, home)


def _read_by_grammar(request: Request, waiting_title: str | None, complaint: str | None) -> Scope:
    from notewright.language.request import assemble

    return assemble(request.text, pending=waiting_title is not None, selected=len(request.selected))
