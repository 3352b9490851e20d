"""A run that failed or was stopped goes on where it did: `notewright retry` costs the one call that is missing."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fakes.desk import SENTENCE, Desk, Ran
from fakes.provider_server import Provider, Reply, provider, tool_call

SCOPE = {
    "produces_note": True,
    "other_mutations": False,
    "needs_workspace_retrieval": True,
    "workspace_queries": [{"resource_type": "note", "keyword": "灰度"}],
}
READ = tool_call("submit_scope", SCOPE)
DRAFT = tool_call("submit_note_draft", {"title": "小结", "content": "继续。[1]"})
REFUSED = Reply({"error": {"message": "no such key"}}, 401)
PATIENCE = 60


def at(server: Provider) -> Any:
    """The environment in which it is asked."""
    return {"NOTEWRIGHT_MODEL": "m", "OPENAI_API_KEY": "k", "OPENAI_BASE_URL": server.base_url}


@pytest.fixture
def server() -> Iterator[Provider]:
    """Reads the sentence, and then refuses to write."""
    with provider(READ, REFUSED) as running:
        yield running


def failed(desk: Desk, server: Provider, *more: str) -> Ran:
    ran = desk("draft", SENTENCE, *more, **at(server))
    assert ran.code == 1
    return ran


def test_a_note_whose_second_call_failed_costs_one_more(desk: Desk, server: Provider) -> None:
    told = failed(desk, server, "--json").object
    assert told["error"] == "KeyRefused" and len(server.requests) == 2
    server.replies = [DRAFT]
    made = desk("retry", told["retry"], "--json", **at(server)).object
    assert (made["status"], made["draft"]["title"], len(server.requests)) == ("waiting", "小结", 3)
    assert "灰度第一周崩溃率" in str(server.requests[2]["messages"])
    assert desk("approve", made["id"]).code == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_next_step_is_said_and_the_last_failed_run_needs_no_id(desk: Desk, server: Provider, lang: str) -> None:
    ran = desk("draft", SENTENCE, lang=lang, **at(server))
    short = ran.err.split("`notewright retry ")[1].split("`")[0]
    assert len(short) == 8
    server.replies = [DRAFT]
    again = desk("retry", lang=lang, **at(server))
    assert again.code == 0 and again.out.index("灰度") < again.out.index("小结"), "the receipt first"
    assert desk("retry", short, "--json").object["error"] == "RunNotFound"
    assert desk("retry", "--json").object["error"] == "NothingToRetry"


def test_a_retry_that_fails_can_be_retried(desk: Desk, server: Provider) -> None:
    first = failed(desk, server, "--json").object["retry"]
    server.replies = [REFUSED]
    assert desk("retry", "--json", **at(server)).object["retry"] == first
    server.replies = [DRAFT]
    assert desk("retry", first[:8], "--yes", "--json", **at(server)).object["status"] == "saved"
    assert len(server.requests) == 4


def test_another_model_may_do_it(desk: Desk, server: Provider) -> None:
    """Which model writes is only a matter of the environment; the offline engine is one too."""
    failed(desk, server)
    assert desk("retry", "--json").object["status"] == "waiting"


def test_material_that_changed_since_is_named_and_no_model_is_called(desk: Desk, server: Provider) -> None:
    failed(desk, server)
    desk.note("灰度数据", "改过了：灰度停止。\n")
    told = desk("retry", "--json", **at(server)).object
    assert (told["error"], len(server.requests)) == ("MaterialChanged", 2)
    assert "retry" not in told, "the same again would change nothing"


def test_an_answer_and_a_revision_go_on_too(desk: Desk, server: Provider) -> None:
    draft_id = desk.draft()
    server.replies = [REFUSED, tool_call("submit_note_draft", {"title": "短", "content": "短。[1]"})]
    run = desk("revise", draft_id, "写短一点", "--json", **at(server)).object["retry"]
    made = desk("retry", run, "--json", **at(server)).object
    assert (made["id"], made["version"], len(server.requests)) == (draft_id, 2, 2)
    question = tool_call("submit_scope", SCOPE | {"produces_note": False})
    server.replies = [question, REFUSED, tool_call("submit_answer", {"text": "可以。[1]"})]
    desk("answer", "关于灰度的笔记说了什么？", **at(server))
    assert desk("retry", "--json", **at(server)).object["answer"] == "可以。[1]"
    assert len(server.requests) == 5


def test_a_revision_never_writes_over_what_was_edited_since(desk: Desk, server: Provider) -> None:
    draft_id = desk.draft()
    server.replies = [REFUSED, DRAFT]
    run = desk("revise", draft_id, "写短一点", "--json", **at(server)).object["retry"]
    (desk.root / "mine.md").write_text("# 我的\n\n我自己写的。\n", encoding="utf-8")
    desk("edit", draft_id, "--file", str(desk.root / "mine.md"))
    told = desk("retry", run, "--json", **at(server)).object
    assert (told["error"], len(server.requests)) == ("RunNotFailed", 1)
    assert desk("show", draft_id, "--json").object["text"]["title"] == "我的"


def test_a_failed_plan_is_read_again_with_the_same_scope(desk: Desk, server: Provider) -> None:
    sentence = f"{SENTENCE}，再创建一个明天提醒我查看的待办"
    steps = [{"step": "draft_note"}, {"step": "create_todo", "text": "查看", "due": "明天", "tags": []}]
    server.replies = [tool_call("submit_scope", SCOPE | {"other_mutations": True}), REFUSED]
    desk("draft", sentence, **at(server))
    server.replies = [tool_call("submit_plan", {"steps": steps, "refused": []}), DRAFT]
    made = desk("retry", "--json", **at(server)).object
    assert (made["status"], len(server.requests)) == ("waiting", 4)
    assert [change["step"] for change in made["set"]["changes"]] == ["create_todo"]


def test_digest_of_the_command_line_still_holds(desk: Desk, server: Provider) -> None:
    """What was said beside the sentence belongs to the run."""
    for name in ("甲", "乙"):
        desk.note(name, "灰度可以继续放量。\n\n" * 2000)
    desk("index")
    server.replies = [REFUSED]
    told = desk("draft", SENTENCE, "--digest", "--json", **at(server)).object
    made = desk("retry", told["retry"], "--json").object
    assert made["status"] == "waiting" and desk("tickets", "--json").object["tickets"]


def reads_or_writes(asked: Any) -> Reply:
    """A worker's note that cites the first source it was given, or the draft."""
    numbers = re.findall(r'"number\\*": (\d+)', str(asked["messages"]))
    note = {"conclusion": f"继续 [{numbers[0]}]", "evidence": [], "open_issues": [], "confidence": "high"}
    return DRAFT if "submit_note_draft" in str(asked) else tool_call("submit_note", note)


