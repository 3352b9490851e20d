"""A real small model behind the real command: one object on the screen, and the exit code that goes with it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fakes.desk import Desk
from fakes.local_model import LocalModel, local_model

from notewright.state.errors import error_named

pytestmark = pytest.mark.slow
KEY = "sk-test-51c0ffee77"
ENDS = {0: {"waiting", "answered", "found_nothing", "nothing_to_write"}, 3: {"asked"}}


@pytest.fixture
def small_model() -> LocalModel:
    return local_model()


@pytest.mark.parametrize(
    "argv",
    [("draft", "把关于灰度的笔记整理成一篇小结"), ("answer", "what do my notes say about 灰度?")],
    ids=lambda argv: argv[0],
)
def test_a_command_ends_in_one_object_with_its_exit_code(desk: Desk, small_model: LocalModel, argv: list[str]) -> None:
    model = {"NOTEWRIGHT_MODEL": "small", "OPENAI_BASE_URL": small_model.base_url, "OPENAI_API_KEY": KEY}
    command = [str(Path(sys.executable).with_name("notewright")), *argv, "--json"]
    ran = subprocess.run(command, env=os.environ | desk.env | model, capture_output=True, encoding="utf-8", timeout=120)
    assert "Traceback" not in ran.stderr, ran.stderr
    told = json.loads(ran.stdout)
    if ran.returncode == 1:
        assert error_named(told["error"]) and told["message"]
    else:
        assert told["status"] in ENDS[ran.returncode]
    everything = b"".join(path.read_bytes() for path in desk.home.rglob("*") if path.is_file())
    assert KEY not in ran.stdout + ran.stderr and KEY.encode() not in everything
