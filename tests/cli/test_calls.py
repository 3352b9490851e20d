"""The calls of network models on the screen: a line each, their sum, the log, and nothing for the offline engine."""

import json
from datetime import UTC, datetime

import pytest
from fakes.calls import record
from fakes.desk import SENTENCE, Desk

from notewright.cli.calls_shown import CallsShown, call_line, sum_line
from notewright.cli.say import Say
from notewright.models.call_log import CallLog
from notewright.models.call_record import CallRecord
from notewright.models.call_totals import totals
from notewright.state.errors import CallLogUnwritable
from notewright.workspace.settings import Settings

PRICED = Settings.model_validate({"prices": {"gpt-x": {"input": 2, "cached": 0.5, "output": 8}}, "currency": "CNY"})
LINE = "call=draft model=gpt-x in=1200 cached=1000 out=80 ms=1500 rung=forced_tool finish=tool_calls outcome=ok"


def shown(settings: Settings, *records: CallRecord, lang: str = "en") -> CallsShown:
    calls = CallsShown(Say("zh" if lang == "zh" else "en"), settings)
    for each in records:
        calls.call(each)
    return calls


def test_a_call_is_one_line_of_what_is_known() -> None:
    assert call_line(record()) == f"{LINE} id=chatcmpl-1"
    failed = record((None, None, None), request_id=None, finish_reason=None, retries=2, outcome="HTTP 429")
    assert call_line(failed) == "call=draft model=gpt-x ms=1500 rung=forced_tool retries=2 outcome=HTTP 429"


def test_a_servers_words_cannot_steer_the_terminal() -> None:
    line = call_line(record(request_id="a\x1b[2Jb\nc", finish_reason="\r"))
    assert not set(line) & {"\x1b", "\n", "\r"}


@pytest.mark.parametrize(
    "lang, said",
    [
        (
            "en",
            "2 model calls · tokens in 1,500 (max 1,200, min 300, avg 750) · cached 1,000 in 1 of 2 calls · "
            "out 100 (max 80, min 20, avg 50) · seconds 2.0 (max 1.5, min 0.5, avg 1.0) · cost 0.0023 CNY",
        ),
        (
            "zh",
            "2 次模型调用 · 输入词元 1,500（最多 1,200，最少 300，平均 750） · 其中缓存 1,000（2 次中有 1 次） · "
            "输出 100（最多 80，最少 20，平均 50） · 秒数 2.0（最多 1.5，最少 0.5，平均 1.0） · 费用 0.0023 CNY",
        ),
    ],
)
def test_the_sum_of_a_run(lang: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    calls = shown(PRICED, record((300, None, 20), milliseconds=500), record(), lang=lang)
    calls.show_sum()
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1]) == ("", said)
    assert err.splitlines()[1] == f"{LINE} id=chatcmpl-1"


def test_one_call_has_no_spread_and_no_price_is_no_cost() -> None:
    said = sum_line(totals([record()], {}), Settings(), Say("en"))
    assert said == "1 model call · tokens in 1,200 · cached 1,000 · out 80 · seconds 1.5"


def test_nothing_was_called_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    shown(PRICED).show_sum()
    assert capsys.readouterr() == ("", "")


def test_show_calls_turns_it_off_but_not_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    calls = shown(PRICED.model_copy(update={"show_calls": False}), record())
    calls.kept("a/b.md")
    calls.warn(CallLogUnwritable(path="calls.jsonl", reason="full"))
    calls.show_sum()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [CallLogUnwritable(path="calls.jsonl", reason="full").text("en")]


def test_what_was_kept_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    calls = shown(PRICED)
    calls.kept("0a1b/100000 draft 1.md")
    calls.show_new()
    assert capsys.readouterr().err == 'kept: `notewright artifact "0a1b/100000 draft 1.md"`\n'


def test_the_offline_engine_calls_nobody(desk: Desk) -> None:
    assert desk("draft", SENTENCE).err == ""
    assert not (desk.home / "logs").exists()
    assert desk("calls").out == "No calls yet: no model was asked over the network.\n"
    assert desk("calls", lang="zh").out == "还没有调用：没有通过网络问过模型。\n"


def log(desk: Desk, *records: CallRecord) -> None:
    write = CallLog(desk.home / "logs", lambda error: pytest.fail(str(error)))
    for each in records:
        write(each)


def test_the_last_calls_and_the_sums_of_this_month(desk: Desk) -> None:
    now = datetime.now(UTC)
    log(desk, record(request_id="old", started=datetime(2020, 1, 1, tzinfo=UTC)))
    log(desk, *(record(request_id=f"new-{n}", model=model, started=now) for n, model in enumerate("aba")))
    ran = desk("calls", "--last", "2")
    lines = ran.out.splitlines()
    assert [line.rpartition("id=")[2] for line in lines[:2]] == ["new-1", "new-2"]
    assert lines[2].startswith(f"{now:%Y-%m} a: 2 model calls · tokens in 2,400")
    assert lines[3].startswith(f"{now:%Y-%m} b: 1 model call · ")
    assert (len(lines), ran.err, ran.code) == (4, "", 0)


def test_calls_as_one_object(desk: Desk) -> None:
    (desk.home / "settings.toml").write_text('[prices."gpt-x"]\ninput = 2\ncached = 0.5\noutput = 8\n', "utf-8")
    log(desk, record(started=datetime.now(UTC)), record(started=datetime.now(UTC)))
    with next((desk.home / "logs").iterdir()).open("a", encoding="utf-8") as file:
        file.write("torn\n")
    made = desk("calls", "--json").object
    assert [call["request_id"] for call in made["calls"]] == ["chatcmpl-1"] * 2
    assert made["models"]["gpt-x"]["tokens_in"] == {"total": 2400, "max": 1200, "min": 1200, "avg": 1200, "calls": 2}
    assert made["models"]["gpt-x"]["cost"] == pytest.approx(2 * 1540 / 1e6)
    assert (made["unreadable"], made["currency"]) == (1, "USD")
    assert json.dumps(made)


@pytest.mark.parametrize(
    "price", ["input = 2", "input = -1\ncached = 0\noutput = 1", "input = nan\ncached = 0\noutput = 0"]
)
def test_half_a_price_is_refused_by_name(desk: Desk, price: str) -> None:
    (desk.home / "settings.toml").write_text(f'[prices."gpt-x"]\n{price}\n', "utf-8")
    ran = desk("calls")
    assert ran.code == 1
    assert "prices.gpt-x." in ran.err
