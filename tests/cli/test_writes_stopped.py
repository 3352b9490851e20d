"""A set of writes that is killed or stopped at any moment is there whole or not at all, after the next command."""

import shutil
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from fakes.desk import TWO_WRITES, Desk, Ran

pytestmark = pytest.mark.slow


def runs(desk: Desk, *argv: str, by: int) -> Iterator[Ran]:
    """The same command from the same start, stopped at every step in turn, until it comes to its end by itself."""
    start = desk.root.with_name(f"{desk.root.name}-start")
    shutil.copytree(desk.root, start)
    for step in count(1):
        for name in ("home", "vault"):
            shutil.rmtree(desk.root / name)
            shutil.copytree(start / name, desk.root / name)
        ran = desk(*argv, step=step, signal=by)
        yield ran
        if ran.code == 0:
            assert step > 20, "too few steps: the calls that were to be interrupted are not made any more"
            return


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("action", ["approve", "undo"])
def test_both_or_neither(desk: Desk, action: str, by: signal.Signals) -> None:
    """`approve` and `undo` of a note and a todo that is added to a file of the person's own."""
    desk.note("Notewright/Todos", "- [ ] 买票\n")
    before, set_id = desk.files(), str(desk("draft", TWO_WRITES, "--json").object["id"])
    if action == "undo":
        desk("approve", set_id)
    ends = set()
    for ran in runs(desk, action, set_id, by=by):
        assert ran.code in ({-9, 0} if by == signal.SIGKILL else {130, 0}), ran
        assert "Traceback" not in ran.err
        [listed] = desk("drafts", "--json").object["sets"]
        new = [path for path in desk.files() if path not in before]
        changed = {Path(path).name for path in before if desk.files()[path] != before[path]}
        ends.add(listed["status"])
        assert (len(new), changed) == ((1, {"Todos.md"}) if listed["status"] == "applied" else (0, set()))
        assert [path for path in new if Path(path).name.startswith(".")] == [], "the next command tidies up"
        assert desk("approve", set_id, "--json").object["status"] in ("applied", "applied_again")
    assert ends == {"waiting", "applied"}
