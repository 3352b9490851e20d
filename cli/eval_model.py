"""The model that a run asks, and what is heard of its calls. They are logged as every call is."""

import os
from typing import TYPE_CHECKING, NamedTuple

import click

from notewright.cli.failing import error_words
from notewright.cli.session import Session, read_by_grammar
from notewright.state.errors import NotewrightError

if TYPE_CHECKING:
    from notewright.models.call_record import CallRecord
    from notewright.nodes.reading import Classify

OFFLINE = "offline"


class Tested(NamedTuple):
    """`classify` asks it and `calls` grows by each call. `endpoint` has no credentials; None is the offline engine."""

    name: str
    endpoint: str | None
    classify: "Classify"
    calls: "list[CallRecord]"


class _Heard:
    """Keeps the records of the calls; only trouble is shown."""

    def __init__(self, session: Session) -> None:
        self.records: list[CallRecord] = []
        self._say = session.say

    def call(self, record: "CallRecord") -> None:
        self.records.append(record)

    def kept(self, pointer: str) -> None:
        """The files lie where every command keeps them."""

    def warn(self, error: NotewrightError) -> None:
        click.echo(error_words(error, self._say), err=True)


def open_model(session: Session, name: str | None) -> Tested:
    """`name`, else the one of the environment, at the environment's address with its key. Raises ModelUnreachable.

    A fallback model has no part in this: its answers are not those of the one that is measured.
    """
    name = name or os.environ.get("NOTEWRIGHT_MODEL", "").strip() or OFFLINE
    return Tested(OFFLINE, None, read_by_grammar, []) if name == OFFLINE else _language_model(session, name)


def _language_model(session: Session, name: str) -> Tested:
    from notewright.graph.logged_models import logged_models
    from notewright.models.provider import OPENAI, without_credentials

    heard = _Heard(session)
    env = os.environ | {"NOTEWRIGHT_MODEL": name, "NOTEWRIGHT_FALLBACK_MODEL": ""}
    models = logged_models(session.home, lambda: session.owner, heard)(env)
    endpoint = without_credentials(env.get("OPENAI_BASE_URL", "").strip() or OPENAI)
    return Tested(name, endpoint, models.classify, heard.records)
