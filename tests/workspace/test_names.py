"""A title becomes a file name that holds on every system, whatever the title is."""

import unicodedata
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notewright.workspace.names import MAX_NAME_BYTES, file_names, free_name, same_name


def first(title: str) -> str:
    return next(file_names(title))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("A/B: 何时发布?", "A B 何时发布.md"),
        ("A/B：何时发布？", "A B：何时发布？.md"),
        ("CON", "_CON.md"),
        ("con.v2", "_con.v2.md"),
        ("COM1 .x", "_COM1 .x.md"),
        ("LPT¹", "_LPT¹.md"),
        ("CONSOLE", "CONSOLE.md"),
        ("v1.", "v1.md"),
        ("../x", "x.md"),
        ("..\\..\\x", "x.md"),
        ("/etc/passwd", "etc passwd.md"),
        (".hidden", "hidden.md"),
        ("x . . ", "x.md"),
        ("a\x00b\nc\td", "a b c d.md"),
        ("a\u202eb", "a b.md"),
        ("cafe\u0301", "caf\u00e9.md"),
        ("[[link]] #tag ^block | alias", "link tag block alias.md"),
        ("发布🚀👩‍💻", "发布🚀👩‍💻.md"),
        ("???", "note.md"),
        ("...", "note.md"),
        ("\u3000", "note.md"),
        ("", "note.md"),
    ],
)
def test_a_title_and_its_name(title: str, name: str) -> None:
    assert first(title) == name


def test_a_long_chinese_title_is_cut_by_bytes_between_characters() -> None:
    names = list(islice(file_names("发" * 120), 12))
    assert names[0] == "发" * 84 + ".md"  # 84 * 3 + 3 = 255
    assert names[11] == "发" * 83 + " 12.md"
    assert all(len(name.encode()) <= MAX_NAME_BYTES for name in names)


def test_a_cut_never_splits_an_emoji_or_a_letter_from_its_marks() -> None:
    assert first("a" * 245 + "👩‍💻").removesuffix(".md") == "a" * 245
    assert first("a" * 251 + "x\u0323\u0307").removesuffix(".md") == "a" * 251


def test_taken_names_are_counted_on() -> None:
    taken = {"x.md", "x 2.md"}
    assert free_name("x", taken.__contains__) == "x 3.md"


def test_case_and_unicode_form_do_not_tell_names_apart() -> None:
    assert same_name("Caf\u00e9.md") == same_name("CAFE\u0301.MD")


@given(st.text(), st.integers(0, 1200))
@settings(deadline=None)
def test_every_title_gives_a_valid_name(title: str, number: int) -> None:
    name = next(islice(file_names(title), number, None))
    stem = name.removesuffix(".md")
    assert stem and stem == stem.strip(". ")
    assert len(name.encode()) <= MAX_NAME_BYTES
    assert not set(name) & set('<>:"/\\|?*\0')
    assert name == unicodedata.normalize("NFC", name)
    assert not any(unicodedata.category(char) in {"Cc", "Cs"} for char in name)
    assert stem.split(".")[0].strip().upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}


@given(st.text(), st.integers(2, 40))
@settings(deadline=None)
def test_the_names_of_one_title_differ(title: str, count: int) -> None:
    names = list(islice(file_names(title), count))
    assert len({same_name(name) for name in names}) == count
