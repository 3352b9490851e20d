"""In a sentence the date phrases are found whole, with the words that change the range, and nothing else is."""

import pytest

from notewright.language.time import spot_times


def _spotted(text: str) -> list[str]:
    return [text[span.start : span.end] for span in spot_times(text)]


@pytest.mark.parametrize(
    ("sentence", "phrases"),
    [
        ("把我今天关于发布计划的笔记，以及还没完成的相关待办，整理成一篇复盘", ["今天"]),
        ("write a retro from this week's notes tagged #work", ["this week"]),
        ("最近 7 天、标签为 AI 的书签", ["最近 7 天"]),
        ("我下周要汇报，把上周的笔记整理成文档", ["下周", "上周"]),
        ("昨儿写的笔记，這禮拜的書籤", ["昨儿", "這禮拜"]),
        ("notes from last weeks meeting", ["last weeks"]),
        ("notes since last Thursday and files before yesterday", ["since last Thursday", "before yesterday"]),
        ("今年以来的笔记，下周三之前到期的待办", ["今年以来", "下周三之前"]),
        ("in the notes from Nov 10 to Nov 16", ["Nov 10 to Nov 16"]),
        ("notes between March and May", ["between March and May"]),
        ("从去年3月到今年5月的笔记", ["去年3月到今年5月"]),
        ("从上周一到周五的待办", ["上周一到周五"]),
        ("本月初至今的笔记", ["本月初至今"]),
        ("tasks done yesterday and today", ["yesterday and today"]),
        ("notes from the week before last", ["week before last"]),
        ("the first Monday of March was busy", ["first Monday of March"]),
        ("what did I write on the 18th?", ["18th"]),
        ("my 2025 notes and reports since 2024", ["2025", "since 2024"]),
        ("10/1 的笔记 and 2026-11-03", ["10/1", "2026-11-03"]),
        ("我昨天下午写的和最近24小时改过的", ["昨天下午", "最近24小时"]),
        ("notes from May, in march and on Sat", ["May", "march", "Sat"]),
        ("２０２６年１１月３日的笔记", ["２０２６年１１月３日"]),
        ("今天的笔记，今天的待办", ["今天", "今天"]),
    ],
)
def test_the_longest_phrases_are_found_without_the_words_that_only_point(sentence: str, phrases: list[str]) -> None:
    assert _spotted(sentence) == phrases


@pytest.mark.parametrize(
    "sentence",
    [
        "May I march with the sun as we sat there for a second",
        "the third draft, the second half of the note, a first version",
        "at most 500 words, 2000字以内，写一篇1500字的总结，两页",
        "v2.3, release 2026.1, todo.txt, issue 2024, #2025-plan, room 1203",
        "5 notes, top 10, 10MB, 3 of 4, pages 10-12, chapter 3-4",
        "meeting-2024-01-05.md, log.2024, reports/2025/11/03/post, 合同/2026",
        "https://example.com/2025/11/03/post",
        "一周年纪念，三年级，5号楼，12号线，《十月革命》，三月兔",
        "提前三天通知，目前两周一次，版本周期，附近三天",
        "周报、月报、年报，写一篇日报",
        "第3页，第2到5段，前两段删掉，上一篇，下半部分",
        "write a weekly report, a monthly review, a yearly summary",
        "早上好，晚上好。Good morning!",
        "每周五，每天早上，every Friday, each month",
        "1 to 3 sentences, 24/7 support, 1-2 hours",
        "明显，本地，后台，前端，上线，下载，年级",
    ],
)
def test_numbers_names_and_other_words_are_no_dates(sentence: str) -> None:
    assert _spotted(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "phrase"),
    [
        ("这周一共写了几篇", "这周"),
        ("上周起草的合同", "上周"),
        ("整理一下周三的会议", "周三"),
        ("整理一下周末的想法", "周末"),
        ("周一下午的会议", "周一下午"),
        ("昨日记录", "昨日"),
        ("今年报告", "今年"),
        ("今年会议", "今年"),
        ("这周报告", "这周"),
        ("上周中文笔记", "上周"),
        ("今年初稿", "今年"),
        ("本周到期的待办", "本周"),
        ("去年前端的笔记", "去年"),
        ("今天前往客户那里", "今天"),
        ("找到昨天的笔记", "昨天"),
        ("今年3月5个待办", "今年3月"),
        ("3月和4个待办", "3月"),
        ("昨天 - 3 篇笔记", "昨天"),
        ("notes from Monday on the roadmap", "Monday"),
        ("Friday and 6 notes", "Friday"),
    ],
)
def test_a_longer_word_keeps_its_letters(sentence: str, phrase: str) -> None:
    assert _spotted(sentence) == [phrase]


@pytest.mark.parametrize(
    ("sentence", "phrase"),
    [
        ("最近写的笔记", "最近"),
        ("前阵子的书签", "前阵子"),
        ("notes I wrote recently", "recently"),
        ("over the past few days", "past few days"),
        ("几周前的笔记", "几周前"),
        ("10月15号左右的笔记", "10月15号左右"),
        ("notes from around Oct 15", "around Oct 15"),
        ("去年夏天的照片", "去年夏天"),
        ("photos from the summer of 2025", "summer of 2025"),
        ("国庆期间的日记", "国庆期间"),
        ("春节前写的笔记", "春节前"),
        ("notes since Christmas", "since Christmas"),
        ("notes since a few weeks ago", "since a few weeks ago"),
    ],
)
def test_a_period_without_dates_is_found_and_marked_unknown(sentence: str, phrase: str) -> None:
    spans = spot_times(sentence)
    assert [(sentence[s.start : s.end], s.known) for s in spans] == [(phrase, False)]


def test_an_impossible_date_is_found_so_that_it_can_be_refused() -> None:
    assert _spotted("2月30日的笔记") == ["2月30日"]


def test_offsets_are_those_of_the_persons_own_text() -> None:
    text = "ﬁles ①：  上　周 的笔记"
    (span,) = spot_times(text)
    assert text[span.start : span.end] == "上　周"
