"""Whatever stands in the way is one clear sentence and an exit code, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fakes.desk import SENTENCE, Desk, Ran

from notewright.state.draft import Draft
from notewright.workspace.drafts import DraftStore

NOTEWRIGHT = str(Path(sys.executable).with_name("notewright"))


def refused(ran: Ran, code: int, *words: str) -> bool:
    """One sentence on standard error (for wrong usage a second line that says where to look), nothing else."""
    lines = ran.err.splitlines()
    assert (ran.code, ran.out) == (code, ""), ran
    assert len(lines) == (2 if code == 2 else 1), ran.err
    assert all(word in lines[0] for word in words), ran.err
    return True


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["draft", ""], "句话"),
        (["draft", " \n"], "句话"),
        (["draft", "今" * 30_000], "20000"),
        (["draft"], "SENTENCE"),
        (["draft", "今天的笔记", "写成小结"], "写成小结"),
        (["scope"], "句话"),
        (["scope", "今" * 30_000], "20000"),
        (["when"], "--jsonl"),
        (["when", "上周五", "--zone", "Mars/Base"], "Mars/Base"),
        (["when", "上周五", "--zone", "Asia"], "Asia"),
        (["when", "上周五", "--zone", "../../etc/passwd"], "passwd"),
        (["when", "上周五", "--now", "2026-13-01"], "2026-13-01"),
        (["index"], "--files"),
        (["index", "/no/such/place"], "/no/such/place"),
        (["index", "--todo", "/"], "/"),
        (["show"], "ID"),
        (["show", "x", "--version", "one"], "--version"),
        (["edit", "x", "--file"], "--file"),
        (["nothing"], "nothing"),
        (["drafts", "--nothing"], "--nothing"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_wrong_usage(empty_desk: Desk, argv: list[str], word: str) -> None:
    assert refused(empty_desk(*argv, lang="zh"), 2, word)
    assert empty_desk(*argv, "--json", lang="zh").code == 2 if "--file" not in argv else True


@pytest.mark.parametrize(
    ("argv", "code", "word"),
    [
        (["when", "鬼节之后"], "UnknownTime", "鬼节之后"),
        (["show", "nope"], "DraftNotFound", "nope"),
        (["show", ""], "DraftNotFound", "notewright drafts"),
        (["approve", "abcdef12"], "DraftNotFound", "abcdef12"),
        (["undo"], "NothingToUndo", "notewright drafts"),
        (["draft", SENTENCE], "NoSuchSource", "笔记"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_refusal_is_a_sentence_or_one_object(empty_desk: Desk, argv: list[str], code: str, word: str) -> None:
    assert refused(empty_desk(*argv, lang="zh"), 1, word)
    ran = empty_desk(*argv, "--json", lang="zh")
    assert (ran.code, ran.err, ran.object["error"], word in ran.object["message"]) == (1, "", code, True)


def test_a_prefix_of_two_drafts_takes_neither(desk: Desk) -> None:
    draft = Draft.model_validate_json(desk("show", desk.draft(), "--json").out)
    store = DraftStore(
        desk.home / "notewright.db", lambda owner: desk.vault / "Notewright", clock=lambda: draft.created_at
    )
    for end in "12":
        store.put(draft.model_copy(update={"id": f"abcd{end}"}))
    store.close()
    assert refused(desk("approve", "abcd", lang="zh"), 1, "2", "abcd")
    assert desk("show", "abcd", "--json").object["error"] == "DraftAmbiguous"
    assert desk("show", "abcd1").code == 0


@pytest.mark.parametrize("command", [["drafts"], ["index"], ["draft", SENTENCE], ["when", "昨天"]], ids=" ".join)
def test_a_data_folder_that_is_none(empty_desk: Desk, command: list[str]) -> None:
    (empty_desk.root / "file").touch()
    for place in (str(empty_desk.root / "file"), "/proc/nowhere"):
        assert refused(empty_desk(*command, NOTEWRIGHT_HOME=place), 1, place)


@pytest.mark.parametrize(
    ("settings", "word"),
    [('zone = "Mars/Base"', "Mars/Base"), ("colour = 1", "colour"), ("zone = ]", "line 1"), ("zone = 3", "zone")],
)
def test_settings_that_cannot_hold(empty_desk: Desk, settings: str, word: str) -> None:
    empty_desk.home.mkdir()
    (empty_desk.home / "settings.toml").write_text(settings)
    assert refused(empty_desk("drafts", lang="zh"), 1, word, "settings.toml")


@pytest.mark.parametrize("database", ["index.db", "notewright.db"])
def test_a_damaged_database_is_named(desk: Desk, database: str) -> None:
    for file in desk.home.glob(f"{database}*"):
        file.unlink()
    (desk.home / database).write_bytes(b"\x07" * 9000)
    assert refused(desk("drafts"), 1)


def real(desk: Desk, *argv: str, shell: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """The installed command in a shell, as a person redirects it; `$0 "$@"` is the command."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "PYTHON"))}
    command = ["bash", "-c", shell, NOTEWRIGHT, *argv]
    return subprocess.run(command, env=plain | desk.env | {"LANG": "C.UTF-8"} | env, capture_output=True, timeout=120)


@pytest.mark.slow
@pytest.mark.parametrize("argv", [["--help"], ["draft", SENTENCE], ["index"]], ids=lambda argv: argv[0])
def test_nobody_reads_on(desk: Desk, argv: list[str]) -> None:
    ran = real(desk, *argv, shell='"$0" "$@" | head -c 1')
    assert (ran.stderr, len(ran.stdout)) == (b"", 1)
    assert desk("drafts", "--json").code == 0


@pytest.mark.slow
@pytest.mark.parametrize(("shell", "code"), [('"$0" "$@" <&-', 0), ('"$0" "$@" >&-', 0), ('"$0" "$@" 2>&-', 0)])
@pytest.mark.parametrize("argv", [["drafts"], ["draft", SENTENCE], ["index"], ["when", "--jsonl"]], ids=" ".join)
def test_closed_streams(desk: Desk, argv: list[str], shell: str, code: int) -> None:
    ran = real(desk, *argv, shell=f"{shell} || exit $?")
    assert (ran.returncode, b"Traceback" in ran.stderr) == (code, False), ran.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "env", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}], ids=str
)
def test_a_terminal_without_utf_8(desk: Desk, env: dict[str, str]) -> None:
    """Text may be escaped there, JSON says the same as ever."""
    draft_id = desk.draft()
    shown = real(desk, "show", draft_id, shell='"$0" "$@"', **env)
    found = real(desk, "show", draft_id, "--json", shell='"$0" "$@"', **env)
    assert (shown.returncode, shown.stderr, found.stderr) == (0, b"", b"")
    assert json.loads(found.stdout) == desk("show", draft_id, "--json").object


@pytest.mark.slow
def test_a_sentence_of_stray_bytes(desk: Desk) -> None:
    ran = real(desk, "draft", shell='"$0" "$@" "$(printf "\\377\\376")"')
    assert (ran.returncode, ran.stderr.count(b"\n"), b"UTF-8" in ran.stderr) == (2, 2, True)
