"""From the command line: a line a ticket, then its note, then the pointer, then the file behind it, page by page."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from notewright.cli.main import main
from notewright.state.note import StructuredNote
from notewright.workspace.artifacts import ArtifactStore
from notewright.workspace.tickets import TicketStore

NOTE = StructuredNote(conclusion="灰度到 20%。[1]", evidence=("错误率 0.2% [1]",), confidence="high")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on this home; gives its exit code and what it wrote."""
    monkeypatch.setenv("NOTEWRIGHT_HOME", str(tmp_path))

    def command(*words: str, lang: str = "en") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["notewright", *words, "--lang", lang])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return command


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """Two tickets, the first one finished; gives its pointer."""
    store = TicketStore(tmp_path / "notewright.db")
    first, _ = store.queue("local", "run-1", {"1": "读第一批", "2": "读第二批"})
    pointer = ArtifactStore(tmp_path).write("local", "run-1", "1", "".join(f"line {n}\n" for n in range(1, 101)))
    store.claim("local", first.id, "w1", datetime.now(UTC))
    store.done("local", first.id, "w1", NOTE.model_copy(update={"file_refs": (pointer,)}), pointer)
    store.close()
    return pointer


def test_the_way_from_the_list_to_the_line(run: Run, filled: str) -> None:
    code, listed, _ = run("tickets")
    first, second = listed.splitlines()
    assert (code, first.split()[1:], second.split()[1:]) == (0, ["done", "读第一批"], ["queued", "读第二批"])
    code, shown, _ = run("tickets", "show", first.split()[0])
    assert code == 0
    assert shown.index("灰度到 20%。[1]") < shown.index("Files") < shown.index(f"`notewright artifact {filled}`")
    assert run("artifact", filled, "--lines", "40:42") == (0, "line 40\nline 41\nline 42\n", "")


def test_a_page_where_nothing_was_said(run: Run, filled: str) -> None:
    assert run("artifact", filled)[1].splitlines() == [f"line {n}" for n in range(1, 41)]
    assert run("artifact", filled, "--lines", "7")[1] == "line 7\n"
    assert run("artifact", filled, "--lines", "101:120")[1] == "The artifact ends before line 101.\n"


def test_one_object_with_json(run: Run, filled: str) -> None:
    tickets = json.loads(run("tickets", "--json")[1])["tickets"]
    assert [(ticket["key"], ticket["status"], ticket["pointer"]) for ticket in tickets] == [
        ("1", "done", filled),
        ("2", "queued", None),
    ]
    assert json.loads(run("tickets", "show", tickets[0]["id"], "--json")[1])["note"]["confidence"] == "high"
    page = json.loads(run("artifact", filled, "--lines", "1:2", "--json")[1])
    assert page == {"ref": filled, "lines": [1, 2], "text": "line 1\nline 2\n"}


def test_who_works_on_a_ticket_is_seen(run: Run, tmp_path: Path, filled: str) -> None:
    store = TicketStore(tmp_path / "notewright.db")
    store.claim("local", store.list("local")[1].id, "w2", datetime.now(UTC))
    store.close()
    assert " w2" in run("tickets")[1].splitlines()[1]


def test_no_tickets_yet_in_both_languages(run: Run) -> None:
    assert run("tickets")[:2] == (0, "No tickets: nothing was given to workers yet.\n")
    assert run("tickets", lang="zh")[1] == "没有任务单：还没有把任务交给工人。\n"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("tickets", "show", "zzzzzzzz"), 1, "There is no ticket zzzzzzzz."),
        (("tickets", "show"), 2, "ID is missing."),
        (("tickets", "drop"), 2, "cannot take that"),
        (("artifact", "../../etc/passwd"), 1, "points out of your artifacts"),
        (("artifact", "nothing/1.md"), 1, "There is no artifact nothing/1.md."),
        (("artifact", "a.md", "--lines", "80:40"), 2, "“80:40” is no range of lines."),
        (("artifact", "a.md", "--lines", "all"), 2, "“all” is no range of lines."),
        (("artifact",), 2, "REF is missing."),
    ],
)
def test_what_is_not_there_or_not_said_is_named(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    ended, _, error = run(*words)
    assert (ended, said in error) == (code, True), error


def test_help_in_both_languages(run: Run) -> None:
    assert "[show ID]" in run("tickets", "--help")[1]
    assert "要看哪几行" in run("artifact", "--help", lang="zh")[1]
