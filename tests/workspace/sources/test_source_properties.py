"""Whatever bytes lie on a disk: no reader raises, ids stay apart, and what is read once is found again."""

import tempfile
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notewright.workspace.records import Record, SourceKind, SourceSpec
from notewright.workspace.sources import open_source, read_file, scan
from notewright.workspace.sources.dates import find_dates, read_date
from notewright.workspace.sources.decoding import decode
from notewright.workspace.sources.frontmatter import read_frontmatter
from notewright.workspace.sources.markdown import text_lines
from notewright.workspace.sources.names import NameRules, date_in_name
from notewright.workspace.sources.tags import field_tags, inline_tags

ZONE = ZoneInfo("America/Sao_Paulo")
PIECES = st.sampled_from(
    [
        "---\n",
        "...",
        "title: ",
        "tags: [",
        "#tag",
        "- [ ] ",
        "* [x] ",
        "> ",
        "```",
        "~~~",
        "    ",
        "\t",
        "<!--",
        "-->",
        "%%",
        "`",
        "[[",
        "]]",
        "📅 2026-01-05",
        "[due:: 2026-01-05]",
        "2026-01-05",
        "created: ",
        "status: open\n",
        "\n",
        "\n\n",
        "\r\n",
        ": ",
        "{{date}}",
        "&a ",
        "*a ",
        "发布",
        "\ufeff",
        "<DT><A HREF='https://a.org'>",
        "</A>",
        "<H3>",
        "</DL>",
        "<DL>",
        "<DD>",
        "x 2026-01-05 ",
        "(A) ",
        "+p ",
        "@c ",
        "due:2026-01-05",
        "\0",
        "\u2028",
    ]
)
TEXTS = st.one_of(st.text(), st.lists(st.one_of(PIECES, st.text(max_size=5)), max_size=40).map("".join))
CONTENTS = st.one_of(st.binary(max_size=300), TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
NAMES: dict[SourceKind, list[str]] = {
    "vault": ["a.md"],
    "bookmarks": ["b.html"],
    "todo_txt": ["todo.txt"],
    "files": ["a.pdf", "a.docx", "a.html", "a.txt", "a.csv"],
}


@pytest.mark.parametrize("kind", NAMES)
@settings(max_examples=80, deadline=None)
@given(content=CONTENTS)
def test_no_content_stops_a_scan_and_every_record_is_found_again(kind: SourceKind, content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES[kind]:
            (Path(folder) / name).write_bytes(content)
        spec = SourceSpec(kind, Path(folder) if kind in ("vault", "files") else Path(folder) / NAMES[kind][0])
        found = list(scan(open_source(spec, ZONE)))
        records = [item for item in found if isinstance(item, Record)]
        assert len({record.id for record in records}) == len(records)
        again = [item for name in NAMES[kind] for item in read_file(spec, name, ZONE) if isinstance(item, Record)]
        assert {_without_dates(item) for item in again} == {_without_dates(item) for item in records}


def _without_dates(record: Record) -> str:
    """Whether a file's time is a date is for all files of its folder to say."""
    return repr(replace(record, dates={}))


@given(content=st.binary())
def test_decoding_gives_text_without_carriage_returns_or_nothing(content: bytes) -> None:
    text = decode(content)
    assert text is None or "\r" not in text


@given(text=st.text(alphabet=st.characters(codec="gb2312", exclude_categories=["Cc"]), min_size=1))
def test_chinese_in_either_encoding_is_the_same_text(text: str) -> None:
    assert decode(text.encode("utf-8")) == text
    if all("\u4e00" <= char <= "\u9fff" for char in text) and len(text) > 8:
        assert decode(text.encode("gb18030")) == text


@given(text=TEXTS)
def test_frontmatter_and_body_are_all_of_the_text(text: str) -> None:
    front = read_frontmatter("a.md", text)
    assert text.endswith(front.body)
    assert text.count("\n") - front.body.count("\n") == front.first_line - 1


@given(text=TEXTS)
def test_lines_of_text_stand_in_the_body(text: str) -> None:
    numbers = [line.number for line in text_lines(text)]
    assert numbers == sorted(set(numbers))
    assert all(1 <= number <= text.count("\n") + 1 for number in numbers)


@given(text=TEXTS)
def test_dates_and_tags_of_any_text(text: str) -> None:
    ends = [bound for span in find_dates(text) for bound in (span.start, span.end)]
    assert ends == sorted(ends)
    read_date(text, ZONE)
    date_in_name(text, NameRules(formats=(text,)))
    tags = [*inline_tags(text), *field_tags(text)]
    assert all(tag and not tag.startswith(("#", "/")) and not tag.endswith("/") for tag in tags)
