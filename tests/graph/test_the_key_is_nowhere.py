"""Of the key only the last four characters are anywhere, however a call ends: not in files, output or errors."""

from pathlib import Path

import pytest
from fakes.provider_server import Provider, Reply, prose, provider, tool_call
from house import House, draft, scope

from notewright.graph.logged_models import logged_models
from notewright.models.call_record import CallRecord
from notewright.models.provider import network_models
from notewright.state.errors import NotewrightError, error_named
from notewright.workspace.settings import Home, Settings

KEY = "sk-Qx7Zp0Wv9Lk3Rm5T8dN2"
SENTENCE = "把我今天关于发布计划的笔记整理成一篇复盘"
NOTES = {"resource_type": "note", "keyword": "发布计划", "time_range": "今天"}
REPEATED = {"error": {"message": f"Incorrect API key provided: {KEY}", "type": "invalid_request_error", "code": KEY}}
ENDS = {
    "no key": Reply(REPEATED, status=401),
    "too many": Reply(REPEATED, status=429),
    "broken server": Reply(REPEATED, status=500),
    "no tool": prose("No tool was called."),
    "no completion": Reply({"object": "list"}),
}
LEAK = 5  # four characters may be told


class Heard:
    """A door that keeps what it is told."""

    def __init__(self) -> None:
        self.records: list[CallRecord] = []
        self.pointers: list[str] = []

    def call(self, record: CallRecord) -> None:
        self.records.append(record)

    def kept(self, pointer: str) -> None:
        self.pointers.append(pointer)

    def warn(self, error: NotewrightError) -> None:
        raise AssertionError(error)


def leaks(text: str | bytes) -> list[str]:
    """Every run of the key's characters that is longer than what may be told."""
    said = text.decode(errors="replace") if isinstance(text, bytes) else text
    return [run for start in range(len(KEY) - LEAK + 1) if (run := KEY[start : start + LEAK]) in said]


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.note("灰度", "# 发布计划 灰度\n灰度 5% 没有崩溃。")
    made.index()
    return made


def ask(house: House, server: Provider) -> str:
    """What came of the sentence, with everything kept that may be kept."""
    home = Home(house.root / "home", Settings(zone="Asia/Shanghai", keep_prompts=True))
    env = {"NOTEWRIGHT_MODEL": "some-model", "OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": KEY}
    house.models = logged_models(home, lambda: house.owner, Heard())(env)
    return told(house)


def told(house: House) -> str:
    """The state of the run, and its error in both languages."""
    standing = house.say(SENTENCE)
    failure = standing.failure
    words = [error_named(failure.code)(**failure.facts).text(language) for language in ("en", "zh")] if failure else []
    return "\n".join([str(standing.state), *words])


def check(house: House, said: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> None:
    shown = capsys.readouterr()
    assert leaks("\n".join([said, shown.out, shown.err, caplog.text])) == []
    files = [path for path in house.root.rglob("*") if path.is_file()]
    assert [(path, found) for path in files if (found := leaks(path.read_bytes()))] == []


def test_a_leak_would_be_found() -> None:
    assert leaks(f"…{KEY[7:13]}…".encode())
    assert not leaks(f"…{KEY[-4:]}")


def test_after_a_saved_note(house: House, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> None:
    with provider(tool_call("submit_scope", scope(NOTES)), tool_call("submit_note_draft", draft())) as server:
        said = ask(house, server)
        assert server.headers[0]["authorization"] == f"Bearer {KEY}"
    assert "'failure': None" in said
    check(house, said, capsys, caplog)


@pytest.mark.parametrize("end", ENDS)
def test_after_a_call_that_failed(
    house: House, end: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """The server repeats the key in its own words, as some do."""
    with provider(*[ENDS[end]] * 40) as server:
        said = ask(house, server)
    assert "'failure': None" not in said
    check(house, said, capsys, caplog)


def test_after_a_timeout(house: House, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> None:
    with provider(*[ENDS["no tool"]._replace(delay=0.5)] * 40) as server:
        house.models = network_models("some-model", server.base_url, KEY, timeout=0.05)
        said = told(house)
    assert "'failure': None" not in said
    check(house, said, capsys, caplog)
