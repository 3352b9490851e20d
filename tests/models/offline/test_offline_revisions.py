"""A waiting draft is changed in the ways that need no understanding; what cannot be done is said, not pretended."""

import pytest
from fakes.writing import body, request, task
from hypothesis import given, settings
from hypothesis import strategies as st

from notewright.language.citations import cited_numbers
from notewright.models import offline_models
from notewright.models.offline.titles import kind_in_title
from notewright.models.offline.wishes import read_wishes
from notewright.state.draft import DraftText
from notewright.state.errors import WishNotFollowed
from notewright.state.ports import Body, WaitingDraft
from notewright.state.printable import printable

NOTE = "".join(f"第 {n} 点：灰度的第 {n} 个观察，数字是 {n * 7}。\n\n" for n in range(1, 16)) + "决定周三扩大到 20%。\n"
BODIES = [body(1, NOTE, "灰度记录"), body(2, "- [ ] 写公告\n- [ ] 查监控\n", kind="todo")]


def drafted(feedback: str | None = None, previous: DraftText | None = None, bodies: list[Body] = BODIES) -> DraftText:
    before = WaitingDraft(previous.title, previous.content) if previous else None
    asked = request("把关于灰度的笔记整理成一篇总结")
    return offline_models().draft(task(asked, bodies, previous=before, feedback=feedback), lambda text: None)


@pytest.fixture(scope="module")
def first() -> DraftText:
    return drafted()


@pytest.mark.parametrize("wish", ["写短一点", "再精简一些", "Make it shorter", "更 concise 一点", "太长了，压缩一下"])
def test_shorter_is_really_shorter_and_keeps_its_sources(first: DraftText, wish: str) -> None:
    shorter = drafted(wish, first)
    assert len(shorter.content) < 0.75 * len(first.content)
    assert cited_numbers(shorter.content)
    assert shorter.title == first.title


def test_shorter_again_and_again_ends_with_something(first: DraftText) -> None:
    draft, lengths = first, [len(first.content)]
    for _ in range(12):
        draft = drafted("写短一点", draft)
        lengths.append(len(draft.content))
    assert lengths == sorted(lengths, reverse=True)
    assert draft.content.strip()


def test_shorter_keeps_the_open_todos_longest(first: DraftText) -> None:
    assert "写公告" in drafted("写短一点", first).content


def test_one_long_paragraph_is_shortened_by_sentences() -> None:
    before = DraftText(title="a", content="第一句话在这里。第二句话在这里。第三句话在这里。[1]")
    assert drafted("写短一点", before).content == "第一句话在这里。[1]"


def test_longer_adds_what_was_left_out(first: DraftText) -> None:
    longer = drafted("写长一点", first)
    assert longer.content.startswith(first.content)
    assert "## 补充摘录" in longer.content
    assert set(cited_numbers(longer.content)) <= {1, 2}


def test_longer_is_never_padded_where_the_material_holds_no_more() -> None:
    only = [body(1, "只有一句。", "a")]
    before = drafted(bodies=only)
    assert drafted("写长一点", before, only) == before


def test_paragraphs_become_bullet_points() -> None:
    before = DraftText(title="a", content="## 经过\n\n甲。[1] 乙。[1]\n\n- 丙 [1]\n\n```\ncode. Here\n```")
    after = drafted("换成 bullet points 的格式", before).content
    assert after == "## 经过\n\n- 甲。[1]\n- 乙。[1]\n\n- 丙 [1]\n\n```\ncode. Here\n```"


@pytest.mark.parametrize(
    ("wish", "title"),
    [
        ("标题改成“灰度日志”", "灰度日志"),
        ("题目叫灰度日志，谢谢", "灰度日志"),
        ('Change the title to "Rollout log"', "Rollout log"),
        ("Please rename it to Rollout log.", "Rollout log"),
        ("change the title to Rollout log, please", "Rollout log"),
    ],
)
def test_a_new_title_changes_the_title_alone(first: DraftText, wish: str, title: str) -> None:
    after = drafted(wish, first)
    assert after.title == title
    assert after.content == first.content


@pytest.mark.parametrize(
    ("wish", "named"),
    [
        ("写短一点，语气正式一点，结尾那段提到最前面", "语气正式一点、结尾那段提到最前面"),
        ("标题改成“甲”，语气正式一点", "语气正式一点"),
        ("Drop the links. Translate the draft into Chinese.", "Translate the draft into Chinese."),
        ("写短一点，然后语气活泼些", "语气活泼些"),
    ],
)
def test_a_wish_that_needs_a_language_model_is_named_in_one_line(first: DraftText, wish: str, named: str) -> None:
    lines = drafted(wish, first).content.splitlines()
    assert lines[-1] == f"> 离线引擎没能做到：{named}"
    assert sum(line.startswith("> 离线引擎没能做到") for line in lines) == 1


