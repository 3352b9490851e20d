"""The models of a data folder, every call of theirs put down: in its log, as a span, and where a door shows it."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from notewright.graph.entry import OpenModels
from notewright.models import RUNGS, RungMemory, models_from_environment
from notewright.models.books import Books
from notewright.models.call_log import CallLog
from notewright.models.call_record import CallRecord, to_all
from notewright.models.call_spans import spans
from notewright.models.kept_calls import keep_in, keep_nothing
from notewright.state.errors import NotewrightError
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.settings import Home


class Listener(Protocol):
    """What a door is told, each from the thread of its call."""

    def call(self, record: CallRecord) -> None: ...

    def kept(self, pointer: str) -> None:
        """The artifact that holds what was said in a call."""

    def warn(self, error: NotewrightError) -> None:
        """Something could not be put down; the run goes on."""


def logged_models(home: Home, owner: Callable[[], str], door: Listener) -> OpenModels:
    """Opens models from an environment; `keep_prompts` of `home` decides whether what was said is kept for who asks."""
    log = to_all(CallLog(log_folder(home), door.warn), spans(os.environ), door.call)
    artifacts = ArtifactStore(home.folder)
    kept = keep_in(artifacts, owner, lambda: datetime.now(UTC), door.kept, door.warn)
    keep = kept if home.settings.keep_prompts else keep_nothing
    return partial(models_from_environment, books=Books(RungMemory(home.folder / RUNGS), log, keep))


def log_folder(home: Home) -> Path:
    return home.folder / "logs"
