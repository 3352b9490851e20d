"""The listener of a server: what calls cost stands in the call log; only warnings are told here."""

import logging

from notewright.models.call_record import CallRecord
from notewright.state.errors import NotewrightError

_LOG = logging.getLogger("notewright")


class ToLog:
    def call(self, record: CallRecord) -> None: ...

    def kept(self, pointer: str) -> None: ...

    def warn(self, error: NotewrightError) -> None:
        _LOG.warning("%s", error)
