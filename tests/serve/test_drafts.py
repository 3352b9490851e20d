"""Drafts by their id, on any day, without their thread."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fakes.served import REQUEST, Served, refused, told, turn

from notewright.workspace.drafts import DraftStore
from notewright.workspace.settings import LOCAL

TWO_WRITES = "把关于灰度的笔记整理成一篇小结，再创建一个明天提醒我查看的待办"


def decide(client: Any, draft: str, decision: Any, **more: Any) -> Any:
    return client.post(f"/v1/drafts/{draft}/decide", json={"decision": decision, **more})


@pytest.fixture
def draft(mine: Served) -> str:
    with mine.client() as client:
        return str(told(turn(client, request=REQUEST))["draft"]["id"])


def test_a_draft_is_listed_shown_and_saved_by_its_id(mine: Served, draft: str) -> None:
    with mine.client() as client:
        [line] = told(client.get("/v1/drafts"))["drafts"]
        assert (line["id"], line["status"]) == (draft, "waiting")
        assert told(client.get(f"/v1/drafts/{draft[:8]}"))["draft"]["id"] == draft
        assert told(client.get(f"/v1/drafts/{draft}/receipt"))["lines"]
        saved = told(decide(client, draft, {"type": "approve"}))
        assert (saved["status"], saved["saved"]["again"]) == ("saved", False)
        assert told(decide(client, draft, {"type": "approve"}))["saved"]["again"] is True
        assert len(mine.saved(LOCAL)) == 1
        undone = told(client.post(f"/v1/drafts/{draft}/undo"))
        assert (undone["status"], mine.saved(LOCAL)) == ("undone", [])
        assert refused(client.post(f"/v1/drafts/{draft}/undo"))[0] == 409


def test_each_text_is_a_version(mine: Served, draft: str) -> None:
    with mine.client() as client:
        args = {"title": "我的标题", "content": "我的话。"}
        edited = told(decide(client, draft, {"type": "edit", "args": args}))
        revised = told(decide(client, draft, {"type": "revise", "feedback": "标题改成“灰度一周”"}))
        assert (edited["draft"]["version"], revised["draft"]["version"]) == (2, 3)
        assert revised["draft"]["title"] == "灰度一周" and revised["thread_id"]
        versions = told(client.get(f"/v1/drafts/{draft}/versions"))
        assert [each["version"] for each in versions] == [1, 2, 3]
        assert refused(decide(client, draft, {"type": "approve"}, version=1)) == (409, "DraftMoved")
        assert told(turn(client, revised["thread_id"], decision={"type": "approve"}))["status"] == "saved"


@pytest.mark.parametrize("said", ["yes", 42, {}, None, {"type": "edit"}, {"type": "take_in_done"}, {"type": "keep"}])
def test_what_is_no_decision_changes_nothing(mine: Served, draft: str, said: Any) -> None:
    with mine.client() as client:
        again = told(decide(client, draft, said))
        assert again["status"] == "waiting" and again["interrupts"][0]["problem"]


def test_material_that_has_changed_is_shown_before_it_is_saved(mine: Served, draft: str) -> None:
    mine.note(LOCAL, "灰度", "灰度 50% 崩溃了。")
    with mine.client() as client:
        again = told(decide(client, draft, {"type": "approve"}))
        assert again["interrupts"][0]["problem"] == "material_changed" and again["interrupts"][0]["changes"]
        assert mine.saved(LOCAL) == []
        assert told(decide(client, draft, {"type": "approve"}, changed=True))["status"] == "saved"


def test_what_was_discarded_is_not_saved(mine: Served, draft: str) -> None:
    with mine.client() as client:
        assert told(decide(client, draft, {"type": "discard"}))["status"] == "discarded"
        assert refused(decide(client, draft, {"type": "approve"})) == (409, "DraftDecided")
        assert told(client.get("/v1/threads/t"))["status"] == "discarded"


def test_a_set_of_writes_is_decided_whole_or_in_part(mine: Served) -> None:
    with mine.client() as client:
        waiting = told(turn(client, request=TWO_WRITES))
        assert waiting["status"] == "waiting" and len(waiting["set"]["changes"]) == 1, waiting
        kept = told(decide(client, waiting["set"]["id"], {"type": "keep", "changes": [1], "draft": False}))
        assert kept["set"]["note"]["left_out"] is True
        applied = told(decide(client, waiting["set"]["id"], {"type": "approve"}))
        assert applied["status"] == "applied" and len(applied["saved"]["paths"]) == 1
        assert told(client.post(f"/v1/drafts/{waiting['set']['id']}/undo"))["status"] == "undone"


def test_two_doors_approve_at_the_same_moment_and_one_note_is_saved(mine: Served, draft: str) -> None:
    """The command line's store is another connection to the same database."""
    places = (mine.home.folder / "notewright.db", lambda owner: _folder(mine), lambda: datetime.now(UTC))
    door = DraftStore(*places)
    with mine.client() as client, ThreadPoolExecutor(8) as pool:
        ours = [pool.submit(decide, client, draft, {"type": "approve"}) for _ in range(4)]
        theirs = [pool.submit(door.approve, LOCAL, draft, 1) for _ in range(4)]
        paths = {told(each.result())["saved"]["paths"][0] for each in ours} | {each.result().path for each in theirs}
    door.close()
    assert paths == {str(path) for path in mine.saved(LOCAL)} and len(paths) == 1


def _folder(served: Served) -> Path:
    return served.vault(LOCAL) / "Notewright"


def test_sources_are_told_and_taken_in_again(mine: Served) -> None:
    with mine.client() as client:
        [source] = told(client.get("/v1/sources"))
        assert source["kind"] == "vault" and str(mine.root) not in str(source)
        (mine.vault(LOCAL) / "新.md").write_text("---\ncreated: 2026-11-30\n---\n# 新\n新的一条。\n", "utf-8")
        report = told(client.post("/v1/sources/index"))
        assert (report["counts"]["note"], report["read"], report["unchanged"]) == (2, 1, 1)
        assert refused(client.post("/v1/sources", json={"path": "/etc"})) == (405, "PageNotFound")
