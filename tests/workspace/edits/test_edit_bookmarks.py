"""A bookmark file of our own can be read by every browser, and by us."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from notewright.workspace.edits.bookmarks import add_bookmark, web_address
from notewright.workspace.edits.links import has_relative_links
from notewright.workspace.edits.text import Inexact
from notewright.workspace.records import Record, SourceSpec
from notewright.workspace.sources import open_source, scan

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)


def test_bookmarks_are_read_back_as_they_were_given(tmp_path: Path) -> None:
    title = 'A "quoted" <b>title</b> & more'
    once = add_bookmark(None, "https://example.com/?a=1&b=2", title, ["工作"], NOW)
    (tmp_path / "b.html").write_bytes(add_bookmark(once, "example.org", "  ", [], NOW))
    source = open_source(SourceSpec("bookmarks", tmp_path / "b.html"), ZoneInfo("UTC"))
    found = [item for item in scan(source) if isinstance(item, Record)]
    assert [(item.address, item.title, item.tags) for item in found] == [
        ("https://example.com/?a=1&b=2", title, ("工作",)),
        ("https://example.org", "https://example.org", ()),
    ]
    assert found[0].dates["created"].value == NOW


def test_a_browsers_export_keeps_every_byte_but_the_new_line() -> None:
    export = b"<DL><p>\r\n  <DT><A HREF='http://a'>a</A>\r\n</DL><p>\r\n"
    edited = add_bookmark(export, "https://b", "b", [], NOW)
    new = f'    <DT><A HREF="https://b" ADD_DATE="{int(NOW.timestamp())}">b</A>\r\n'.encode()
    assert edited.replace(new, b"") == export


@pytest.mark.parametrize("said", ["javascript:alert(1)", "file:///etc/passwd", "https://", "two words", "mailto:a@b"])
def test_what_is_no_address_is_refused(said: str) -> None:
    with pytest.raises(Inexact):
        web_address(said)


def test_a_port_is_no_scheme() -> None:
    assert web_address("localhost:8080/x") == "https://localhost:8080/x"


def test_another_file_is_not_made_a_bookmark_file() -> None:
    with pytest.raises(Inexact):
        add_bookmark(b"my diary", "https://b", "b", [], NOW)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("[a](b.md)", True),
        ("![i](../img/x.png)", True),
        ("[[../x]]", True),
        ("[a](https://x) [b](#h) [c](/root.md) [[name]] `[a](b.md)`", False),
    ],
)
def test_links_that_a_move_would_break_are_seen(body: str, found: bool) -> None:
    assert has_relative_links(body.encode()) is found
