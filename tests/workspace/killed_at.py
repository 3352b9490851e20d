"""Drafts, saves, undoes and saves again, and kills itself at step N: before or after any file call, at any commit.

Each line of input is one run, as JSON: database, folder, step, draft, and maybe a change set with that draft. It is a
process of its own, forked from this one to spare it the imports; the line that answers tells how it ended. The argument
`no-links` makes links fail.
"""

import errno
import json
import os
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from notewright.state.change_set import ChangeSet
from notewright.state.draft import Draft
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.drafts import DraftStore

steps_left = 0


def step(*_: object) -> None:
    global steps_left
    steps_left -= 1
    if steps_left == 0:
        os.kill(os.getpid(), signal.SIGKILL)


def around(call: Callable[..., Any]) -> Callable[..., Any]:
    def stepped(*args: Any, **named: Any) -> Any:
        step()
        result = call(*args, **named)
        step()
        return result

    return stepped


def no_link(*_: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


class InHalves:
    """A file that is written in two halves with a step between."""

    def __init__(self, file: Any) -> None:
        self.file = file

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
            step()


calls = {name: getattr(os, name) for name in ("fsync", "link", "mkdir", "open", "replace", "unlink")}
if "no-links" in sys.argv:
    calls["link"] = no_link
opened = Path.open
stand_ins: list[tuple[object, str, object]] = [(os, name, around(call)) for name, call in calls.items()]
stand_ins.append((Path, "open", lambda path, mode="r", **named: InHalves(opened(path, mode, **named))))
for where, name, stand_in in stand_ins:
    setattr(where, name, stand_in)
event.listen(Engine, "commit", step)


def work(database: str, folder: str, draft: str, changes: str | None = None) -> None:
    places = {"database": Path(database), "save_folder": Path(folder)}
    store = DraftStore(**places, clock=lambda: datetime.now(UTC))
    stored = store.put(Draft.model_validate_json(draft))
    if changes:
        work_on_set(ChangeSets(**places, clock=lambda: datetime.now(UTC)), ChangeSet.model_validate_json(changes))
    else:
        Path(database).with_name("was-put").touch()
        store.approve(stored.owner, stored.id, 1)
        store.undo(stored.owner)
        store.approve(stored.owner, stored.id, 1)
    store.close()


def work_on_set(sets: ChangeSets, changes: ChangeSet) -> None:
    stored = sets.put(changes)
    sets.apply(stored.owner, stored.id, 1)
    sets.undo(stored.owner)
    sets.close()


for line in sys.stdin:
    run = json.loads(line)
    steps_left = run.pop("step")
    child = os.fork()
    if child == 0:
        work(**run)
        os._exit(0)
    print(os.waitpid(child, 0)[1], flush=True)
