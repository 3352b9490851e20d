"""Runs `notewright` commands, each in a process of its own, forked from this one to spare it the imports.

Each line of input is one command, as JSON: `argv`, `env`, `folder` (where `in` is read and `out` and `err` are written)
and, for a command that is to be stopped, `step` and `signal` (fakes/stepping.py). The line that answers is its exit
code, or the negative number of the signal that ended it.
"""

import json
import os
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

sys.path.insert(0, str(Path(__file__).parents[1]))

from fakes.stepping import step_everywhere

from notewright.cli.main import COMMANDS, main

NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC

for module in ("graph.entry", "models.offline", "workspace.library", *(f"cli.{name}" for name in COMMANDS.values())):
    import_module(f"notewright.{module}")
steps = step_everywhere({})


def run(argv: list[str], env: dict[str, str], folder: str, step: int, signal: int) -> NoReturn:
    os.environ.update(env)
    for number, (name, flags) in enumerate([("in", os.O_RDONLY), ("out", NEW), ("err", NEW)]):
        os.dup2(os.open(Path(folder) / name, flags, 0o600), number)
    sys.argv = ["notewright", *argv]
    steps.left, steps.signal = step, signal
    code: Any = 1
    try:
        main()
    except SystemExit as ended:
        code = ended.code
    finally:
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()
        os._exit(code)


for line in sys.stdin:
    child = os.fork()
    if child == 0:
        run(**json.loads(line))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
