"""The whole graph over langchain-openai and a real HTTP server: two calls a note, one a revision, none for a yes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fakes.provider_server import Provider, provider, tool_call
from house import House, draft, scope

from notewright.models import models_from_environment

KEY = "sk-test-0a1b2c3d4e5f"
NOTES = {"resource_type": "note", "keyword": "发布计划", "time_range": "今天"}


def environment(server: Provider) -> Mapping[str, str]:
    return {"NOTEWRIGHT_MODEL": "some-model", "OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": KEY}


def called(request: Mapping[str, Any]) -> str:
    """What was asked for, in the way that a server is asked first."""
    return str(request["response_format"]["json_schema"]["name"])


def test_a_note_is_two_calls_a_revision_one_and_a_yes_none(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.note("灰度", "# 发布计划 灰度\n灰度 5% 没有崩溃。")
    house.index()
    replies = (
        tool_call("submit_scope", scope(NOTES)),
        tool_call("submit_note_draft", draft()),
        tool_call("submit_note_draft", draft(content="短。[1]")),
    )
    with provider(*replies) as server:
        house.models = models_from_environment(environment(server))
        standing = house.say("把我今天关于发布计划的笔记整理成一篇复盘")
        standing = house.reply(standing, {"type": "revise", "feedback": "写短一点"})
        standing = house.reply(standing, {"type": "approve"})
        assert [called(each) for each in server.requests] == ["submit_scope", "submit_note_draft", "submit_note_draft"]
        assert "灰度 5%" not in str(server.requests[0]["messages"])
        assert "灰度 5%" in str(server.requests[1]["messages"])
    assert standing.outcome.code == "saved"
    everything = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert KEY.encode() not in everything


def test_a_server_that_is_down_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.note("灰度", "# 发布计划 灰度\n灰度 5% 没有崩溃。")
    house.index()
    with provider() as server:
        env = environment(server)
    house.models = models_from_environment(env)
    standing = house.say("把我今天关于发布计划的笔记整理成一篇复盘")
    assert standing.failure.code == "ModelUnreachable"
    assert env["OPENAI_BASE_URL"] in standing.failure.facts["endpoint"]
    assert house.drafts.list("me") == () and house.saved() == []
