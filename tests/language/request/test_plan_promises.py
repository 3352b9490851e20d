"""Whatever is typed: the writes are read without failing, in the person's own words, and none is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from notewright.language.check_plan import check_plan
from notewright.language.check_plan_steps import step_phrases
from notewright.language.request import assemble, assemble_plan
from notewright.state.errors import TooManyQueries, TooManySteps
from notewright.state.limits import MAX_STEPS
from notewright.state.plan import DraftNote, Plan, ReviseDraft

WORDS = """
生成一篇 复盘 ， 。 再 并 然后 创建一个 建两个 待办 ： 明天 周五前 提醒我 查看 的 关于 笔记 这些 它们 把 给
加上 #已归档 标签 标为完成 勾掉 最早的 三条 所有 移到 “回收” 文件夹 删除 发给 小李 不要 别 标题 短一点 书签
https://example.com/a 买牛奶 、 取快递 每天 前 一下 write a note and create todo to send it on Friday remind
me tag them all #a with mark as done complete the three oldest todos about release move notes Archive folder
bookmark www.example.com delete email don't , . : “x” ' 𠮷 é ｔｏｄｏ ﷺ
"""
PIECES = st.sampled_from(WORDS.split())
TEXTS = st.one_of(
    st.text(max_size=50), st.lists(PIECES, max_size=16).map(" ".join), st.lists(PIECES, max_size=16).map("".join)
)


def read(text: str, pending: bool, selected: int) -> Plan | None:
    """The plan, or None where it has too many steps."""
    try:
        return assemble_plan(text, pending=pending, selected=selected)
    except TooManySteps as error:
        assert int(str(error.facts["count"])) > MAX_STEPS
        return None


@settings(max_examples=500, deadline=None)
@given(TEXTS, st.booleans(), st.integers(0, 3))
def test_any_text_is_read_in_the_persons_own_words(text: str, pending: bool, selected: int) -> None:
    """Nothing but TooManySteps is raised, and no phrase was not typed."""
    plan = read(text, pending, selected)
    phrases = [phrase for step in plan.steps for _, phrase in step_phrases(step)] if plan else []
    assert [phrase for phrase in (*phrases, *(plan.refused if plan else ())) if phrase not in text] == []


@settings(max_examples=500, deadline=None)
@given(TEXTS, st.integers(0, 3))
def test_a_sentence_that_writes_has_a_step_or_a_refusal(text: str, selected: int) -> None:
    """No write is dropped in silence, and none is made up where the classification sees none."""
    plan = read(text, False, selected)
    try:
        writes = assemble(text, selected=selected).other_mutations
    except TooManyQueries:
        return
    if plan is not None:
        other = [step for step in plan.steps if not isinstance(step, DraftNote | ReviseDraft)]
        assert bool(other or plan.refused) is writes


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.booleans(), st.integers(0, 3))
def test_the_check_runs_on_any_text(text: str, pending: bool, selected: int) -> None:
    """The plan that the code reads is one that the check lets pass, but for a second write of the same words."""
    plan = read(text, pending, selected)
    if plan is not None:
        codes = {m.code for m in check_plan(text, plan, pending=pending, selected=selected)}
        assert not codes & {"literal", "flag"}


def test_more_than_eight_writes_are_too_many() -> None:
    nine = "建九个待办：" + "、".join(f"第{n}件" for n in "甲乙丙丁戊己庚辛壬")
    assert read(nine, False, 0) is None
    assert read(nine.replace("九", "八").removesuffix("、第壬件"), False, 0) is not None
