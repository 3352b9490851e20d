"""How long a draft is: what a reader sees, counted as a word processor counts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notewright.language.length import measure


@pytest.mark.parametrize(
    ("content", "words", "characters"),
    [
        ("", 0, 0),
        ("灰度，完成了。[1]", 7, 7),
        ("Three words here [1][2].", 3, 17),
        ("灰度 5% 没有 crash", 6, 14),
        ("3,000 well-known v2.0", 3, 21),
        ("“你好”，他说。", 8, 8),
        ("**粗** _斜_ ~~删~~ `code x`", 5, 12),
        ("[链接](http://x.y/a-very/long/path) 在此", 4, 5),
        ("<https://a.b>", 1, 11),
        ("- [x] 完成 one\n- [ ] two", 4, 9),
        ("| a | b |\n|---|---|\n| c | d |", 4, 4),
        ("---\nid: 1\ntags: [a]\n---\n文", 1, 1),
        ("<!-- not seen -->\n\n<div>\nseen\n</div>\n", 1, 4),
        ("见 \\[2020] 年", 3, 10),
        ("カナ 한국어", 3, 6),
        ("a 😀 b — c", 3, 9),
    ],
)
def test_words_and_characters(content: str, words: int, characters: int) -> None:
    counted = measure(content)
    assert (counted.words, counted.characters) == (words, characters)


def test_code_is_text_and_holds_no_headings() -> None:
    content = "## 一\n\n```html\n## no section\n<div>text</div>\n```\n\n## 二\n"
    assert measure(content).sections == 2
    assert measure(content).words == 2 + 2 + 1  # the two headings; "no section"; the line of HTML


@pytest.mark.parametrize(
    ("content", "sections"),
    [
        ("no heading", 0),
        ("# title\n\n## a\n\n### aa\n\n## b", 2),
        ("### a\n\n### b\n\n#### bb", 2),
        ("a\n-\n\nb\n-\n", 2),
        ("> ## quoted", 0),
    ],
)
def test_sections_are_second_level_headings_or_the_highest_there_are(content: str, sections: int) -> None:
    assert measure(content).sections == sections


@settings(deadline=None)
@given(st.text(max_size=300))
def test_nothing_counts_more_than_it_has_characters(content: str) -> None:
    counted = measure(content)
    assert counted.size == len(content)
    assert 0 <= counted.words <= len(content)


@settings(deadline=None)
@given(st.text(alphabet="灰度完成了", min_size=1, max_size=80))
def test_plain_chinese_is_counted_character_by_character(content: str) -> None:
    assert measure(content)[:2] == (len(content), len(content))
