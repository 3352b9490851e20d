"""Files: what can be read is read by its library, what cannot is known by name and never claimed to be read."""

import io
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import docx
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from notewright.workspace.records import Failure, Record
from notewright.workspace.sources import kinds_of

from .conftest import ZONE, Scanned, read_again, scan_path


def pdf_bytes(text: str, password: str = "", created: str | None = None) -> bytes:
    writer = PdfWriter()
    page = writer.add_blank_page(300, 300)
    content = DecodedStreamObject()
    content.set_data(f"BT /F1 12 Tf 20 200 Td ({text}) Tj ET".encode("latin-1"))
    page[NameObject("/Contents")] = writer._add_object(content)
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    fonts = DictionaryObject({NameObject(key): NameObject(value) for key, value in font.items()})
    page[NameObject("/Resources")] = DictionaryObject(
        {NameObject("/Font"): DictionaryObject({NameObject("/F1"): fonts})}
    )
    if created:
        writer.add_metadata({"/CreationDate": created})
    if password:
        writer.encrypt(user_password=password, algorithm="AES-256")
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def docx_bytes(created: datetime) -> bytes:
    document = docx.Document()
    document.core_properties.created = created
    document.add_paragraph("before the table")
    table = document.add_table(2, 2)
    for cell, text in zip([*table.rows[0].cells, *table.rows[1].cells], ["a", "b", "c", "d"], strict=True):
        cell.text = text
    table.rows[1].cells[0].merge(table.rows[1].cells[1])
    document.add_paragraph("之后")
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def scan(tmp_path: Path, files: dict[str, bytes]) -> Scanned:
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    return scan_path("files", tmp_path)


def only(tmp_path: Path, name: str, content: bytes) -> tuple[Record, list[tuple[str, str]]]:
    found = scan(tmp_path, {name: content})
    (record,) = found.files.values()
    return record, [(path, str(reason)) for path, reason in found.reasons]


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("a.txt", "text", "发布"),
        ("A.TXT", "text", "发布"),
        ("a.csv", "sheet", "名,数\n发布,3"),
        ("a.md", "text", "# x"),
        ("a.json", "text", "{}"),
    ],
)
def test_plain_files_are_read(tmp_path: Path, name: str, kind: str, text: str) -> None:
    record, reasons = only(tmp_path, f"sub/{name}", text.encode())
    assert (record.title, record.folder, record.file_type, record.text, record.text_known) == (
        name,
        "sub",
        kind,
        text,
        True,
    )
    assert reasons == []


def test_a_csv_in_gb18030_is_read(tmp_path: Path) -> None:
    assert only(tmp_path, "a.csv", "名称,数量\n苹果,三十".encode("gb18030"))[0].text == "名称,数量\n苹果,三十"


def test_a_page_is_read_without_its_scripts(tmp_path: Path) -> None:
    page = "<title>发布</title><style>p{}</style><p>one <b>two</b> three<script>evil()</script></p><!-- no --><p>four"
    record, _ = only(tmp_path, "a.html", page.encode())
    assert record.text == "发布\none two three\nfour"


def test_a_pdf_with_its_own_date(tmp_path: Path) -> None:
    record, reasons = only(tmp_path, "a.pdf", pdf_bytes("release notes", created="D:20260105013950Z"))
    assert (record.text.strip(), record.file_type, reasons) == ("release notes", "pdf", [])
    assert record.dates["created"].value == datetime(2026, 1, 5, 1, 39, 50, tzinfo=UTC)
    assert record.dates["created"].origin == "field"
    assert record.dates["updated"].origin == "file"


def test_no_creation_date_is_made_up(tmp_path: Path) -> None:
    assert "created" not in only(tmp_path, "a.pdf", pdf_bytes("x", created="yesterday"))[0].dates
    assert "created" not in only(tmp_path, "a.pdf", pdf_bytes("x"))[0].dates