def test_workers_that_all_failed_read_again_with_the_scope_kept(desk: Desk, server: Provider) -> None:
    """Each is asked anew: none of them had given anything."""
    for name in ("甲", "乙"):
        desk.note(name, "灰度可以继续放量。\n\n" * 2000)
    desk("index")
    server.replies = [READ, *[REFUSED] * 20]
    told = desk("draft", SENTENCE, "--digest", "--json", **at(server)).object
    assert told["error"] == "WorkersFailed" and "HTTP 401" in told["message"] and "part-001" in told["message"]
    before = len(server.requests)
    server.next_reply = reads_or_writes  # type: ignore[method-assign] # a provider that is well again
    made = desk("retry", told["retry"], "--json", **at(server)).object
    tickets = desk("tickets", "--json").object["tickets"]
    assert made["status"] == "waiting", made
    assert not any("submit_scope" in str(asked) for asked in server.requests[before:])
    assert len(tickets) > 1


def silent_while_writing(desk: Desk, server: Provider, by: signal.Signals) -> str:
    """A real process that is stopped while the model writes; what it said of the next step."""
    server.replies = [READ, DRAFT._replace(delay=PATIENCE)]
    command = [str(Path(sys.executable).with_name("notewright")), "draft", SENTENCE]
    env = os.environ | desk.env | at(server) | {"LANG": "C.UTF-8"}
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + PATIENCE
        while len(server.requests) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert desk("retry", "--json").object["error"] == "NothingToRetry", "somebody is at it"
        process.send_signal(by)
        return process.communicate(timeout=PATIENCE)[1]


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_stopped_while_the_model_wrote_costs_one_more_call(
    desk: Desk, server: Provider, by: signal.Signals
) -> None:
    told = silent_while_writing(desk, server, by)
    assert ("notewright retry" in told) is (by == signal.SIGINT)
    server.replies = [DRAFT]
    made = desk("retry", "--json", **at(server)).object
    assert (made["status"], len(server.requests)) == ("waiting", 3)


@pytest.mark.slow
def test_a_retry_that_is_killed_anywhere_can_be_retried(desk: Desk, server: Provider) -> None:
    """Or it came to its draft, which waits: never two drafts, never none."""
    failed(desk, server)
    for step in range(1, 200):
        ran = desk("retry", "--json", step=step, signal=signal.SIGKILL)
        listed = desk("drafts", "--json").object["drafts"]
        if listed or ran.code == 0:
            break
    else:
        pytest.fail("no step of a retry is the last one")
    assert step > 5 and len(listed) == 1
    assert desk("retry", "--json").object["error"] in ("RunNotFailed", "NothingToRetry")
