"""Sends this process a signal at step N: around any file call, between two halves of a write, at any commit."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

CALLS = ("fsync", "link", "mkdir", "open", "replace", "unlink")


class Steps:
    """Counts down from `left`, and sends `signal` when nothing is left. 0 never does."""

    left = 0
    signal: int = signal.SIGKILL

    def __call__(self, *_: object) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), self.signal)

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*args: Any, **named: Any) -> Any:
            self()
            result = call(*args, **named)
            self()
            return result

        return stepped


class InHalves:
    """A file that is written in two halves with a step between."""

    def __init__(self, file: Any, step: Steps) -> None:
        self.file, self.step = file, step

    def __enter__(self) -> "InHalves":
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: bytes) -> None:
        for half in (data[: len(data) // 2], data[len(data) // 2 :]):
            self.file.write(half)
            self.file.flush()
            self.step()


def step_everywhere(instead: dict[str, Callable[..., Any]]) -> Steps:
    """Put steps around every call; `instead` holds calls that are to be made in place of the system's."""
    steps, opened = Steps(), Path.open
    stand_ins: list[tuple[object, str, object]] = [
        (os, name, instead.get(name) or steps.around(getattr(os, name))) for name in CALLS
    ]
    stand_ins.append((Path, "open", lambda path, mode="r", **named: _open(opened(path, mode, **named), mode, steps)))
    for where, name, stand_in in stand_ins:
        setattr(where, name, stand_in)
    event.listen(Engine, "commit", steps)
    return steps


def _open(file: Any, mode: str, steps: Steps) -> Any:
    return InHalves(file, steps) if set(mode) & set("wxa") else file
