"""The workflow as the development server runs it: the same one, for whoever is logged in."""

import logging

from notewright.graph.asking import who_asks
from notewright.graph.build import Workflow
from notewright.graph.premises import open_premises
from notewright.models.call_record import CallRecord
from notewright.state.errors import NotewrightError
from notewright.workspace.settings import LOCAL, Home

_LOG = logging.getLogger("notewright")
# the server's checkpoints hold data and name no types: `graph.typed_state` puts them back, so it is no warning
logging.getLogger("langgraph.checkpoint.serde.jsonplus").setLevel(logging.ERROR)


class ServerLog:
    """The screen of a server is its log."""

    def call(self, record: CallRecord) -> None:
        """It stands in the call log."""

    def kept(self, pointer: str) -> None:
        _LOG.info("prompts and answers were kept in %s", pointer)

    def warn(self, error: NotewrightError) -> None:
        _LOG.warning("%s", error)


def open_for_studio(home: Home) -> Workflow:
    """The exported graph over `home`. Studio renders an interrupt as it comes, so the draft is put into it."""
    settings = home.settings.model_copy(update={"confirm_payload": "full"})
    premises = open_premises(home._replace(settings=settings), ServerLog(), login_or_local, own_checkpoints=False)
    for error in premises.unsettled:
        _LOG.warning("%s", error)
    return premises.workflow


def login_or_local(server_user: str | None) -> str:
    """On a machine without logins it is its person who asks."""
    return who_asks(server_user or LOCAL)
