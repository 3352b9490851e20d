"""Each oddity of a grown vault: read where it can be read, named where it must be, never the end of a scan."""

import os
from pathlib import Path

import pytest

from notewright.workspace.records import Failure, SourceSpec
from notewright.workspace.sources import describe, open_source, scan

from .conftest import ZONE, Scan, read_again, scan_path


def test_a_byte_order_mark_does_not_hide_the_frontmatter(vault: Scan) -> None:
    """Windows editors write one; title and tags are read all the same."""
    note = vault({"a.md": b"\xef\xbb\xbf---\ntitle: One\ntags: [x]\n---\nbody"}).note
    assert (note.title, note.tags, note.text) == ("One", ("x",), "body")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_marked_encodings_are_read(vault: Scan, encoding: str) -> None:
    found = vault({"a.md": "---\ntitle: 发布计划\n---\n正文".encode(encoding)})
    assert (found.note.title, found.note.text, found.failures) == ("发布计划", "正文", [])


def test_windows_line_ends_are_line_ends(vault: Scan) -> None:
    found = vault({"a.md": b"---\r\ntags:\r\n  - x\r\n---\r\n- [ ] one\r\n- [x] two\r\n"})
    assert found.note.tags == ("x",)
    assert [(todo.text, todo.line) for todo in found.todos] == [("one", 5), ("two", 6)]


def test_a_note_in_gb18030_is_read_as_chinese(vault: Scan) -> None:
    found = vault({"a.md": "---\n标签: 工作\n---\n# 灰度发布\n\n今天的结论是推迟一周。".encode("gb18030")})
    assert (found.note.title, found.note.tags, found.failures) == ("灰度发布", ("工作",), [])


def test_western_bytes_are_not_taken_for_chinese(vault: Scan) -> None:
    """Latin-1 letters happen to be valid GB18030 pairs; they are shown as unknown, and named."""
    found = vault({"a.md": "Une journée à la plage, déjà passée; the café was closed.".encode("latin-1")})
    assert found.reasons == [("a.md", "odd_bytes")]
    assert not any("\u4e00" <= char <= "\u9fff" for char in found.note.text)


def test_bad_yaml_costs_the_fields_and_never_the_body(vault: Scan) -> None:
    found = vault({"a.md": "---\ntitle: [unclosed\ntags: x\n---\nthe body #kept"})
    assert (found.note.title, found.note.text, found.note.tags) == ("a", "the body #kept", ("kept",))
    assert found.reasons == [("a.md", "bad_frontmatter")]
    assert "unclosed" not in found.failures[0].detail


def test_duplicate_keys_are_named_and_the_last_one_holds(vault: Scan) -> None:
    found = vault({"a.md": "---\ntitle: one\ntitle: two\n---\n"})
    assert found.note.title == "two"
    assert found.failures == [Failure("a.md", "duplicate_key", "title", lost=False)]


@pytest.mark.parametrize("value", ["{{date}}", "{{date:YYYY-MM-DD}}"])
def test_a_template_placeholder_is_named(vault: Scan, value: str) -> None:
    found = vault({"t.md": f"---\ncreated: {value}\n---\nbody"})
    assert found.reasons == [("t.md", "bad_frontmatter")]
    assert found.note.dates["created"].origin == "file"


def test_a_quoted_placeholder_is_no_date(vault: Scan) -> None:
    found = vault({"t.md": '---\ncreated: "{{date}}"\ntags: t\n---\nbody'})
    assert found.reasons == [("t.md", "unclear_date")]
    assert found.note.tags == ("t",)


def test_unclosed_frontmatter_is_body(vault: Scan) -> None:
    found = vault({"a.md": "---\ntitle: x\n\nall of it #tag"})
    assert (found.note.title, found.note.tags, found.note.text[:3], found.failures) == ("a", ("tag",), "---", [])


def test_an_empty_note_is_a_note(vault: Scan) -> None:
    found = vault({"a.md": b"", "b.md": b"---\n---", "c.md": b"\n\n"})
    assert [note.title for note in found.notes.values()] == ["a", "b", "c"]
    assert found.failures == []


def test_a_long_note_is_read_whole(vault: Scan) -> None:
    text = "灰度发布。" * 20_000 + "\n- [ ] the last line"
    found = vault({"a.md": text})
    assert len(text.encode()) > 300_000
    assert (found.note.text, [todo.text for todo in found.todos], found.failures) == (text, ["the last line"], [])


