"""`notewright eval`: what it counts over a real HTTP server, what it keeps, and what it says of two runs."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from fakes.desk import Desk, Ran
from fakes.provider_server import Provider, Reply, prose, provider, tool_call
from house import scope

from notewright.cli.eval_file import new_name
from notewright.state.scope import Query

ROOT = Path(__file__).parents[2]
OWN = [json.loads(line) for line in (ROOT / "cli/eval_cases.jsonl").read_text("utf-8").splitlines()]
NOTES = {"resource_type": "note", "keyword": "灰度"}
SENTENCE = "把关于灰度的笔记整理成一篇小结"
KEY = "sk-test-77aa88bb99"


def label(
    id_: str, text: str = SENTENCE, group: str = "notes", ask: str | None = None, **expect: Any
) -> dict[str, Any]:
    made = {"produces_note": True, "other_mutations": False, "needs_retrieval": True, "follow_up": None}
    return {
        "id": id_,
        "lang": "zh",
        "group": group,
        "utterance": text,
        "expect": made | {"queries": [NOTES]} | expect,
        "ask": ask,
    }


LABELS = [
    label("right"),
    label("wrong", queries=[NOTES | {"keyword": "回滚"}]),
    label("wider", group="asks", ask="unknown_time"),
    label("repaired"),
    label("garbage", group="asks"),
]
RIGHT = tool_call("submit_scope", scope(NOTES))
DROPPED = tool_call("submit_scope", scope({"resource_type": "note"}))
REPLIES = [RIGHT, RIGHT, RIGHT, DROPPED, RIGHT, *[prose("好的")] * 40]


def cases(desk: Desk, *labels: dict[str, Any]) -> str:
    path = desk.root / "cases.jsonl"
    path.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in labels), encoding="utf-8")
    return str(path)


def evaluate(desk: Desk, server: Provider, *argv: str) -> Ran:
    return desk("eval", "--model", "m", *argv, OPENAI_BASE_URL=server.base_url, OPENAI_API_KEY=KEY)


def run_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_each_answer_is_counted_as_what_it_is(empty_desk: Desk) -> None:
    """Right, wrong, too wide, right after the repair, and garbage: the run goes on, and every row is in the file."""
    out = empty_desk.root / "run.json"
    labels = cases(empty_desk, *LABELS)
    with provider(*REPLIES) as server:
        ran = evaluate(empty_desk, server, "--cases", labels, "--out", str(out), "--json")
        asked = len(server.requests)
    assert ran.code == 0, ran
    groups = ran.object["groups"]
    assert list(groups) == ["notes", "asks", "zh", "all"]
    assert (groups["notes"]["exact"], groups["notes"]["scopes"], groups["notes"]["wider"]) == (2, 3, 0)
    assert (groups["asks"]["wider"], groups["asks"]["failed"], groups["asks"]["questions"]) == (1, 1, 1)
    run = run_of(out)
    assert {row["id"]: row["verdict"] for row in run["rows"]} == {
        "right": "right",
        "wrong": "wrong",
        "wider": "wider",
        "repaired": "right",
        "garbage": "failed",
    }
    assert [row["error"] for row in run["rows"]] == [None] * 4 + ["ProtocolBroken"]
    assert [row["calls"] for row in run["rows"]][:4] == [1, 1, 1, 2]
    assert sum(row["calls"] for row in run["rows"]) == asked == groups["all"]["calls"]
    first, *_, repaired = [row["tokens_in"] for row in run["rows"]][:4]
    assert repaired > 2 * first > 0, "both calls of a repair are counted"
    assert run["complete"] and run["model"] == "m" and run["endpoint"] == server.base_url
    assert KEY not in out.read_text(encoding="utf-8") + ran.out + ran.err


def test_the_screen_shows_a_line_a_group_and_the_errors_by_name(empty_desk: Desk) -> None:
    labels, out = cases(empty_desk, *LABELS), str(empty_desk.root / "run.json")
    with provider(*REPLIES) as server:
        said = evaluate(empty_desk, server, "--cases", labels, "--out", out).out.splitlines()
    assert said[1].split()[:6] == ["notes", "3", "2/3", "–", "0", "0"]
    assert said[2].split()[:6] == ["asks", "2", "0/1", "0/1", "1", "1"]
    assert "  failed: ProtocolBroken × 1" in said
    assert said[-1].endswith("run.json.")


def test_two_runs_are_compared_row_by_row(empty_desk: Desk) -> None:
    files = [str(empty_desk.root / name) for name in ("a.json", "b.json")]
    labels = cases(empty_desk, *LABELS[:2])
    for out, replies in zip(files, ([RIGHT, RIGHT], [prose("?")] * 40), strict=True):
        limit = ("--limit", "1") if out == files[1] else ()
        with provider(*replies) as server:
            evaluate(empty_desk, server, "--cases", labels, "--out", out, *limit)
    ran = empty_desk("eval", "--compare", *files)
    assert ran.code == 0
    assert "1/1 → 0/1" in ran.out
    assert f"  right  right → failed  {SENTENCE}" in ran.out.splitlines()
    assert "1 rows stand in one of the two only" in ran.out
    [changed] = empty_desk("eval", "--compare", *files, "--json").object["changed"]
    assert (changed["id"], changed["before"], changed["after"]) == ("right", "right", "failed")


def test_a_run_that_is_stopped_leaves_what_is_done(empty_desk: Desk) -> None:
    out = empty_desk.root / "run.json"
    argv = ["eval", "--model", "m", "--cases", cases(empty_desk, *LABELS), "--out", str(out)]
    command = [str(Path(sys.executable).with_name("notewright")), *argv]
    with provider(RIGHT, Reply({}, delay=60)) as server:
        model = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": KEY}
        env = os.environ | empty_desk.env | model | {"LANG": "C.UTF-8", "LC_ALL": ""}
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            while len(server.requests) < 2 and process.poll() is None:
                sleep(0.01)
            process.send_signal(signal.SIGINT)
            said, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "Stopped after 1 of 5" in said and "Traceback" not in err
    run = run_of(out)
    assert [row["id"] for row in run["rows"]] == ["right"] and not run["complete"] and run["of"] == 5


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('{"id": "a"}\n', "line 1,"),
        (json.dumps(label("a")) + "\nnot JSON\n", "line 2,"),
        (json.dumps(label("a")) + "\n" + json.dumps(label("a")) + "\n", "id a twice"),
    ],
)
def test_a_set_with_a_line_that_is_no_label_is_not_run(empty_desk: Desk, lines: str, said: str) -> None:
    path = empty_desk.root / "bad.jsonl"
    path.write_text(lines, encoding="utf-8")
    ran = empty_desk("eval", "--model", "offline", "--cases", str(path))
    assert ran.code == 2 and said in ran.err and not list(empty_desk.root.glob("eval-*"))


def test_what_is_no_run_is_not_compared(empty_desk: Desk) -> None:
    path = empty_desk.root / "other.json"
    path.write_text('{"rows": [1]}', encoding="utf-8")
    ran = empty_desk("eval", "--compare", str(path), str(path))
    assert ran.code == 2 and "no result of `notewright eval`" in ran.err


def test_a_place_that_cannot_be_written_is_named_before_anything_is_asked(empty_desk: Desk) -> None:
    with provider() as server:
        ran = evaluate(empty_desk, server, "--out", str(empty_desk.root / "nowhere" / "run.json"))
    assert ran.code == 1 and "nowhere" in ran.err and server.requests == []


def test_a_comparison_takes_nothing_else(empty_desk: Desk) -> None:
    ran = empty_desk("eval", "--compare", "a.json", "b.json", "--model", "m")
    assert ran.code == 2 and "“m” is too much" in ran.err


def test_a_model_without_a_key_is_named_before_anything_runs(empty_desk: Desk) -> None:
    ran = empty_desk("eval", "--model", "m", OPENAI_BASE_URL="", OPENAI_API_KEY="")
    assert ran.code == 1 and "OPENAI_API_KEY" in ran.err


def test_our_own_set_runs_without_a_model(empty_desk: Desk) -> None:
    out = empty_desk.root / "run.json"
    ran = empty_desk("eval", "--model", "offline", "--out", str(out), "--json")
    assert ran.code == 0 and ran.object["rows"] == len(OWN)
    every = ran.object["groups"]["all"]
    assert (every["calls"], every["tokens_in"], every["failed"]) == (0, None, 0)
    assert run_of(out)["complete"]


def test_a_run_without_a_name_gets_one_that_any_file_system_takes() -> None:
    assert re.fullmatch(r"eval-org-model-8b-q4-\d{8}-\d{6}\.json", new_name("org/model:8b q4"))


def test_our_own_set_is_labelled_by_the_rules() -> None:
    """Every phrase stands in its sentence, both languages have their half, and no other set has the sentence."""
    for case in OWN:
        for raw in case["expect"]["queries"]:
            phrases = [raw[name] for name in ("keyword", "exclude", "time_range", "tag", "folder") if raw[name]]
            assert [phrase for phrase in phrases if phrase not in case["utterance"]] == []
            assert Query(**raw).resource_type == raw["resource_type"]
    assert len({case["id"] for case in OWN}) == len({case["utterance"] for case in OWN}) == len(OWN)
    assert sum(case["lang"] == "zh" for case in OWN) * 2 == len(OWN)