@pytest.mark.parametrize("wish", ["asdf", "语气正式一点", "Translate the draft into Chinese."])
def test_a_wish_of_which_nothing_can_be_done_makes_no_draft(first: DraftText, wish: str) -> None:
    with pytest.raises(WishNotFollowed) as refused:
        drafted(wish, first)
    assert wish in refused.value.text("zh")


@pytest.mark.parametrize(
    ("content", "after"),
    [
        ('见 [说明](https://a.b/c(d) "t") 和 [[回滚|预案]]。[1]', "见 说明 和 预案。[1]"),
        (
            "`[x](y)` ![图](a.png) <https://a.b> [[灰度方案]] [1][2]",
            "`[x](y)` ![图](a.png) <https://a.b> 灰度方案 [1][2]",
        ),
        ("```\n[x](y) <div>\n```", "```\n[x](y) <div>\n```"),
    ],
)
def test_dropped_links_leave_their_words(content: str, after: str) -> None:
    for wish in ("去掉链接", "drop the links", "Remove all links, please"):
        assert drafted(wish, DraftText(title="a", content=content)).content == after


def test_the_line_about_an_earlier_wish_goes_with_the_next_revision(first: DraftText) -> None:
    after = drafted("标题改成“甲”", drafted("去掉链接，语气正式一点", first))
    assert after.content == first.content


def test_what_the_person_wrote_by_hand_stays(first: DraftText) -> None:
    by_hand = DraftText(title=first.title, content=first.content + "\n\n我自己写的一句，见 [2020] 年。")
    after = drafted("标题改成“甲”", by_hand)
    assert "我自己写的一句" in after.content
    assert 2020 not in cited_numbers(after.content)


def test_another_kind_of_note_is_written_anew(first: DraftText) -> None:
    after = drafted("改成周报", first)
    assert "周报" in after.title


def test_no_feedback_means_that_the_material_changed(first: DraftText) -> None:
    more = [*BODIES, body(3, "新的一条：发布推迟。", "新笔记")]
    assert 3 in cited_numbers(drafted(None, first, more).content)


def test_a_wish_is_read_once_where_it_stands() -> None:
    wishes = read_wishes("标题改成“更短的日志”")
    assert (wishes.title, wishes.not_followed) == ("更短的日志", ())


@pytest.mark.parametrize("wish", ["这篇总结写短一点", "Make the summary shorter"])
def test_naming_the_note_is_not_asking_for_another_kind(first: DraftText, wish: str) -> None:
    by_hand = DraftText(title=first.title, content="我自己写的一句。\n\n" + first.content)
    assert "我自己写的一句。" in drafted(wish, by_hand).content


def test_a_note_of_other_material_keeps_its_kind() -> None:
    before = WaitingDraft("发布计划 复盘 2026-11-30", "灰度。[1]")
    asked = request("再补上还没完成的待办")
    after = offline_models().draft(task(asked, BODIES, previous=before, feedback=asked.text), lambda text: None)
    assert "复盘" in after.title
    assert "写公告" in after.content


@settings(max_examples=100, deadline=None)
@given(
    st.text(max_size=60),
    st.text(min_size=1, max_size=400).filter(printable),
    st.sampled_from(["写短一点，", "写长一点，", ""]),
)
def test_any_wish_for_any_draft_keeps_to_the_protocol(wish: str, content: str, said: str) -> None:
    before = DraftText(title="标题", content=content)
    try:
        after = drafted(said + wish, before)
    except WishNotFollowed:
        assert not said
        return
    assert set(cited_numbers(after.content)) <= {1, 2}


def test_thousands_of_lines_are_shortened() -> None:
    before = DraftText(title="a", content="\n".join(f"- {n} [1]" for n in range(2500)))
    assert len(drafted("写短一点", before).content) <= 0.6 * len(before.content)


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("发布计划 复盘 2026-11-30", "retro"),
        ("Launch plan weekly report 2026-11-30", "weekly"),
        ("Launch retro 2026-11-30", "retro"),
        ("灰度日志", None),
    ],
)
def test_a_title_tells_the_kind_of_its_note(title: str, kind: str | None) -> None:
    assert kind_in_title(title) == kind
