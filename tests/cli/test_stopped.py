"""A command that is killed or stopped at any moment leaves a draft whole or not at all, and a note likewise."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from fakes.desk import SENTENCE, Desk, Ran
from fakes.provider_server import provider, tool_call

from notewright.state.draft import Draft
from notewright.workspace.saved_note import note_text

PATIENCE = 60


def runs(desk: Desk, *argv: str, signal: int, at_least: int) -> Iterator[Ran]:
    """The same command from the same start, stopped at every step in turn, until it comes to its end by itself."""
    start = desk.root / "start"
    shutil.copytree(desk.home, start)
    for step in count(1):
        shutil.rmtree(desk.home)
        shutil.rmtree(desk.vault / "Notewright", ignore_errors=True)
        shutil.copytree(start, desk.home)
        ran = desk(*argv, step=step, signal=signal)
        yield ran
        if ran.code == 0:
            assert step > at_least, "too few steps: the calls that were to be interrupted are not made any more"
            return


def whole_note(desk: Desk, draft_id: str) -> str:
    return note_text(Draft.model_validate_json(desk("show", draft_id, "--json").out))


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_draft_is_listed_or_can_be_asked_for_again(desk: Desk, by: signal.Signals) -> None:
    """`draft --yes` stopped anywhere: what is listed can be approved, is saved once, and says so when asked again."""
    ends = {-9} if by == signal.SIGKILL else {130}
    for ran in runs(desk, "draft", SENTENCE, "--yes", signal=by, at_least=30):
        assert ran.code in ends | {0}, ran
        assert "Traceback" not in ran.err
        notes = [path for path in desk.saved() if not path.name.startswith(".")]
        texts = [path.read_text(encoding="utf-8") for path in notes]
        listed = desk("drafts", "--json").object["drafts"]
        assert texts in ([], [whole_note(desk, line["id"]) for line in listed])
        assert [path for path in desk.saved() if path not in notes] == [], "the next command tidies up"
        assert len(listed) <= 1
        assert [line["status"] for line in listed] == (["saved"] if notes else ["waiting"] * len(listed))
        draft_id = listed[0]["id"] if listed else desk.draft()
        first, again = (desk("approve", draft_id, "--json").object for _ in range(2))
        assert (first["status"], again["status"]) == ("saved_again" if notes else "saved", "saved_again")
        assert [str(path) for path in desk.saved()] == [first["path"]] == [again["path"]]


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_index_is_completed_by_the_next(desk: Desk, by: signal.Signals) -> None:
    """The vault changed, and the second scan is stopped anywhere: the third one has it all."""
    desk.note("灰度结论", "灰度可以扩大。\n")
    desk.note("灰度数据", "改过了。\n")
    (desk.vault / "灰度方案.md").unlink()
    for ran in runs(desk, "index", "--json", signal=by, at_least=4):
        assert "Traceback" not in ran.err
        assert desk("index", "--json").object["counts"] == {"note": 2}
        assert sorted(path.name for path in desk.home.iterdir() if "-" not in path.name) == ["index.db"]


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_digest_leaves_its_tickets_free(desk: Desk, by: signal.Signals) -> None:
    """Two workers wait for a silent model: once the command is over, nobody holds their tickets any more."""
    for name in ("甲", "乙"):
        desk.note(name, "灰度可以继续放量。\n\n" * 2000)
    desk("index")
    scope = {"produces_note": True, "other_mutations": False, "needs_workspace_retrieval": True}
    query = {"resource_type": "note", "keyword": "灰度"}
    silent = tool_call("submit_note", {})._replace(delay=PATIENCE)
    with provider(tool_call("submit_scope", scope | {"workspace_queries": [query]}), *[silent] * 8) as server:
        model = {"NOTEWRIGHT_MODEL": "m", "OPENAI_API_KEY": "k", "OPENAI_BASE_URL": server.base_url}
        command = [str(Path(sys.executable).with_name("notewright")), "draft", SENTENCE, "--digest"]
        with subprocess.Popen(command, env=os.environ | desk.env | model, stderr=subprocess.PIPE) as process:
            until = time.monotonic() + PATIENCE
            while len(server.requests) < 3 and time.monotonic() < until:
                time.sleep(0.05)
            held = desk("tickets", "--json").object["tickets"]
            process.send_signal(by)
            process.communicate(timeout=PATIENCE)
        tickets = desk("tickets", "--json").object["tickets"]
    assert [ticket["status"] for ticket in held].count("claimed") >= 2
    assert {(ticket["status"], ticket["claimed_by"]) for ticket in tickets} == {("queued", None)}


@pytest.mark.slow
def test_ctrl_c_while_the_model_is_silent(desk: Desk) -> None:
    """A language model that never answers holds nobody: the command stops at once, and the next one works."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        model = {"NOTEWRIGHT_MODEL": "m", "OPENAI_API_KEY": "k", "OPENAI_BASE_URL": address, "LANG": "C.UTF-8"}
        command = [str(Path(sys.executable).with_name("notewright")), "draft", SENTENCE]
        env = os.environ | desk.env | model
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            caller, _ = silent.accept()
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=30)
            finally:
                process.kill()
                caller.close()
    assert (process.returncode, out) == (130, "")
    assert "Stopped. Nothing was left half done." in err.splitlines() and "Traceback" not in err
    assert desk("drafts", "--json").object == {"drafts": [], "sets": []}
