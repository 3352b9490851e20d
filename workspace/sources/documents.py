"""PDF, DOCX and HTML turned into text by libraries, bounded, with what went wrong said by reason."""

import io
import logging
import re
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from typing import Any, NamedTuple

from notewright.language.tables import load_table
from notewright.workspace.records import Reason
from notewright.workspace.sources.decoding import decode

_LIMITS = load_table(__package__, "limits.toml")
_CHARS: int = _LIMITS["read"]["chars"]
_HTML = load_table(__package__, "files.toml")["html"]

# pypdf reports each flaw of a file to the log; the reasons below say what a person needs of it.
logging.getLogger("pypdf").addHandler(logging.NullHandler())


class Document(NamedTuple):
    """The text of a file. `problem` says why there is none, or not all of it; `known`: the text was read."""

    text: str = ""
    created: datetime | None = None
    problem: Reason | None = None
    detail: str = ""
    known: bool = True


def unread(problem: Reason, detail: str = "") -> Document:
    return Document("", None, problem, detail, known=False)


def read_html(content: bytes) -> Document:
    """The words of a page, title first, scripts and styles left out."""
    from lxml import etree, html

    text = decode(content)
    if text is None:
        return unread("not_text")
    try:
        tree = html.document_fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8", huge_tree=False))
    except (etree.LxmlError, ValueError, AssertionError):
        return unread("no_text") if text.strip() else Document()
    return _bounded("\n".join(_page_lines(tree)))


def read_pdf(content: bytes, zone: tzinfo) -> Document:
    """The text of all pages. A password other than the empty one leaves it locked."""
    from pypdf import PasswordType, PdfReader

    try:
        reader = PdfReader(io.BytesIO(content))
        if reader.is_encrypted and reader.decrypt("") == PasswordType.NOT_DECRYPTED:
            return unread("locked")
        pages = len(reader.pages)
    except Exception as error:  # noqa: BLE001 - a damaged PDF raises anything from the reader; it is named
        return unread("damaged", type(error).__name__)
    texts, bad = _pdf_pages(reader, min(pages, _LIMITS["read"]["pdf_pages"]))
    document = _judged("\n\n".join(texts))._replace(created=_pdf_created(reader, zone))
    if bad:
        return document._replace(problem="damaged", detail=f"{bad}/{pages} pages", known=bad < pages)
    if pages > _LIMITS["read"]["pdf_pages"] and document.problem is None:
        return document._replace(problem="cut", detail=f"{len(texts)}/{pages} pages")
    return document


def read_docx(content: bytes, zone: tzinfo) -> Document:
    """Paragraphs and tables in their order, a table's row as one line."""
    from docx import Document as open_docx

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > _LIMITS["bytes"]["unpacked"]:
                return unread("cut", "unpacked size")
        found = open_docx(io.BytesIO(content))
        text = "\n".join(_blocks(found))
        created = found.core_properties.created
    except Exception as error:  # noqa: BLE001 - a damaged archive raises anything from the reader; it is named
        return unread("locked" if content.startswith(b"\xd0\xcf\x11\xe0") else "damaged", type(error).__name__)
    aware = created.replace(tzinfo=created.tzinfo or UTC).astimezone(zone) if created else None
    return _bounded(text)._replace(created=aware)


def _page_lines(tree: Any) -> Iterator[str]:
    """Lines as a person sees them: an element of the table's `blocks` starts and ends one."""
    from lxml import etree

    etree.strip_elements(tree, etree.Comment, etree.ProcessingInstruction, *_HTML["silent"], with_tail=False)
    parts: list[str] = []
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        parts.append("\n" if element.tag in _HTML["blocks"] else "")
        parts.append((element.text if event == "start" else element.tail) or "")
    lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
    yield from (line for line in lines if line)


def _pdf_pages(reader: Any, pages: int) -> tuple[list[str], int]:
    texts: list[str] = []
    bad = 0
    for number in range(pages):
        try:
            texts.append(reader.pages[number].extract_text())
        except Exception:  # noqa: BLE001 - one damaged page is counted and the others are read
            bad += 1
        if sum(map(len, texts)) > _CHARS:
            break
    return texts, bad


def _pdf_created(reader: Any, zone: tzinfo) -> datetime | None:
    try:
        created: datetime | None = reader.metadata.creation_date if reader.metadata else None
    except Exception:  # noqa: BLE001 - a malformed date entry is no date
        return None
    if created is None:
        return None
    return created.replace(tzinfo=created.tzinfo or zone).astimezone(zone)


def _blocks(container: Any) -> Iterator[str]:
    from docx.table import Table

    for block in container.iter_inner_content():
        if isinstance(block, Table):
            yield from _rows(block)
        elif block.text.strip():
            yield block.text


def _rows(table: Any) -> Iterator[str]:
    """A merged cell stands where it begins."""
    seen: set[Any] = set()
    for row in table.rows:
        cells = {cell._tc: cell for cell in row.cells if cell._tc not in seen}
        seen.update(cells)
        yield "\t".join(" ".join(" ".join(_blocks(cell)).split()) for cell in cells.values())


def _bounded(text: str) -> Document:
    if len(text) > _CHARS:
        return Document(text[:_CHARS], problem="cut", detail=f"{_CHARS} characters")
    return Document(text)


def _judged(text: str) -> Document:
    """Text that came out of glyphs without a map is not legible, and is not passed off as read."""
    odd = len(re.findall(r"[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f]|\(cid:\d+\)|/[gG]\d+", text))
    words = re.findall(r"\w", text)
    if not words or odd * 3 > len(words):
        return unread("no_text")
    return _bounded(text)
