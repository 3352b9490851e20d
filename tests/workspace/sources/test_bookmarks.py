"""Bookmark exports of every browser, whole or broken."""

from datetime import datetime
from pathlib import Path

import pytest

from notewright.workspace.records import Failure, Record

from .conftest import ZONE, Scanned, read_again, scan_path

HEAD = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Menu</H1>\n<DL><p>\n"


def read(tmp_path: Path, body: str | bytes) -> Scanned:
    (tmp_path / "b.html").write_bytes(body if isinstance(body, bytes) else (HEAD + body).encode())
    return scan_path("bookmarks", tmp_path / "b.html")


def test_folders_tags_descriptions_and_dates(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        """<DT><H3>工作</H3><DD>about the folder<DL><p>
        <DT><H3>R&amp;D</H3><DL><p>
        <DT><A HREF="https://a.org/?a=1&amp;b=2" ADD_DATE="1767577190" LAST_MODIFIED="1767577191" TAGS="AI,机器 学习">A
          title</A><DD>What it is
        <HR><DT><A HREF="https://b.org">B</A></DL><p></DL><p>
        <DT><A HREF="http://c.org"></A>""",
    )
    first, second, third = found.records
    assert (first.title, first.folder, first.tags) == ("A title", "工作/R&D", ("AI", "机器 学习"))
    assert (first.address, first.text) == ("https://a.org/?a=1&b=2", "What it is")
    assert first.dates["created"].value == datetime(2026, 1, 5, 9, 39, 50, tzinfo=ZONE)
    assert first.dates["updated"].origin == "field"
    assert (second.title, second.folder, second.text, dict(second.dates)) == ("B", "工作/R&D", "", {})
    assert (third.title, third.folder) == ("http://c.org", "")


@pytest.mark.parametrize(
    ("written", "year"),
    [
        ("1767577190", 2026),
        ("1767577190000", 2026),
        ("1767577190000000", 2026),
        ("1767577190000000000", 2026),
        ("13412050790000000", 2026),
        ("0", None),
        ("-5", None),
        ("", None),
        ("soon", None),
        ("9" * 40, None),
        ("²", None),
    ],
)
def test_times_in_any_unit(tmp_path: Path, written: str, year: int | None) -> None:
    (record,) = read(tmp_path, f'<DT><A HREF="https://a.org" ADD_DATE="{written}">A</A>').records
    created = record.dates.get("created")
    assert (created.value.year if created else None) == year


def test_what_is_no_web_address_is_counted_and_named(tmp_path: Path) -> None:
    links = [
        "place:sort=8",
        "javascript:alert(1)",
        "about:config",
        "chrome://x",
        "file:///etc/passwd",
        "data:,x",
        "a.org",
        "",
        "http:",
    ]
    body = "".join(f'<DT><A HREF="{link}">L{number}</A>' for number, link in enumerate(links))
    found = read(tmp_path, body + '<DT><A HREF="HTTPS://a.org">A</A>')
    assert [record.address for record in found.records] == ["HTTPS://a.org"]
    assert found.failures == [Failure("b.html", "no_web_address", "9: L0, L1, L2, L3, L4, …", lost=False)]


def test_the_same_address_twice_is_two_bookmarks(tmp_path: Path) -> None:
    found = read(tmp_path, '<DT><A HREF="https://a.org">A</A>\n<DT><A HREF="https://a.org">A</A>')
    assert len({record.id for record in found.records}) == 2


@pytest.mark.parametrize(
    "body",
    [
        '<DT><A HREF="https://a.org">A',
        '</DL></DL></DL><DT><A HREF="https://a.org">A</A>',
        '<DT><H3>x<DL><DT><A HREF="https://a.org">A</H3></A></DL',
        "<a href=https://a.org>A</a><a",
        '<DT><A HREF="https://a.org" ADD_DATE>A</A><!-- <DD>',
        '<p><b><A HREF=" https://a.org ">A</b></A>',
    ],
)
def test_broken_html_still_gives_its_bookmarks(tmp_path: Path, body: str) -> None:
    (record,) = read(tmp_path, body).records
    assert (record.address, record.title) == ("https://a.org", "A")


@pytest.mark.parametrize(
    ("content", "reason"), [(b"", "not_bookmarks"), (b"<html><p>hello", "not_bookmarks"), (b"\0\1\2", "not_text")]
)
def test_a_file_without_bookmarks_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    assert read(tmp_path, content).reasons == [("b.html", reason)]


def test_a_bookmark_is_found_again(tmp_path: Path) -> None:
    body = '<DT><A HREF="https://a.org">A</A><DD>old'
    (before,) = read(tmp_path, body).records
    read(tmp_path, '<DT><A HREF="https://new.org">N</A>' + body.replace("old", "new"))
    after = read_again("bookmarks", tmp_path / "b.html", before.locator)
    assert isinstance(after, Record)
    assert (after.id, after.text) == (before.id, "new")
    assert after.version != before.version
