"""What a sentence asks of the length of its note, in both languages; what only looks like it is no wish."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notewright.language.length import LengthChange, LengthWish, read_length

AMOUNTS = [
    ("把今天的笔记整理成一篇不超过500字的复盘", "不超过500字", "words", None, 500),
    ("把今天的笔记整理成一篇复盘，500字以内", "500字以内", "words", None, 500),
    ("把今天的笔记写成至少两千字的文章", "至少两千字", "words", 2000, None),
    ("把今天的笔记写成两千字以上的报告", "两千字以上", "words", 2000, None),
    ("把今天的笔记写成一篇一千五百字左右的报告", "一千五百字左右", "words", 1275, 1725),
    ("把今天的笔记写成300到500字的总结", "300到500字", "words", 300, 500),
    ("写成三四百字", "三四百字", "words", 300, 400),
    ("一两千字就够", "一两千字", "words", 1000, 2000),
    ("300字到500字", "300字到500字", "words", 300, 500),
    ("用不超过300字总结今天的笔记，写成一篇新笔记", "不超过300字", "words", None, 300),
    ("字数控制在一千五左右", "控制在一千五左右", "words", 1275, 1725),
    ("篇幅控制在八百到一千字", "控制在八百到一千字", "words", 800, 1000),
    ("不要少于一千字", "不要少于一千字", "words", 1000, None),
    ("少于500字", "少于500字", "words", None, 499),
    ("１５００字以内", "１５００字以内", "words", None, 1500),
    ("最多二〇〇〇字", "最多二〇〇〇字", "words", None, 2000),
    ("不超過兩千字", "不超過兩千字", "words", None, 2000),
    ("精简到三百字", "精简到三百字", "words", None, 300),
    ("扩写到两千字", "扩写到两千字", "words", 2000, None),
    ("不超过140个字符", "不超过140个字符", "characters", None, 140),
    ("把今天的笔记整理成总结，控制在一页", "控制在一页", "pages", None, 1),
    ("把今天的笔记整理成一页纸的总结", "一页纸", "pages", None, 1),
    ("半页就够", "半页", "pages", None, 0.5),
    ("把今天的笔记分三节写成一篇报告", "分三节", "sections", 3, 3),
    ("分成三个小节", "分成三个小节", "sections", 3, 3),
    ("不超过四节", "不超过四节", "sections", None, 4),
    ("Turn today's notes into a summary of at most 500 words", "at most 500 words", "words", None, 500),
    ("Turn today's notes into a 500-word summary", "500-word", "words", 425, 575),
    ("Write a summary of today's notes in no more than 300 words", "no more than 300 words", "words", None, 300),
    ("Write a summary of today's notes in under 300 words", "under 300 words", "words", None, 299),
    ("fewer than 300 words please", "fewer than 300 words", "words", None, 299),
    ("a report with at least 2,000 words", "at least 2,000 words", "words", 2000, None),
    ("keep it under 2k words", "under 2k words", "words", None, 1999),
    ("2.5k words or more", "2.5k words or more", "words", 2500, None),
    ("about 300 words", "about 300 words", "words", 255, 345),
    ("around two hundred words", "around two hundred words", "words", 170, 230),
    ("~400 words", "~400 words", "words", 340, 460),
    ("between 300 and 500 words", "between 300 and 500 words", "words", 300, 500),
    ("300-500 words", "300-500 words", "words", 300, 500),
    ("from 300 to 500 words", "from 300 to 500 words", "words", 300, 500),
    ("Trim it to 200 words and drop the jargon.", "Trim it to 200 words", "words", None, 200),
    ("shorter than 500 words", "shorter than 500 words", "words", None, 499),
    ("stay within the 500 word limit", "500 word limit", "words", None, 500),
    ("150 characters max", "150 characters max", "characters", None, 150),
    ("Write a report from today's notes in 3 sections", "3 sections", "sections", 3, 3),
    ("Write a one-page report from today's notes", "one-page", "pages", None, 1),
    ("half a page", "half a page", "pages", None, 0.5),
    ("in a page or less", "a page or less", "pages", None, 1),
    ("at least two pages", "at least two pages", "pages", 2, None),
]


@pytest.mark.parametrize(("text", "phrase", "unit", "at_least", "at_most"), AMOUNTS)
def test_an_amount_is_read(text: str, phrase: str, unit: str, at_least: float | None, at_most: float | None) -> None:
    [wish] = read_length(text)
    assert isinstance(wish, LengthWish)
    assert (wish.phrase, wish.unit, wish.at_least, wish.at_most) == (phrase, unit, at_least, at_most)


CHANGES = [
    ("写短一点", False, None, None),
    ("再精简一些", False, None, None),
    ("太长了", False, None, None),
    ("不要太长", False, None, None),
    ("压缩到一半", False, 0.5, None),
    ("字数减半", False, 0.5, None),
    ("压缩到三分之一", False, 0.33, None),
    ("删掉200字", False, None, 200),
    ("长一些", True, None, None),
    ("展开写", True, None, None),
    ("扩写", True, None, None),
    ("写得详细一些", True, None, None),
    ("字数翻倍", True, 2, None),
    ("再写500字", True, None, 500),
    ("make it shorter", False, None, None),
    ("too long", False, None, None),
    ("cut it in half", False, 0.5, None),
    ("half as long", False, 0.5, None),
    ("cut 200 words", False, None, 200),
    ("longer please", True, None, None),
    ("expand", True, None, None),
    ("twice as long", True, 2, None),
    ("add 300 words about the risks", True, None, 300),
]


@pytest.mark.parametrize(("text", "longer", "factor", "by"), CHANGES)
def test_longer_and_shorter_are_read(text: str, longer: bool, factor: float | None, by: int | None) -> None:
    [wish] = read_length(text)
    assert isinstance(wish, LengthChange)
    assert (wish.longer, wish.factor, wish.by) == (longer, factor, by)


@pytest.mark.parametrize(
    "text",
    [
        "把超过500字的笔记整理成总结",
        "把三千字以上的笔记整理成总结",
        "整理我今天写的超过1000字的笔记",
        "把《一千字作文》的笔记整理成总结",
        "把关于“500字以内”的笔记整理成总结",
        "整理关于五百字作文的笔记",
        "把一页的文件整理成笔记",
        "Write a summary from my notes longer than 500 words",
        "Turn notes over 2,000 words into a summary",
        "Write a summary of the 500-word essay note",
        'Turn the note "at most 500 words" into a summary',
        "建一个待办：写两千字的论文",
        "标题不超过20字",
        "标题短一点",
        "每段不超过100字",
        "第三节写短一点",
        "make the title shorter",
        "a title of at most 10 words",
        "shorter sentences, please",
        "shorten the intro",
        "三节课的笔记",
        "第500字开始重写",
        "删掉前三节",
        "合并两个小节",
        "把“灰度”两个字换成“放量”",
        "swap sections two and three",
        "merge the two sections",
        "no longer mention Bob",
        "别缩短",
        "don't shorten it",
        "语气正式一点",
        "drop the links",
        "asdf",
        "",
    ],
)
def test_what_is_no_wish_for_the_note(text: str) -> None:
    assert read_length(text) == ()


def test_one_sentence_may_hold_several() -> None:
    assert [wish.phrase for wish in read_length("写短一点，分三节，不少于500字，不超过800字")] == [
        "写短一点",
        "分三节",
        "不少于500字",
        "不超过800字",
    ]
    assert [wish.phrase for wish in read_length("把超过500字的笔记整理成总结，不超过300字")] == ["不超过300字"]
    spoken = "keep the summary under 100 words and the title under 10 words"
    assert [wish.phrase for wish in read_length(spoken)] == ["under 100 words"]


def test_a_pasted_text_asks_for_nothing() -> None:
    assert read_length("把下面这段整理成笔记：\n作文要求不超过500字，分三节，写短一点，谢谢大家。") == ()


_PIECES = st.sampled_from(
    [
        "不超过",
        "至少",
        "五百",
        "两千",
        "500",
        "1.5k",
        "字",
        "节",
        "页",
        "words",
        " at most ",
        "-",
        "到",
        "一半",
        "短一点",
        "half a ",
        " and ",
        "between ",
        "。",
        "，",
        "“",
        "”",
        "的笔记",
        "每段",
        "twice as long",
        "百分之",
    ]
)


@settings(deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(_PIECES, max_size=12).map("".join)))
def test_any_text_is_read_without_an_error_and_spans_lie_in_it(text: str) -> None:
    end = 0
    for wish in read_length(text):
        assert 0 <= wish.start < wish.end <= len(text)
        assert wish.phrase == text[wish.start : wish.end]
        assert wish.start >= end
        end = wish.end


@settings(deadline=None)
@given(st.integers(20, 99_999), st.sampled_from(["{:d}", "{:,d}"]))
def test_a_number_comes_back_as_it_was_said(number: int, form: str) -> None:
    said = form.format(number)
    for text in (f"不超过{said}字", f"at most {said} words"):
        [wish] = read_length(text)
        assert isinstance(wish, LengthWish) and (wish.at_least, wish.at_most) == (None, number)
    for text in (f"至少{said}字", f"at least {said} words"):
        [wish] = read_length(text)
        assert isinstance(wish, LengthWish) and (wish.at_least, wish.at_most) == (number, None)
