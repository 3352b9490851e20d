"""The files that the development server reads, without starting it."""

import json
from pathlib import Path
from typing import Any

from notewright.studio.web import PAGES

ROOT = Path(__file__).parents[2]


def read(name: str) -> Any:
    return json.loads((ROOT / name).read_text("utf-8"))


def test_the_server_with_logins_is_the_other_one_with_a_login_in_place_of_the_look_at_where_it_comes_from() -> None:
    local, with_logins = read("langgraph.json"), read("langgraph.tokens.json")
    assert with_logins.pop("auth") == {"path": "notewright.studio.auth:auth", "disable_studio_auth": True}
    assert local["http"].pop("app") == "notewright.studio.web:app"
    assert with_logins == local


def test_a_page_that_may_send_may_read_and_no_other() -> None:
    cors = read("langgraph.json")["http"]["cors"]
    assert cors["allow_origin_regex"] == PAGES.pattern
    assert cors["allow_origins"] == []  # left out, the server takes it for every origin
