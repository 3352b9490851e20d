"""A keyword finds what the person means by it, in every script, and an index of tokens never misses a match."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from notewright.language.keyword import Terms, matches, terms, tokens
from notewright.language.text import fold

FOUND = [
    ("布", "发布计划"),
    ("发布", "关于发布计划的笔记"),
    ("灰度回滚", "做灰度回滚演练"),
    ("発表", "来週の発表は"),
    ("발표", "발표를 준비"),
    ("ประชุม", "บันทึกการประชุมวันนี้"),
    ("deploy", "Deployment notes"),
    ("DEPLOY", "we deploy"),
    ("deploy", "pre_deploy step"),
    ("ＤＥＰＬＯＹ", "deploy"),
    ("deploy", "ｄｅｐｌｏｙ"),
    ("deploy", "然后deploy一下"),
    ("AI", "用AI写作"),
    ("AI", "AI-assisted"),
    ("ai", "(AI)"),
    ("A-100", "type A-100, new"),
    ("C++", "learn C++17"),
    ("C++", "C++"),
    ("50%", "about 50% of it"),
    ("Rust async", "Rust\n  async/await"),
    ("rust async", "Rust asynchronous code"),
    ("A/B test", "an A/B testing plan"),
    ("发布v2", "准备发布V2。"),
    ("发布V2 计划", "发布v2  计划书"),
    ("straße", "STRASSE 5"),
    ("café", "Café noir"),
    ("cafe\u0301", "café"),
    ("2026", "20260101-D"),
    ("🔗", "🔗netlify"),
    ("#", "#tag"),
    ("node.js", "Node.js 20"),
    ("привет", "Приветствие"),
    ("हिन्दी", "यह हिन्दी है"),
    ("①", "第1项"),
]
NOT_FOUND = [
    ("AI", "she said so, by email"),
    ("AI", "AIs"),
    ("AI", "OpenAI的模型"),
    ("ploy", "deploy"),
    ("50%", "150%"),
    ("C++", "ABC++"),
    ("A-100", "A-1000"),
    ("A-100", "AA-100"),
    ("发布v2", "发布v20"),
    ("发布计划", "发布 计划"),
    ("rust async", "async rust"),
    ("rust async", "trust async"),
    ("re", "ré"),
    ("resum", "re\u0328\u0301sum"),
    ("C++", "C+"),
    ("C#", "C"),
    ("   ", "any text"),
    ("发", ""),
]


@pytest.mark.parametrize(("keyword", "text"), FOUND)
def test_found(keyword: str, text: str) -> None:
    assert matches(fold(text), keyword)


@pytest.mark.parametrize(("keyword", "text"), NOT_FOUND)
def test_not_found(keyword: str, text: str) -> None:
    assert not matches(fold(text), keyword)


def test_tokens_are_words_characters_and_pairs() -> None:
    assert tokens(fold("发布v2 Plan_b，周")) == {"发", "布", "发布", "v2", "plan", "b", "周"}


@pytest.mark.parametrize(
    ("keyword", "asked"),
    [
        ("发布计划", Terms(frozenset({"发", "布", "计", "划", "发布", "布计", "计划"}), None)),
        ("AI", Terms(frozenset({"ai"}), None)),
        ("Deploy", Terms(frozenset(), "deploy")),
        ("Rust async", Terms(frozenset({"rust"}), "async")),
        ("plan a plan", Terms(frozenset({"plan", "a"}), "plan")),
        ("C++", Terms(frozenset({"c"}), None)),
        ("发布v2.1", Terms(frozenset({"发", "布", "发布", "v2", "1"}), None)),
        ("++", None),
        ("🔗", None),
    ],
)
def test_the_index_is_asked_for(keyword: str, asked: Terms | None) -> None:
    assert terms(keyword) == asked


ALPHABET = "ab1É ß\n_-+/%.#'AI发布计划あカ가ไ각🔗\u0301\u093eﬁ㎏①İ"
TEXTS = st.text(ALPHABET, max_size=40) | st.text(max_size=40)


def plain_scan(text: str, keyword: str) -> bool:
    """The rule of design §5 once more, character by character, over every place of the text."""
    text, keyword = re.sub(r"\s+", " ", fold(text)), " ".join(fold(keyword).split())
    places = [i for i in range(len(text)) if keyword and text.startswith(keyword, i)]
    return any(_borders_hold(text, keyword, place) for place in places)


def _borders_hold(text: str, keyword: str, place: int) -> bool:
    end = place + len(keyword)
    if _letter(keyword[0]) and place and _letter(text[place - 1]):
        return False
    last = 0
    while last < len(keyword) and _letter(keyword[-1 - last]):
        last += 1
    return not (0 < last <= 3 and end < len(text) and _letter(text[end]))


def _letter(char: str) -> bool:
    spaceless = tokens(char + char) == {char, char + char}
    return not spaceless and tokens(char) == {char}


@given(text=TEXTS, keyword=st.text(ALPHABET, min_size=1, max_size=6))
@settings(max_examples=300)
def test_matches_is_the_rule_read_character_by_character(text: str, keyword: str) -> None:
    assert matches(fold(text), keyword) == plain_scan(text, keyword)


@given(before=TEXTS, keyword=st.text(ALPHABET, min_size=1, max_size=80), after=TEXTS)
@example(before="", keyword="a" * 70, after="b")
@settings(max_examples=500)
def test_the_index_never_misses_a_match(before: str, keyword: str, after: str) -> None:
    text = fold(before + keyword + after)
    asked = terms(keyword)
    if asked is None or not matches(text, keyword):
        return
    known = tokens(text)
    assert asked.whole <= known
    assert asked.prefix is None or any(token.startswith(asked.prefix) for token in known)
