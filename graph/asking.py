"""Who is asking, where one process serves many: set by a door for the time of one call, read by the workflow's port."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID, uuid5

from langgraph.runtime import get_runtime

from notewright.state.errors import NobodyAsks

_ASKING: ContextVar[str | None] = ContextVar("notewright_asking", default=None)
_THREADS = UUID("b0f4d2b6-1d9e-5c0c-8f53-6a1e2f0c9d27")


@contextmanager
def asking_as(owner: str) -> Iterator[None]:
    """Within, `owner` is the principal of every run that starts in this context."""
    token = _ASKING.set(owner)
    try:
        yield
    finally:
        _ASKING.reset(token)


def who_asks(server_user: str | None) -> str:
    """The login that a server knows, else the one that a door has set. Raises NobodyAsks: there is no default."""
    owner = server_user or _ASKING.get()
    if owner is None:
        raise NobodyAsks
    return owner


def server_login() -> str | None:
    """The login that a LangGraph server knows of the run that calls this, wherever in the run; None outside of one."""
    try:
        info = get_runtime().server_info
    except (KeyError, RuntimeError):
        return None
    return info.user.identity if info and info.user else None


def thread_of(owner: str, thread_id: str) -> str:
    """The thread behind the id that a client chose: another principal's same id is another thread."""
    return str(uuid5(_THREADS, f"{owner}/{thread_id}"))