def test_a_locked_pdf_is_named_and_known_by_name(tmp_path: Path) -> None:
    content = pdf_bytes("secret words", password="test")
    assert PdfReader(io.BytesIO(content)).is_encrypted
    record, reasons = only(tmp_path, "a.pdf", content)
    assert (record.title, record.text, record.text_known) == ("a.pdf", "", False)
    assert reasons == [("a.pdf", "locked")]


GARBLED = {
    "header alone": b"%PDF-1.7\ngarbage",
    "another kind": b"not a pdf at all",
    "torn off": pdf_bytes("x" * 500)[:300],
    "noise": Random(0).randbytes(5000),
}


@pytest.mark.parametrize("content", GARBLED.values(), ids=GARBLED)
def test_a_garbled_pdf_is_named(tmp_path: Path, content: bytes) -> None:
    record, reasons = only(tmp_path, "a.pdf", content)
    assert (record.text, record.text_known) == ("", False)
    assert reasons in ([("a.pdf", "damaged")], [("a.pdf", "no_text")])


def test_a_pdf_of_pictures_is_not_passed_off_as_read(tmp_path: Path) -> None:
    record, reasons = only(tmp_path, "scan.pdf", pdf_bytes(""))
    assert (record.text_known, reasons) == (False, [("scan.pdf", "no_text")])


def test_word_files_are_read_with_their_tables_in_place(tmp_path: Path) -> None:
    record, reasons = only(tmp_path, "a.docx", docx_bytes(datetime(2026, 1, 5, 1, 39, 50)))
    assert (record.text, record.file_type, reasons) == ("before the table\na\tb\nc d\n之后", "word", [])
    assert record.dates["created"].value == datetime(2026, 1, 5, 9, 39, 50, tzinfo=ZONE)


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"PK\3\4 no", "damaged"), (b"text", "damaged"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "locked")],
)
def test_a_broken_or_locked_word_file_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    record, reasons = only(tmp_path, "a.docx", content)
    assert (record.text_known, reasons) == (False, [("a.docx", reason)])


def test_an_archive_bomb_is_not_unpacked(tmp_path: Path) -> None:
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("word/document.xml", "w") as entry,
    ):
        for _ in range(210):
            entry.write(bytes(1_000_000))
    record, reasons = only(tmp_path, "a.docx", stream.getvalue())
    assert (record.text_known, reasons) == (False, [("a.docx", "cut")])


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.xlsx", "sheet"),
        ("a.pptx", "slides"),
        ("a.PNG", "image"),
        ("a.mp3", "audio"),
        ("a.mov", "video"),
        ("a.tar.gz", "archive"),
        ("a.doc", "word"),
        ("a.xyz", "other"),
        ("Makefile", "other"),
    ],
)
def test_other_kinds_are_known_by_name_alone(tmp_path: Path, name: str, kind: str) -> None:
    record, reasons = only(tmp_path, name, b"\0\1binary")
    assert (record.file_type, record.text, record.text_known, reasons) == (kind, "", False, [])


def test_binary_content_under_a_text_name(tmp_path: Path) -> None:
    record, reasons = only(tmp_path, "a.txt", b"\0\1\2" * 50)
    assert (record.text_known, reasons) == (False, [("a.txt", "not_text")])


def test_documents_are_all_written_kinds() -> None:
    assert kinds_of("pdf") == ("pdf",)
    assert set(kinds_of("document")) == {"pdf", "word", "sheet", "slides", "text"}


def test_a_file_is_read_again_and_its_change_shows(tmp_path: Path) -> None:
    before, _ = only(tmp_path, "a.txt", b"one")
    scan(tmp_path, {"a.txt": b"two"})
    after = read_again("files", tmp_path, before.locator)
    assert isinstance(after, Record)
    assert (after.id, after.text) == (before.id, "two")
    assert after.version != before.version
    (tmp_path / "a.txt").unlink()
    assert isinstance(read_again("files", tmp_path, before.locator), Failure)
