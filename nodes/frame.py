"""What every node may ask about the run it is in: who is asking, in which thread, with which preferences."""

from typing import Any, NamedTuple, Protocol
from zoneinfo import ZoneInfo

from langgraph.runtime import ExecutionInfo, Runtime

from notewright.language.time import Moment
from notewright.state.errors import ThreadMissing, UnknownZone
from notewright.state.flow import FlowState
from notewright.state.ports import Ports
from notewright.state.preferences import Preferences
from notewright.state.request import Request

Update = dict[str, Any]


class Node(Protocol):
    """What the graph calls: the state as it stands, and the run around it."""

    def __call__(self, state: FlowState, runtime: Runtime[Preferences]) -> Update: ...


class Frame(NamedTuple):
    """The run around a node."""

    owner: str
    thread: str
    preferences: Preferences

    def moment(self, request: Request) -> Moment:
        """When and where the words of `request` hold."""
        return Moment(request.asked_at, ZoneInfo(request.zone), self.preferences.week_start, self.preferences.day_order)


def frame_of(ports: Ports, runtime: Runtime[Preferences]) -> Frame:
    """The frame of this call. The owner comes from the server's login or the host, never from the state.

    Raises NobodyAsks, UnknownZone, ThreadMissing.
    """
    user = runtime.server_info.user if runtime.server_info else None
    given: object = runtime.context  # of a host's graph it is the host's own
    preferences = given if isinstance(given, Preferences) else ports.preferences
    try:
        ZoneInfo(preferences.zone)
    except (KeyError, ValueError, OSError):  # it takes a name for a path
        raise UnknownZone(zone=preferences.zone) from None
    return Frame(ports.principal(user.identity if user else None), _thread(runtime.execution_info), preferences)


def _thread(run: ExecutionInfo | None) -> str:
    """The thread, and inside a host's graph also the step that calls: one of its threads may ask for many notes."""
    if run is None or not run.thread_id:
        raise ThreadMissing
    caller = run.checkpoint_ns.rpartition("|")[0]
    return f"{run.thread_id}/{caller}" if caller else run.thread_id
