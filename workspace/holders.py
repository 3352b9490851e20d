"""Who holds a ticket: a process of this machine by name, so that one that has died is known to hold nothing."""

import os
import platform
from threading import get_native_id


def holder() -> str:
    """The name under which this thread of this process works."""
    return f"{platform.node()}/{os.getpid()}/{get_native_id()}"


def is_this_process(name: str) -> bool:
    return name.rpartition("/")[0] == holder().rpartition("/")[0]


def has_died(name: str | None) -> bool:
    """True where `name` is a process of this machine that is no more; False where that cannot be known.

    A wrong True (two machines of one name on one folder) costs a second call: a late worker finishes nothing.
    """
    host, pid, *_ = *(name or "").split("/"), "", ""
    if os.name != "posix" or not host or host != platform.node() or not pid.isdecimal():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False
