"""What every node may ask about the run it is in: who is asking, in which thread, with which preferences."""

from typing import Any, NamedTuple, Protocol, cast
from zoneinfo import ZoneInfo

from langgraph.runtime import Runtime

from notewright.language.time import Moment
from notewright.state.errors import UnknownZone
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

    Raises NobodyAsks, UnknownZone.
    """
    user = runtime.server_info.user if runtime.server_info else None
    thread = runtime.execution_info.thread_id if runtime.execution_info else None
    preferences = cast(Preferences | None, runtime.context) or ports.preferences
    try:
        ZoneInfo(preferences.zone)
    except (KeyError, ValueError, OSError):  # it takes a name for a path
        raise UnknownZone(zone=preferences.zone) from None
    return Frame(ports.principal(user.identity if user else None), thread or "", preferences)
