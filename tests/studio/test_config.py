"""The files that the development server reads, without starting it."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def read(name: str) -> Any:
    return json.loads((ROOT / name).read_text("utf-8"))


def test_the_server_with_logins_is_the_other_one_and_a_login() -> None:
    with_logins = read("langgraph.tokens.json")
    login = with_logins.pop("auth")
    assert with_logins == read("langgraph.json")
    assert login == {"path": "notewright.studio.auth:auth", "disable_studio_auth": True}


def test_no_page_but_studio_and_ones_of_this_machine_may_read_the_server() -> None:
    cors = read("langgraph.json")["http"]["cors"]
    assert "allow_origins" not in cors and ".*" not in cors["allow_origin_regex"]
