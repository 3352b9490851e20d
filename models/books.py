"""Where calls are written down: what works, what was done, and what was said if a person wants that kept."""

from typing import NamedTuple

from notewright.models.call_record import Log, no_log
from notewright.models.kept_calls import Keep, keep_nothing
from notewright.models.rung_memory import RungMemory


class Books(NamedTuple):
    """`log` is told of every call over the network, `keep` of what was said in it."""

    memory: RungMemory
    log: Log = no_log
    keep: Keep = keep_nothing
