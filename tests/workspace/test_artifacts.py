"""Whoever reads a pointer finds the file behind it, and nobody else's."""

import logging
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notewright.state.errors import ArtifactNotFound, ArtifactRefused, ArtifactUnusable
from notewright.state.limits import MAX_ARTIFACT_CHARS
from notewright.state.note import StructuredNote
from notewright.workspace.artifacts import ArtifactStore

TEXT = "".join(f"第 {n} 行\n" for n in range(1, 101))


@pytest.fixture
def store(tmp_path: Path) -> ArtifactStore:
    return ArtifactStore(tmp_path)


def test_what_is_written_is_read_in_pages(store: ArtifactStore) -> None:
    pointer = store.write("ann", "run-1", "1", TEXT)
    assert store.exists("ann", pointer)
    assert store.read("ann", pointer).splitlines() == [f"第 {n} 行" for n in range(40, 81)]
    assert store.read("ann", pointer, (99, 500)) == "第 99 行\n第 100 行\n"
    assert store.read("ann", pointer, (101, 120)) == ""
    assert store.read("ann", pointer, (0, 1)) == "第 1 行\n"
    assert store.read("ann", pointer, (9, 3)) == ""


def test_a_pointer_is_short_relative_and_the_same_again(store: ArtifactStore, tmp_path: Path) -> None:
    pointer = store.write("ann", "run-1", "1", "first")
    assert pointer == store.write("ann", "run-1", "1", "second")
    assert (len(pointer), pointer[-5:]) == (17, "/1.md")
    assert store.read("ann", pointer, (1, 9)) == "second"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.relative_to(tmp_path).parts[0] for path in files] == ["artifacts"]
    assert files[0].as_posix().endswith(pointer)


@pytest.mark.skipif(os.name == "nt", reason="modes of files are POSIX")
def test_an_artifact_is_for_its_owners_eyes(store: ArtifactStore, tmp_path: Path) -> None:
    store.write("ann", "run-1", "1", "a")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*.md")}
    assert modes == {0o600}


def test_one_reading_is_bounded(store: ArtifactStore) -> None:
    """A whole answer may stand in one line."""
    pointer = store.write("ann", "run-1", "1", "字" * 3 * MAX_ARTIFACT_CHARS)
    page = store.read("ann", pointer, (1, 1))
    assert len(page) == MAX_ARTIFACT_CHARS
    assert page.endswith("characters left out]")


def test_a_strange_character_is_kept_in_sight(store: ArtifactStore) -> None:
    """A provider's answer may hold what is no text."""
    pointer = store.write("ann", "run-1", "1", "a\ud800b")
    assert store.read("ann", pointer, (1, 1)) == "a\\ud800b"


@pytest.mark.parametrize(
    "pointer",
    ["../../etc/passwd", "/etc/passwd", "..", "a/../../b/1.md", "..\\..\\x", "a\0b", "x" * 5_000, "C:\\x", "\ud800"],
)
def test_a_pointer_that_leaves_the_store_is_refused(store: ArtifactStore, pointer: str) -> None:
    store.write("ann", "run-1", "1", "a")
    assert not store.exists("ann", pointer)
    with pytest.raises(ArtifactRefused):
        store.read("ann", pointer)


def test_another_owners_artifact_cannot_be_reached(store: ArtifactStore, tmp_path: Path) -> None:
    pointer = store.write("ann", "run-1", "1", "a")
    [folder] = (tmp_path / "artifacts").iterdir()
    with pytest.raises(ArtifactNotFound):
        store.read("bob", pointer)
    with pytest.raises(ArtifactRefused):
        store.read("bob", f"../{folder.name}/{pointer}")


def test_a_link_out_of_the_store_is_refused(store: ArtifactStore, tmp_path: Path) -> None:
    pointer = store.write("ann", "run-1", "1", "a")
    [file] = tmp_path.rglob("1.md")
    (tmp_path / "secret").write_text("secret")
    file.unlink()
    file.symlink_to(tmp_path / "secret")
    with pytest.raises(ArtifactRefused):
        store.read("ann", pointer)


def test_a_pointer_to_nothing_is_named(store: ArtifactStore) -> None:
    for pointer in ("notes/analysis.md", ""):
        with pytest.raises(ArtifactNotFound):
            store.read("ann", pointer)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "artifacts").write_text("in the way")
    with pytest.raises(ArtifactUnusable, match="Mend the data folder"):
        ArtifactStore(tmp_path).write("ann", "run-1", "1", "a")


def test_pointers_of_a_model_are_dropped_where_they_lead_to_nothing(
    store: ArtifactStore, caplog: pytest.LogCaptureFixture
) -> None:
    own = store.write("ann", "run-1", "1", "a")
    note = StructuredNote(conclusion="a", file_refs=("notes/analysis.md", "../../etc/passwd"))
    with caplog.at_level(logging.WARNING, "notewright"):
        assert store.with_real_pointers(note, "ann", own).file_refs == (own,)
    assert len(caplog.records) == 2
    assert "notes/analysis.md" in caplog.text


def test_code_comes_first_among_three_pointers(store: ArtifactStore) -> None:
    own, whole, *others = (store.write("ann", "run-1", name, "a") for name in ("1", "1-whole", "2", "3"))
    note = StructuredNote(conclusion="a", file_refs=(own, *others))
    assert store.with_real_pointers(note, "ann", own, whole).file_refs == (own, whole, others[0])


@given(pointer=st.text())
def test_no_pointer_reads_what_was_not_written(tmp_path_factory: pytest.TempPathFactory, pointer: str) -> None:
    assert not ArtifactStore(tmp_path_factory.getbasetemp()).exists("ann", pointer)
