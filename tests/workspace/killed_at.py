"""Drafts, saves, undoes and saves again, and kills itself at step N (fakes/stepping.py).

Each line of input is one run, as JSON: database, folder, step, draft, and maybe a change set with that draft. It is a
process of its own, forked from this one to spare it the imports; the line that answers tells how it ended. The argument
`no-links` makes links fail.
"""

import errno
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from fakes.stepping import step_everywhere

from notewright.state.change_set import ChangeSet
from notewright.state.draft import Draft
from notewright.workspace.change_sets import ChangeSets
from notewright.workspace.drafts import DraftStore


def no_link(*_: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


steps = step_everywhere({"link": no_link} if "no-links" in sys.argv else {})


def work(database: str, folder: str, draft: str, changes: str | None = None) -> None:
    def folder_of(owner: str) -> Path:
        return Path(folder)

    store = DraftStore(Path(database), folder_of, clock=lambda: datetime.now(UTC))
    stored = store.put(Draft.model_validate_json(draft))
    if changes:
        sets = ChangeSets(Path(database), folder_of, clock=lambda: datetime.now(UTC))
        work_on_set(sets, ChangeSet.model_validate_json(changes))
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
    steps.left = run.pop("step")
    child = os.fork()
    if child == 0:
        work(**run)
        os._exit(0)
    print(os.waitpid(child, 0)[1], flush=True)
