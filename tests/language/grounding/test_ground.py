"""How a draft is cut into sentences, what each is held against, and what the program's own counts bear out."""

import pytest
from fakes.writing import body, found, request
from hypothesis import given
from hypothesis import strategies as st

from notewright.language.grounding import counted, ground, sentences_of
from notewright.state.draft import Mark
from notewright.state.material import Receipt
from notewright.state.scope import Query

NOTE = body(1, "会议定在 2026-11-30。\n\n一共 11 人参加，由何澄主持。", "发布会议")
SYNC = body(2, "Mei measured 3:50 on the slow network. The rollout was halted twice.", "Sync")


def kinds(content: str, *bodies: object) -> list[str]:
    return [mark.kind for mark in ground(content, bodies or (NOTE, SYNC))]  # type: ignore[arg-type]  # bodies


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("第一句。第二句！第三句？第四句；第五句", ["第一句。", "第二句！", "第三句？", "第四句；", "第五句"]),
        ("One is 3.5, e.g. v1.2.0 here. Two at example.com. Dr. Li is three.", 3),
        ("他说：“先按。再说。”然后走了。[1]", ["他说：“先按。再说。”然后走了。"]),
        ("It works. [1] It also holds. [2]", ["It works.", "It also holds."]),
        (
            "# Title\n\n- one\n- two\n  more of two\n\n| a | b |\n|---|---|\n| c | d |",
            ["Title", "one", "two more of two"],
        ),
        ("Before.\n\n```\ncode = 1. Not read.\n```\n\nAfter.", ["Before.", "After."]),
        ("> quoted words\n> go on.", ["quoted words go on."]),
        ("- [x] done thing\n1. first\n2) second", ["done thing", "first", "second"]),
        ("[a link](https://a.example/b.c) and **bold** `x.y`. Next", ["a link and bold `x.y`.", "Next"]),
    ],
)
def test_what_is_a_sentence(content: str, expected: list[str] | int) -> None:
    said = [sentence.text for sentence in sentences_of(content)]
    assert len(said) == expected if isinstance(expected, int) else said[: len(expected)] == expected


def test_every_sentence_has_a_mark_and_says_which_source_holds_it_up() -> None:
    marks = ground("会议在 11 月 30 日。[1] Mei measured 3:50 on the slow network. [2]", (NOTE, SYNC))
    assert marks == (
        Mark(sentence=1, kind="supported", ref=1),
        Mark(sentence=2, kind="supported", ref=2),
    )


def test_without_material_nothing_is_supported() -> None:
    """General knowledge is ungrounded, whatever it says."""
    marks = ground("# Tides\n\nThe moon pulls the sea. It does so twice a day.", ())
    assert [(mark.kind, mark.ref) for mark in marks] == [("unsupported", None)] * 3


def test_a_sentence_that_cites_nothing_takes_the_citation_around_it() -> None:
    """Of its paragraph, of the item above, of the line above the list, of its heading; else everything counts."""
    right, wrong = "一共 11 人参加会议。", "一共 13 人参加会议。"
    for content in (
        "{} 由何澄主持。[1]",
        "- 会议 [1]\n  - {}",
        "会议的情况：[1]\n\n- {}",
        "## 发布会议 [1]\n\n{}",
        "{}",
    ):
        assert "number" not in kinds(content.format(right))
        assert "number" in kinds(content.format(wrong))
    assert "number" in kinds(f"## Sync [2]\n\n{right}")


def test_the_number_of_points_that_follow_is_no_claim_about_the_source() -> None:
    assert kinds("这次会议有以下 3 点：[1]\n\n- 会议定在 11 月 30 日\n- 由何澄主持\n- 11 人参加")[0] == "supported"
    assert kinds("这次会议有 13 人参加：[1]\n\n- 会议定在 11 月 30 日")[0] == "number"


def todos_counted(open: int, done: int) -> Receipt:
    line = found(Query(resource_type="todo"), open + done, open=open, done=done)
    asked = request("把待办整理成一篇笔记")
    return Receipt(asked_at=asked.asked_at, zone=asked.zone, engine="test", offline=False, queries=(line,))


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("There are 11 open todos.", "supported"),
        ("There are 12 open todos.", "number"),
        ("There are 12 open todos. [1]", "number"),
        ("3 todos are done.", "supported"),
        ("11 todos are done.", "number"),
        ("还有 11 项待办未完成。", "supported"),
        ("还有 12 项待办未完成。", "number"),
        ("待办：11 项未完成，3 项已完成。", "supported"),
        ("待办：3 项未完成，11 项已完成。", "number"),
        ("一共 14 项待办。", "supported"),
        ("材料：1 组待办、1 篇笔记。", "supported"),
    ],
)
def test_counts_of_todos_are_those_that_the_program_counted(sentence: str, kind: str) -> None:
    """Eleven people in a note are no eleven todos, and twelve are none at all."""
    bodies = (
        body(1, "There were 12 chairs and 11 people in the room.", "Room"),
        body(2, "- [ ] a\n- [x] b", kind="todo"),
    )
    known = counted(todos_counted(11, 3), request("把待办整理成一篇笔记"), bodies)
    assert [mark.kind for mark in ground(sentence, bodies, known)] == [kind]


def test_what_the_person_said_needs_no_source() -> None:
    bodies = (NOTE,)
    asked = request("写给 Margaret，12 月 24 日要用，把会议整理成一篇笔记")
    receipt = Receipt(asked_at=asked.asked_at, zone=asked.zone, engine="test", offline=False, queries=())
    known = counted(receipt, asked, bodies)
    assert [mark.kind for mark in ground("这篇写给 Margaret，12 月 24 日要用。", bodies, known)] == ["supported"]
    assert [mark.kind for mark in ground("这篇写给 Margaret，12 月 28 日要用。", bodies, known)] == ["date"]


def test_days_in_words_are_counted_from_the_date_of_the_note() -> None:
    """明天 in a note of 30 November is 1 December."""
    note = body(1, "明天下午三点再碰一次。We meet again next Friday.", "记录")
    assert kinds("12月1日 15:00 再碰一次。[1]", note) == ["supported"]
    assert kinds("12月2日 15:00 再碰一次。[1]", note) == ["date"]


@given(st.text(alphabet='ab1 。.-#*|>`[]“”"\n会议3月:/', max_size=200))
def test_any_text_is_cut_without_loss_and_marked(content: str) -> None:
    """Spans rise, do not meet and lie in the text; every sentence has a mark."""
    sentences = sentences_of(content)
    assert [each.number for each in sentences] == list(range(1, len(sentences) + 1))
    spans = [edge for each in sentences for edge in (each.start, each.end)]
    assert spans == sorted(spans) and all(0 <= edge <= len(content) for edge in spans)
    assert {mark.sentence for mark in ground(content, (NOTE,))} == {each.number for each in sentences}