def test_a_note_beyond_the_bound_is_cut_and_named(vault: Scan) -> None:
    found = vault({"a.md": "发" * 2_000_000})
    assert found.reasons == [("a.md", "cut")]
    assert 1_600_000 < len(found.note.text) < 1_700_000
    assert "�" not in found.note.text


def test_binary_content_under_a_text_name_is_named(vault: Scan) -> None:
    found = vault({"a.md": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "b.md": bytes(range(128, 256)) * 20, "c.md": "good"})
    assert found.reasons == [("a.md", "not_text"), ("b.md", "not_text")]
    assert list(found.notes) == ["c.md"]


def test_links_out_of_the_vault_are_named_and_never_followed(vault: Scan, tmp_path: Path) -> None:
    """A link to a file, to a folder, to nothing and to itself; the notes beside them are read."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "s.md").write_text("secret")
    root = tmp_path / "vault"
    root.mkdir()
    (root / "file.md").symlink_to(tmp_path / "secret" / "s.md")
    (root / "folder").symlink_to(tmp_path / "secret")
    (root / "broken.md").symlink_to("nowhere.md")
    (root / "loop.md").symlink_to("loop.md")
    found = vault({"good.md": "good"})
    assert found.reasons == [
        ("broken.md", "unreadable"),
        ("file.md", "symlink_out"),
        ("folder", "symlink_out"),
        ("loop.md", "unreadable"),
    ]
    assert list(found.notes) == ["good.md"]


def test_a_link_inside_the_vault_does_not_make_a_second_note(vault: Scan, tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "again.md").symlink_to("good.md")
    (tmp_path / "vault" / "up").symlink_to(".")
    found = vault({"good.md": "good"})
    assert (list(found.notes), found.failures) == (["good.md"], [])


def test_a_link_put_in_the_place_of_a_note_is_not_read(vault: Scan, tmp_path: Path) -> None:
    """Between the scan and the use a note can become a way out of the vault."""
    locator = vault({"a.md": "mine"}).note.locator
    (tmp_path / "secret.md").write_text("secret")
    (tmp_path / "vault" / "a.md").unlink()
    (tmp_path / "vault" / "a.md").symlink_to(tmp_path / "secret.md")
    found = read_again("vault", tmp_path / "vault", locator)
    assert isinstance(found, Failure)
    assert found.reason == "symlink_out"


def test_names_that_are_not_utf8_are_named(vault: Scan, tmp_path: Path) -> None:
    for name in (b"bad\xff.md", b"dir\xff/in.md"):
        place = tmp_path / "vault" / os.fsdecode(name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("x")
    found = vault({"good.md": "good"})
    assert found.reasons == [("bad\\xff.md", "name_not_utf8"), ("dir\\xff", "name_not_utf8")]
    assert list(found.notes) == ["good.md"]
    assert describe(found.failures[0], "en").encode()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_note_without_permission_is_named(vault: Scan, tmp_path: Path) -> None:
    vault({"a.md": "x", "d/b.md": "y", "c.md": "z"})
    (tmp_path / "vault" / "a.md").chmod(0)
    (tmp_path / "vault" / "d").chmod(0)
    found = scan_path("vault", tmp_path / "vault")
    (tmp_path / "vault" / "d").chmod(0o700)
    assert sorted(found.reasons) == [("a.md", "unreadable"), ("d", "unreadable")]
    assert list(found.notes) == ["c.md"]


def test_a_note_that_vanishes_during_the_scan_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x")
    source = open_source(SourceSpec("vault", tmp_path), ZONE)
    (tmp_path / "a.md").unlink()
    assert list(scan(source)) == [Failure("a.md", "gone")]


def test_a_vault_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """An empty answer would take every note out of the index."""
    with pytest.raises(FileNotFoundError):
        open_source(SourceSpec("vault", tmp_path / "no"), ZONE)


def test_hidden_folders_and_backups_hold_no_notes(vault: Scan) -> None:
    files = [".obsidian/a.md", ".git/b.md", ".trash/c.md", "x/.hidden/d.md", ".e.md", "logseq/bak/f.md", "x/good.MD"]
    assert list(vault(dict.fromkeys(files, "x")).notes) == ["x/good.MD"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_reason_has_words(language: str) -> None:
    """A person is told what happened in their own language."""
    from typing import get_args

    from notewright.workspace.records import Reason

    for reason in get_args(Reason):
        assert describe(Failure("a.md", reason, "x"), language).startswith("a.md")  # type: ignore[arg-type]  # a table test
